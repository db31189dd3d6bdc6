/* What the network of belief.h sees in a position. Inline: for belief-net.c and for training. */
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

/* The bits of a column, the lowest level first. */
static inline unsigned belief_column_bits(uint64_t cells, int column) {
  return (unsigned)((cells >> column & 0x0001000100010001) * 0x1000200040008 >> 48 & 15);
}

/* The row of a column with this many stones, of which `first` has the first player's. For its empty
 * cells bits say who threatens them. */
static inline int belief_column_row(int column, int height, unsigned first, unsigned by_first,
                                    unsigned by_second) {
  static const int base[LEVELS + 1] = {0, 256, 384, 448, 480};
  static const uint8_t apart[16] = {0,  1,  4,  5,  16, 17, 20, 21,
                                    64, 65, 68, 69, 80, 81, 84, 85}; /* bit i at 2 i */
  unsigned stones = first << 2 * (LEVELS - height);
  unsigned threats = apart[by_first >> height] + 2u * apart[by_second >> height];
  return belief_column_kind(column) * BELIEF_COLUMN_STATES + base[height] + (int)(stones + threats);
}

/* What lies on each cell, column by column, and the columns' own rows. */
static inline void belief_see_columns(Board board, uint8_t digit[COLUMNS][LEVELS],
                                      BeliefSeen *seen) {
  /* Of empty cells, by the stones below them. */
  static const uint8_t empty[LEVELS + 1][LEVELS] = {
      {2, 3, 4, 5}, {0, 2, 3, 4}, {0, 0, 2, 3}, {0, 0, 0, 2}, {0, 0, 0, 0}};
  for (int column = 0; column < COLUMNS; column++) {
    unsigned first = belief_column_bits(board.stones[FIRST], column);
    unsigned second = belief_column_bits(board.stones[SECOND], column);
    int height = __builtin_popcount(first | second);
    for (int level = 0; level < LEVELS; level++)
      digit[column][level] = (uint8_t)(empty[height][level] | (second >> level & 1));
    seen->row[column][0] = (uint16_t)belief_column_row(
        column, height, first, belief_column_bits(board.threats[FIRST], column),
        belief_column_bits(board.threats[SECOND], column));
    seen->count[column] = 1;
  }
}

_Static_assert(BELIEF_LINES <= 64, "each line has a bit of a word");

/* The lines that no player has blocked, a bit each. */
static inline uint64_t belief_open_lines(Board board) {
  uint64_t open = 0;
  for (int i = 0; i < BELIEF_LINES; i++) {
    uint64_t cells = belief_lines[i].cells;
    open |= (uint64_t)(!(cells & board.stones[FIRST]) | !(cells & board.stones[SECOND])) << i;
  }
  return open;
}

static inline void belief_see_lines(Board board, const uint8_t digit[COLUMNS][LEVELS],
                                    BeliefSeen *seen) {
  for (uint64_t open = belief_open_lines(board); open != 0; open &= open - 1) {
    const BeliefLine *line = &belief_lines[__builtin_ctzll(open)];
    int digits[4];
    for (int k = 0; k < 4; k++)
      digits[k] = digit[line->column[k]][line->cell[k] >> 4];
    int a = digits[0], b = digits[1], c = digits[2], d = digits[3];
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

/* Which player will have to give way: a column closes at its lowest threat, since nobody wants to
 * play below it. The number says whether the cells below these and in open columns are odd. It also
 * contains how many columns close at a threat of first and of second, by the parity of its level
 * (2: or more), and whether any closes at a threat of both. */
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
  uint8_t digit[COLUMNS][LEVELS];
  belief_see_columns(board, digit, seen);
  belief_see_lines(board, digit, seen);
  seen->tempo = (uint16_t)belief_tempo(board);
}
