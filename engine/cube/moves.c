/* Chooses the build of moves-find.c for this processor: it mostly counts bits. */
#include "moves.h"

#include "moves-find.h"

static const MovesFind *best_find(void) {
#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
  if (__builtin_cpu_supports("x86-64-v4")) return &moves_find_v4;
  if (__builtin_cpu_supports("x86-64-v3")) return &moves_find_v3;
#endif
  return &moves_find_base;
}

ValueSet moves_to_choice(Board *board, Claim claim, unsigned without) {
  return best_find()->to_choice(board, claim, without);
}

Moves moves_of(Board board, Claim claim, unsigned without) {
  return best_find()->of(board, claim, without);
}

ValueSet moves_judge(Board *board, int cell, Claim claim, unsigned without) {
  return best_find()->judge(board, cell, claim, without);
}
