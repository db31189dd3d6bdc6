/* A solver for leaves, written for the checker alone: depth-first proof-number search with the
 * rules of rule.h. After Nagai 2002, "Df-pn Algorithm for Searching AND/OR Trees and its
 * Applications". A move is left a little late, as in Pawlewicz and Lew 2007, "Improving Depth-First
 * PN-Search: 1 + epsilon Trick". */
#pragma once

#include "game.h"
#include "stop.h"

#include <stddef.h>

typedef enum { SOLVER_NO, SOLVER_YES, SOLVER_OUT_OF_TIME } SolverAnswer;

typedef struct {
  size_t table_bytes;
  bool plain;  /* without rules: nothing but search */
  bool silent; /* draws no progress: all threads but one */
  Stop stop;   /* of all searches */
} SolverOptions;

typedef struct Solver Solver;

/* NULL if there is no memory. One thread at a time uses it. */
Solver *solver_new(const SolverOptions *options);
void solver_free(Solver *solver);

/* What a search may take; 0: no limit. */
typedef struct {
  double seconds;
  uint64_t nodes;
} SolverLimits;

/* Does the claimant win? The game is not over. */
SolverAnswer solver_solve(Solver *solver, const Position *position, Side claimant,
                          SolverLimits limits);

/* Nodes of all searches so far. */
uint64_t solver_nodes(const Solver *solver);
