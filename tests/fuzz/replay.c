/* Usage: fuzz-NAME FOLDER...: runs a fuzz target on every file of the folders, in any build. */
#include "fuzz.h"

#include <glib.h>

static int replay(const char *folder) {
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  if (dir == NULL) g_error("no folder %s", folder);
  int files = 0;
  for (const char *name; (name = g_dir_read_name(dir)) != NULL; files++) {
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *bytes;
    gsize length;
    if (!g_file_get_contents(path, &bytes, &length, NULL)) g_error("cannot read %s", path);
    g_test_message("%s", path);
    LLVMFuzzerTestOneInput((const uint8_t *)bytes, length);
    g_free(bytes);
  }
  return files;
}

static void test_replay(gconstpointer folder) { g_assert_cmpint(replay(folder), >, 0); }

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  for (int i = 1; i < argc; i++) {
    g_autofree char *base = g_path_get_basename(argv[i]);
    g_autofree char *path = g_strconcat("/fuzz/", base, NULL);
    g_test_add_data_func(path, argv[i], test_replay);
  }
  return g_test_run();
}
