/* The code of a position without what no longer matters: positions that play on alike share it.
 *
 * Only open lines matter: those with an empty cell and stones of at most one player. Two changes
 * keep every line open or closed as it is, and the turn with it (docs/methods.md, "Colourless
 * code"):
 *
 *   spare columns      Columns whose empty cells lie on no open line are worth only the tempo. They
 *                      are filled up; if their empty cells were odd in number, one stays empty.
 *   colourless stones  A stone on no open line of its owner only blocks. Its colour may change as
 *                      long as each blocked line keeps a stone of both players.
 *
 * The result is again a code of 80 bits, of a position with the same value. Inline only, for
 * minimax.c. */
#pragma once

#include "../core/table.h"
#include "vector.h"

enum { COLOURLESS_STONES = 1, SPARE_COLUMNS = 2 };

/* The empty cells of columns without an empty cell on an open line, all but the one that keeps the
 * parity of their number. */
static inline uint64_t colourless_spare(uint64_t filled, uint64_t open) {
  uint64_t wanted = open & ~filled;
  wanted |= wanted >> 32;
  wanted |= wanted >> 16;
  uint64_t spare = (~wanted & 0xFFFF) * 0x0001000100010001 & ~filled;
  uint64_t odd = (uint64_t)__builtin_popcountll(spare) & 1;
  return spare ^ odd << (63 - __builtin_clzll(spare | 1));
}

/* The first player's stones, the colourless ones among them coloured by what the lines need instead
 * of by what they were. A blocked line with an empty cell needs a stone of each player. A
 * colourless cell becomes the first player's if only lines in need of his stone want it, and the
 * second player's if no such line wants it. One that is wanted for both keeps its colour. */
static inline uint64_t colourless_colours(uint64_t first, uint64_t second, uint64_t colourless,
                                          Lanes blocked) {
  Lanes need_first = vector_held(~(first & ~colourless)),
        need_second = vector_held(~(second & ~colourless));
  for (int i = 0; i < 2; i++) {
    need_first.lane[i] &= blocked.lane[i];
    need_second.lane[i] &= blocked.lane[i];
  }
  uint64_t for_first = vector_cells(need_first), for_second = vector_cells(need_second);
  return (first & (~colourless | for_first)) | (colourless & for_first & ~for_second);
}

static inline Key colourless_code(uint64_t first, uint64_t second, unsigned use) {
  uint64_t filled = first | second;
  if (use) {
    Lanes open_first = vector_held(~second), open_second = vector_held(~first);
    uint64_t on_first = vector_cells(open_first), on_second = vector_cells(open_second);
    if (use & SPARE_COLUMNS) filled |= colourless_spare(filled, on_first | on_second);
    if (use & COLOURLESS_STONES) {
      uint64_t colourless = filled & ~(first & on_first) & ~(second & on_second);
      Lanes complete = vector_held(filled), blocked;
      for (int i = 0; i < 2; i++)
        blocked.lane[i] =
            vector_starts.lane[i] & ~open_first.lane[i] & ~open_second.lane[i] & ~complete.lane[i];
      first = colourless_colours(first, second, colourless, blocked);
    }
  }
  uint64_t playable = (filled << 16 | 0xFFFF) & ~filled;
  return (Key){first | playable, (uint16_t)(filled >> 48)};
}
