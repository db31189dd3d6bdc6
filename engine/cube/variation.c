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

/* What a goal asks of the values, without what they happen to tell beyond it. */
static ValueSet asked(Goal goal, ValueSet values) {
  if (goal == GOAL_EXACT) return values;
  Claim claim = goal == GOAL_FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  return claim_values(claim, values == claim_value(claim));
}

/* As choose(), for a goal: of the moves after which the mover has what the position promised him.
 */
static int choose_keeping(const Solver *solver, Search *search, Board board, Goal goal,
                          ValueSet promised) {
  bool wins = promised == (board_mover(board) == FIRST ? VALUE_FIRST : VALUE_SECOND);
  int hardest = -1;
  uint64_t most = 0;
  for (uint64_t moves = board_playable(board); moves != 0; moves &= moves - 1) {
    int cell = __builtin_ctzll(moves);
    uint64_t before = search->counters.nodes;
    ValueSet values = solver_answer(solver, search, board_play(board, cell), goal);
    if (!goal_answered(goal, values)) return -1;
    if (asked(goal, values) != promised) continue;
    uint64_t work = search->counters.nodes - before;
    if (hardest < 0 || work > most) {
      hardest = cell;
      most = work;
    }
    if (wins) break;
  }
  return hardest;
}

Variation variation_keep(const Solver *solver, Search *search, Board board, Goal goal) {
  Variation variation = {.length = 0};
  while (board_result(board) == VALUE_ANY) {
    ValueSet values = solver_answer(solver, search, board, goal);
    if (!goal_answered(goal, values)) return variation;
    int cell = choose_keeping(solver, search, board, goal, asked(goal, values));
    if (cell < 0) return variation;
    variation.columns[variation.length++] = (uint8_t)(cell % COLUMNS);
    board = board_play(board, cell);
  }
  variation.complete = true;
  return variation;
}
