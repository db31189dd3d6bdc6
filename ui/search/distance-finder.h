/* How long the moves of a position take to the end, and the worker that looks for it
 * (play/distances.h). Main thread only. */
#pragma once

#include <glib.h>

#include "storage/books.h"

typedef struct DistanceFinder DistanceFinder;

/* Called in the main loop while it searches, and when it has ended. */
typedef void (*DistancesChanged)(gpointer data);

/* Looks for all, in the books first and then with a table of its own. The books may be NULL; the
 * finder shares them. NULL if there is no memory. */
DistanceFinder *distance_finder_start(const QuestionOptions *options, Books *books,
                                      DistancesChanged changed, gpointer data);

/* Those known are final; the finder's. */
const Distances *distance_finder_get(const DistanceFinder *finder);
gboolean distance_finder_is_running(const DistanceFinder *finder);

/* Stops the search if it goes on (20 ms) and forgets it. NULL is allowed. */
void distance_finder_free(DistanceFinder *finder);
