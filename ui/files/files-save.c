/* Saves the games in their file, under a new name, or as text. */
#include "files-inner.h"

#include <glib/gi18n.h>

#include "base/window-toasts.h"
#include "file-writer.h"
#include "files-dialogs.h"
#include "recent.h"
#include "session/about-words.h"

GtkFileFilter *files_game_filter(void) {
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, _("Games of Fourscore"));
  gtk_file_filter_add_pattern(filter, "*" GAME_FILE_SUFFIX);
  return filter;
}

gboolean files_is_writing(FsFiles *self) { return self->writing || self->texts > 0; }

/* Versions of games that another file has replaced meanwhile say nothing about those of now. */
static void note_saved(FsFiles *self, GFile *file) {
  const GameDocument *document = fs_session_get_document(self->session);
  g_autoptr(GPtrArray) games = game_document_get_all(document);
  recent_add(file);
  fs_opened_add_told(fs_session_get_opened(self->session), games);
  if (!self->window || !game_document_has_origin(document, self->saving_as)) return;
  fs_session_mark_saved(self->session, self->saving);
  files_set_file(self, file, NULL, self->saving_as);
}

/* What waits goes on unless there are changes again, which the user may be asked about just now. */
static void saved(GFile *file, const GError *error, gpointer data) {
  g_autoptr(FsFiles) self = data;
  g_autoptr(GFile) next = g_steal_pointer(&self->to_write);
  self->writing = FALSE;
  if (!error) note_saved(self, file);
  if (next && self->window)
    files_save_to(next, self);
  else if (error)
    files_tell(self, _("Cannot Save “%s”"), file, error,
               _("The changes are still here: save them under another name or in another folder."));
  else if (self->next == files_ask_to_end || !files_is_modified(self))
    files_go_on(self);
}

/* One after the other: the last one has what is shown. */
void files_save_to(GFile *file, gpointer data) {
  FsFiles *self = data;
  if (self->writing) {
    g_set_object(&self->to_write, file);
    return;
  }
  g_autoptr(GError) error = NULL;
  char *text = fs_session_write_file(self->session, NULL, &error);
  if (!text) {
    files_tell(self, _("Cannot Save “%s”"), file, error, _("The games are still here."));
    return;
  }
  self->writing = TRUE;
  g_autoptr(GBytes) bytes = g_bytes_new_take(text, strlen(text));
  self->saving = game_document_get_version(fs_session_get_document(self->session));
  self->saving_as = files_present_origin(self);
  file_write_in_worker(file, bytes, saved, g_object_ref(self));
}

/* What follows the dot of a date or of an abbreviation is no ending. */
static gboolean has_ending(const char *name) {
  const char *dot = strrchr(name, '.');
  if (!dot || dot == name || !g_ascii_isalpha(dot[1])) return FALSE;
  return dot[1 + strspn(dot + 1, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS)] == '\0';
}

static void answered_about_replaced(const char *answer, gpointer data) {
  FsFiles *self = data;
  g_autoptr(GFile) file = g_steal_pointer(&self->to_save);
  if (g_str_equal(answer, "replace") && self->window)
    files_save_to(file, self);
  else
    self->next = NULL;
}

/* The file chooser has asked about the name without its ending only. */
void files_save_as_typed(GFile *file, gpointer data) {
  FsFiles *self = data;
  g_autofree char *base = g_file_get_basename(file);
  const char *ending = has_ending(base) ? "" : GAME_FILE_SUFFIX;
  g_autofree char *name = g_strconcat(base, ending, NULL);
  g_autoptr(GFile) folder = g_file_get_parent(file), whole = g_file_get_child(folder, name);
  if (!*ending || !g_file_query_exists(whole, NULL)) {
    files_save_to(whole, self);
    return;
  }
  g_autofree char *shown = dialog_file_name(whole);
  g_set_object(&self->to_save, whole);
  dialog_ask_replace(self->window, shown, answered_about_replaced, self);
}

/* The user sees a position that is being set up, and wants that saved. */
static gboolean files_settle(FsFiles *self) {
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

void files_choose_name(FsFiles *self) {
  GFile *file = files_get_file(self);
  g_autofree char *name = file ? dialog_file_name(file) : proposed_name(self);
  dialog_save(self->window, _("Save Game"), name, files_game_filter(), files_save_as_typed, self);
}

void files_save(FsFiles *self) {
  if (!files_settle(self)) return;
  if (!files_get_file(self))
    files_choose_name(self);
  else if (file_watch_is_changed(self->watch))
    files_ask_about_others(self, TRUE);
  else
    files_save_to(self->file, self);
}

/* If a file chooser was dismissed, what waited for it is forgotten. */
void fs_files_save(FsFiles *self) {
  self->next = NULL;
  files_save(self);
}

void fs_files_save_as(FsFiles *self) {
  self->next = NULL;
  if (files_settle(self)) files_choose_name(self);
}

/* As text, for people and other programs: the games stay those of their file. */

static void text_saved(GFile *file, const GError *error, gpointer data) {
  g_autoptr(FsFiles) self = data;
  self->texts--;
  if (error)
    files_tell(self, _("Cannot Save “%s”"), file, error, _("The games are still here."));
  else if (self->window)
    window_tell(self->toasts, _("The games were saved as text"));
  if (self->next == files_ask_to_end) files_go_on(self);
}

static void save_text_to(GFile *file, gpointer data) {
  FsFiles *self = data;
  char *text = fs_session_write_text(self->session);
  g_autoptr(GBytes) bytes = g_bytes_new_take(text, strlen(text));
  self->texts++;
  file_write_in_worker(file, bytes, text_saved, g_object_ref(self));
}

void fs_files_save_text(FsFiles *self) {
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, _("Annotated text"));
  gtk_file_filter_add_pattern(filter, "*.txt");
  gtk_file_filter_add_pattern(filter, "*.pgn");
  dialog_save(self->window, _("Save Games as Text"), _("games.txt"), filter, save_text_to, self);
}
