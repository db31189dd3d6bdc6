/* What plots show: the search of the cube's session or that of a flat one, so that charts.h and
 * plots-window.h serve both. Main thread only. Those who are plotted emit "changed" when there is
 * more to be seen. */
#pragma once

#include <glib-object.h>

#include "history.h"

#define FS_TYPE_PLOTTED (fs_plotted_get_type())
G_DECLARE_INTERFACE(FsPlotted, fs_plotted, FS, PLOTTED, GObject)

enum { PLOTTED_SCHEMES = 3, PLOTTED_MOVES = MOVES_MOST };

typedef struct {
  char name[MOVE_TEXT];
  gboolean searched; /* itself, not another in its place */
  double nodes;
} PlottedMove;

/* A search as it is now; the histories are valid until the main loop goes on. */
typedef struct {
  char *position; /* that it is about, to be freed; NULL before the first search */
  gboolean running;
  gboolean has_jobs;                         /* the histories count them */
  const History *histories[PLOTTED_SCHEMES]; /* by Scheme; NULL where there is none */
  int count;                                 /* of moves */
  PlottedMove moves[PLOTTED_MOVES];
} PlottedSearch;

struct _FsPlottedInterface {
  GTypeInterface parent;
  void (*describe)(FsPlotted *self, PlottedSearch *search); /* which is all zero before */
};

/* The search now; clear it with plotted_search_clear(). */
PlottedSearch fs_plotted_describe(FsPlotted *self);
void plotted_search_clear(PlottedSearch *search);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlottedSearch, plotted_search_clear)
