/* How soon a player of PopOut wins: his limit of plies rises until he wins under it. */
#include "soonest.h"

#include "../core/stack.h"

enum {
  STACK_NEEDED =
      1 << 20, /* for this many plies: a search that was cut off would not prove a "no" */
};

static FlatSearch without_past(const FlatSearch *options) {
  FlatSearch search = *options;
  search.past_count = 0;
  return search;
}

static ValueSet soonest_ask(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal,
                            int plies) {
  search->handicap = (FlatHandicap){plies, FLAT_NO_LIMIT};
  search->next_look_up = 0;
  return flat_solver_find("popout")->solve(search, game, board, goal);
}

static Player winner_of(ValueSet value) { return value == VALUE_FIRST ? FIRST : SECOND; }

/* True if the player named by the value wins within this many moves; false too if stopped. */
static bool wins_within(FlatSearch *search, FlatGame game, FlatBoard board, ValueSet value,
                        int moves) {
  ValueSet over = flat_result(game, board);
  Goal goal = value == VALUE_FIRST ? GOAL_FIRST : GOAL_SECOND;
  if (over != VALUE_ANY) return over == value;
  return moves > 0 && soonest_ask(search, game, board, goal, moves) == value;
}

/* The fewest moves with which the winner wins; 0 if it was stopped. He has the last move. */
static int fewest(FlatSearch *search, FlatGame game, FlatBoard board, ValueSet value) {
  for (int moves = flat_mover(board) == winner_of(value) ? 1 : 2; moves <= FLAT_SOONEST_MOST;
       moves += 2) {
    if (wins_within(search, game, board, value, moves)) return moves;
    if (flat_must_end(search)) return 0;
  }
  return 0;
}

FlatSoonest flat_soonest(const FlatSearch *options, FlatGame game, FlatBoard board,
                         uint64_t *nodes) {
  FlatSearch search = without_past(options);
  ValueSet over = flat_result(game, board);
  if (over != VALUE_ANY) return (FlatSoonest){over, 0};
  if (stack_is_low(stack_floor(STACK_NEEDED))) return (FlatSoonest){VALUE_ANY, 0};
  ValueSet value = soonest_ask(&search, game, board, GOAL_EXACT, FLAT_NO_LIMIT);
  bool wins = value == VALUE_FIRST || value == VALUE_SECOND;
  int moves = wins ? fewest(&search, game, board, value) : 0;
  *nodes += search.counters.nodes;
  bool known = value == VALUE_DRAW || moves > 0;
  return (FlatSoonest){known ? value : VALUE_ANY, moves};
}

/* True if the move is the best of a game that ends after this many more: then the winner comes
 * nearer by it, or the loser keeps him from coming nearer than that. */
static bool is_best(FlatSearch *search, FlatGame game, FlatBoard board, ValueSet value, int moves,
                    FlatMove move) {
  FlatBoard next = flat_play(game, board, move);
  if (flat_mover(board) == winner_of(value))
    return wins_within(search, game, next, value, moves - 1);
  return !wins_within(search, game, next, value, moves - 3) && !flat_must_end(search);
}

/* The first best move. False if it was stopped. */
static bool find_best(FlatSearch *search, FlatGame game, FlatBoard board, ValueSet value, int moves,
                      FlatMove *best) {
  FlatMove all[FLAT_MOVES_MOST];
  int count = flat_moves(game, board, all);
  for (int i = 0; i < count; i++) {
    if (!is_best(search, game, board, value, moves, all[i])) continue;
    *best = all[i];
    return true;
  }
  return false;
}

int flat_soonest_line(const FlatSearch *options, FlatGame game, FlatBoard board,
                      FlatMove line[FLAT_SOONEST_MOST]) {
  FlatSearch search = without_past(options);
  uint64_t nodes = 0;
  FlatSoonest found = flat_soonest(options, game, board, &nodes);
  if (found.value == VALUE_ANY) return -1;
  search.counters.nodes += nodes;
  for (int i = 0; i < found.moves; i++) {
    if (!find_best(&search, game, board, found.value, found.moves - i, &line[i])) return -1;
    board = flat_play(game, board, line[i]);
  }
  return found.moves;
}
