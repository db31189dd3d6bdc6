/* Answers are saved as a book from the window: what is told when it is saved, and refused, and that
 * a window which closes meanwhile leaves a whole book or none. */
#include <glib/gstdio.h>
#include <string.h>

#include "base/window-toasts.h"
#include "search/verdicts.h"
#include "storage/book.h"
#include "windows.h"

typedef struct {
  FsWindow *window;
  FsSearch *search;
  char *folder, *path; /* of the store, and of the book */
} Shelf;

/* A window whose search has proved the position. */
static Shelf shelf_new(const char *position) {
  Shelf shelf = {.window = window_at(position), .folder = g_dir_make_tmp("book-XXXXXX", NULL)};
  shelf.search = fs_session_get_search(fs_window_get_session(shelf.window));
  shelf.path = g_build_filename(shelf.folder, "mine.book", NULL);
  g_assert_cmpint(g_chdir(shelf.folder), ==, 0); /* where the dialog begins */
  fs_window_set_folder(shelf.window, shelf.folder);
  return shelf;
}

static void prove(Shelf *shelf) {
  gtk_widget_activate_action(GTK_WIDGET(shelf->window), "win.analyse", NULL);
  wait_until(!fs_session_is_running(fs_window_get_session(shelf->window)));
}

static void shelf_free(Shelf *shelf) {
  g_free(shelf->folder);
  g_free(shelf->path);
}

static GtkWindow *chooser_of(void) {
  g_autoptr(GList) windows = gtk_window_list_toplevels();
  for (GList *l = windows; l; l = l->next)
    if (GTK_IS_FILE_CHOOSER(l->data) && gtk_widget_get_mapped(l->data)) return l->data;
  return NULL;
}

/* The action, and its dialog, in which that file is named. */
static GtkDialog *ask(Shelf *shelf) {
  GtkWindow *chooser = NULL;
  gtk_widget_activate_action(GTK_WIDGET(shelf->window), "win.export-book", NULL);
  wait_until((chooser = chooser_of()));
  gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), "mine.book");
  main_loop_run(0.3);
  return GTK_DIALOG(chooser);
}

static void save(Shelf *shelf) { gtk_dialog_response(ask(shelf), GTK_RESPONSE_ACCEPT); }

static gboolean tells(Shelf *shelf, const char *words) {
  return widget_says(GTK_WIDGET(window_toasts(GTK_WIDGET(shelf->window))), words);
}

/* In a dialog of its own. */
static gboolean refuses(const char *words) {
  gboolean found = FALSE;
  g_autoptr(GList) windows = gtk_window_list_toplevels();
  for (GList *l = windows; l; l = l->next)
    found |= ADW_IS_MESSAGE_DIALOG(l->data) && widget_says(l->data, words);
  return found;
}

static void test_saved(void) {
  Shelf shelf = shelf_new(EASY);
  prove(&shelf);
  save(&shelf);
  wait_until(tells(&shelf, "saved in"));
  g_assert_true(g_file_test(shelf.path, G_FILE_TEST_IS_REGULAR));
  window_close(shelf.window);
  shelf_free(&shelf);
}

/* How far it is, once it takes more than a second: the end is told after that, for the main loop is
 * held up. */
static void test_progress(void) {
  Shelf shelf = shelf_new(EASY);
  prove(&shelf);
  save(&shelf);
  wait_until(verdicts_are_lent(fs_search_get_verdicts(shelf.search)));
  g_assert_false(tells(&shelf, "Saving a book"));
  g_usleep(5 * G_USEC_PER_SEC / 2);
  wait_until(tells(&shelf, "Saving a book: "));
  g_assert_true(tells(&shelf, " answers read so far…"));
  wait_until(tells(&shelf, "saved in"));
  wait_until(!tells(&shelf, "Saving a book: "));
  window_close(shelf.window);
  shelf_free(&shelf);
}

/* Nothing is proved, so no book is written. */
static void test_nothing_proved(void) {
  Shelf shelf = shelf_new(".");
  save(&shelf);
  wait_until(refuses("Cannot Save “mine.book”"));
  g_assert_false(g_file_test(shelf.path, G_FILE_TEST_EXISTS));
  window_close(shelf.window);
  shelf_free(&shelf);
}

static void work_until_stopped(Store *store, const GArray *waiting, const StopFlag *stop,
                               gpointer data) {
  while (!stop_is_raised(stop))
    g_usleep(1000);
}

static void note_return(gpointer data) { *(gboolean *)data = TRUE; }

/* A second one is refused before its name is asked for; the first ends when the window closes. */
static void test_busy(void) {
  Shelf shelf = shelf_new(EASY);
  gboolean back = FALSE;
  wait_until(verdicts_path(fs_search_get_verdicts(shelf.search)));
  g_assert_true(
      verdicts_lend(fs_search_get_verdicts(shelf.search), work_until_stopped, note_return, &back));
  gtk_widget_activate_action(GTK_WIDGET(shelf.window), "win.export-book", NULL);
  main_loop_run(0.3);
  g_assert_null(chooser_of());
  g_assert_true(refuses("Cannot Save a Book Now"));
  g_assert_false(back);
  window_close(shelf.window);
  wait_until(back);
  shelf_free(&shelf);
}

/* One that began while this one's name was asked for. */
static void test_busy_meanwhile(void) {
  Shelf shelf = shelf_new(EASY);
  gboolean back = FALSE;
  prove(&shelf);
  GtkDialog *dialog = ask(&shelf);
  g_assert_true(
      verdicts_lend(fs_search_get_verdicts(shelf.search), work_until_stopped, note_return, &back));
  gtk_dialog_response(dialog, GTK_RESPONSE_ACCEPT);
  wait_until(refuses("Cannot Save “mine.book”"));
  g_assert_true(refuses("Answers are being saved or taken over already. Try again."));
  g_assert_false(g_file_test(shelf.path, G_FILE_TEST_EXISTS));
  g_assert_false(tells(&shelf, "Saving a book"));
  window_close(shelf.window);
  wait_until(back);
  shelf_free(&shelf);
}

/* ... whatever the worker is at. */
static void test_closed_meanwhile(void) {
  Shelf shelf = shelf_new(EASY);
  prove(&shelf);
  save(&shelf);
  window_close(shelf.window);
  main_loop_run(0.5);
  Book *book = NULL;
  g_autoptr(GDir) folder = g_dir_open(shelf.folder, 0, NULL);
  for (const char *name = g_dir_read_name(folder); name; name = g_dir_read_name(folder))
    g_test_message("left: %s", name);
  if (g_file_test(shelf.path, G_FILE_TEST_EXISTS))
    g_assert_cmpint(book_open(&book, shelf.path, NULL), ==, STATUS_OK);
  book_close(book);
  shelf_free(&shelf);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/book-saved/saved", test_saved);
  g_test_add_func("/book-saved/progress", test_progress);
  g_test_add_func("/book-saved/nothing-proved", test_nothing_proved);
  g_test_add_func("/book-saved/busy", test_busy);
  g_test_add_func("/book-saved/busy-meanwhile", test_busy_meanwhile);
  g_test_add_func("/book-saved/closed-meanwhile", test_closed_meanwhile);
  return g_test_run();
}
