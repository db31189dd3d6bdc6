#include "files-inner.h"

#include <glib/gi18n.h>

#include "base/settings.h"
#include "base/signals.h"
#include "base/window-toasts.h"
#include "base/words.h"
#include "files-dialogs.h"

G_DEFINE_FINAL_TYPE(FsFiles, fs_files, G_TYPE_OBJECT)

GFile *files_get_file(FsFiles *self) {
  return self->file && fs_session_is_filed(self->session) ? self->file : NULL;
}

/* An empty board in place of a file's game is nothing to lose. */
gboolean files_is_modified(FsFiles *self) {
  return fs_session_is_modified(self->session) &&
         (files_get_file(self) || fs_session_is_worth_keeping(self->session));
}

void files_tell_leaving(FsFiles *self) { g_signal_emit_by_name(self, "leaving"); }

enum { TROUBLE_SECONDS = 30 };

/* Whether the next start continues with what is closed. */
static gboolean goes_on(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  return g_settings_get_boolean(settings, "restore-session");
}

/* Whether closing keeps games for the next start. */
static gboolean keeps_games(FsFiles *self) {
  return goes_on() && self->keeper && session_keeper_is_kept(self->keeper);
}

/* Changes of a file belong into it or nowhere. */
static gboolean keeps_changes(FsFiles *self) { return !files_get_file(self) && keeps_games(self); }

enum { PROP_TITLE = 1, PROPS };
static GParamSpec *props[PROPS];

static void title_changed(FsFiles *self) {
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TITLE]);
}

static void keep_file(FsFiles *self) {
  GFile *file = files_get_file(self);
  const char *seen = file ? file_watch_get_seen(self->watch) : NULL;
  if (self->keeper) session_keeper_set_file(self->keeper, file, seen);
}

static void see_first(FsFiles *self) {
  const GameRecord *record = game_document_get(fs_session_get_document(self->session));
  g_clear_pointer(&self->was_first, game_node_unref);
  if (!self->was_collection) self->was_first = game_node_ref(record->root);
}

static void see_games(FsFiles *self) {
  self->was_origin = files_present_origin(self);
  self->was_filed = files_get_file(self) != NULL;
  self->was_modified = fs_session_has_changed_games(self->session);
  self->was_version = files_present_version(self);
  self->was_collection = fs_session_is_worked_on(self->session);
  see_first(self);
}

/* The game that was open alone is one of several now. */
static gboolean stays_beside(FsFiles *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  return self->was_first && game_document_get_at(document, 0)->root == self->was_first;
}

/* Whether changes were left behind: those of a file's games, or of several games together. What is
 * left by undo comes back by redo. */
static gboolean has_left_changes(FsFiles *self) {
  gboolean left = files_present_origin(self) != self->was_origin && self->was_modified &&
                  self->was_version != self->given_up;
  gboolean undone = game_document_can_redo(fs_session_get_document(self->session));
  return left && !undone && !stays_beside(self) && !files_get_file(self) &&
         (self->was_filed || self->was_collection);
}

/* Games that replace those of a file do not belong to the file. */
static void content_changed(FsFiles *self) {
  gboolean filed = files_get_file(self) != NULL, asks = has_left_changes(self);
  if (asks) self->left = self->was_origin;
  if (asks) self->left_filed = self->was_filed;
  self->agreed = self->settled = FALSE;
  if (filed != self->was_filed) keep_file(self);
  see_games(self);
  title_changed(self);
  if (asks) files_ask_about_left(self);
}

void files_set_file(FsFiles *self, GFile *file, const char *seen, guint origin) {
  g_clear_pointer(&self->watch, file_watch_free);
  g_set_object(&self->file, file);
  if (file) self->watch = file_watch_new(file, seen, files_others_wrote, self);
  fs_session_set_filed(self->session, file ? origin : 0);
  see_games(self);
  content_changed(self);
  keep_file(self);
}

guint files_present_origin(FsFiles *self) {
  return game_document_get_origin(fs_session_get_document(self->session));
}

guint files_present_version(FsFiles *self) {
  return game_document_get_version(fs_session_get_document(self->session));
}

void files_tell(FsFiles *self, const char *format, GFile *file, const GError *error,
                const char *advice) {
  g_autofree char *name = dialog_file_name(file), *heading = g_strdup_printf(format, name);
  g_autofree char *reason = words_sentence(error->message);
  g_autofree char *body = g_strjoin("\n\n", reason, advice, NULL);
  self->next = NULL;
  if (self->window) dialog_tell(self->window, heading, body);
}

gboolean fs_files_leaves_unsaved(FsFiles *self) {
  gboolean given_up = files_is_modified(self) && self->given_up == files_present_version(self);
  return fs_session_is_unsaved(self->session) && !given_up;
}

void fs_files_tell_left(FsFiles *self) {
  window_tell_undo(self->toasts, _("Undo brings back what was open"));
}

typedef struct {
  FsFiles *files;
  Variant variant;
} NewGame;

static void new_game_now(gpointer data) {
  NewGame *game = data;
  Position start = position_begin(game->variant);
  Line line = line_new(&start);
  FsSession *session = game->files->session;
  gboolean left = fs_files_leaves_unsaved(game->files);
  fs_session_begin_untitled(session, &line);
  if (left) fs_files_tell_left(game->files);
}

/* An edit that can be undone. */
void fs_files_new_game(FsFiles *self, Variant variant) {
  NewGame *game = g_new(NewGame, 1);
  *game = (NewGame){self, variant};
  files_ask_to_leave((SessionStep){new_game_now, game, g_free}, self);
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

static gboolean loses_changes(FsFiles *self) {
  return files_is_modified(self) && !keeps_changes(self);
}

gboolean files_would_lose_games(FsFiles *self) {
  return loses_changes(self) || (fs_session_has_left(self->session) && !keeps_games(self));
}

/* Whether ending in this way has to wait, perhaps for an answer. An attempt to write answers no
 * longer leads on. */
static gboolean has_to_wait(FsFiles *self, FilesNext end) {
  g_signal_emit_by_name(self, "ending");
  files_tell_leaving(self);
  files_stop_trying(self);
  self->end = end;
  return files_is_writing(self) || files_would_lose_games(self) || files_would_lose_answers(self);
}

/* Each game that would be lost is shown when the user is asked about it. */
static void ask_about_next(FsFiles *self) {
  if (!keeps_games(self) && fs_session_go_back_to_left(self->session)) {
    files_ask_then(self, ask_about_next);
    return;
  }
  self->settled = TRUE;
  files_ask_about_answers(self);
}

/* The answer to a question that is there does what is to be done now, and so does the end of a
 * saving that goes well. */
void files_ask_to_end(FsFiles *self) {
  if (self->asking_answers) return;
  if (files_is_writing(self))
    self->next = files_ask_to_end;
  else if (loses_changes(self))
    files_ask_then(self, ask_about_next);
  else
    ask_about_next(self);
}

gboolean fs_files_may_close(FsFiles *self) {
  if (!has_to_wait(self, fs_files_close) || self->closing) return TRUE;
  files_ask_to_end(self);
  return FALSE;
}

static void agree_now(FsFiles *self) {
  self->agreed = TRUE;
  self->agree(self->agree_data);
}

void fs_files_ask_to_end(FsFiles *self, FilesAgreed agree, gpointer data) {
  self->agree = agree;
  self->agree_data = data;
  if (!has_to_wait(self, agree_now)) {
    agree_now(self);
    return;
  }
  gtk_window_present(self->window);
  files_ask_to_end(self);
}

gboolean fs_files_agrees_to_end(FsFiles *self) { return self->agreed; }

void fs_files_forget_to_end(FsFiles *self) { self->agreed = FALSE; }

/* The object. */

static void files_show_trouble(FsFiles *self, AdwToast *toast) {
  const char *words = g_object_get_data(G_OBJECT(toast), "words");
  const char *title = gtk_label_get_text(GTK_LABEL(adw_toast_get_custom_title(toast)));
  if (self->window) dialog_tell(self->window, title, words);
}

/* A toast has room for a few words, and is in the way while it is shown. */
static void trouble(const char *words, gpointer data) {
  FsFiles *self = data;
  if (self->trouble) adw_toast_dismiss(self->trouble);
  g_clear_object(&self->trouble);
  if (!words) return;
  self->trouble = g_object_ref(window_new_toast(_("Trouble with the kept session")));
  adw_toast_set_button_label(self->trouble, _("Why?"));
  g_object_set_data_full(G_OBJECT(self->trouble), "words", g_strdup(words), g_free);
  g_signal_connect_swapped(self->trouble, "button-clicked", G_CALLBACK(files_show_trouble), self);
  adw_toast_set_timeout(self->trouble, TROUBLE_SECONDS);
  adw_toast_overlay_add_toast(self->toasts, self->trouble);
}

static void go_on_with(FsFiles *self, const SavedPlace *place) {
  if (!place->saved) fs_session_mark_unsaved(self->session);
  g_autoptr(GFile) file = place->uri ? g_file_new_for_uri(place->uri) : NULL;
  files_set_file(self, file, place->seen, files_present_origin(self));
  if (place->playing) fs_session_add_played(self->session, &place->played);
  if (place->puzzle.position.variant.rules) fs_session_keep_puzzle(self->session, &place->puzzle);
  files_tell_changed(self, place);
}

/* A crash is reported, since the user may wonder; continuing as usual is not, nor an empty board.
 */
static void tell_restored(FsFiles *self) {
  if (fs_session_is_worth_keeping(self->session) || fs_session_has_left(self->session))
    adw_toast_overlay_add_toast(self->toasts, window_new_toast(_("The last session goes on")));
}

static void restore_session(FsFiles *self) {
  g_auto(SavedPlace) left = {0};
  if (session_keeper_take(self->keeper, &left))
    tell_restored(self);
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
  fs_session_set_asker(session, files_ask_to_leave, self);
  signal_follow(session, "content-changed", content_changed, self);
  if (restore)
    restore_session(self);
  else if (goes_on())
    session_keeper_learn(self->keeper);
  return self;
}

static void end_keeper(FsFiles *self, KeeperEnd end) {
  if (self->window) files_stop_waiting(self);
  self->window = NULL;
  fs_session_set_asker(self->session, NULL, NULL);
  g_clear_pointer(&self->watch, file_watch_free);
  if (self->keeper) session_keeper_end(self->keeper, end);
  self->keeper = NULL;
}

void fs_files_end(FsFiles *self, gboolean leave) {
  end_keeper(self, leave ? KEEPER_LEAVES : KEEPER_FORGETS);
}

/* Changes of a file were saved or given up. */
static gboolean drops_changes(FsFiles *self) {
  return !files_get_file(self) || !files_is_modified(self) ||
         fs_session_give_up_changes(self->session);
}

static KeeperEnd end_closed(FsFiles *self) {
  if (!goes_on()) return KEEPER_FORGETS;
  if (!drops_changes(self) && !fs_session_go_back_to_left(self->session)) return KEEPER_FORGETS;
  gboolean unsaved = files_is_modified(self) || fs_session_has_left(self->session);
  return unsaved ? KEEPER_CLOSES_UNSAVED : KEEPER_CLOSES;
}

void fs_files_end_closed(FsFiles *self) {
  KeeperEnd end = end_closed(self);
  if (end == KEEPER_FORGETS) session_keeper_forget_closed();
  end_keeper(self, end);
}

static void files_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FsFiles *self = FS_FILES(object);
  gboolean modified = self->session && files_is_modified(self),
           filed = self->session && files_get_file(self);
  g_autofree char *name = filed ? dialog_file_name(self->file) : g_strdup(_("Fourscore"));
  g_value_take_string(value, g_strconcat(modified ? "• " : "", name, NULL));
}

static void files_dispose(GObject *object) {
  FsFiles *self = FS_FILES(object);
  session_step_forget(&self->leaving);
  g_clear_pointer(&self->was_first, game_node_unref);
  g_clear_object(&self->trouble);
  g_clear_object(&self->toasts);
  g_clear_object(&self->session);
  g_clear_object(&self->file);
  g_clear_object(&self->to_open);
  g_clear_object(&self->to_save);
  g_clear_object(&self->to_write);
  G_OBJECT_CLASS(fs_files_parent_class)->dispose(object);
}

static void fs_files_class_init(FsFilesClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->get_property = files_get_property;
  object_class->dispose = files_dispose;
  signal_add(class, "ending");
  signal_add(class, "leaving");
  props[PROP_TITLE] =
      g_param_spec_string("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(object_class, PROPS, props);
}

static void fs_files_init(FsFiles *self) {}
