/* Static zugzwang proofs: one player reaches his goal by answering every move in its column.
 *
 * M is to move, R answers. R takes the cell above M's, so that M gets every second cell of a column
 * at most; the lowest cell of a column with an odd number left is single, and singles are answered
 * by singles; a column with a threat of R's is closed at the cell below it, since who plays there
 * gives R the line. If no line lies within what M can come to hold, he completes none; and if a
 * closed column remains when all else is played, M has to open it. The argument in full:
 * docs/flat.md, "Follow-up proofs". Inline only, for connect4.c. */
#pragma once

#include "cells.h"

typedef enum {
  FOLLOW_HOLD, /* M never completes a line */
  FOLLOW_WIN,  /* M never completes a line, and R does at last */
} FollowGoal;

/* Nobody has a line, and nobody an opening. */
typedef struct {
  Cells mover, answerer; /* stones of M and R */
  Cells threats;         /* empty cells that complete a line of R's */
} FollowCase;

enum { FOLLOW_WRONG = 99 }; /* as a number of missing lines: the parity is wrong */

/* The rows that R leaves to M in an open column: the highest but one, and every second below. */
static inline Cells follow_rows(const Grid *grid) {
  Cells rows = 0;
  for (int y = grid->height - 2; y >= 0; y -= 2)
    rows |= grid->bottom << y;
  return rows;
}

/* In each column, the cells up to and including the lowest mark; up to the top bit if none. */
static inline Cells follow_up_to(const Grid *grid, Cells marks) {
  marks |= grid->top;
  return marks ^ (marks - grid->bottom);
}

/* The threats, lowest of their columns, that lie in M's rows: the cells that they take out of play
 * are odd in number. */
static inline Cells follow_flips(const Grid *grid, Cells rows, Cells threats) {
  return threats & follow_up_to(grid, threats) & rows;
}

/* The cells that M can come to hold while R follows the rule. */
typedef struct {
  Cells sure;    /* M's stones, and what R leaves to him */
  Cells singles; /* of each pair of these he gets one */
} FollowReach;

static inline FollowReach follow_reach(const Grid *grid, Cells rows, FollowCase position,
                                       Cells flips) {
  Cells filled = position.mover | position.answerer;
  Cells below = (follow_up_to(grid, position.threats) & ~grid->bottom) >> 1;
  Cells flipped = grid->top & ~follow_up_to(grid, flips);
  Cells left = rows ^ (flipped - (flipped >> grid->height));
  return (FollowReach){position.mover | (grid->board & ~filled & below & left),
                       grid_moves(grid, filled) & below & ~left};
}

/* True if every line in reach holds both of a pair, when the singles are paired in the best way. */
static inline bool follow_paired(const Grid *grid, Cells sure, Cells singles) {
  if (singles == 0) return !grid_line(grid, sure);
  Cells first = singles & -singles;
  for (Cells rest = singles ^ first; rest != 0; rest &= rest - 1) {
    Cells second = rest & -rest, others = singles ^ first ^ second;
    if (others == 0) return !grid_line(grid, sure | first) && !grid_line(grid, sure | second);
    if (others & (others - 1) && (others & (others - 1) & ((others & (others - 1)) - 1)) == 0 &&
        follow_paired(grid, sure | first, others) && follow_paired(grid, sure | second, others))
      return true;
  }
  return false;
}

/* True if R keeps M from every line; *missing is lowered to the number of lines that M can reach.
 */
static inline bool follow_safe(const Grid *grid, FollowReach reach, int *missing) {
  unsigned s = grid->stride;
  Cells all = reach.sure | reach.singles;
  Cells a = cells_four(all, 1), b = cells_four(all, s - 1), c = cells_four(all, s),
        d = cells_four(all, s + 1);
  if ((a | b | c | d) == 0) return true;
  int count = cells_count(a) + cells_count(b) + cells_count(c) + cells_count(d);
  if (count < *missing) *missing = count;
  return reach.singles != 0 && !grid_line(grid, reach.sure) &&
         follow_paired(grid, reach.sure, reach.singles);
}

/* True if R is proved to reach the goal. *missing becomes the least number of lines in M's reach
 * that stood against it, or FOLLOW_WRONG. */
static inline bool follow_proof(const Grid *grid, Cells rows, FollowCase position, FollowGoal goal,
                                int *missing) {
  *missing = FOLLOW_WRONG;
  if (goal == FOLLOW_WIN && position.threats == 0) return false;
  Cells flips = follow_flips(grid, rows, position.threats);
  int empty = cells_count(grid->board & ~(position.mover | position.answerer));
  if (((empty + cells_count(flips)) & 1) == 0)
    return follow_safe(grid, follow_reach(grid, rows, position, flips), missing);

  /* The parity is wrong: R forgoes the threats of one column that changes it. */
  for (Cells rest = flips; rest != 0; rest &= rest - 1) {
    FollowCase open = position;
    int x = cells_lowest(rest) / (int)grid->stride;
    open.threats &= ~grid_column(grid, x);
    if (goal == FOLLOW_WIN && open.threats == 0) continue;
    Cells left = flips & open.threats;
    if (follow_safe(grid, follow_reach(grid, rows, open, left), missing)) return true;
  }
  return false;
}
