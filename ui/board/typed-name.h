/* Names of columns as they are typed on the board: most take one key, such as A; A1 and 16 take
 * two. What is begun is shown on the board. When nothing follows for a second, a toast says how it
 * goes on, and two seconds later it is dropped. Main thread only. */
#pragma once

#include <adwaita.h>

#include "paint/scene.h"
#include "play/move-names.h"

typedef struct {
  GtkWidget *board; /* which shows it; not owned */
  Variant variant;  /* whose columns are named */
  char text[4];     /* the beginning of a name, in lower case; zeroed for none */
  guint timer;      /* until what may follow is said, or it is dropped; 0: none */
  AdwToast *told;   /* says that; weak, NULL: none does */
} TypedName;

/* Takes a key. TRUE if it is a name's, or ends one: *column is the column that was named, or -1 if
 * there is more to come. Enter ends a name that others begin with, as 1 of 1 to 16, and Escape
 * drops what was begun. A key that cannot continue a name begins a new one. */
gboolean typed_name_take(TypedName *typed, Variant variant, guint key, int *column);
void typed_name_drop(TypedName *typed);

/* Draws a stone above the column that Enter would choose, and the names of the columns that cannot
 * follow as those of full ones. Nothing where nothing is begun. */
void typed_name_show(const TypedName *typed, Scene *scene);
