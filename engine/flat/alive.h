/* The code of a position without what no longer matters: positions that play on alike share it.
 *
 * A line is open to a player if the other has no stone on it; only open lines with an empty cell
 * matter. Two changes keep each of them as it is, and the turn with it (docs/flat.md, "Colour-less
 * stones", after "The Wondrous World of Connect Four Bit Boards"):
 *
 *   dead stones    A stone on no open line of its owner only fills its cell. Its colour may change
 *                  as long as each blocked line keeps a stone of both players.
 *   spare columns  Columns whose empty cells lie on no open line give only tempo: they are filled
 *                  up, but for one cell if their empty cells were odd in number.
 *
 * The result is again a code, of a position with the same value. Inline only, for connect4.c. */
#pragma once

#include "cells.h"

enum { ALIVE_STONES = 1, ALIVE_COLUMNS = 2 };

enum { ALIVE_DIRECTIONS = 4 };

typedef struct {
  unsigned step[ALIVE_DIRECTIONS];
  Cells starts[ALIVE_DIRECTIONS]; /* of the board's lines */
} Lines;

static inline Lines lines_make(const Grid *grid) {
  unsigned s = grid->stride;
  Lines lines = {.step = {1, s - 1, s, s + 1}};
  for (int d = 0; d < ALIVE_DIRECTIONS; d++)
    lines.starts[d] = cells_four(grid->board, lines.step[d]);
  return lines;
}

/* The empty cells of columns without a cell that matters, but for the one that keeps the parity of
 * their number. */
static inline Cells alive_spare(const Grid *grid, Cells filled, Cells open) {
  Cells empty = grid->board & ~filled, alive = open & empty, spare = 0;
  for (int x = 0; x < grid->width; x++) {
    Cells column = grid_column(grid, x);
    if ((alive & column) == 0) spare |= empty & column;
  }
  /* The highest cell is the top of a column: below it all stays filled. */
  if (cells_count(spare) & 1) {
    Cells tops = spare & grid->top >> 1;
    while (tops & (tops - 1))
      tops &= tops - 1;
    spare ^= tops;
  }
  return spare;
}

/* The first player's stones, the dead ones among them coloured by what the lines need. A blocked
 * line with an empty cell needs a stone of each player. A dead cell that is wanted only for the
 * first player becomes his, one that is not becomes the second player's, and one that is wanted for
 * both keeps its colour. */
static inline Cells alive_colours(const Grid *grid, const Lines *lines, Cells first, Cells second,
                                  Cells filled, Cells dead) {
  Cells for_first = 0, for_second = 0;
  for (int d = 0; d < ALIVE_DIRECTIONS; d++) {
    unsigned step = lines->step[d];
    Cells blocked = lines->starts[d] & ~cells_four(grid->board & ~second, step) &
                    ~cells_four(grid->board & ~first, step) & ~cells_four(filled, step);
    for_first |= cells_run(blocked & cells_four(grid->board & ~(first & ~dead), step), step);
    for_second |= cells_run(blocked & cells_four(grid->board & ~(second & ~dead), step), step);
  }
  return (first & (~dead | for_first)) | (dead & for_first & ~for_second);
}

/* The code. With ALIVE_COLUMNS only the value is kept, not the distance to the end. */
static inline Cells alive_code(const Grid *grid, const Lines *lines, Cells first, Cells second,
                               unsigned use) {
  Cells filled = first | second;
  if (use) {
    Cells on_first = grid_line_cells(grid, grid->board & ~second);
    Cells on_second = grid_line_cells(grid, grid->board & ~first);
    Cells dead = filled & ~(first & on_first) & ~(second & on_second);
    if (use & ALIVE_COLUMNS) filled |= alive_spare(grid, filled, on_first | on_second);
    if (use & ALIVE_STONES && dead) first = alive_colours(grid, lines, first, second, filled, dead);
  }
  return grid_code(grid, first, filled);
}
