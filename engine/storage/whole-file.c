#include "whole-file.h"

#include <string.h>

/* GLib's messages end with it, behind the name of the file that is written first. */
static void keep_reason(GError *error) {
  const char *found = g_strrstr(error->message, ": ");
  if (found) memmove(error->message, found + 2, strlen(found + 2) + 1);
}

gboolean whole_file_write(const char *path, const void *data, gsize size, int mode,
                          GError **error) {
  const GFileSetContentsFlags flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
  GError *reason = NULL;
  if (g_file_set_contents_full(path, data, (gssize)size, flags, mode, &reason)) return TRUE;
  keep_reason(reason);
  g_propagate_error(error, reason);
  return FALSE;
}
