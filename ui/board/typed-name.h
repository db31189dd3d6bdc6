/* Names of columns as they are typed on the board: most take one key, such as A; A1 and 16 take
 * two. */
#pragma once

#include <glib.h>

#include "play/move-names.h"

typedef struct {
  char text[4]; /* the beginning of a name, in lower case; zeroed for none */
} TypedName;

/* Takes a key. TRUE if it is a name's, or ends one: *column is the column that was named, or -1 if
 * there is more to come. Enter ends a name that others begin with, as 1 of 1 to 16. A key that
 * cannot continue a name begins a new one. */
gboolean typed_name_take(TypedName *typed, Variant variant, guint key, int *column);
