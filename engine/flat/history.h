/* The history heuristic with credit and debit: what it is worth to each player to hold each cell.
 *
 * A cell starts with the number of lines through it. A move that causes a cutoff takes one point
 * from each move tried before it, so the sum over all cells stays the same. (Tromp, "Solving
 * Connect-4 on medium board sizes", 2.6.) Inline only. */
#pragma once

#include "cells.h"

typedef struct {
  int worth[2][CELLS_BITS]; /* by mover (stones on the board modulo 2) and cell */
} History;

/* True if the four cells from (x, y) on in steps of (dx, dy) lie on the board. */
static inline bool history_line(const Grid *grid, int x, int y, int dx, int dy) {
  int end_x = x + 3 * dx, end_y = y + 3 * dy;
  return end_x < grid->width && end_y >= 0 && end_y < grid->height;
}

static inline History history_make(const Grid *grid) {
  static const int directions[4][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
  History history = {0};
  for (int d = 0; d < 4; d++)
    for (int x = 0; x < grid->width; x++)
      for (int y = 0; y < grid->height; y++) {
        int dx = directions[d][0], dy = directions[d][1];
        if (!history_line(grid, x, y, dx, dy)) continue;
        for (int i = 0; i < 4; i++) {
          int cell = cells_lowest(grid_cell(grid, x + i * dx, y + i * dy));
          history.worth[0][cell]++;
          history.worth[1][cell]++;
        }
      }
  return history;
}

/* The move at `index` cut off after those before it had been tried. */
static inline void history_cutoff(int worth[CELLS_BITS], const uint8_t *cells, int index) {
  for (int i = 0; i < index; i++)
    worth[cells[i]]--;
  worth[cells[index]] += index;
}
