#include "whole-file.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

/* GLib's messages end with it, behind the name of the file that is written first. */
static void keep_reason(GError *error) {
  const char *found = g_strrstr(error->message, ": ");
  if (found) memmove(error->message, found + 2, strlen(found + 2) + 1);
}

static gboolean is_stream(const char *path) {
  GStatBuf about;
  return g_stat(path, &about) == 0 && !S_ISREG(about.st_mode);
}

static gboolean write_stream(const char *path, const void *data, gsize size, GError **error) {
  FILE *stream = g_fopen(path, "wb");
  gboolean written = stream && fwrite(data, 1, size, stream) == size && fflush(stream) == 0;
  int reason = errno;
  if (stream) fclose(stream);
  if (!written)
    g_set_error_literal(error, G_FILE_ERROR, (gint)g_file_error_from_errno(reason),
                        g_strerror(reason));
  return written;
}

gboolean whole_file_write(const char *path, const void *data, gsize size, int mode,
                          GError **error) {
  if (is_stream(path)) return write_stream(path, data, size, error);
  const GFileSetContentsFlags flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
  GError *reason = NULL;
  if (g_file_set_contents_full(path, data, (gssize)size, flags, mode, &reason)) return TRUE;
  keep_reason(reason);
  g_propagate_error(error, reason);
  return FALSE;
}
