/* What plots show of a search. Main thread only. */
#pragma once

#include "play/move-names.h"
#include "search.h"

enum { PLOTTED_SCHEMES = 3, PLOTTED_MOVES = MOVES_MOST };

typedef struct {
  char name[NOTATION_MOVE];
  gboolean searched; /* itself, not only a move that is the same as it */
  double nodes;
} PlottedMove;

/* A search as it is now; the traces are valid until the main loop goes on. */
typedef struct {
  char *position; /* that is searched, to be freed; NULL before the first search */
  gboolean running;
  gboolean has_tasks;                   /* the traces count them */
  const Trace *traces[PLOTTED_SCHEMES]; /* by Scheme; NULL where there is none */
  int count;                            /* of moves */
  PlottedMove moves[PLOTTED_MOVES];
} PlottedSearch;

/* The search now; clear it with plotted_search_clear(). */
PlottedSearch fs_search_describe(FsSearch *self);
void plotted_search_clear(PlottedSearch *search);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlottedSearch, plotted_search_clear)
