/* The parts of a flat search, for the files that it is made of: flat-search.c has the settings, the
 * table, what is known and the object, flat-search-run.c the analysis, flat-search-answers.c what a
 * batch asks, flat-search-plotted.c what plots show, flat-search-watched.c what the desktop is
 * told.
 */
#pragma once

#include "answerer.h"
#include "flat-search.h"
#include "flat-verdicts.h"
#include "base/node-rate.h"
#include "plotted.h"
#include "table-keeper.h"
#include "watched.h"

/* What the verdicts were told of the work for a move: its claims are answered one by one. */
typedef struct {
  uint64_t nodes;
  double seconds;
} Kept;

struct _FsFlatSearch {
  GObject parent_instance;
  FlatSettings settings;
  FlatVerdicts *verdicts;

  TableKeeper keeper;
  FlatSettings made_for; /* game, solver and size that its table serves */
  gboolean lent;         /* table and settings, to a batch */

  FlatAnalysis *analysis; /* under way or last, of `root`; NULL before the first */
  FlatSettings root_settings;
  FlatBoard root;
  FlatAnalysisView view; /* of the analysis */
  uint64_t nodes_kept;   /* of it, told to the verdicts */
  Kept kept[FLAT_MOVES_MOST];
  Worker *worker; /* NULL unless it is running */
  guint timer;
  gboolean stopped; /* told to end since it was started */
  gboolean paused;  /* ... to be resumed later */
  gboolean next;    /* another one follows, of `next_root` */
  FlatBoard next_root;
  NodeRate rate;
  History history;
  char *trouble;

  FlatLineFinder *finder; /* of the line; NULL: there is none */
};

/* Emits "changed". */
void flat_search_changed(FsFlatSearch *self);

void flat_search_set_trouble(FsFlatSearch *self, const char *trouble);

/* Makes a table for the present settings unless there is one, or the solver needs none. FALSE if
 * there is no memory, which trouble tells then. */
gboolean flat_search_make_table(FsFlatSearch *self);

/* What an analysis of a position with the present settings begins with. */
FlatAnalysisOptions flat_search_options(FsFlatSearch *self, FlatBoard board);

/* Takes what the analysis has found since the last time. */
void flat_search_learn(FsFlatSearch *self);

/* Ends the analysis and waits for that. */
void flat_search_join(FsFlatSearch *self);

/* Fill in the methods of FsAnswerer, FsPlotted and FsWatched. */
void flat_search_answerer_init(FsAnswererInterface *iface);
void flat_search_plotted_init(FsPlottedInterface *iface);
void flat_search_watched_init(FsWatchedInterface *iface);
