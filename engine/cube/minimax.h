/* The depth-first solver, which uses everything that is proved sound, and its techniques by name.
 * It searches the tasks of others. */
#pragma once

#include "solver.h"

extern const Solver minimax_solver;
extern const Technique minimax_techniques[]; /* ended by a NULL name */

/* What can be switched off, as bits of CubeSearch.without. */
enum {
  MINIMAX_FOLLOW_UP = 1 << 0,
  MINIMAX_PAIRING = 1 << 1,
  MINIMAX_TEMPO = 1 << 2,
  MINIMAX_CHILDREN_FIRST = 1 << 3,
  MINIMAX_COLOURLESS = 1 << 4,
  MINIMAX_SPARE_COLUMNS = 1 << 5,
  MINIMAX_YIELD = 1 << 6,
  MINIMAX_SYMMETRY = 1 << 7,
  MINIMAX_BELIEF = 1 << 8,
  MINIMAX_HISTORY = 1 << 9,
  MINIMAX_CROSSING = 1 << 10,
  MINIMAX_FORESIGHT = 1 << 11,
  MINIMAX_DOMINANCE = 1 << 12,
};

/* The builds of minimax.c, for positions of games that are not over. Only minimax-variants.c calls
 * them, where the processor allows: v3 needs AVX2, v4 AVX-512 (levels of the x86-64 psABI), bytes
 * also looks bytes up and counts bits in vectors (VBMI, VPOPCNTDQ). */
typedef ValueSet MinimaxSolve(CubeSearch *search, Board board, Claim claim);
MinimaxSolve minimax_solve_base, minimax_solve_v3, minimax_solve_v4, minimax_solve_bytes;
