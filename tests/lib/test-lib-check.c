/* Certificates of libfourscore: written, checked, damaged, and checks that are stopped. */
#include "fourscore.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#define OK(call) g_assert_cmpint((call), ==, FOURSCORE_OK)

static void damage(const char *path) {
  g_autofree char *text = NULL;
  gsize length;
  g_assert_true(g_file_get_contents(path, &text, &length, NULL));
  char *line = strstr(text, "\n") + 1;
  *line = *line == 'x' ? 'y' : 'x';
  g_assert_true(g_file_set_contents(path, text, (gssize)length, NULL));
}

static FourscoreStatus check_file(const char *path, double seconds, FourscoreChecked *checked,
                                  FourscoreError *error) {
  FourscoreCheck *check;
  OK(fourscore_check_create(&check, path, NULL));
  FourscoreStatus status = fourscore_check_run(check, 100, 1, seconds, checked, error);
  fourscore_check_free(check);
  return status;
}

static void test_certificate(void) {
  g_autofree char *folder = g_dir_make_tmp("lib-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "certificate.txt", NULL);
  FourscorePosition position;
  uint64_t state = 0;
  FourscoreChecked checked;
  FourscoreError error;
  OK(fourscore_sample("cube", 40, 3, &state, &position, 1, NULL));
  FourscoreOptions options = {.position = position, .goal = FOURSCORE_GOAL_FIRST};
  FourscoreQuestion *question;
  OK(fourscore_question_create(&question, &options, NULL));
  OK(fourscore_question_certify(question, path, 100, NULL));
  fourscore_question_free(question);
  OK(check_file(path, 0, &checked, NULL));
  g_assert_true(checked.whole);
  g_assert_cmpuint(checked.solved, ==, checked.leaves);
  damage(path);
  g_assert_cmpint(check_file(path, 0, &checked, &error), ==, FOURSCORE_ERROR_TEXT);
  g_assert_cmpint((int)strlen(error.message), >, 0);
  g_assert_cmpint(g_unlink(path) | g_rmdir(folder), ==, 0);
  g_assert_cmpint(check_file(path, 0, &checked, &error), ==, FOURSCORE_ERROR_FILE);
}

/* A certificate that leaves all to the checker's solver: the empty board. */
static const char leaf_for_years[] = "fourscore-certificate 2\n"
                                     "game connect-four-3d\n"
                                     "job none\n"
                                     "claim first\n"
                                     "roots 1\n"
                                     "root /////////////// win\n"
                                     "lines 1\n"
                                     "0000000000000000ffff\tleaf\twin\n"
                                     "end\t1\t64068675\n";

static gpointer stop_check_soon(gpointer check) {
  g_usleep(100000);
  fourscore_check_stop(check);
  return NULL;
}

static void test_check_ends(void) {
  g_autofree char *path = NULL;
  FourscoreChecked checked;
  FourscoreError error;
  FourscoreCheck *check;
  g_close(g_file_open_tmp("lib-XXXXXX", &path, NULL), NULL);
  g_assert_true(g_file_set_contents(path, leaf_for_years, -1, NULL));
  g_assert_cmpint(check_file(path, 0.1, &checked, &error), ==, FOURSCORE_OK);
  g_assert_false(checked.whole);
  g_assert_cmpuint(checked.open, ==, 1);
  OK(fourscore_check_create(&check, path, NULL));
  GThread *thread = g_thread_new("stop", stop_check_soon, check);
  OK(fourscore_check_run(check, 100, 2, 0, &checked, NULL));
  g_thread_join(thread);
  g_assert_cmpuint(checked.open, ==, 1);
  fourscore_check_stop(check); /* kept for the next run */
  g_assert_cmpint(fourscore_check_run(check, 100, 1, 0, &checked, &error), ==,
                  FOURSCORE_ERROR_RANGE);
  g_assert_nonnull(strstr(error.message, "ended before"));
  fourscore_check_free(check);
  g_assert_cmpint(g_unlink(path), ==, 0);
}

/* Nobody writes to the pipe from which the certificate should come. */
static void test_check_pipe(void) {
  g_autofree char *folder = g_dir_make_tmp("lib-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "pipe", NULL);
  FourscoreChecked checked;
  FourscoreError error;
  g_assert_cmpint(mkfifo(path, 0600), ==, 0);
  g_assert_cmpint(check_file(path, 0.1, &checked, &error), ==, FOURSCORE_ERROR_RANGE);
  g_assert_nonnull(strstr(error.message, "ended before"));
  g_assert_cmpint(g_unlink(path) | g_rmdir(folder), ==, 0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lib-check/certificate", test_certificate);
  g_test_add_func("/lib-check/ends", test_check_ends);
  g_test_add_func("/lib-check/pipe", test_check_pipe);
  return g_test_run();
}
