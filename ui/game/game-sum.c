#include "game-sum.h"

#include <string.h>

#include "storage/sum.h"

#define MEMBER "\"sum\""

char *game_sum_add(const char *object) {
  const char *end = strrchr(object, '\n'); /* the brace is on a line of its own */
  g_autoptr(GString) text = g_string_new_len(object, end - object);
  g_string_append(text, ",\n  ");
  guint32 sum = sum_of(text->str, text->len);
  g_string_append_printf(text, MEMBER " : \"%08x\"\n}\n", sum);
  return g_string_free(g_steal_pointer(&text), FALSE);
}

gboolean game_sum_fits(const char *text, gsize length, const char *digits) {
  const char *member = g_strrstr_len(text, (gssize)length, MEMBER);
  if (!member) return FALSE;
  g_autofree char *wanted = g_strdup_printf("%08x", sum_of(text, (gsize)(member - text)));
  return g_str_equal(wanted, digits);
}
