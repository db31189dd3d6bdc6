/* The value of a position and of each of its columns, live.
 *
 * One thread calls cube_analysis_run(), which blocks; any thread may peek, stop and prefer a column
 * meanwhile. The easy columns are answered first: each gets a small node budget, the open ones then
 * get eight times as much, and so on; the table keeps what a round has found. A column that is
 * preferred comes first, without a budget. Columns that a symmetry of the position exchanges are
 * searched once. A team of threads works on one column at a time. */
#pragma once

#include "question.h"

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
  double share;    /* of its jobs that is done, 0 to 1; negative: it was not divided into jobs */
} ColumnStatus;

typedef struct {
  ColumnStatus columns[COLUMNS];
  ValueSet values;               /* of the position itself, from its columns */
  Counters counters;             /* of all columns so far */
  uint64_t jobs_open, jobs_done; /* of all columns; 0 without a team */
  int preferred;                 /* the column that is searched first, or -1 */
  double seconds;                /* of all runs, up to now */
  bool running;
  bool answered; /* every legal column, and so the position, is answered */
} CubeAnalysisView;

typedef struct {
  Board board;
  Goal goal;
  const Solver *solver;
  Table *table;       /* not owned; must outlive the analysis */
  unsigned without;   /* techniques of the solver that are switched off */
  int threads;        /* 0: the calling thread alone; else a team of so many */
  int cutoff;         /* of the team, as of ParallelOptions */
  const Known *known; /* proved before; must outlive the analysis. NULL: nothing */
  bool record;        /* keep what is proved for cube_analysis_collect() */
} CubeAnalysisOptions;

typedef struct CubeAnalysis CubeAnalysis;

/* NULL if there is no memory. Nothing is searched yet, but ended games and columns that `known`
 * tells of are answered. */
CubeAnalysis *cube_analysis_new(CubeAnalysisOptions options);
void cube_analysis_free(CubeAnalysis *analysis); /* not while running; NULL is allowed */

/* Searches until all columns are answered or someone stops it. May be called again after a stop: it
 * goes on with what is open. */
void cube_analysis_run(CubeAnalysis *analysis);

/* Makes a running cube_analysis_run() return within 20 ms. A stop before the run is kept for it. */
void cube_analysis_stop(CubeAnalysis *analysis);

/* Makes a column (0 to 15) the next to be searched, until it is answered; what is under way waits.
 * -1 takes that back. Columns that are answered or illegal are not preferred. */
void cube_analysis_prefer(CubeAnalysis *analysis, int column);

/* The state now; never waits for the search. */
CubeAnalysisView cube_analysis_peek(CubeAnalysis *analysis);

/* As cube_question_jobs(), of the column under way, or of the last one. */
size_t cube_analysis_jobs(CubeAnalysis *analysis, JobView *jobs, size_t room);

/* As cube_question_collect(), of all columns. */
size_t cube_analysis_collect(CubeAnalysis *analysis, CubeProofRecord *records, size_t room);

/* What the columns of a view tell of the position's own value. */
ValueSet cube_analysis_fold(Board board, const ColumnStatus columns[COLUMNS]);

/* How much of a view's work is done, 0 to 1: each column that is searched counts the same, one that
 * was divided into jobs by their share. An estimate that may fall. */
double cube_analysis_progress(const CubeAnalysisView *view);

/* The state of each column before anything is searched: what is legal, and what is the same. */
void cube_analysis_columns(Board board, ColumnStatus columns[COLUMNS]);
