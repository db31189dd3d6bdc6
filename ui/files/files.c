#include "files.h"

#include <glib/gi18n.h>

#include "base/settings.h"
#include "base/window-common.h"
#include "book-taker.h"
#include "file-watch.h"
#include "file-writer.h"
#include "files-dialogs.h"
#include "play/position.h"
#include "recent.h"
#include "session/about-words.h"
#include "session/session-keeper.h"
#include "storage/shelf.h"
#include "store-taker.h"

typedef void (*Next)(FsFiles *self);

struct _FsFiles {
  GObject parent_instance;
  GtkWindow *window; /* not owned; NULL after the end */
  AdwToastOverlay *toasts;
  FsSession *session;
  SessionKeeper *keeper;
  GFile *file;      /* what was opened or saved last, or NULL; not always the games' (file_of) */
  FileWatch *watch; /* of that */
  gboolean was_filed, was_modified; /* the games, before the last change */
  gboolean asking;                  /* what to do, since others have written the file */
  Next next;                        /* what to do when changes are saved or given up */
  GFile *to_open;                   /* by fs_files_open, once that is settled */
  guint saving;                     /* the version that is being written ... */
  guint saving_as;                  /* ... and its origin */
  gboolean closing;
  gboolean agreed;   /* end, whatever was changed */
  FilesAgreed agree; /* called then, with the data */
  gpointer agree_data;
};

G_DEFINE_FINAL_TYPE(FsFiles, fs_files, G_TYPE_OBJECT)

/* The games' file; NULL if they are new, or if what was opened has made way for something else. */
static GFile *file_of(FsFiles *self) {
  return self->file && fs_session_is_filed(self->session) ? self->file : NULL;
}

/* An empty board in place of a file's game is nothing to lose. */
static gboolean is_modified(FsFiles *self) {
  return fs_session_is_modified(self->session) &&
         (file_of(self) || fs_session_is_worth_keeping(self->session));
}

/* Whether the next start continues with what is closed. */
static gboolean goes_on(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  return g_settings_get_boolean(settings, "restore-session");
}

/* Whether closing keeps changes for the next start: those of a file belong into it or nowhere. */
static gboolean keeps_changes(FsFiles *self) { return !file_of(self) && goes_on(); }

enum { PROP_TITLE = 1, PROPS };
static GParamSpec *props[PROPS];

/* The name of the file, or a word for none. */
static char *get_name(FsFiles *self) {
  return file_of(self) ? dialog_file_name(self->file) : g_strdup(_("New Game"));
}

static void title_changed(FsFiles *self) {
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TITLE]);
}

static void keep_file(FsFiles *self) {
  GFile *file = file_of(self);
  const char *seen = file ? file_watch_get_seen(self->watch) : NULL;
  if (self->keeper) session_keeper_set_file(self->keeper, file, seen);
}

static void ask_about_left(FsFiles *self);

/* Games that replace those of a file do not belong to the file. */
static void content_changed(FsFiles *self) {
  gboolean filed = file_of(self) != NULL, left = self->was_filed && !filed;
  gboolean asks = left && self->was_modified;
  self->agreed = FALSE;
  if (filed != self->was_filed) keep_file(self);
  self->was_filed = filed;
  self->was_modified = is_modified(self);
  title_changed(self);
  if (asks) ask_about_left(self);
}

static void others_wrote(gpointer data);

/* `seen`: its state when read; NULL: the present one. `origin`: that of its games. */
static void set_file(FsFiles *self, GFile *file, const char *seen, guint origin) {
  g_clear_pointer(&self->watch, file_watch_free);
  g_set_object(&self->file, file);
  if (file) self->watch = file_watch_new(file, seen, others_wrote, self);
  fs_session_set_filed(self->session, file ? origin : 0);
  self->was_filed = FALSE;
  content_changed(self);
  keep_file(self);
}

static guint present_origin(FsFiles *self) {
  return game_document_get_origin(fs_session_get_document(self->session));
}

/* Trouble. */

static void tell(FsFiles *self, const char *format, GFile *file, const GError *error,
                 const char *advice) {
  g_autofree char *name = dialog_file_name(file), *heading = g_strdup_printf(format, name);
  g_autofree char *body = g_strdup_printf("%s\n\n%s", error->message, advice);
  self->next = NULL;
  if (self->window) dialog_tell(self->window, heading, body);
}

static const char *advice_for_reading(const GError *error) {
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return _("It may have been moved or deleted. What is open stays as it is.");
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    return _("Nothing was taken from it, and what is open stays as it is. Repair the file, or open "
             "another copy.");
  return _("What is open stays as it is.");
}

/* Opening. */

/* If a file has changed since it was written, its games are shown, with this message. */
static void tell_changed(FsFiles *self, const SavedPlace *place) {
  if (!place->changed) return;
  AdwToast *toast = adw_toast_new(_("The file was damaged or changed after it was saved: the "
                                    "answers and reviews in it were left out"));
  adw_toast_set_timeout(toast, 0);
  adw_toast_overlay_add_toast(self->toasts, toast);
}

/* How games were read that are not a saved file of ours. */
static void tell_read(FsFiles *self, const GamesHow *how) {
  guint count = (guint)game_document_get_count(fs_session_get_document(self->session));
  const char *title = notation_title(fs_session_get_variant(self->session), how->notation.notation);
  g_autofree char *games =
      g_strdup_printf(g_dngettext(NULL, "%u game read", "%u games read", count), count);
  int heading = how->notation.heading;
  g_autofree char *words =
      heading ? g_strdup_printf(_("%1$s, as %2$s; line %3$d is no game; saving asks for a name"),
                                games, _(title), heading)
              : g_strdup_printf(_("%s, as %s; saving asks for a name"), games, _(title));
  window_tell(self->toasts, words);
}

/* For the explorer, which counts the games of all files. */
static void count_opened(FsFiles *self) {
  g_autoptr(GPtrArray) games = game_document_get_all(fs_session_get_document(self->session));
  fs_opened_add(fs_session_get_opened(self->session), games);
}

/* Reads the text of a file, which are the games' from now on if it is a saved game. */
static gboolean take_text(FsFiles *self, GFile *file, const char *text, gsize length,
                          GError **error) {
  g_auto(SavedPlace) place = {0};
  self->was_modified = FALSE; /* changes of what is open were saved or given up */
  if (!fs_session_read_file(self->session, text, length, &place, error)) {
    self->was_modified = is_modified(self);
    return FALSE;
  }
  gboolean saved = place.how.form == GAMES_SAVED;
  count_opened(self);
  tell_changed(self, &place);
  set_file(self, saved ? file : NULL, NULL, present_origin(self));
  if (!saved) tell_read(self, &place.how);
  return TRUE;
}

static void loaded(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(FsFiles) self = data;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;
  GFile *file = G_FILE(source);
  gboolean done = g_file_load_contents_finish(file, result, &text, &length, NULL, &error);
  if (!self->window) return;
  if (done && take_text(self, file, text, length, &error))
    recent_add(file);
  else
    tell(self, _("Cannot Open “%s”"), file, error, advice_for_reading(error));
}

/* Whether reading the file comes to an end: a pipe or a device may have none. TRUE also for a file
 * that is not there: the attempt to read it gives the better message. */
static gboolean may_read(GFile *file, GError **error) {
  g_autoptr(GFileInfo) info =
      g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                        G_FILE_QUERY_INFO_NONE, NULL, NULL);
  if (!info) return TRUE;
  if (g_file_info_get_file_type(info) == G_FILE_TYPE_SPECIAL)
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                _("It is a device or a pipe, not a saved game."));
  else if (g_file_info_get_size(info) > GAME_FILE_BYTES_MOST)
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("It is too large for a saved game."));
  else
    return TRUE;
  return FALSE;
}

static void open_now(FsFiles *self) {
  g_autoptr(GFile) file = g_steal_pointer(&self->to_open);
  g_autoptr(GError) error = NULL;
  if (may_read(file, &error))
    g_file_load_contents_async(file, NULL, loaded, g_object_ref(self));
  else
    tell(self, _("Cannot Open “%s”"), file, error, advice_for_reading(error));
}

/* Saving. */

static void go_on(FsFiles *self) {
  Next next = self->next;
  self->next = NULL;
  if (next && self->window) next(self);
}

static void saved(GFile *file, const GError *error, gpointer data) {
  g_autoptr(FsFiles) self = data;
  if (error) {
    tell(self, _("Cannot Save “%s”"), file, error,
         _("The changes are still here: save them under another name or in another folder."));
    return;
  }
  recent_add(file);
  if (!self->window) return;
  fs_session_mark_saved(self->session, self->saving);
  set_file(self, file, NULL, self->saving_as);
  go_on(self);
}

static void save_to(GFile *file, gpointer data) {
  FsFiles *self = data;
  char *text = fs_session_write_file(self->session, NULL);
  g_autoptr(GBytes) bytes = g_bytes_new_take(text, strlen(text));
  self->saving = game_document_get_version(fs_session_get_document(self->session));
  self->saving_as = present_origin(self);
  file_write_in_worker(file, bytes, saved, g_object_ref(self));
}

static GtkFileFilter *game_filter(void) {
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, _("Games of Fourscore"));
  gtk_file_filter_add_pattern(filter, "*" GAME_FILE_SUFFIX);
  return filter;
}

/* The user sees a position that is being set up, and wants that saved. */
static gboolean settle(FsFiles *self) {
  Error error;
  if (fs_session_settle(self->session, &error) == STATUS_OK) return TRUE;
  g_autofree char *body = g_strdup_printf(_("No game leads here: %s"), error.message);
  self->next = NULL;
  dialog_tell(self->window, _("Cannot Save the Position That Is Set Up"), body);
  return FALSE;
}

/* Named after the players, if they are known. A slash would be a folder. */
static char *proposed_name(FsFiles *self) {
  const GameRecord *record = game_document_get(fs_session_get_document(self->session));
  g_autofree char *players = about_words_players(record->about);
  g_autofree char *name = g_strdelimit(g_strdup(players ? players : _("Game")), "/", '-');
  return g_strconcat(name, GAME_FILE_SUFFIX, NULL);
}

static void choose_name(FsFiles *self) {
  GFile *file = file_of(self);
  g_autofree char *name = file ? dialog_file_name(file) : proposed_name(self);
  dialog_save(self->window, _("Save Game"), name, game_filter(), save_to, self);
}

static void ask_about_others(FsFiles *self, gboolean saving);

static void save(FsFiles *self) {
  if (!settle(self)) return;
  if (!file_of(self))
    choose_name(self);
  else if (file_watch_is_changed(self->watch))
    ask_about_others(self, TRUE);
  else
    save_to(self->file, self);
}

/* If a file chooser was dismissed, what waited for it is forgotten. */
void fs_files_save(FsFiles *self) {
  self->next = NULL;
  save(self);
}

void fs_files_save_as(FsFiles *self) {
  self->next = NULL;
  if (settle(self)) choose_name(self);
}

/* As text, for people and other programs: the games stay those of their file. */

static void text_saved(GFile *file, const GError *error, gpointer data) {
  g_autoptr(FsFiles) self = data;
  if (error)
    tell(self, _("Cannot Save “%s”"), file, error, _("The games are still here."));
  else if (self->window)
    window_tell(self->toasts, _("The games were saved as text"));
}

static void save_text_to(GFile *file, gpointer data) {
  FsFiles *self = data;
  char *text = fs_session_write_text(self->session);
  g_autoptr(GBytes) bytes = g_bytes_new_take(text, strlen(text));
  file_write_in_worker(file, bytes, text_saved, g_object_ref(self));
}

void fs_files_save_text(FsFiles *self) {
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, _("Annotated text"));
  gtk_file_filter_add_pattern(filter, "*.txt");
  gtk_file_filter_add_pattern(filter, "*.pgn");
  dialog_save(self->window, _("Save Games as Text"), _("games.txt"), filter, save_text_to, self);
}

/* The question. */

static void answered(const char *answer, gpointer data) {
  FsFiles *self = data;
  if (g_str_equal(answer, "discard"))
    go_on(self);
  else if (g_str_equal(answer, "save"))
    save(self);
  else
    self->next = NULL;
}

/* Does it at once if nothing can be lost. */
static void ask_then(FsFiles *self, Next next) {
  self->next = next;
  if (!is_modified(self)) {
    go_on(self);
    return;
  }
  g_autofree char *name = get_name(self);
  dialog_ask_unsaved(self->window, name, answered, self);
}

/* An edit that can be undone. */
void fs_files_new_game(FsFiles *self, Variant variant) {
  Position start = position_begin(variant);
  Line line = line_new(&start);
  fs_session_begin_untitled(self->session, &line);
}

/* What was left: a file's game with changes, as something else has begun. */

static void go_back_to_left(FsFiles *self) {
  while (!file_of(self) && fs_session_undo(self->session))
    ;
}

static void leave_again(FsFiles *self) {
  while (file_of(self) && fs_session_redo(self->session))
    ;
}

static void answered_about_left(const char *answer, gpointer data) {
  FsFiles *self = data;
  if (g_str_equal(answer, "discard") || !self->window) return;
  go_back_to_left(self);
  self->next = leave_again;
  if (g_str_equal(answer, "save"))
    save(self);
  else
    self->next = NULL;
}

/* Not while the change is told to others. */
static gboolean ask_about_left_now(gpointer data) {
  FsFiles *self = data;
  g_autofree char *name = self->file ? dialog_file_name(self->file) : NULL;
  if (self->window && name) dialog_ask_unsaved(self->window, name, answered_about_left, self);
  return G_SOURCE_REMOVE;
}

static void ask_about_left(FsFiles *self) {
  g_idle_add_full(G_PRIORITY_DEFAULT, ask_about_left_now, g_object_ref(self), g_object_unref);
}

/* Answers change no game. */
static gboolean take_answers(FsFiles *self, GFile *file) {
  gboolean book = book_taker_is_book(file), store = !book && store_taker_is_store(file);
  if (book) book_taker_take(self->window, self->toasts, file);
  if (store) store_taker_take(self->window, self->toasts, self->session, file);
  return book || store;
}

void fs_files_open(FsFiles *self, GFile *file) {
  if (take_answers(self, file)) return;
  g_set_object(&self->to_open, file);
  ask_then(self, open_now);
}

static void chosen(GFile *file, gpointer data) {
  if (take_answers(data, file)) return;
  g_set_object(&FS_FILES(data)->to_open, file);
  open_now(data);
}

static void choose_now(FsFiles *self) {
  GtkFileFilter *filter = game_filter();
  gtk_file_filter_set_name(filter, _("Games, books and stores"));
  static const char *const patterns[] = {"*" SHELF_SUFFIX, "*.store", "*.txt", "*.pgn", "*.csv"};
  for (guint i = 0; i < G_N_ELEMENTS(patterns); i++)
    gtk_file_filter_add_pattern(filter, patterns[i]);
  dialog_open(self->window, _("Open Game"), filter, chosen, self);
}

void fs_files_choose(FsFiles *self) { ask_then(self, choose_now); }

/* Others have written the file. */

static void forget_saved(FsFiles *self) {
  file_watch_see(self->watch);
  fs_session_mark_saved(self->session, 0);
}

static void take_theirs(FsFiles *self) {
  g_set_object(&self->to_open, self->file);
  self->next = NULL;
  open_now(self);
}

static void answered_about_others(FsFiles *self, const char *answer, gboolean saving) {
  self->asking = FALSE;
  if (!self->window || !file_of(self)) return;
  forget_saved(self);
  if (g_str_equal(answer, "theirs"))
    take_theirs(self);
  else if (g_str_equal(answer, "as"))
    choose_name(self);
  else if (g_str_equal(answer, "mine") && saving)
    save_to(self->file, self);
  else
    self->next = NULL;
}

static void answered_at_saving(const char *answer, gpointer data) {
  answered_about_others(data, answer, TRUE);
}

static void answered_at_change(const char *answer, gpointer data) {
  answered_about_others(data, answer, FALSE);
}

static void ask_about_others(FsFiles *self, gboolean saving) {
  if (self->asking) return;
  g_autofree char *name = dialog_file_name(self->file);
  self->asking = TRUE;
  dialog_ask_whose(self->window, name, is_modified(self), saving,
                   saving ? answered_at_saving : answered_at_change, self);
}

/* A file that is gone is as if it had never been saved. */
static void others_wrote(gpointer data) {
  FsFiles *self = data;
  if (!self->window || !file_of(self) || self->asking) return;
  if (file_watch_is_gone(self->watch))
    forget_saved(self);
  else
    ask_about_others(self, FALSE);
}

static gboolean close_window(gpointer data) {
  FsFiles *self = data;
  if (self->window) gtk_window_close(self->window);
  return G_SOURCE_REMOVE;
}

/* Not while the answer is handled: its dialog belongs to the window. */
void fs_files_close(FsFiles *self) {
  self->closing = TRUE;
  g_idle_add_full(G_PRIORITY_DEFAULT, close_window, g_object_ref(self), g_object_unref);
}

gboolean fs_files_may_close(FsFiles *self) {
  if (self->closing || !is_modified(self) || keeps_changes(self)) return TRUE;
  ask_then(self, fs_files_close);
  return FALSE;
}

static void agree_now(FsFiles *self) {
  self->agreed = TRUE;
  self->agree(self->agree_data);
}

void fs_files_ask_to_end(FsFiles *self, FilesAgreed agree, gpointer data) {
  self->agree = agree;
  self->agree_data = data;
  if (keeps_changes(self)) {
    agree_now(self);
    return;
  }
  if (is_modified(self)) gtk_window_present(self->window);
  ask_then(self, agree_now);
}

gboolean fs_files_agrees_to_end(FsFiles *self) { return self->agreed; }

void fs_files_forget_to_end(FsFiles *self) { self->agreed = FALSE; }

/* The object. */

static void trouble(const char *words, gpointer data) {
  AdwToast *toast = adw_toast_new(words);
  adw_toast_set_timeout(toast, 0);
  adw_toast_overlay_add_toast(FS_FILES(data)->toasts, toast);
}

static void go_on_with(FsFiles *self, const SavedPlace *place) {
  if (!place->saved) fs_session_mark_saved(self->session, 0);
  g_autoptr(GFile) file = place->uri ? g_file_new_for_uri(place->uri) : NULL;
  set_file(self, file, place->seen, present_origin(self));
  tell_changed(self, place);
}

/* A crash is reported, since the user may wonder; continuing as usual is not. */
static void restore_session(FsFiles *self) {
  g_auto(SavedPlace) left = {0};
  if (session_keeper_take(self->keeper, &left))
    adw_toast_overlay_add_toast(self->toasts, adw_toast_new(_("The last session goes on")));
  else if (!goes_on() || !session_keeper_take_closed(self->keeper, &left))
    return;
  go_on_with(self, &left);
}

FsFiles *fs_files_new(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session,
                      gboolean restore) {
  FsFiles *self = g_object_new(FS_TYPE_FILES, NULL);
  self->window = window;
  self->toasts = g_object_ref(toasts);
  self->session = g_object_ref(session);
  self->keeper = session_keeper_new(session, restore, trouble, self);
  g_signal_connect_object(session, "content-changed", G_CALLBACK(content_changed), self,
                          G_CONNECT_SWAPPED);
  if (restore) restore_session(self);
  return self;
}

static void end_keeper(FsFiles *self, KeeperEnd end) {
  self->window = NULL;
  g_clear_pointer(&self->watch, file_watch_free);
  if (self->keeper) session_keeper_end(self->keeper, end);
  self->keeper = NULL;
}

void fs_files_end(FsFiles *self, gboolean leave) {
  end_keeper(self, leave ? KEEPER_LEAVES : KEEPER_FORGETS);
}

void fs_files_end_closed(FsFiles *self) {
  if (is_modified(self) && keeps_changes(self)) {
    end_keeper(self, KEEPER_CLOSES_UNSAVED);
    return;
  }
  gboolean keeps = goes_on() && (!is_modified(self) || fs_session_give_up_changes(self->session));
  if (!keeps) session_keeper_forget_closed();
  end_keeper(self, keeps ? KEEPER_CLOSES : KEEPER_FORGETS);
}

static void files_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FsFiles *self = FS_FILES(object);
  gboolean modified = self->session && is_modified(self), filed = self->session && file_of(self);
  g_autofree char *name = filed ? get_name(self) : g_strdup(_("Fourscore"));
  g_value_take_string(value, g_strconcat(modified ? "• " : "", name, NULL));
}

static void files_dispose(GObject *object) {
  FsFiles *self = FS_FILES(object);
  g_clear_object(&self->toasts);
  g_clear_object(&self->session);
  g_clear_object(&self->file);
  g_clear_object(&self->to_open);
  G_OBJECT_CLASS(fs_files_parent_class)->dispose(object);
}

static void fs_files_class_init(FsFilesClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->get_property = files_get_property;
  object_class->dispose = files_dispose;
  props[PROP_TITLE] =
      g_param_spec_string("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(object_class, PROPS, props);
}

static void fs_files_init(FsFiles *self) {}
