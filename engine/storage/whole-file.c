#include "whole-file.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

enum { LINKS_MOST = 40 }; /* as Linux follows them */

/* GLib's messages end with it, behind the name of the file that is written first. */
static void keep_reason(GError *error) {
  const char *found = g_strrstr(error->message, ": ");
  if (found) memmove(error->message, found + 2, strlen(found + 2) + 1);
}

/* /dev/stdout leads there: a file that somebody holds open, as the shell does for "> file". */
static gboolean is_held_open(const char *path) {
  return g_str_has_prefix(path, "/proc/") || g_str_has_prefix(path, "/dev/fd/");
}

/* Where the link leads in one step; NULL: it is none. */
static char *follow_link(const char *path) {
  char *target = g_file_read_link(path, NULL);
  if (target == NULL || g_path_is_absolute(target)) return target;
  g_autofree char *folder = g_path_get_dirname(path), *relative = target;
  return g_build_filename(folder, relative, NULL);
}

/* The file itself, where links lead to it; NULL for a stream. A file may be new. */
static char *end_of_links(const char *path) {
  char *end = g_strdup(path);
  for (int links = 0; links < LINKS_MOST && !is_held_open(end); links++) {
    char *next = follow_link(end);
    if (next == NULL) break;
    g_free(end);
    end = next;
  }
  GStatBuf about;
  gboolean is_file = g_stat(end, &about) != 0 || S_ISREG(about.st_mode);
  if (!is_file || is_held_open(end)) g_clear_pointer(&end, g_free);
  return end;
}

gboolean whole_file_is_stream(const char *path) {
  g_autofree char *end = end_of_links(path);
  return end == NULL;
}

/* What a file that is held open has already stays. */
static gboolean write_stream(const char *path, const void *data, gsize size, GError **error) {
  FILE *stream = g_fopen(path, "ab");
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
  g_autofree char *end = end_of_links(path);
  if (end == NULL) return write_stream(path, data, size, error);
  const GFileSetContentsFlags flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
  GError *reason = NULL;
  if (g_file_set_contents_full(end, data, (gssize)size, flags, mode, &reason)) return TRUE;
  keep_reason(reason);
  g_propagate_error(error, reason);
  return FALSE;
}
