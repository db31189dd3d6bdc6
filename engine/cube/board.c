#include "board.h"

#include <assert.h>

int board_cell(Board board, int column) {
  uint64_t cell = board_playable(board) & (uint64_t)0x0001000100010001 << column;
  return cell == 0 ? -1 : __builtin_ctzll(cell);
}

/* The cells that, once filled, complete a line through `cell` with the player's other stones. */
static inline uint64_t threats_through(uint64_t own, uint64_t other, int cell) {
  uint64_t threats = 0;
  for (int i = 0; i < lines_of_cell_count[cell]; i++) {
    uint64_t line = lines_of_cell[cell][i];
    uint64_t missing = line & ~own;
    if ((line & other) == 0 && (missing & (missing - 1)) == 0) threats |= missing;
  }
  return threats;
}

Board board_play(Board board, int cell) {
  uint64_t stone = (uint64_t)1 << cell;
  assert(board_playable(board) & stone);
  Player mover = board_mover(board);
  board.stones[mover] |= stone;
  board.threats[FIRST] &= ~stone;
  board.threats[SECOND] &= ~stone;
  board.threats[mover] |=
      threats_through(board.stones[mover], board.stones[player_other(mover)], cell);
  board.ply++;
  return board;
}

Board board_from_stones(uint64_t first, uint64_t second) {
  uint64_t filled = first | second;
  int firsts = __builtin_popcountll(first), seconds = __builtin_popcountll(second);
  assert((first & second) == 0 && (filled & ~(filled << 16 | 0xFFFF)) == 0);
  assert(firsts == seconds || firsts == seconds + 1);
  Board board = {{first, second}, {0, 0}, firsts + seconds};
  for (int i = 0; i < LINES; i++)
    for (int player = FIRST; player <= SECOND; player++) {
      uint64_t missing = lines[i] & ~board.stones[player];
      if ((missing & filled) == 0 && (missing & (missing - 1)) == 0)
        board.threats[player] |= missing;
    }
  return board;
}

ValueSet board_result(Board board) {
  if (lines_any(board.stones[FIRST])) return VALUE_FIRST;
  if (lines_any(board.stones[SECOND])) return VALUE_SECOND;
  return board.ply == CELLS ? VALUE_DRAW : VALUE_ANY;
}

/* True if the winner has a stone on top of its column without which he has no line. */
static bool one_stone_won(uint64_t winner, uint64_t loser) {
  uint64_t filled = winner | loser, tops = filled & ~(filled >> 16);
  for (uint64_t last = winner & tops; last != 0; last &= last - 1)
    if (!lines_any(winner & ~(last & -last))) return true;
  return false;
}

Status board_check(const uint64_t stones[2], Error *error) {
  int first = __builtin_popcountll(stones[FIRST]), second = __builtin_popcountll(stones[SECOND]);
  if (first != second && first != second + 1)
    return status_fail(error, STATUS_RANGE, 0,
                       "%d white and %d black stones cannot occur: White has as many as Black or "
                       "one more",
                       first, second);
  bool won[2] = {lines_any(stones[FIRST]), lines_any(stones[SECOND])};
  if (won[FIRST] && won[SECOND])
    return status_fail(error, STATUS_RANGE, 0, "both players have a line of four");
  if (won[FIRST] && first == second)
    return status_fail(error, STATUS_RANGE, 0,
                       "White has a line of four, but it was Black who moved last");
  if (won[SECOND] && first > second)
    return status_fail(error, STATUS_RANGE, 0,
                       "Black has a line of four, but it was White who moved last");
  if (won[FIRST] && !one_stone_won(stones[FIRST], stones[SECOND]))
    return status_fail(error, STATUS_RANGE, 0,
                       "White has lines of four that no last stone can have completed");
  if (won[SECOND] && !one_stone_won(stones[SECOND], stones[FIRST]))
    return status_fail(error, STATUS_RANGE, 0,
                       "Black has lines of four that no last stone can have completed");
  return STATUS_OK;
}
