/* Which move connect4 searches first: a sum of learned weights.
 *
 * What counts is not which move is right but which order makes the tree small: cheap moves before
 * likely ones. The weights were found by hill climbing on the nodes of whole searches of boards of
 * several sizes: tools/flat-climb, docs/flat.md, "Order". Inline only. */
#pragma once

#include "cells.h"

enum { ORDER_MISSING = 9, ORDER_LINES_MOST = 16 };

/* Points for a move of one player. */
typedef struct OrderWeights {
  int history;                 /* each point of the history heuristic, in 64ths */
  int forcing;                 /* the opponent has to answer it */
  int wrong;                   /* the follow-up proof failed, but not by lines */
  int missing[ORDER_MISSING];  /* by the lines that it failed by, the last for more too */
  int odd_threat, even_threat; /* each new threat, by its row counted from 1 */
  int below_own;               /* the cell lies right below a threat of the mover's */
  int lines[4];                /* each open line through the cell, by the mover's stones on it */
  int blocked[4];              /* each line of the opponent's through it, by his stones on it */
  int odd_row;                 /* the cell's row, counted from 1, is odd */
  int above; /* each stone of the opponent's on open lines through the cell above */
  int two_below_other, two_below_own; /* a threat two cells above */
} OrderWeights;

/* The lines through each cell. */
typedef struct {
  Cells lines[CELLS_BITS][ORDER_LINES_MOST];
  uint8_t count[CELLS_BITS];
  Cells odd_rows; /* rows 1, 3, 5, ..., the lowest row being 1 */
} OrderLines;

/* Adds the line whose lowest bit is `start` to its cells. */
static inline void order_add(OrderLines *lines, int start, unsigned step) {
  Cells line = 0;
  for (unsigned i = 0; i < 4; i++)
    line |= (Cells)1 << ((unsigned)start + i * step);
  for (Cells rest = line; rest != 0; rest &= rest - 1) {
    int cell = cells_lowest(rest);
    lines->lines[cell][lines->count[cell]++] = line;
  }
}

static inline OrderLines order_lines(const Grid *grid) {
  unsigned s = grid->stride, steps[] = {1, s - 1, s, s + 1};
  OrderLines lines = {0};
  for (int d = 0; d < 4; d++)
    for (Cells starts = cells_four(grid->board, steps[d]); starts != 0; starts &= starts - 1)
      order_add(&lines, cells_lowest(starts), steps[d]);
  for (int y = 0; y < grid->height; y += 2)
    lines.odd_rows |= grid->bottom << y;
  return lines;
}

/* A move as the order sees it. Threats are empty cells, or were empty when they arose. */
typedef struct {
  int cell;
  Cells own, other;               /* stones of the mover, before the move, and of the opponent */
  Cells own_threats, new_threats; /* the mover's after the move, and those among them it makes */
  Cells other_threats;
  bool forcing;
  int missing; /* lines in reach when the follow-up proof failed; negative: not by lines */
  int history;
} OrderMove;

/* The points for the lines through the cell and through the one above it. */
static inline int order_of_lines(const OrderLines *lines, const OrderWeights *w, OrderMove move,
                                 bool above) {
  int sum = 0, opponents = 0;
  for (int i = 0; i < lines->count[move.cell]; i++) {
    Cells line = lines->lines[move.cell][i];
    if (!(line & move.other)) sum += w->lines[cells_count(line & move.own)];
    if (!(line & move.own)) sum += w->blocked[cells_count(line & move.other)];
  }
  Cells own = move.own | (Cells)1 << move.cell;
  for (int i = 0; above && i < lines->count[move.cell + 1]; i++) {
    Cells line = lines->lines[move.cell + 1][i];
    if (!(line & own)) opponents += cells_count(line & move.other);
  }
  return sum + w->above * opponents;
}

/* The points of a move: the greatest are searched first. */
static inline int order_score(const Grid *grid, const OrderLines *lines, const OrderWeights *w,
                              OrderMove move) {
  Cells cell = (Cells)1 << move.cell;
  int most = ORDER_MISSING - 1, sum = w->history * move.history / 64;
  if (move.forcing)
    sum += w->forcing;
  else
    sum += move.missing < 0 ? w->wrong : w->missing[move.missing < most ? move.missing : most];
  sum += w->odd_threat * cells_count(move.new_threats & lines->odd_rows);
  sum += w->even_threat * cells_count(move.new_threats & ~lines->odd_rows);
  if (cell & lines->odd_rows) sum += w->odd_row;
  if (move.own_threats & cell << 1) sum += w->below_own;
  if (move.own_threats & cell << 2) sum += w->two_below_own;
  if (move.other_threats & cell << 2) sum += w->two_below_other;
  return sum + order_of_lines(lines, w, move, (cell << 1 & grid->board) != 0);
}
