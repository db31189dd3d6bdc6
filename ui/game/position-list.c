#include "position-list.h"

#include <glib/gi18n.h>
#include <string.h>

static const char BYTE_ORDER_MARK[] = "\uFEFF"; /* some editors put it before a text */

/* Fails with *wrong_at, bytes from the start of the line. */
static gboolean read_line(const char *line, int number, PositionTake take, gpointer data,
                          gsize *wrong_at, GError **error) {
  const char *text = line + strspn(line, " \t\r");
  size_t length = strcspn(text, " \t\r\n");
  if (length == 0 || *text == '#') return TRUE;
  g_autofree char *position = g_strndup(text, length);
  Error wrong;
  if (take(position, data, &wrong) == STATUS_OK) return TRUE;
  *wrong_at = (gsize)(text - line) + wrong.offset;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("Line %d, character %zu: %s"), number,
              *wrong_at + 1, wrong.message);
  return FALSE;
}

gboolean position_list_read(const char *text, PositionTake take, gpointer data, gsize *offset,
                            GError **error) {
  const char *line = text;
  if (g_str_has_prefix(text, BYTE_ORDER_MARK)) line += strlen(BYTE_ORDER_MARK);
  for (int number = 1; *line; number++) {
    gsize wrong_at;
    if (!read_line(line, number, take, data, &wrong_at, error)) {
      *offset = (gsize)(line - text) + wrong_at;
      return FALSE;
    }
    line += strcspn(line, "\n");
    if (*line) line++;
  }
  return TRUE;
}
