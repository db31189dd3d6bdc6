/* Looks for a line of best play (cube/variation.h) in a worker. Main thread only. */
#pragma once

#include <glib.h>

#include "cube/variation.h"

typedef struct LineFinder LineFinder;

/* Called once, in the main loop; the finder may be freed from within. */
typedef void (*LineFound)(const Variation *variation, gpointer data);

/* The line that follows the position under the goal. The table must outlive the finder; searches
 * may use it at the same time. */
LineFinder *line_finder_start(Board board, Goal goal, const Solver *solver, Table *table,
                              LineFound found, gpointer data);

/* Stops the search if it goes on (20 ms) and forgets it. NULL is allowed. */
void line_finder_free(LineFinder *finder);
