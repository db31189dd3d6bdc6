/* A static proof without zugzwang: a player keeps the other from every line by pairs of cells
 * alone.
 *
 * R has just moved, M has no opening. Every line that M can still complete holds both cells of a
 * pair that R has chosen: two that can be played at once, in different columns, or, in a line
 * within a column, two next to each other. If M takes one cell of a pair, R takes the other; if M
 * plays elsewhere, R takes a cell of a pair himself, or anything once none is left: no move of his
 * does harm, so the parity of the board is of no matter. The argument in full: docs/flat.md,
 * "Pairs". Inline only, for connect4.c. */
#pragma once

#include "pairings.h"

/* Of these ways to pair the cells, those that have a pair on each of the lines from `starts`. */
static inline unsigned pairs_ways(Cells cells, const uint16_t *holding, unsigned ways, Cells starts,
                                  unsigned step) {
  for (; starts != 0 && ways != 0; starts &= starts - 1)
    ways &= holding[pairings_subset(cells, cells_run(starts & -starts, step))];
  return ways;
}

/* True if R is proved to keep M from every line. */
static inline bool pairs_hold(const Grid *grid, const Pairings *pairings, Cells mover,
                              Cells answerer) {
  unsigned s = grid->stride;
  Cells open = grid->board & ~answerer, moves = grid_moves(grid, mover | answerer);
  Cells a = cells_four(open, s);
  if (a & ~cells_two(moves, s)) return false;
  Cells b = cells_four(open, s - 1);
  if (b & ~cells_two(moves, s - 1)) return false;
  Cells c = cells_four(open, s + 1);
  if (c & ~cells_two(moves, s + 1)) return false;

  /* Above two stones of M's, with room for two more, a cell is paired with the one on it. */
  Cells upright = moves & mover << 1 & mover << 2 & grid->board >> 1;
  Cells lines = cells_run(a, s) | cells_run(b, s - 1) | cells_run(c, s + 1);
  Cells cells = lines & moves & ~upright;
  int count = cells_count(cells);
  if (count > PAIRED_MOST) return false;
  int even = count + (count & 1); /* of an odd number one stays single */
  unsigned ways = pairings->ways[even];
  ways = pairs_ways(cells, pairings->holding[even], ways, a, s);
  ways = pairs_ways(cells, pairings->holding[even], ways, b, s - 1);
  return pairs_ways(cells, pairings->holding[even], ways, c, s + 1) != 0;
}
