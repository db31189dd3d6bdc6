#include "sure-win.h"

#include <string.h>

enum { PLIES_MOST = 127 }; /* of a handicap */

FlatSureWin flat_sure_win_begin(void) {
  return (FlatSureWin){{{1, 0}, {1, 1}, {1, FLAT_NO_LIMIT}}};
}

bool flat_sure_win_is_over(const FlatSureWin *win) {
  return win->tracks[SURE_WIN_TRACKS - 1].plies > PLIES_MOST;
}

static bool sure_win_of(FlatSearch *search, FlatGame game, FlatBoard board, Player player,
                        FlatHandicap handicap) {
  ValueSet value = player == FIRST ? VALUE_FIRST : VALUE_SECOND;
  search->handicap = handicap;
  search->next_look_up = 0;
  Goal goal = player == FIRST ? GOAL_FIRST : GOAL_SECOND;
  return flat_solver_find("popout")->solve(search, game, board, goal) == value;
}

static bool is_past(const FlatSearch *search, FlatBoard board) {
  for (int i = 0; i < search->past_count; i++)
    if (memcmp(&search->past[i], &board, sizeof board) == 0) return true;
  return false;
}

/* True if the mover wins under his handicap by this move. The board is the last of the past. */
static bool wins_by(FlatSearch *search, FlatGame game, FlatBoard board, FlatHandicap handicap,
                    FlatMove move) {
  Player mover = flat_mover(board);
  FlatBoard next = flat_play(game, board, move);
  ValueSet over = flat_result(game, next);
  bool counts = move.pop && handicap.pops != FLAT_NO_LIMIT;
  if (over != VALUE_ANY) return over == (mover == FIRST ? VALUE_FIRST : VALUE_SECOND);
  if (handicap.plies == 1 || (counts && handicap.pops == 0) || is_past(search, next)) return false;
  FlatHandicap left = {handicap.plies - 1, counts ? handicap.pops - 1 : handicap.pops};
  return sure_win_of(search, game, next, mover, left);
}

/* The move that wins under a handicap, where some move does; the table has most of the answers.
 * False if stopped. */
static bool sure_win_find_move(const FlatSearch *options, FlatGame game, FlatBoard board,
                               FlatHandicap handicap, FlatMove *move, uint64_t *nodes) {
  FlatBoard past[FLAT_PAST_MOST];
  FlatMove moves[FLAT_MOVES_MOST];
  FlatSearch search = *options;
  int count = flat_moves(game, board, moves), found = count;
  memcpy(past, options->past, (size_t)options->past_count * sizeof past[0]);
  past[search.past_count++] = board;
  search.past = past;
  search.node_limit = 0;
  for (int i = 0; i < count && found == count; i++)
    if (wins_by(&search, game, board, handicap, moves[i])) found = i;
  *nodes = search.counters.nodes;
  if (found < count) *move = moves[found];
  return found < count;
}

/* Tries more and more plies, with about this many nodes. True: one number suffices. */
static bool loosen(FlatHandicap *track, FlatSearch *search, FlatGame game, FlatBoard board,
                   uint64_t nodes) {
  enum { MORE_PLIES = 2 }; /* the mover has the last move */
  Player mover = flat_mover(board);
  search->node_limit = search->counters.nodes + nodes;
  for (; track->plies <= PLIES_MOST; track->plies += MORE_PLIES) {
    if (sure_win_of(search, game, board, mover, *track)) return true;
    if (flat_must_end(search)) return false;
  }
  return false;
}

bool flat_sure_win_find(FlatSureWin *win, FlatSearch *search, FlatGame game, FlatBoard board,
                        uint64_t nodes, FlatMove *move) {
  for (int i = 0; i < SURE_WIN_TRACKS; i++)
    if (loosen(&win->tracks[i], search, game, board, nodes))
      return sure_win_find_move(search, game, board, win->tracks[i], move, &search->counters.nodes);
  return false;
}
