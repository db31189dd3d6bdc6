#include "typed-name.h"

#include <gdk/gdk.h>
#include <string.h>

/* The column of that name, or -1; `longer` gets the number of names that begin so. */
static int typed_name_find(const TypedName *typed, Variant variant, int *longer) {
  int found = -1;
  *longer = 0;
  for (int column = 0; column < variant_columns(variant); column++) {
    char name[NOTATION_MOVE];
    move_name(variant, (Move)column, name);
    g_autofree char *small = g_ascii_strdown(name, -1);
    if (g_str_equal(small, typed->text))
      found = column;
    else if (g_str_has_prefix(small, typed->text))
      ++*longer;
  }
  return found;
}

static gboolean typed_name_add(TypedName *typed, Variant variant, char key, int *column) {
  gsize length = strlen(typed->text);
  int longer;
  if (length + 1 >= sizeof typed->text) length = 0;
  typed->text[length] = g_ascii_tolower(key);
  typed->text[length + 1] = 0;
  *column = typed_name_find(typed, variant, &longer);
  if (longer > 0) {
    *column = -1;
    return TRUE;
  }
  typed->text[0] = 0;
  return *column >= 0 || (length > 0 && typed_name_add(typed, variant, key, column));
}

gboolean typed_name_take(TypedName *typed, Variant variant, guint key, int *column) {
  gunichar character = gdk_keyval_to_unicode(key);
  gboolean enter = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter;
  int longer;
  *column = -1;
  if (character < 128 && g_ascii_isalnum((char)character))
    return typed_name_add(typed, variant, (char)character, column);
  if (enter && typed->text[0]) *column = typed_name_find(typed, variant, &longer);
  typed->text[0] = 0;
  return *column >= 0;
}
