/* A file that cannot be written: the reason is said, and nothing about the file that is written
 * first, which callers know nothing of. What is no file is written to, and not replaced. */
#include "storage/whole-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

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

static void test_pipe(void) {
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "pipe", NULL);
  char text[8] = "";
  g_assert_cmpint(mkfifo(path, 0600), ==, 0);
  int end = open(path, O_RDWR | O_NONBLOCK);
  g_assert_true(whole_file_write(path, "text", 4, 0666, NULL));
  g_assert_cmpint(read(end, text, sizeof text), ==, 4);
  g_assert_cmpstr(text, ==, "text");
  g_assert_false(g_file_test(path, G_FILE_TEST_IS_REGULAR));
  close(end);
  g_remove(path);
  g_rmdir(folder);
}

/* A link stays, and what it leads to is written, also where that is new. */
static void test_link(void) {
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "link", NULL);
  g_autofree char *end = g_build_filename(folder, "a.cert", NULL);
  g_assert_cmpint(symlink("a.cert", path), ==, 0);
  for (int i = 0; i < 2; i++) {
    g_autofree char *text = NULL;
    g_assert_true(whole_file_write(path, i ? "more" : "text", 4, 0666, NULL));
    g_assert_true(g_file_test(path, G_FILE_TEST_IS_SYMLINK));
    g_assert_true(g_file_get_contents(end, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, i ? "more" : "text");
  }
  g_remove(path);
  g_remove(end);
  g_rmdir(folder);
}

/* As /dev/stdout after "> file": another file in its place would not be what the shell holds. */
static void test_held_open(void) {
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "link", NULL), *text = NULL;
  g_autofree char *end = g_build_filename(folder, "output", NULL);
  int held = open(end, O_CREAT | O_RDWR | O_APPEND, 0600);
  g_autofree char *process = g_strdup_printf("/proc/self/fd/%d", held);
  g_assert_cmpint(symlink(process, path), ==, 0);
  g_assert_cmpint(write(held, "before ", 7), ==, 7);
  g_assert_true(whole_file_is_stream(path));
  g_assert_true(whole_file_write(path, "text", 4, 0666, NULL));
  g_assert_cmpint(write(held, " after", 6), ==, 6);
  g_assert_true(g_file_test(path, G_FILE_TEST_IS_SYMLINK));
  g_assert_true(g_file_get_contents(end, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "before text after");
  close(held);
  g_remove(path);
  g_remove(end);
  g_rmdir(folder);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/whole-file/reason", test_reason);
  g_test_add_func("/whole-file/written", test_written);
  g_test_add_func("/whole-file/pipe", test_pipe);
  g_test_add_func("/whole-file/link", test_link);
  g_test_add_func("/whole-file/held-open", test_held_open);
  return g_test_run();
}
