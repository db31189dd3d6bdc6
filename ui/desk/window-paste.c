/* Positions that are pasted or dropped on the window. */
#include <glib/gi18n.h>

#include "base/window-common.h"
#include "base/words.h"
#include "game/games-read.h"
#include "window-inner.h"

static void read_again(GtkWidget *widget, Notation asked, const char *text);

static void tell_notation(FsWindow *self, NotationChoice choice, const char *text) {
  fs_notation_bar_tell(self->notation_bar, fs_session_get_variant(self->session), choice, text,
                       read_again);
}

/* One game. */
static void take_game(FsWindow *self, Notation asked, const char *text, int heading) {
  Line line;
  NotationChoice choice;
  Error error;
  Variant variant = fs_session_get_variant(self->session);
  if (game_list_read_one(variant, asked, text, strlen(text), &line, &choice, &error) == STATUS_OK) {
    fs_session_set_line(self->session, &line);
    choice.heading = heading;
    if (notation_is_open(asked)) tell_notation(self, choice, text);
    return;
  }
  g_autofree char *sentence = words_sentence(error.message);
  fs_position_bar_show_trouble(self->position_bar, text, error.offset, sentence);
}

void window_action_read(GtkWidget *widget, const char *name, GVariant *parameter) {
  take_game(FS_WINDOW(widget), NOTATION_CHOSEN, g_variant_get_string(parameter, NULL), 0);
}

static gboolean is_one_game(const char *text) { return *text && !strpbrk(text, "\r\n#"); }

/* Begins these games, whose reference is taken. */
static void take_games(FsWindow *self, Notation asked, GPtrArray *records, NotationChoice choice,
                       const char *text) {
  g_autofree char *words = g_strdup_printf(
      g_dngettext(NULL, "%u position pasted", "%u positions pasted", records->len), records->len);
  fs_session_begin(self->session, records);
  window_tell(self->toasts, words);
  if (notation_is_open(asked)) tell_notation(self, choice, text);
}

static void take_list(FsWindow *self, Notation asked, const char *text, int heading) {
  g_autoptr(GError) error = NULL;
  NotationChoice choice;
  gsize offset;
  GPtrArray *records = game_file_read_positions(fs_session_get_variant(self->session), asked, text,
                                                &choice, &offset, &error);
  if (heading > 0) choice.heading = heading;
  if (records)
    take_games(self, asked, records, choice, text);
  else
    fs_position_bar_show_trouble(self->position_bar, text, offset, error->message);
}

/* Annotated text, a table, or a saved game as text. A single game is shown at its end, as moves in
 * one line are. */
static void take_file(FsWindow *self, Notation asked, const char *text, int heading) {
  g_autoptr(GError) error = NULL;
  GamesHow how;
  Variant variant = fs_session_get_variant(self->session);
  g_autoptr(GameFile) file = games_read(variant, asked, text, strlen(text), &how, &error);
  if (!file) {
    fs_position_bar_show_trouble(self->position_bar, text, how.wrong, error->message);
    return;
  }
  if (heading > 0) how.notation.heading = heading;
  take_games(self, asked, g_ptr_array_ref(file->games), how.notation, text);
  if (file->games->len == 1) fs_session_go_last(self->session);
}

/* One position or a list of them, from the clipboard or dropped. */
static void take_text(GtkWidget *widget, Notation asked, const char *text) {
  FsWindow *self = FS_WINDOW(widget);
  Variant variant = fs_session_get_variant(self->session);
  int heading;
  g_autofree char *plain = games_plain(variant, asked, text, strlen(text), &heading);
  g_autofree char *trimmed = g_strstrip(g_strdup(plain));
  if (games_are_of_file(plain, strlen(plain)))
    take_file(self, asked, plain, heading);
  else if (is_one_game(trimmed))
    take_game(self, asked, trimmed, heading);
  else
    take_list(self, asked, plain, heading);
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
