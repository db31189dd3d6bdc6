#include "shown-share.h"

#include <glib.h>
#include <string.h>

static const char NAME[] = "shown-share";

enum { BYTES_MOST = 64 };

/* A number from 0 to 1 and a newline; 0 for anything else. */
static double read_share(const Folder *folder) {
  char *text = NULL, *end;
  size_t length;
  Error error;
  if (folder_read(folder, FOLDER_LOG, NAME, BYTES_MOST, &text, &length, &error) != STATUS_OK)
    return 0;
  double share = g_ascii_strtod(text, &end);
  bool whole = length > 0 && end == text + length - 1 && *end == '\n';
  g_free(text);
  return whole && share >= 0 && share <= 1 ? share : 0;
}

void shown_share_follow(const Folder *folder, Outlook *outlook) {
  Outlook shown = {.share = read_share(folder)};
  double before = shown.share;
  char text[BYTES_MOST];
  Error error;
  outlook_follow(&shown, *outlook);
  *outlook = shown;
  if (shown.share <= before) return;
  g_ascii_dtostr(text, sizeof text - 1, shown.share);
  g_strlcat(text, "\n", sizeof text);
  folder_write(folder, FOLDER_LOG, NAME, text, strlen(text), &error); /* or it may fall next time */
}
