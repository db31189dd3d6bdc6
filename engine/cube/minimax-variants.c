/* Chooses the build of minimax.c for this processor. */
#include "minimax.h"

static MinimaxSolve *best_solve(void) {
#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
  if (__builtin_cpu_supports("x86-64-v4")) {
    bool vbmi = __builtin_cpu_supports("avx512vbmi");
    bool counts = __builtin_cpu_supports("avx512vpopcntdq");
    return vbmi && counts ? minimax_solve_bytes : minimax_solve_v4;
  }
  if (__builtin_cpu_supports("x86-64-v3")) return minimax_solve_v3;
#endif
  return minimax_solve_base;
}

static ValueSet minimax_solve(CubeSearch *search, Board board, Claim claim) {
  ValueSet over = board_result(board);
  return over != VALUE_ANY ? over : best_solve()(search, board, claim);
}

const Technique minimax_techniques[] = {
    {"follow-up", "zugzwang proofs: every move answered in its column", MINIMAX_FOLLOW_UP},
    {"pairing", "... with single cells matched against the lines in reach", MINIMAX_PAIRING},
    {"tempo", "... with a closed column opened for its tempo", MINIMAX_TEMPO},
    {"yield", "... with columns left to the opponent against tempi", MINIMAX_YIELD},
    {"crossing", "... with a column's move answered in another", MINIMAX_CROSSING},
    {"children-first", "all children looked up before one is searched", MINIMAX_CHILDREN_FIRST},
    {"foresight", "moves are left out that let the other make two openings", MINIMAX_FORESIGHT},
    {"dominance", "moves are left out that are no better than one that failed", MINIMAX_DOMINANCE},
    {"symmetry", "one key for mirror images, where the root allows any", MINIMAX_SYMMETRY},
    {"colourless", "stones without an open line have no colour in the key", MINIMAX_COLOURLESS},
    {"spare-columns", "columns that only give tempo are alike in the key", MINIMAX_SPARE_COLUMNS},
    {"history", "moves that lately reached the goal are searched sooner", MINIMAX_HISTORY},
    {"belief", "proof numbers (proof, parallel) begin with what is believed", MINIMAX_BELIEF},
    {NULL},
};

const Solver minimax_solver = {
    .name = "minimax",
    .summary = "judges every move before it searches one",
    .techniques = minimax_techniques,
    .solve = minimax_solve,
};
