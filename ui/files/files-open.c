/* Opens a file: a saved game, games as others write them, or answers, which change no game. */
#include "files-inner.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/window-toasts.h"
#include "book-taker.h"
#include "files-dialogs.h"
#include "recent.h"
#include "storage/shelf.h"
#include "store-taker.h"

/* NULL: there is none, as for a file of a newer version, with which nothing is wrong. */
static const char *advice_for_reading(FsFiles *self, const GError *error) {
  gboolean open = files_get_file(self) || fs_session_is_worth_keeping(self->session);
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return open ? _("It may have been moved or deleted. What is open stays as it is.")
                : _("It may have been moved or deleted.");
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    return open ? _("Nothing was taken from it, and what is open stays as it is. Repair the file, "
                    "or open another copy.")
                : _("Nothing was taken from it. Repair the file, or open another copy.");
  return open ? _("What is open stays as it is.") : NULL;
}

void files_tell_changed(FsFiles *self, const SavedPlace *place) {
  if (place->changed)
    window_tell_of_games(self->toasts, _("The file was damaged or changed after it was saved: the "
                                         "answers and reviews in it were left out"));
}

/* For the explorer, which counts the games of all files. */
static void count_opened(FsFiles *self) {
  g_autoptr(GPtrArray) games = game_document_get_all(fs_session_get_document(self->session));
  fs_opened_add(fs_session_get_opened(self->session), games);
}

/* Reads the text of a file, which are the games' from now on if it is a saved game. */
static gboolean take_text(FsFiles *self, GFile *file, Notation asked, const char *text,
                          gsize length, GError **error) {
  g_auto(SavedPlace) place = {0};
  self->given_up = files_present_version(self); /* changes of what is open, if not saved */
  if (!fs_session_read_file(self->session, asked, text, length, &place, error)) return FALSE;
  gboolean saved = place.how.form == GAMES_SAVED;
  count_opened(self);
  files_tell_changed(self, &place);
  files_set_file(self, saved ? file : NULL, NULL, files_present_origin(self));
  if (!saved && self->teller) self->teller(asked, &place.how, text, self->teller_data);
  return TRUE;
}

void fs_files_set_teller(FsFiles *self, FilesRead teller, gpointer data) {
  self->teller = teller;
  self->teller_data = data;
}

void fs_files_read_again(FsFiles *self, Notation asked, const char *text) {
  g_autoptr(GError) error = NULL;
  if (!take_text(self, NULL, asked, text, strlen(text), &error))
    window_tell(self->toasts, error->message);
}

/* The user has gone on while the file was read. */
static gboolean has_changed_since(FsFiles *self) {
  return files_present_version(self) != self->opening && files_is_modified(self);
}

static void loaded(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(FsFiles) self = data;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;
  GFile *file = G_FILE(source);
  gboolean done = g_file_load_contents_finish(file, result, &text, &length, NULL, &error);
  if (!self->window) return;
  if (done && has_changed_since(self)) {
    g_set_object(&self->to_open, file);
    files_ask_then(self, files_open_now);
    return;
  }
  if (done && take_text(self, file, NOTATION_CHOSEN, text, length, &error))
    recent_add(file);
  else
    files_tell(self, _("Cannot Open “%s”"), file, error, advice_for_reading(self, error));
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

void files_open_now(FsFiles *self) {
  g_autoptr(GFile) file = g_steal_pointer(&self->to_open);
  g_autoptr(GError) error = NULL;
  self->opening = files_present_version(self);
  if (may_read(file, &error))
    g_file_load_contents_async(file, NULL, loaded, g_object_ref(self));
  else
    files_tell(self, _("Cannot Open “%s”"), file, error, advice_for_reading(self, error));
}

/* Answers change no game. */
static gboolean take_answers(FsFiles *self, GFile *file) {
  gboolean book = book_taker_is_book(file), store = !book && store_taker_is_store(file);
  if (book) book_taker_take(self->window, self->toasts, file);
  if (store) store_taker_take(self->window, self->toasts, self->session, file);
  return book || store;
}

/* A folder can only be a job's, which the window shows. */
static gboolean take_folder(FsFiles *self, GFile *file) {
  GFileType type = g_file_query_file_type(file, G_FILE_QUERY_INFO_NONE, NULL);
  g_autofree char *path = g_file_get_path(file);
  if (type != G_FILE_TYPE_DIRECTORY || !path) return FALSE;
  gtk_widget_activate_action(GTK_WIDGET(self->window), "win.show-job", "^ay", path);
  return TRUE;
}

void fs_files_open(FsFiles *self, GFile *file) {
  if (take_folder(self, file) || take_answers(self, file)) return;
  g_set_object(&self->to_open, file);
  files_ask_then(self, files_open_now);
}

static void files_chosen(GFile *file, gpointer data) {
  if (take_answers(data, file)) return;
  g_set_object(&FS_FILES(data)->to_open, file);
  files_open_now(data);
}

static void choose_now(FsFiles *self) {
  GtkFileFilter *filter = files_game_filter();
  gtk_file_filter_set_name(filter, _("Games, books and stores"));
  static const char *const patterns[] = {"*" SHELF_SUFFIX, "*.store", "*.txt", "*.pgn", "*.csv"};
  for (guint i = 0; i < G_N_ELEMENTS(patterns); i++)
    gtk_file_filter_add_pattern(filter, patterns[i]);
  dialog_open(self->window, _("Open Game"), filter, files_chosen, self);
}

void fs_files_choose(FsFiles *self) { files_ask_then(self, choose_now); }
