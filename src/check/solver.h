/* A solver for leaves, written for the checker alone: alpha-beta with two values and a table, after
 * chapter "Minimax Solver" of "Towards Solving Connect Four 3D", and the rules of rule.h. */
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

/* Does the claimant win? The game is not over. It takes less time if the answer is the `expected`
 * one.
 */
SolverAnswer solver_solve(Solver *solver, const Position *position, Side claimant, bool expected,
                          SolverLimits limits);

/* Nodes of all searches so far. */
uint64_t solver_nodes(const Solver *solver);
