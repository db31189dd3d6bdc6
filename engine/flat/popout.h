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

typedef enum { POPS_OPEN, POPS_OWN, POPS_OTHER } PopsWinner;

/* Who has won after a pop: the popper, who is now `other`, if he has a line. */
static inline PopsWinner pops_winner(const Grid *grid, Pops p) {
  if (grid_line(grid, p.other)) return POPS_OTHER;
  return grid_line(grid, p.own) ? POPS_OWN : POPS_OPEN;
}

/* The moves of a position that do not decide it at once. */
typedef struct {
  Cells drops;             /* cells to drop into */
  Pops popped[31];         /* positions after the pops */
  uint8_t pop_columns[31]; /* ... and their columns */
  int pops;
} PopsMoves;

/* Looks at all pops in these columns. True if one wins; else those that do not lose at once are in
 * *moves, or none if `winning_only`. */
static inline bool pops_try(const Grid *grid, Pops p, Cells columns, bool winning_only,
                            PopsMoves *moves, uint64_t *terminals) {
  for (Cells bottoms = p.own & grid->bottom & columns; bottoms; bottoms &= bottoms - 1) {
    int x = cells_lowest(bottoms) / (int)grid->stride;
    Pops next = pops_pop(grid, p, x);
    PopsWinner winner = pops_winner(grid, next);
    *terminals += winner != POPS_OPEN;
    if (winner == POPS_OTHER) return true;
    if (winner != POPS_OPEN || winning_only) continue;
    moves->pop_columns[moves->pops] = (uint8_t)x;
    moves->popped[moves->pops++] = next;
  }
  return false;
}

/* The drops that do not lose at once: the one that stops the opponent's only opening, or those not
 * under a threat of his. The mover has no winning drop. */
static inline Cells pops_safe_drops(const Grid *grid, Pops p, Cells drops) {
  Cells threats = grid_almost(grid, p.other) & grid->board & ~p.own;
  Cells openings = threats & drops;
  if (openings & (openings - 1)) return 0;
  return (openings ? openings : drops) & ~(threats >> 1);
}
