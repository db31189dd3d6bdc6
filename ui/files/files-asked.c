/* Asks before changes are lost, and whose games stay if others have written the file. */
#include "files-inner.h"

#include <glib/gi18n.h>

#include "files-dialogs.h"

void files_go_on(FsFiles *self) {
  FilesNext next = self->next;
  self->next = NULL;
  if (next && self->window) next(self);
}

static void files_answered(const char *answer, gpointer data) {
  FsFiles *self = data;
  if (g_str_equal(answer, "discard"))
    files_go_on(self);
  else if (g_str_equal(answer, "save"))
    files_save(self);
  else {
    self->next = NULL;
    session_step_forget(&self->leaving);
  }
}

/* `unnamed`: games that are in no file. */
static char *unsaved_words(FsFiles *self, gboolean filed, const char *unnamed) {
  if (!filed) return g_strdup(unnamed);
  g_autofree char *name = dialog_file_name(self->file);
  return g_strdup_printf(_("“%s” has changes that will be lost if they are not saved."), name);
}

void files_ask_then(FsFiles *self, FilesNext next) {
  files_tell_leaving(self);
  self->next = next;
  if (!files_is_modified(self)) {
    files_go_on(self);
    return;
  }
  g_autofree char *words =
      unsaved_words(self, files_get_file(self) != NULL,
                    fs_session_is_collection(self->session)
                        ? _("These games have changes that will be lost if they are not saved.")
                        : _("This game has changes that will be lost if it is not saved."));
  dialog_ask_unsaved(self->window, words, files_answered, self);
}

static void leave_now(FsFiles *self) {
  self->given_up = files_present_version(self); /* or they are saved */
  session_step_do(&self->leaving);
}

/* What was never saved is brought back by undo: only files and collections are worth a question. */
void files_ask_to_leave(SessionStep step, gpointer data) {
  FsFiles *self = data;
  files_tell_leaving(self);
  session_step_forget(&self->leaving);
  self->leaving = step;
  if (files_get_file(self) || fs_session_is_worked_on(self->session))
    files_ask_then(self, leave_now);
  else
    session_step_do(&self->leaving);
}

static gboolean has_left(FsFiles *self) { return files_present_origin(self) != self->left; }

static void go_back_to_left(FsFiles *self) {
  while (has_left(self) && fs_session_undo(self->session))
    ;
}

static void leave_again(FsFiles *self) {
  while (!has_left(self) && fs_session_redo(self->session))
    ;
}

static void answered_about_left(const char *answer, gpointer data) {
  FsFiles *self = data;
  if (g_str_equal(answer, "discard") || !self->window) return;
  go_back_to_left(self);
  self->next = leave_again;
  if (g_str_equal(answer, "save"))
    files_save(self);
  else
    self->next = NULL;
}

/* Not while the change is told to others. */
static gboolean ask_about_left_now(gpointer data) {
  FsFiles *self = data;
  g_autofree char *words = unsaved_words(
      self, self->left_filed,
      _("The games that were open here have changes that will be lost if they are not saved."));
  if (self->window) dialog_ask_unsaved(self->window, words, answered_about_left, self);
  return G_SOURCE_REMOVE;
}

void files_ask_about_left(FsFiles *self) {
  g_idle_add_full(G_PRIORITY_DEFAULT, ask_about_left_now, g_object_ref(self), g_object_unref);
}

/* What is here is in no file any more. */
static void mark_unsaved(FsFiles *self) { fs_session_mark_saved(self->session, 0); }

static void take_theirs(FsFiles *self) {
  g_set_object(&self->to_open, self->file);
  self->next = NULL;
  files_open_now(self);
}

/* The user wants what is here, whatever the file has. */
static void keep_mine(FsFiles *self, gboolean saving) {
  if (saving) {
    files_save_to(self->file, self);
  } else {
    file_watch_see(self->watch);
    self->next = NULL;
  }
}

/* Only who keeps what is here has dealt with the other version: a later answer, a name that is not
 * chosen or a file that cannot be read leave the question open. */
static void answered_about_others(FsFiles *self, const char *answer, gboolean saving) {
  self->asking = FALSE;
  if (!self->window || !files_get_file(self)) return;
  mark_unsaved(self);
  if (g_str_equal(answer, "theirs"))
    take_theirs(self);
  else if (g_str_equal(answer, "as"))
    files_choose_name(self);
  else if (g_str_equal(answer, "mine"))
    keep_mine(self, saving);
  else
    self->next = NULL;
}

static void answered_at_saving(const char *answer, gpointer data) {
  answered_about_others(data, answer, TRUE);
}

static void answered_at_change(const char *answer, gpointer data) {
  answered_about_others(data, answer, FALSE);
}

void files_ask_about_others(FsFiles *self, gboolean saving) {
  if (self->asking) return;
  g_autofree char *name = dialog_file_name(self->file);
  self->asking = TRUE;
  dialog_ask_whose(self->window, name, files_is_modified(self), saving,
                   saving ? answered_at_saving : answered_at_change, self);
}

/* A question would take the keys that are meant for the text. */
static gboolean is_typing(FsFiles *self) {
  GtkWidget *focus = gtk_window_get_focus(self->window);
  return GTK_IS_TEXT(focus) || GTK_IS_TEXT_VIEW(focus);
}

void files_stop_waiting(FsFiles *self) {
  g_signal_handlers_disconnect_by_func(self->window, files_others_wrote, self);
}

/* Also called when the focus leaves a text. A file that is gone is as if it had never been saved.
 */
void files_others_wrote(gpointer data) {
  FsFiles *self = data;
  if (!self->window) return;
  files_stop_waiting(self);
  if (!files_get_file(self) || self->asking) return;
  if (file_watch_is_gone(self->watch)) {
    file_watch_see(self->watch);
    mark_unsaved(self);
  } else if (is_typing(self))
    g_signal_connect_swapped(self->window, "notify::focus-widget", G_CALLBACK(files_others_wrote),
                             self);
  else if (file_watch_is_changed(self->watch))
    files_ask_about_others(self, FALSE);
}
