/* A line of best play, and the worker that looks for it (play/best-line.h). Main thread only. */
#pragma once

#include <glib.h>

#include "play/best-line.h"

typedef struct {
  gboolean searching; /* all but a first move that was asked for is still being looked for */
  BestLine best;
} SearchLine;

typedef struct LineFinder LineFinder;

/* Called once, in the main loop; the finder may be freed from within. */
typedef void (*LineFound)(gpointer data);

/* Looks for the line of best_line_find(), whose first move is legal or negative. A table must
 * outlive the search; without one, the finder takes a small one if the solver needs any. NULL if
 * there is no memory. */
LineFinder *line_finder_start(const QuestionOptions *options, int first, LineFound found,
                              gpointer data);

/* The line as far as it is found; the finder's. */
const SearchLine *line_finder_get(const LineFinder *finder);

/* Stops the search if it goes on (20 ms) and forgets it. NULL is allowed. */
void line_finder_free(LineFinder *finder);
