/* The code of a position without what no longer matters: positions that play on alike share it.
 *
 * A line is open to a player if the other has no stone on it; only open lines with an empty cell
 * matter. A stone on no open line of its owner is colourless: it only fills its cell. Its colour
 * may change as long as each blocked line keeps a stone of both players. The result is again a
 * code, of a position with the same value and the same distance to it (docs/flat-proofs.md,
 * "Colourless stones", after "The Wondrous World of Connect Four Bit Boards"). Inline only, for
 * connect4.c. */
#pragma once

#include "cells.h"

enum { COLOURLESS_DIRECTIONS = 4 };

typedef struct {
  unsigned step[COLOURLESS_DIRECTIONS];
  Cells starts[COLOURLESS_DIRECTIONS]; /* of the board's lines */
} Lines;

static inline Lines lines_make(const Grid *grid) {
  unsigned s = grid->stride;
  Lines lines = {.step = {1, s - 1, s, s + 1}};
  for (int d = 0; d < COLOURLESS_DIRECTIONS; d++)
    lines.starts[d] = cells_four(grid->board, lines.step[d]);
  return lines;
}

/* The first player's stones, the colourless ones among them coloured by what the lines need. A
 * blocked line with an empty cell needs a stone of each player. A colourless cell that is wanted
 * only for the first player becomes his. One that is not wanted for him becomes the second
 * player's, and one that is wanted for both keeps its colour. */
static inline Cells colourless_colours(const Grid *grid, const Lines *lines, Cells first,
                                       Cells second, Cells filled, Cells colourless) {
  Cells for_first = 0, for_second = 0;
  for (int d = 0; d < COLOURLESS_DIRECTIONS; d++) {
    unsigned step = lines->step[d];
    Cells blocked = lines->starts[d] & ~cells_four(grid->board & ~second, step) &
                    ~cells_four(grid->board & ~first, step) & ~cells_four(filled, step);
    for_first |= cells_run(blocked & cells_four(grid->board & ~(first & ~colourless), step), step);
    for_second |=
        cells_run(blocked & cells_four(grid->board & ~(second & ~colourless), step), step);
  }
  return (first & (~colourless | for_first)) | (colourless & for_first & ~for_second);
}

/* The code. The number of stones, and so the distance to every end, stays as it is. */
static inline Cells colourless_code(const Grid *grid, const Lines *lines, Cells first,
                                    Cells second) {
  Cells filled = first | second;
  Cells on_first = grid_line_cells(grid, grid->board & ~second);
  Cells on_second = grid_line_cells(grid, grid->board & ~first);
  Cells colourless = filled & ~(first & on_first) & ~(second & on_second);
  if (colourless) first = colourless_colours(grid, lines, first, second, filled, colourless);
  return grid_code(grid, first, filled);
}
