/* A worker that finds a line of best play of a Connect-4 position, with a table of its own. All
 * functions are called from the main thread. */
#pragma once

#include <glib.h>

#include "flat/solver.h"

typedef struct FlatLineFinder FlatLineFinder;

/* Called in the main loop, once: `length` as of flat_line(). The finder may be freed from within.
 */
typedef void (*FlatLineFound)(const FlatMove *moves, int length, gpointer data);

/* Begins to look. NULL if there is no memory. */
FlatLineFinder *flat_line_finder_new(FlatGame game, FlatBoard board, FlatLineFound found,
                                     gpointer data);

/* Stops it, waits (20 ms at most) and forgets. NULL is allowed. */
void flat_line_finder_free(FlatLineFinder *finder);
