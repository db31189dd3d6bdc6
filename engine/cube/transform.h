/* The three mirrors of the square that generate its 8 symmetries, on all levels of a set at once.
 *
 * Inline, for the inner loops of code.c and symmetry.c. A column is x + 4 y, so a level is a 4x4
 * matrix of bits. */
#pragma once

#include <stdint.h>

/* x -> 3 - x */
static inline uint64_t transform_left_right(uint64_t cells) {
  uint64_t pairs = (cells & 0x5555555555555555) << 1 | (cells >> 1 & 0x5555555555555555);
  return (pairs & 0x3333333333333333) << 2 | (pairs >> 2 & 0x3333333333333333);
}

/* y -> 3 - y */
static inline uint64_t transform_front_back(uint64_t cells) {
  uint64_t pairs = (cells & 0x0F0F0F0F0F0F0F0F) << 4 | (cells >> 4 & 0x0F0F0F0F0F0F0F0F);
  return (pairs & 0x00FF00FF00FF00FF) << 8 | (pairs >> 8 & 0x00FF00FF00FF00FF);
}

/* (x, y) -> (y, x): the transpose of a 4x4 bit matrix by block swaps, 1x1 then 2x2. */
static inline uint64_t transform_diagonal(uint64_t cells) {
  uint64_t swap = (cells ^ cells >> 3) & 0x0A0A0A0A0A0A0A0A;
  cells ^= swap ^ swap << 3;
  swap = (cells ^ cells >> 6) & 0x00CC00CC00CC00CC;
  return cells ^ swap ^ swap << 6;
}
