#include "code.h"

#include "transform.h"

#include <assert.h>

Key code_of(Board board) {
  uint64_t filled = board_filled(board);
  return (Key){board.stones[FIRST] | board_playable(board), (uint16_t)(filled >> 48)};
}

int code_compare(Key a, Key b) {
  if (a.high != b.high) return a.high < b.high ? -1 : 1;
  return a.low < b.low ? -1 : a.low > b.low;
}

/* The lesser of two codes, without a branch that could be mispredicted. */
static inline Key lesser(Key a, Key b) {
  unsigned __int128 x = (unsigned __int128)a.high << 64 | a.low;
  unsigned __int128 y = (unsigned __int128)b.high << 64 | b.low;
  return x < y ? a : b;
}

static inline Key left_right(Key code) {
  return (Key){transform_left_right(code.low), (uint16_t)transform_left_right(code.high)};
}

static inline Key front_back(Key code) {
  return (Key){transform_front_back(code.low), (uint16_t)transform_front_back(code.high)};
}

static inline Key diagonal(Key code) {
  return (Key){transform_diagonal(code.low), (uint16_t)transform_diagonal(code.high)};
}

Key code_canonical(Board board) {
  Key image = code_of(board);
  Key least = lesser(image, diagonal(image));
  for (int i = 0; i < 3; i++) {
    image = i == 1 ? front_back(image) : left_right(image);
    least = lesser(least, lesser(image, diagonal(image)));
  }
  return least;
}

/* The highest bit of a column's code is its marker, the bits below are its stones. */
Board code_board(Key code) {
  uint64_t first = 0, second = 0;
  for (int column = 0; column < COLUMNS; column++) {
    int level = LEVELS;
    if (!(code.high >> column & 1))
      for (level = LEVELS - 1; !(code.low >> (column + 16 * level) & 1); level--)
        assert(level > 0);
    for (int z = 0; z < level; z++) {
      uint64_t cell = (uint64_t)1 << (column + 16 * z);
      if (code.low & cell)
        first |= cell;
      else
        second |= cell;
    }
  }
  return board_from_stones(first, second);
}
