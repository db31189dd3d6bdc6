/* A line of best play of a Connect-4 position, with exact distances, and the worker that finds it
 * with a table of its own. All functions are called from the main thread. */
#pragma once

#include <glib.h>

#include "flat/solver.h"

typedef struct {
  FlatBoard from;
  gboolean searching;
  int length; /* of moves, 0 while searching; -1: stopped */
  FlatMove moves[128];
} FlatBestLine;

typedef struct FlatLineFinder FlatLineFinder;

/* Called in the main loop, once; the finder may be freed from within. */
typedef void (*FlatLineFound)(gpointer data);

/* Begins to look. NULL if there is no memory. */
FlatLineFinder *flat_line_finder_new(FlatGame game, FlatBoard board, FlatLineFound found,
                                     gpointer data);

/* The line as far as it is found; the finder's. */
const FlatBestLine *flat_line_finder_get(const FlatLineFinder *finder);

/* Stops it, waits (20 ms at most) and forgets. NULL is allowed. */
void flat_line_finder_free(FlatLineFinder *finder);
