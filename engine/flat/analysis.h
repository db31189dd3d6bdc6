/* The value of a flat position and of each legal move, live; as cube/analysis.h, drops and pops.
 *
 * One thread calls flat_analysis_run(), which blocks; any thread may peek and stop meanwhile.
 * Solvers with a table answer easy moves first: each gets a small node budget, the open ones then
 * get eight times as much, and so on. Of two moves that the mirror exchanges one is searched. */
#pragma once

#include "solver.h"
#include "team.h"

typedef struct {
  FlatMove move;
  int same_as; /* index of the move that is searched for it; its own if it is searched */
  bool answered, searching;
  ValueSet values; /* of the position after the move */
  uint64_t nodes;
  double seconds;
} FlatMoveStatus;

typedef struct {
  FlatMoveStatus moves[FLAT_MOVES_MOST];
  int count;         /* of legal moves: 0 if the game is over */
  ValueSet values;   /* of the position itself */
  Counters counters; /* of all moves so far */
  double seconds;    /* since the run began, or its length once it has ended */
  bool running;
  bool answered;      /* every move, and so the position, is answered */
  bool out_of_memory; /* a move was given up since memory did not suffice */
} FlatAnalysisView;

/* A position's values, as far as its legal moves tell. On a full board the mover may end the game.
 */
ValueSet flat_analysis_fold(FlatGame game, FlatBoard board, const FlatMoveStatus *moves, int count);

/* The part of the moves to be searched that is answered, 0 to 1. */
double flat_analysis_progress(const FlatAnalysisView *view);

typedef struct {
  FlatGame game;
  FlatBoard board;
  Goal goal;
  const FlatSolver *solver; /* fits the game */
  Table *table;             /* not owned; NULL for a solver without */
  size_t memory;            /* as in FlatSearch */
  int threads;              /* of a team (team.h) for moves that take long; 0: the caller alone */
  unsigned without;
  FlatHandicap handicap;
} FlatAnalysisOptions;

typedef struct FlatAnalysis FlatAnalysis;

/* NULL if there is no memory. Nothing is searched yet. */
FlatAnalysis *flat_analysis_new(FlatAnalysisOptions options);
void flat_analysis_free(FlatAnalysis *analysis); /* not while running; NULL is allowed */

/* Searches until all moves are answered, or nothing more can be, or someone stops it. */
void flat_analysis_run(FlatAnalysis *analysis);

/* Makes a running flat_analysis_run() return within 20 ms. A stop before the run is kept for it. */
void flat_analysis_stop(FlatAnalysis *analysis);

/* The state now; never waits for the search. */
FlatAnalysisView flat_analysis_peek(FlatAnalysis *analysis);
