/* What a worker looks for at one position besides the analysis: a line of best play, how far the
 * end is, an explanation (search-finders.c). Main thread only. */
#pragma once

#include <glib.h>

#include "play/question.h"

typedef struct {
  const char *name; /* of the thread */
  size_t
      table_bytes; /* of a table of its own, where the options have none and the solver needs one */
  guint ticks;     /* how often a second it is reported on the way; 0: only at the end */
  void (*find)(const QuestionOptions *options, const StopFlag *stop, gpointer sought); /* worker */
  void (*clear)(gpointer sought); /* frees it */
} FinderKind;

typedef struct {
  guint64 nodes;
  double seconds;
} SearchWork;

typedef struct Finder Finder;

/* Called in the main loop; the finder may be freed from within. */
typedef void (*FinderTell)(gpointer data);

/* Looks for `sought`, which is the finder's from now on, and the worker's until it has ended. A
 * table of the options must outlive the finder. NULL if there is no memory. */
Finder *finder_start(const FinderKind *kind, const QuestionOptions *options, gpointer sought,
                     FinderTell tell, gpointer data);

gpointer finder_get(const Finder *finder); /* what is sought */
gboolean finder_is_running(const Finder *finder);

/* Searched for it so far, and seconds since it began, or until it ended. */
SearchWork finder_work_done(const Finder *finder);

/* Asks it to end soon; that is told as every end is. */
void finder_stop(Finder *finder);

/* Stops the search if it goes on (20 ms) and forgets it. NULL is allowed. */
void finder_free(Finder *finder);
