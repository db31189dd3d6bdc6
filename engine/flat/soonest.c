/* How soon a player of PopOut wins: his limit of plies rises until he wins under it. */
#include "soonest.h"

#include "../core/stack.h"

enum {
  MOVES_MOST = 127,       /* of the handicap */
  STACK_NEEDED = 1 << 20, /* for so many plies: a search that were cut off would not prove a "no" */
};

static ValueSet ask(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal, int plies) {
  search->handicap = (FlatHandicap){plies, FLAT_NO_LIMIT};
  search->next_look_up = 0;
  return flat_solver_find("popout")->solve(search, game, board, goal);
}

/* The fewest moves with which the winner wins; 0 if it was stopped. He has the last move. */
static int fewest(FlatSearch *search, FlatGame game, FlatBoard board, ValueSet value) {
  Goal goal = value == VALUE_FIRST ? GOAL_FIRST : GOAL_SECOND;
  Player winner = value == VALUE_FIRST ? FIRST : SECOND;
  for (int moves = flat_mover(board) == winner ? 1 : 2; moves <= MOVES_MOST; moves += 2) {
    if (ask(search, game, board, goal, moves) == value) return moves;
    if (flat_must_end(search)) return 0;
  }
  return 0;
}

FlatSoonest flat_soonest(const FlatSearch *options, FlatGame game, FlatBoard board,
                         uint64_t *nodes) {
  FlatSearch search = *options;
  ValueSet over = flat_result(game, board);
  if (over != VALUE_ANY) return (FlatSoonest){over, 0};
  if (stack_is_low(stack_floor(STACK_NEEDED))) return (FlatSoonest){VALUE_ANY, 0};
  ValueSet value = ask(&search, game, board, GOAL_EXACT, FLAT_NO_LIMIT);
  bool wins = value == VALUE_FIRST || value == VALUE_SECOND;
  int moves = wins ? fewest(&search, game, board, value) : 0;
  *nodes += search.counters.nodes;
  bool known = value == VALUE_DRAW || moves > 0;
  return (FlatSoonest){known ? value : VALUE_ANY, moves};
}
