#include "whole-file.h"

#include <string.h>

/* What GLib adds to the name of the file that it writes first: a dot and these. */
enum { LETTERS = 6 };

/* Takes what was added to the name out of the error's message. */
static void name_file(GError *error, const char *path) {
  g_autofree char *shown = g_filename_display_name(path);
  g_autofree char *begin = g_strconcat(shown, ".", NULL);
  char *found = strstr(error->message, begin);
  if (!found) return;
  char *added = found + strlen(shown);
  for (int i = 1; i <= LETTERS; i++)
    if (!g_ascii_isalnum(added[i])) return;
  memmove(added, added + 1 + LETTERS, strlen(added + 1 + LETTERS) + 1);
}

gboolean whole_file_write(const char *path, const void *data, gsize size, int mode,
                          GError **error) {
  const GFileSetContentsFlags flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
  GError *reason = NULL;
  if (g_file_set_contents_full(path, data, (gssize)size, flags, mode, &reason)) return TRUE;
  name_file(reason, path);
  g_propagate_error(error, reason);
  return FALSE;
}
