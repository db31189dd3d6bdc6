/* A position of Connect Four 3D: two sets of stones and, kept up to date move by move, the two sets
 * of threats. A small value: copy it, pass it, never share it.
 *
 * Bit of a set = cell = column + 16 * level. Levels fill from 0 up. */
#pragma once

#include "../core/status.h"
#include "../core/value.h"
#include "lines.h"

#include <stdint.h>

typedef struct {
  uint64_t stones[2];  /* by Player */
  uint64_t threats[2]; /* by Player: empty cells where he would complete a line */
  int ply;             /* stones on the board, 0 to 64; FIRST moves at even plies */
} Board;

static inline Board board_empty(void) { return (Board){{0, 0}, {0, 0}, 0}; }

static inline Player board_mover(Board board) { return (Player)(board.ply & 1); }

static inline uint64_t board_filled(Board board) { return board.stones[0] | board.stones[1]; }

/* The lowest empty cell of each column that is not full: where the next stone can go. */
static inline uint64_t board_playable(Board board) {
  uint64_t filled = board_filled(board);
  return ((filled << 16) | 0xFFFF) & ~filled;
}

/* The cell where a stone thrown into the column (0 to 15) comes to rest, or -1 if it is full. */
int board_cell(Board board, int column);

/* Threats that the player could complete now. */
static inline uint64_t board_openings(Board board, Player player) {
  return board.threats[player] & board_playable(board);
}

/* The position after the mover's stone at a playable cell. Looks only at lines through that cell.
 */
Board board_play(Board board, int cell);

/* The position with these stones, its threats and ply worked out from nothing. The sets must be
 * disjoint, without floating stones, with as many first stones as second or one more. */
Board board_from_stones(uint64_t first, uint64_t second);

/* VALUE_FIRST, VALUE_SECOND or VALUE_DRAW if the game is over, VALUE_ANY if it is not. */
ValueSet board_result(Board board);

/* Checks that the stones can have come from alternate moves, as far as counts and lines show:
 * STATUS_RANGE with the reason if not. */
Status board_check(const uint64_t stones[2], Error *error);
