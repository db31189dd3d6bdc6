/* PopOut's moves on sets of cells, for its solvers. Inline only. */
#pragma once

#include "cells.h"

/* The player to move is `own`. */
typedef struct {
  Cells own, other;
} Pops;

/* The set after the bottom stone of a column is popped: those above fall. */
static inline Cells pops_fall(Cells cells, Cells column, Cells bottom) {
  return (cells & ~column) | ((cells & column & ~bottom) >> 1);
}

/* The position after the mover drops a stone into the cell. */
static inline Pops pops_drop(Pops p, Cells cell) { return (Pops){p.other, p.own | cell}; }

/* The position after the mover pops his stone, the lowest of a column. */
static inline Pops pops_pop(const Grid *grid, Pops p, Cells stone) {
  Cells column = (stone << grid->height) - stone;
  return (Pops){pops_fall(p.other, column, grid->bottom), pops_fall(p.own, column, grid->bottom)};
}

typedef enum { POPS_OPEN, POPS_OWN, POPS_OTHER } PopsWinner;

/* Who has won after a pop: the popper, who is now `other`, if he has a line. */
static inline PopsWinner pops_winner(const Grid *grid, Pops p) {
  if (grid_line(grid, p.other)) return POPS_OTHER;
  return grid_line(grid, p.own) ? POPS_OWN : POPS_OPEN;
}

/* The moves of a position that do not decide it at once. */
typedef struct {
  Cells drops;      /* cells to drop into */
  Pops popped[31];  /* positions after the pops */
  Cells stones[31]; /* ... and the stones popped */
  int pops;
} PopsMoves;

/* The cells of all columns whose lowest stone is one of these. */
static inline Cells pops_columns(const Grid *grid, Cells bottoms) {
  return (bottoms << grid->height) - bottoms;
}

/* The cells that get a stone of the player's when their column is popped, and a line with it. A pop
 * moves one column, so such a line leads across columns and holds one cell of this one. Requires
 * that the player has no line; `across` is grid_almost_across() of his stones. */
static inline Cells pops_lines(Cells stones, Cells across) {
  return across & ~stones & stones >> 1;
}

/* True if the player could complete a line of his by a pop, and so win. Nobody has a line. */
static inline bool pops_wins(const Grid *grid, Cells stones, Cells across) {
  return (pops_lines(stones, across) & pops_columns(grid, stones & grid->bottom)) != 0;
}

/* Lists the pops that do not lose at once. None wins, and nobody has a line; `across` is
 * grid_almost_across() of the opponent's stones. */
static inline void pops_list(const Grid *grid, Pops p, Cells across, PopsMoves *moves,
                             uint64_t *terminals) {
  Cells losing = pops_lines(p.other, across);
  moves->pops = 0;
  for (Cells bottoms = p.own & grid->bottom; bottoms; bottoms &= bottoms - 1) {
    Cells stone = bottoms & -bottoms;
    bool loses = (losing & pops_columns(grid, stone)) != 0;
    *terminals += loses;
    if (loses) continue;
    moves->stones[moves->pops] = stone;
    moves->popped[moves->pops++] = pops_pop(grid, p, stone);
  }
}

/* The drops after which the opponent does not win at once: the one that stops his only opening, or
 * those not under a threat of his. None if he can win by a pop, since a drop changes no stone of
 * his. `across` is grid_almost_across() of his stones. The mover has no winning drop. */
static inline Cells pops_safe_drops(const Grid *grid, Pops p, Cells across, bool pops) {
  if (pops && pops_wins(grid, p.other, across)) return 0;
  Cells drops = grid_moves(grid, p.own | p.other);
  Cells threats = (cells_above_three(p.other) | across) & grid->board & ~p.own;
  Cells openings = threats & drops;
  if (openings & (openings - 1)) return 0;
  return (openings ? openings : drops) & ~(threats >> 1);
}
