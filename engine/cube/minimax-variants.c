/* Chooses the build of minimax.c for this processor. */
#include "minimax.h"

static MinimaxSolve *best_solve(void) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("x86-64-v4")) return minimax_solve_v4;
  if (__builtin_cpu_supports("x86-64-v3")) return minimax_solve_v3;
#endif
  return minimax_solve_base;
}

static ValueSet minimax_solve(Search *search, Board board, Claim claim) {
  ValueSet over = board_result(board);
  return over != VALUE_ANY ? over : best_solve()(search, board, claim);
}

const Solver minimax_solver = {
    .name = "minimax",
    .summary = "judges every move before it searches one: the fastest",
    .solve = minimax_solve,
};
