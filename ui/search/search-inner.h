/* The parts of a search, for the files that it is made of: search.c has the settings, what is known
 * and the object, search-run.c the analysis, search-table.c the table,
 * search-answers.c what a batch asks, search-plotted.c what plots show, search-watched.c what the
 * desktop is told. */
#pragma once

#include "analysis-runner.h"
#include "answerer.h"
#include "knowledge.h"
#include "base/node-rate.h"
#include "plotted.h"
#include "search.h"
#include "table-keeper.h"
#include "watched.h"

enum { SCHEMES = 3 };

/* What a new analysis takes over. */
typedef struct {
  Goal goal;
  SolverChoice solver;
  int threads, cutoff;
} Settings;

struct _FsSearch {
  GObject parent_instance;
  Settings settings;
  Scheme scheme;

  TableKeeper keeper;
  Table *next_table; /* replaces its table as soon as no search uses that; NULL mostly */
  size_t table_bytes;
  gboolean lent; /* the table, to a batch */

  /* The analysis. */
  SearchState state;
  AnalysisRunner *runner; /* NULL before the first, and after the table was replaced */
  Game root;              /* what it analyses, or analysed last */
  Settings root_settings;
  gboolean rooted;   /* root is set */
  gboolean stopping; /* told to end, but not ended yet */
  gboolean pausing;  /* ... to be resumed later */
  gboolean queued;   /* next is to be searched when it has */
  Game next;
  CubeAnalysisView view; /* of the root */
  NodeRate rate;
  History *histories[SCHEMES]; /* of this root; NULL: none */

  Knowledge knowledge; /* the root's included */
  uint64_t nodes_kept; /* of the analysis, told to the verdicts */
  LineFinder *finder;  /* of the line that is shown; NULL: none */
};

enum {
  PROP_STATE = 1,
  PROP_TABLE_BYTES,
  PROP_LENT,
  PROP_GOAL,
  PROP_SOLVER,
  PROP_THREADS,
  PROP_CUTOFF,
  PROP_SCHEME,
  PROPS
};
/* Emits "changed". */
void search_changed(FsSearch *self);

/* Notifies of a property. */
void search_notify(FsSearch *self, int property);

void search_set_state(FsSearch *self, SearchState state);

const Solver *search_solver(SolverChoice choice);

/* Goes over to the next table, if there is one and nobody has the present one. */
void search_use_next_table(FsSearch *self);

/* Stops the analysis that is running, and then begins one of the root with the present settings. */
void search_begin_anew(FsSearch *self, const Game *root);

/* Fill in the methods of FsAnswerer, FsPlotted and FsWatched. */
void search_answerer_init(FsAnswererInterface *iface);
void search_plotted_init(FsPlottedInterface *iface);
void search_watched_init(FsWatchedInterface *iface);

/* Takes what the analysis has proved since the last time. */
void search_keep_proofs(FsSearch *self);
