#include "base/output-file.h"

#include "base/message.h"

#include <glib.h>
#include <limits.h>
#include <string.h>

/* What GLib adds to the name of the file that takes its place when it is whole. */
#define WORKING_SUFFIX ".XXXXXX"

static bool check_name(const char *option, const char *path) {
  const size_t most = NAME_MAX - strlen(WORKING_SUFFIX);
  g_autofree char *name = g_path_get_basename(path);
  if (strlen(name) <= most) return true;
  return message_fail("%s: the file's name has %zu bytes: %zu at most are possible", option,
                      strlen(name), most);
}

bool output_file_check(const char *option, const char *path) {
  g_autofree char *folder = g_path_get_dirname(path);
  if (*path == '\0') return message_fail("%s: expected a file's name, found nothing", option);
  if (g_file_test(path, G_FILE_TEST_IS_DIR))
    return message_fail("%s: %s is a folder", option, path);
  if (!g_file_test(folder, G_FILE_TEST_IS_DIR))
    return message_fail("%s: there is no folder %s", option, folder);
  return check_name(option, path);
}

bool output_file_write(const char *option, const char *path, const char *data, size_t size) {
  g_autoptr(GError) error = NULL;
  const GFileSetContentsFlags flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
  if (g_file_set_contents_full(path, data, (gssize)size, flags, 0666, &error)) return true;
  return message_fail("%s: %s", option, error->message);
}
