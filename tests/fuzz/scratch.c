#include "scratch.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <stdlib.h>

static const char job[] = "fourscore-job 1\ngame connect-four-3d\nclaim first\ncutoff 0\n"
                          "created 2026-11-21T02:30:00Z\nengine fourscore 0.1.0\nroots 1\n"
                          "root w/b///w/w/bw/bbw/wbbw/wbwb/bb/w/b/w/w/b\n";
static char *top;
static Folder *folder;
static Description description;

static void clean_up(void) {
  const char *command[] = {"rm", "-rf", top, NULL};
  description_clear(&description);
  folder_close(folder);
  g_spawn_sync(NULL, (char **)command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
               NULL);
  g_free(top);
}

char *scratch_path(const char *name) { return g_build_filename(top, "job", name, NULL); }

void scratch_write(const char *name, const void *bytes, size_t size) {
  scratch_folder();
  g_autofree char *path = scratch_path(name);
  FILE *file = g_fopen(path, "wb");
  g_assert_nonnull(file);
  g_assert_cmpuint(fwrite(bytes, 1, size, file), ==, size);
  fclose(file);
}

const Folder *scratch_folder(void) {
  Error error;
  if (folder != NULL) return folder;
  top = g_dir_make_tmp("fourscore-fuzz-XXXXXX", NULL);
  g_assert_nonnull(top);
  g_autofree char *path = scratch_path("");
  g_assert_cmpint(folder_create(&folder, path, &error), ==, STATUS_OK);
  scratch_write("job.txt", job, sizeof job - 1);
  g_assert_cmpint(description_read(&description, folder, &error), ==, STATUS_OK);
  atexit(clean_up);
  return folder;
}

const Description *scratch_description(void) {
  scratch_folder();
  return &description;
}
