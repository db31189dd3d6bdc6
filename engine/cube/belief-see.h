/* What the network of belief.h sees of a position. Inline: for belief-net.c and for training. */
#pragma once

#include "belief-layout.h"
#include "board.h"

enum {
  BELIEF_SEEN_MOST = 19, /* rows of a column: its own, and of 18 lines at most */
  BELIEF_TEMPI = 324,
};

typedef struct {
  uint8_t count[COLUMNS];
  uint16_t row[COLUMNS][BELIEF_SEEN_MOST];
  uint16_t tempo;
} BeliefSeen;

/* The row of a column's stones and threats. */
static inline int belief_column_row(Board board, int column, int height) {
  static const int base[LEVELS + 1] = {0, 256, 384, 448, 480};
  int state = 0;
  for (int level = 0; level < LEVELS; level++) {
    int cell = column + 16 * level;
    int first = (int)(board.stones[FIRST] >> cell & 1);
    int threats =
        (int)(board.threats[FIRST] >> cell & 1) + 2 * (int)(board.threats[SECOND] >> cell & 1);
    if (level < height)
      state += first << level << 2 * (LEVELS - height);
    else
      state += threats << 2 * (level - height);
  }
  return belief_column_kind(column) * BELIEF_COLUMN_STATES + base[height] + state;
}

/* What lies on each cell, and the columns' own rows. */
static inline void belief_see_columns(Board board, uint8_t digit[CELLS], BeliefSeen *seen) {
  uint64_t filled = board_filled(board);
  for (int column = 0; column < COLUMNS; column++) {
    int height = __builtin_popcountll(filled >> column & 0x0001000100010001);
    for (int level = 0; level < LEVELS; level++) {
      int cell = column + 16 * level;
      int second = (int)(board.stones[SECOND] >> cell & 1);
      digit[cell] = (uint8_t)(level < height ? second : 2 + level - height);
    }
    seen->row[column][0] = (uint16_t)belief_column_row(board, column, height);
    seen->count[column] = 1;
  }
}

static inline void belief_see_lines(Board board, const uint8_t digit[CELLS], BeliefSeen *seen) {
  for (int i = 0; i < BELIEF_LINES; i++) {
    const BeliefLine *line = &belief_lines[i];
    if ((line->cells & board.stones[FIRST]) && (line->cells & board.stones[SECOND])) continue;
    int a = digit[line->cell[0]], b = digit[line->cell[1]];
    int c = digit[line->cell[2]], d = digit[line->cell[3]];
    int forward = belief_line_rows[line->kind[0]][a + 6 * b + 36 * c + 216 * d];
    int backward = belief_line_rows[line->kind[1]][d + 6 * c + 36 * b + 216 * a];
    int rows[4] = {forward, forward + 1, backward + 1, backward};
    for (int k = 0; k < 4; k++) {
      int column = line->column[k];
      seen->row[column][seen->count[column]++] = (uint16_t)rows[k];
    }
  }
}

static inline int belief_two_at_most(uint64_t set) {
  int count = __builtin_popcountll(set);
  return count < 2 ? count : 2;
}

/* Who will have to give way: a column closes at its lowest threat, since nobody wants to play below
 * it. The number tells whether the cells below these and in open columns are odd. It also tells how
 * many columns close at a threat of first and of second, by the parity of its level (2: or more),
 * and whether any closes at one of both. */
static inline int belief_tempo(Board board) {
  const uint64_t even = 0x0000FFFF0000FFFF;
  uint64_t first = board.threats[FIRST], second = board.threats[SECOND], any = first | second;
  uint64_t above = any << 16 | any << 32 | any << 48, closing = any & ~above;
  uint64_t left = ~board_filled(board) & ~(above | any);
  uint64_t by_first = closing & first & ~second, by_second = closing & second & ~first;
  int number = __builtin_popcountll(left) & 1;
  number = 3 * number + belief_two_at_most(by_first & even);
  number = 3 * number + belief_two_at_most(by_first & ~even);
  number = 3 * number + belief_two_at_most(by_second & even);
  number = 3 * number + belief_two_at_most(by_second & ~even);
  return 2 * number + ((closing & first & second) != 0);
}

static inline void belief_see(Board board, BeliefSeen *seen) {
  uint8_t digit[CELLS];
  belief_see_columns(board, digit, seen);
  belief_see_lines(board, digit, seen);
  seen->tempo = (uint16_t)belief_tempo(board);
}
