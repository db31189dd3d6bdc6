#include "position-list.h"

#include <glib/gi18n.h>
#include <string.h>

static const char BYTE_ORDER_MARK[] = "\uFEFF"; /* some editors put it before a text */

static gboolean read_line(const char *line, int number, PositionTake take, gpointer data,
                          GError **error) {
  const char *text = line + strspn(line, " \t\r");
  size_t length = strcspn(text, " \t\r");
  if (length == 0 || *text == '#') return TRUE;
  g_autofree char *position = g_strndup(text, length);
  Error wrong;
  if (take(position, data, &wrong) == STATUS_OK) return TRUE;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("Line %d, character %zu: %s"), number,
              (size_t)(text - line) + wrong.offset + 1, wrong.message);
  return FALSE;
}

gboolean position_list_read(const char *text, PositionTake take, gpointer data, GError **error) {
  const char *first =
      g_str_has_prefix(text, BYTE_ORDER_MARK) ? text + strlen(BYTE_ORDER_MARK) : text;
  g_auto(GStrv) rows = g_strsplit(first, "\n", -1);
  for (int i = 0; rows[i]; i++)
    if (!read_line(rows[i], i + 1, take, data, error)) return FALSE;
  return TRUE;
}
