/* A file that cannot be written is named as the user names it. */
#include "storage/whole-file.h"

#include <glib/gstdio.h>
#include <string.h>

static void test_named(void) {
  static const char *const names[] = {"none/a.cert", "none/über.fourscore", "none/a"};
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_build_filename(folder, names[i], NULL);
    g_autofree char *shown = g_filename_display_name(path);
    g_assert_false(whole_file_write(path, "text", 4, 0666, &error));
    const char *named = strstr(error->message, shown);
    g_assert_nonnull(named);
    g_assert_cmpint(named[strlen(shown)], !=, '.'); /* and what was written first is not */
  }
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
  g_test_add_func("/whole-file/named", test_named);
  g_test_add_func("/whole-file/written", test_written);
  return g_test_run();
}
