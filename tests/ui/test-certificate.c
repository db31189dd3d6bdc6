/* The certificate of a solved job is saved from its window. */
#include <string.h>

#include "certificates/certificate.h"
#include "cluster/files/result.h"
#include "cube/code.h"
#include "jobs/job-certificate.h"
#include "jobs/job-window.h"
#include "play/cube-play.h"
#include "windows.h"

#define WON "1297716E722812FED5EA56AAEB4B198F" /* by White */

/* Of that position; solved by its only task, or not yet. */
static char *job_made(gboolean solved) {
  char *path = g_dir_make_tmp("job-XXXXXX", NULL), line[RESULT_LINE_LONGEST + 1];
  Board root;
  Folder *folder;
  Description job = {.claim = CLAIM_FIRST, .maker = "test", .count = 1, .roots = &root};
  g_assert_cmpint(cube_read(WON, &root, NULL), ==, STATUS_OK);
  g_assert_cmpint(folder_create(&folder, path, NULL), ==, STATUS_OK);
  g_assert_cmpint(description_write(&job, folder, NULL), ==, STATUS_OK);
  g_assert_cmpint(description_read(&job, folder, NULL), ==, STATUS_OK);
  Result result = {
      {code_canonical(root), VALUE_FIRST, 1, 0.5F, CLAIM_FIRST}, false, "test", "here"};
  size_t length = solved ? result_write(&result, job.tag, line) : 0;
  g_assert_cmpint(folder_write(folder, FOLDER_RESULTS, "a.results", line, length, NULL), ==,
                  STATUS_OK);
  description_clear(&job);
  folder_close(folder);
  return path;
}

typedef struct {
  gboolean ended;
  char *trouble;
} Saved;

static void note_end(const char *trouble, gpointer data) {
  Saved *saved = data;
  saved->ended = TRUE;
  saved->trouble = g_strdup(trouble);
}

static char *save(const char *path, GFile *file) {
  Saved saved = {0};
  job_certificate_save(path, file, note_end, &saved);
  wait_until(saved.ended);
  return saved.trouble;
}

static void test_saved(void) {
  g_autofree char *path = job_made(TRUE), *text = NULL;
  g_autofree char *name = g_build_filename(path, "mine.txt", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(name);
  gsize length;
  g_assert_null(save(path, file));
  g_assert_true(g_file_get_contents(name, &text, &length, NULL));
  g_assert_true(g_str_has_prefix(text, "fourscore-certificate 1\n"));
  g_assert_true(certificate_is_whole(text, length));
}

/* What is not proved has none, and nothing is written. */
static void test_not_solved(void) {
  g_autofree char *path = job_made(FALSE);
  g_autofree char *name = g_build_filename(path, "mine.txt", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(name);
  g_autofree char *trouble = save(path, file);
  g_test_message("%s", trouble);
  g_assert_nonnull(trouble);
  g_assert_false(g_file_query_exists(file, NULL));
}

static void assert_offers(gboolean solved) {
  FsWindow *window = window_at(WON);
  g_autofree char *path = job_made(solved);
  GtkWidget *page =
      fs_job_window_new(GTK_WINDOW(window), fs_window_get_session(window), path, NULL);
  gtk_window_present(GTK_WINDOW(page));
  GtkWidget *button = widget_button(page, "Save Certificate…");
  wait_until(solved ? gtk_widget_get_mapped(button) : widget_says(page, "1 task needed now"));
  g_assert_true(gtk_widget_get_mapped(button) == solved);
  gtk_window_destroy(GTK_WINDOW(page));
  window_close(window);
}

static void test_offered(void) {
  assert_offers(TRUE);
  assert_offers(FALSE);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/certificate/saved", test_saved);
  g_test_add_func("/certificate/not-solved", test_not_solved);
  g_test_add_func("/certificate/offered", test_offered);
  return g_test_run();
}
