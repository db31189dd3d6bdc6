/* A static proof for a player whose parity need not be right: pairs of cells, and one shared cell.
 *
 * R has just moved, M has no opening. Each line that M can still complete holds both cells of a
 * pair that R has chosen. The two can be played at once, in different columns, or, in a line within
 * a column, are next to each other. If M takes one cell of a pair, R takes the other. Lines without
 * a pair all hold one cell t. The number of cells left is even, not counting the one below t and
 * what is above it. R never plays below t, and so M at last has to. The argument in full:
 * docs/flat-proofs.md, "Pairs". Inline only, for connect4.c. */
#pragma once

#include "proving.h"

enum { PAIRS_STEPS = 3 };

/* Lines across columns by their starts, in three directions. */
typedef struct {
  unsigned steps[PAIRS_STEPS];
  Cells starts[PAIRS_STEPS];
} PairsLines;

/* The starts of lines that hold the cell. */
static inline Cells pairs_through(Cells cell, unsigned step) {
  return cell | cell >> step | cell >> 2 * step | cell >> 3 * step;
}

/* True if these cells, or some of them, can be paired so that each line holds a pair. Above two
 * stones of M's, with room for two more, a cell is paired with the one on it. */
static inline bool pairs_match(const Proving *proving, Cells mover, Cells moves, PairsLines lines) {
  Cells cells = 0, upright = mover << 1 & mover << 2 & proving->grid.board >> 1;
  for (int i = 0; i < PAIRS_STEPS; i++)
    cells |= cells_run(lines.starts[i], lines.steps[i]);
  cells &= moves & ~upright;
  int count = cells_count(cells);
  if (count > PAIRED_MOST) return false;
  count += count & 1; /* of an odd number one stays single */
  unsigned ways = proving->pairings.ways[count];
  for (int i = 0; i < PAIRS_STEPS; i++)
    for (Cells rest = lines.starts[i]; rest != 0 && ways != 0; rest &= rest - 1) {
      Cells line = cells_run(rest & -rest, lines.steps[i]);
      ways &= proving->pairings.holding[count][pairings_subset(cells, line)];
    }
  return ways != 0;
}

/* True if R gets this cell, or M gets no line through it, and pairs stop all other lines. */
static inline bool pairs_share(const Proving *proving, Cells mover, Cells open, Cells moves,
                               PairsLines lines, Cells shared) {
  const Grid *grid = &proving->grid;
  Cells column = grid_column(grid, cells_lowest(shared) / (int)grid->stride);
  if (cells_four(open, 1) & column & ~pairs_through(shared, 1)) return false;
  for (int i = 0; i < PAIRS_STEPS; i++)
    lines.starts[i] &= ~pairs_through(shared, lines.steps[i]);
  return pairs_match(proving, mover, moves & ~(shared >> 1), lines);
}

/* True if R is proved to keep M from every line. */
static inline bool pairs_hold(const Proving *proving, Cells mover, Cells answerer) {
  const Grid *grid = &proving->grid;
  unsigned s = grid->stride;
  Cells open = grid->board & ~answerer, empty = open & ~mover,
        moves = grid_moves(grid, ~empty & grid->board);
  PairsLines lines = {{s, s - 1, s + 1}, {0}};
  Cells shared = empty & ~moves & (cells_count(empty) & 1 ? proving->rows : ~proving->rows);
  bool shares = false; /* lines without two cells to pair: all hold the shared one */
  for (int i = 0; i < PAIRS_STEPS; i++) {
    unsigned step = lines.steps[i];
    lines.starts[i] = cells_four(open, step);
    for (Cells rest = lines.starts[i] & ~cells_two(moves, step); rest != 0; rest &= rest - 1) {
      shared &= cells_run(rest & -rest, step);
      shares = true;
      if (shared == 0) return false;
    }
  }
  if (!shares) return pairs_match(proving, mover, moves, lines);
  for (; shared != 0; shared &= shared - 1)
    if (pairs_share(proving, mover, open, moves, lines, shared & -shared)) return true;
  return false;
}
