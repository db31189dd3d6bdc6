/* PopOut's moves on sets of cells, for its solvers. Inline only. */
#pragma once

#include "cells.h"

/* Whoever is to move is `own`. */
typedef struct {
  Cells own, other;
} Pops;

/* The set after the bottom stone of a column is popped: those above fall. */
static inline Cells pops_fall(Cells cells, Cells column, Cells bottom) {
  return (cells & ~column) | ((cells & column & ~bottom) >> 1);
}

/* The position after the mover drops a stone into the cell. */
static inline Pops pops_drop(Pops p, Cells cell) { return (Pops){p.other, p.own | cell}; }

/* The position after the mover pops his stone at the bottom of the column. */
static inline Pops pops_pop(const Grid *grid, Pops p, int x) {
  Cells column = grid_column(grid, x);
  return (Pops){pops_fall(p.other, column, grid->bottom), pops_fall(p.own, column, grid->bottom)};
}

static inline bool pops_same(Pops a, Pops b) { return a.own == b.own && a.other == b.other; }

typedef enum { POPS_OPEN, POPS_OWN, POPS_OTHER } PopsWinner;

/* Who has won after a pop: the popper, who is now `other`, if he has a line. */
static inline PopsWinner pops_winner(const Grid *grid, Pops p) {
  if (grid_line(grid, p.other)) return POPS_OTHER;
  return grid_line(grid, p.own) ? POPS_OWN : POPS_OPEN;
}
