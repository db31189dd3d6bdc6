/* Positions that are pasted or dropped on the window, and how those of a file were read. */
#include <glib/gi18n.h>

#include "base/window-common.h"
#include "base/words.h"
#include "game/game-summary.h"
#include "game/games-read.h"
#include "game/players.h"
#include "window-inner.h"

static void read_again(GtkWidget *widget, Notation asked, const char *text);

/* Games that a text has, until they are shown. */
typedef struct {
  FsWindow *window;
  Notation asked;
  NotationChoice choice;
  char *text;
  char *came; /* how many there are, in words; NULL: that is to be seen */
  GPtrArray *records;
  gboolean to_end; /* it is shown at its end */
} Pasted;

static void pasted_free(gpointer data) {
  Pasted *pasted = data;
  g_object_unref(pasted->window);
  g_ptr_array_unref(pasted->records);
  g_free(pasted->came);
  g_free(pasted->text);
  g_free(pasted);
}

static void show_pasted(gpointer data) {
  static const NotationChoice plain = {.notation = NOTATION_OWN, .rival = NOTATION_ANY};
  Pasted *pasted = data;
  FsWindow *self = pasted->window;
  const GameRecord *first = pasted->records->pdata[0];
  if (!self->session) return;
  gboolean left = fs_files_leaves_unsaved(self->files) &&
                  fs_session_leaves_unsaved(self->session, first->line.start.variant);
  fs_partner_leave(fs_play_bar_get_partner(self->play_bar));
  fs_session_begin(self->session, g_ptr_array_ref(pasted->records));
  if (left) fs_files_tell_left(self->files);
  if (pasted->to_end) fs_session_go_last(self->session);
  fs_notation_bar_tell(self->notation_bar, fs_session_get_variant(self->session), pasted->came,
                       notation_is_open(pasted->asked) ? pasted->choice : plain, pasted->text,
                       read_again);
}

/* Once the user was asked about changes that are left; takes the array's reference and the words.
 */
static void show_soon(FsWindow *self, Pasted pasted, const char *text) {
  const GameRecord *first = pasted.records->pdata[0];
  Pasted *waiting = g_memdup2(&pasted, sizeof pasted);
  waiting->window = g_object_ref(self);
  waiting->text = g_strdup(text);
  fs_session_make_way(self->session, first->line.start.variant,
                      (SessionStep){show_pasted, waiting, pasted_free});
}

/* In place of what was said about a text before. */
static void paste_tell_trouble(FsWindow *self, const char *text, gsize offset, const char *words) {
  fs_notation_bar_end(self->notation_bar);
  g_autofree char *sentence = words_sentence(words);
  fs_position_bar_show_trouble(self->position_bar, text, offset, sentence);
}

/* What follows the game, if anything does. NULL: nothing; free with g_free(). */
static char *remark_words(const char *remark) {
  enum { SHOWN = 40 };
  if (!*remark) return NULL;
  g_autofree char *shown =
      g_utf8_strlen(remark, -1) > SHOWN ? g_utf8_substring(remark, 0, SHOWN) : NULL;
  return g_strdup_printf(_("Not read: “%s”"), shown ? shown : remark);
}

/* "Character 3: " and what is wrong at that byte of the text, where 3 counts from the line's begin.
 */
static char *words_at(const char *text, gsize offset, const char *message) {
  const char *wrong = text + offset, *line = wrong;
  while (line > text && line[-1] != '\n')
    line--;
  int character = (int)g_utf8_pointer_to_offset(line, wrong);
  return g_strdup_printf(_("Character %d: %s"), character + 1, message);
}

/* One game. It is `text` without what is around it, which begins at that byte of the whole. */
static void take_game(FsWindow *self, Notation asked, const char *whole, gsize begin,
                      const char *text, PassedLines passed) {
  Line line;
  GameText game;
  NotationChoice choice;
  Error error;
  Variant variant = fs_session_get_variant(self->session);
  if (game_list_read_one(variant, asked, text, strlen(text), &line, &game, &choice, &error) ==
      STATUS_OK) {
    choice.passed = passed;
    FoldedText folded;
    GPtrArray *records = game_records_new();
    text_fold(text, strlen(text), &folded);
    g_ptr_array_add(records, players_record(&line, game.told, &folded, NULL));
    players_add(records, whole, passed.above);
    show_soon(self,
              (Pasted){.asked = asked,
                       .choice = choice,
                       .came = remark_words(text + game.end),
                       .records = records},
              text);
    return;
  }
  gsize offset = MIN(begin + error.offset, strlen(whole));
  g_autofree char *words = words_at(whole, offset, error.message);
  paste_tell_trouble(self, whole, offset, words);
}

static gboolean is_one_game(const char *text) { return !strpbrk(text, "\r\n#"); }

static void take_list(FsWindow *self, Notation asked, const char *text, PassedLines passed) {
  g_autoptr(GError) error = NULL;
  NotationChoice choice;
  gsize offset;
  GPtrArray *records = game_file_read_positions(fs_session_get_variant(self->session), asked, text,
                                                &choice, &offset, &error);
  if (!passed_lines_are_none(&passed)) choice.passed = passed;
  if (!records) {
    paste_tell_trouble(self, text, offset, error->message);
    return;
  }
  g_autofree char *count = words_count(records->len);
  char *came = g_strdup_printf(
      g_dngettext(NULL, "%s position read", "%s positions read", records->len), count);
  show_soon(self, (Pasted){.asked = asked, .choice = choice, .came = came, .records = records},
            text);
}

static char *words_of_games(const GPtrArray *records) {
  const GameRecord *first = records->pdata[0];
  g_autofree char *games = words_count(records->len);
  if (records->len > 1)
    return g_strdup_printf(g_dngettext(NULL, "%s game read", "%s games read", records->len), games);
  guint count = (guint)game_summary(first, NULL).numbers;
  if (count == 0) return g_strdup(_("Position read"));
  return g_strdup_printf(g_dngettext(NULL, "Game of %u move read", "Game of %u moves read", count),
                         count);
}

/* Annotated text, a table, or a saved game as text. A single game is shown at its end, as moves in
 * one line are. */
static void take_file(FsWindow *self, Notation asked, const char *text) {
  g_autoptr(GError) error = NULL;
  GamesHow how;
  Variant variant = fs_session_get_variant(self->session);
  g_autoptr(GameFile) file = games_read(variant, asked, text, strlen(text), &how, &error);
  if (!file) {
    paste_tell_trouble(self, text, how.wrong, error->message);
    return;
  }
  show_soon(self,
            (Pasted){.asked = asked,
                     .choice = how.notation,
                     .came = words_of_games(file->games),
                     .records = g_ptr_array_ref(file->games),
                     .to_end = file->games->len == 1},
            text);
}

/* One position or a list of them, from the clipboard or dropped. */
static void take_text(GtkWidget *widget, Notation asked, const char *text) {
  FsWindow *self = FS_WINDOW(widget);
  Variant variant = fs_session_get_variant(self->session);
  PassedLines passed;
  g_autofree char *plain = games_plain(variant, asked, text, strlen(text), &passed);
  gsize begin = strspn(plain, " \t\r\n");
  g_autofree char *trimmed = g_strchomp(g_strdup(plain + begin));
  if (games_are_of_file(plain, strlen(plain)))
    take_file(self, asked, text);
  else if (is_one_game(trimmed))
    take_game(self, asked, text, begin, trimmed, passed);
  else
    take_list(self, asked, plain, passed);
}

void window_action_read(GtkWidget *widget, const char *name, GVariant *parameter) {
  take_text(widget, NOTATION_CHOSEN, g_variant_get_string(parameter, NULL));
}

static void read_again(GtkWidget *widget, Notation asked, const char *text) {
  take_text(widget, asked, text);
}

/* A window that was closed meanwhile is no longer realized. */
static void clipboard_read(GObject *clipboard, GAsyncResult *result, gpointer data) {
  g_autoptr(GtkWidget) window = data;
  g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
  if (text && gtk_widget_get_realized(window)) take_text(window, NOTATION_CHOSEN, text);
}

void window_action_paste(GtkWidget *widget, const char *name, GVariant *parameter) {
  gdk_clipboard_read_text_async(gtk_widget_get_clipboard(widget), NULL, clipboard_read,
                                g_object_ref(widget));
}

static void read_file_again(GtkWidget *widget, Notation asked, const char *text) {
  fs_files_read_again(FS_WINDOW(widget)->files, asked, text);
}

static void tell_read(Notation asked, const GamesHow *how, const char *text, gpointer window) {
  FsWindow *self = window;
  guint count = (guint)game_document_get_count(fs_session_get_document(self->session));
  NotationChoice choice = how->notation;
  if (!notation_is_open(asked)) choice.rival = NOTATION_ANY;
  g_autofree char *number = words_count(count);
  g_autofree char *games =
      g_strdup_printf(g_dngettext(NULL, "%s game read", "%s games read", count), number);
  g_autofree char *came = g_strdup_printf(_("%s; saving asks for a name"), games);
  fs_notation_bar_tell(self->notation_bar, fs_session_get_variant(self->session), came, choice,
                       text, read_file_again);
}

void window_follow_reading(FsWindow *self) { fs_files_set_teller(self->files, tell_read, self); }

static gboolean dropped(FsWindow *self, const GValue *value, double x, double y) {
  if (G_VALUE_HOLDS(value, G_TYPE_FILE))
    fs_files_open(self->files, g_value_get_object(value));
  else if (G_VALUE_HOLDS_STRING(value) && g_value_get_string(value))
    take_text(GTK_WIDGET(self), NOTATION_CHOSEN, g_value_get_string(value));
  else
    return FALSE;
  return TRUE;
}

void window_follow_drops(FsWindow *self) {
  GType types[] = {G_TYPE_FILE, G_TYPE_STRING};
  GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
  g_signal_connect_swapped(target, "drop", G_CALLBACK(dropped), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(target));
}
