/* A file that cannot be written: the reason is said, and nothing about the file that is written
 * first, which callers know nothing of. */
#include "storage/whole-file.h"

#include <errno.h>
#include <glib/gstdio.h>

static void assert_not_written(const char *folder, const char *name, int reason) {
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename(folder, name, NULL);
  g_assert_false(whole_file_write(path, "text", 4, 0666, &error));
  g_assert_cmpstr(error->message, ==, g_strerror(reason));
}

static void test_reason(void) {
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autofree char *inside = g_build_filename(folder, "a: b", NULL);
  assert_not_written(folder, "none/a.cert", ENOENT);
  assert_not_written(folder, "none: of these/über.fourscore", ENOENT);
  g_assert_cmpint(g_mkdir(inside, 0700), ==, 0);
  assert_not_written(folder, "a: b", EISDIR);
  g_rmdir(inside);
  g_rmdir(folder);
}

static void test_written(void) {
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL), *text = NULL;
  g_autofree char *path = g_build_filename(folder, "a.cert", NULL);
  g_assert_true(whole_file_write(path, "text", 4, 0666, NULL));
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "text");
  g_remove(path);
  g_rmdir(folder);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/whole-file/reason", test_reason);
  g_test_add_func("/whole-file/written", test_written);
  return g_test_run();
}
