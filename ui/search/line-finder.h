/* A line of best play that begins with a column, and the worker that looks for it
 * (cube/variation.h). Main thread only. */
#pragma once

#include <glib.h>

#include "cube/variation.h"

typedef struct {
  Board from;
  int column;
  gboolean searching; /* the rest is being looked for */
  Variation rest;     /* after the column */
} SearchLine;

typedef struct LineFinder LineFinder;

/* Called once, in the main loop; the finder may be freed from within. */
typedef void (*LineFound)(gpointer data);

/* Looks for the line that begins with a column, which is legal, under the goal. The table must
 * outlive the search for it; other searches may use it at the same time. */
LineFinder *line_finder_start(Board from, int column, Goal goal, const Solver *solver, Table *table,
                              LineFound found, gpointer data);

/* The line as far as it is found; the finder's. */
const SearchLine *line_finder_get(const LineFinder *finder);

/* Stops the search if it goes on (20 ms) and forgets it. NULL is allowed. */
void line_finder_free(LineFinder *finder);
