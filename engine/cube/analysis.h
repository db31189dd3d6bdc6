/* The value of a position and of each of its columns, live.
 *
 * One thread calls analysis_run(), which blocks; any thread may peek and stop meanwhile. The easy
 * columns are answered first: each gets a small node budget, the open ones then get eight times as
 * much, and so on; the table keeps what a round has found. Columns that a symmetry of the position
 * exchanges are searched once. */
#pragma once

#include "solver.h"

typedef enum {
  COLUMN_ILLEGAL,   /* full, or the game is over */
  COLUMN_OPEN,      /* not answered; nobody is working on it at the moment */
  COLUMN_SEARCHING, /* being searched now */
  COLUMN_ANSWERED,  /* values answer the goal */
} ColumnState;

typedef struct {
  ColumnState state;
  ValueSet values; /* of the position after a stone in this column; VALUE_ANY if illegal */
  uint64_t nodes;  /* spent on it */
  double seconds;  /* spent on it, up to now if it is being searched */
  int same_as;     /* the least column that a symmetry maps it to; itself if none is less */
} ColumnStatus;

typedef struct {
  ColumnStatus columns[COLUMNS];
  ValueSet values;   /* of the position itself, from its columns */
  Counters counters; /* of all columns so far */
  double seconds;    /* since the run began, or its length once it has ended */
  bool running;
  bool answered; /* every legal column, and so the position, is answered */
} AnalysisView;

typedef struct {
  Board board;
  Goal goal;
  const Solver *solver;
  Table *table;     /* not owned; must outlive the analysis */
  unsigned without; /* techniques of the solver that are switched off */
} AnalysisOptions;

typedef struct Analysis Analysis;

/* NULL if there is no memory. Nothing is searched yet, but ended games are answered. */
Analysis *analysis_new(AnalysisOptions options);
void analysis_free(Analysis *analysis); /* not while running; NULL is allowed */

/* Searches until all columns are answered or someone stops it. May be called again after a stop: it
 * goes on with what is open. */
void analysis_run(Analysis *analysis);

/* Makes a running analysis_run() return within 20 ms. A stop before the run is kept for it. */
void analysis_stop(Analysis *analysis);

/* The state now; never waits for the search. */
AnalysisView analysis_peek(Analysis *analysis);
