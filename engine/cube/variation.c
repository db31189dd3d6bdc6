#include "variation.h"

/* The cell to play: one that reaches the mover's goal, else the one with the most work. -1 if the
 * search was stopped before that was known. */
static int choose(const Solver *solver, Search *search, Board board, Claim claim) {
  bool goal = board_mover(board) == claim_player(claim);
  int hardest = -1;
  uint64_t most = 0;
  for (uint64_t moves = board_playable(board); moves != 0; moves &= moves - 1) {
    int cell = __builtin_ctzll(moves);
    uint64_t before = search->counters.nodes;
    ValueSet values = solver->solve(search, board_play(board, cell), claim);
    if (!claim_answered(claim, values)) return -1;
    if ((values == claim_values(claim, true)) == goal) return cell;
    uint64_t work = search->counters.nodes - before;
    if (hardest < 0 || work > most) {
      hardest = cell;
      most = work;
    }
  }
  return hardest;
}

Variation variation_find(const Solver *solver, Search *search, Board board, Claim claim) {
  Variation variation = {.length = 0};
  while (board_result(board) == VALUE_ANY) {
    int cell = choose(solver, search, board, claim);
    if (cell < 0) return variation;
    variation.columns[variation.length++] = (uint8_t)(cell % COLUMNS);
    board = board_play(board, cell);
  }
  variation.complete = true;
  return variation;
}
