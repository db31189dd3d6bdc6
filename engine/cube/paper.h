/* The parallel minimax solver of "Towards Solving Connect Four 3D", chapter Parallel Minimax
 * Solver: the reference for how a search is divided, as classic is for the search itself. The team
 * in use chooses by proof numbers (parallel.h). */
#pragma once

#include "solver.h"

enum {
  PAPER_THREADS_MOST = 256,
  PAPER_CUTOFF_PLIES = 8, /* below the position, if no cut-off is given */
};

extern const Solver paper_solver; /* by one thread */

/* As paper_solver.solve(), by this many threads, the caller's among them, with tasks from `cutoff`
 * stones on; 0: PAPER_CUTOFF_PLIES more than the position has. Counters and limit are for all
 * threads together. */
ValueSet paper_solve(CubeSearch *search, Board board, Claim claim, int threads, int cutoff);
