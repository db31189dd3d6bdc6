/* The order in which minimax.c searches moves: a linear score, the highest first.
 *
 * The weights (order-weights.h) are fitted and climbed by tools/order: expected cost is what
 * counts, cheap moves before likely ones (docs/engine.md, "Move order"). Inline only, for
 * minimax.c. */
#pragma once

#include "lines.h"

enum { ORDER_MISSING_MOST = 6 }; /* more lines in reach of the parity proof count as so many */

/* What adds to a move's score, by its place in the weights. */
enum {
  ORDER_OPEN = 0,           /* 4: a line through the cell open for the mover, by his stones on it */
  ORDER_BLOCKED = 4,        /* 3: one without a stone of the mover, by the opponent's stones */
  ORDER_FORCING = 7,        /* makes an opening, so that the opponent has one reply */
  ORDER_THREAT = 8,         /* 4: each new threat that is not an opening, by its level */
  ORDER_BLOCKED_ABOVE = 12, /* 3: as ORDER_BLOCKED for the cell above */
  ORDER_OPEN_ABOVE = 15,    /* 3: as ORDER_OPEN for the cell above */
  ORDER_LEVEL = 18,         /* 4: the cell's level */
  ORDER_MISSING = 22,       /* the child's parity proof failed by lines in reach */
  ORDER_MISSING_EACH = 23,  /* ... for each line */
  ORDER_WRONG_PARITY = 24,  /* the child's parity proof failed by the parity */
  ORDER_REPLIES = 25,       /* each reply of the opponent that is not under a threat */
  ORDER_OTHER_ABOVE = 26,   /* the opponent has a threat two cells above */
  ORDER_OWN_ABOVE = 27,     /* the mover has a threat two cells above */
  ORDER_FORCING_ABOVE = 28, /* forces a reply in the cell above */
  ORDER_FEATURES = 29,
};

/* Weights differ by the claimant, the number of stones and whether the claimant is to move. */
enum { ORDER_PHASES = 3 };

typedef int OrderWeights[ORDER_FEATURES];
typedef struct Order {
  OrderWeights weights[2][ORDER_PHASES][2];
} Order;

static inline int order_phase(int ply) { return ply < 40 ? 0 : ply < 50 ? 1 : 2; }

/* Scores of a line by 8 * the mover's stones on it + the opponent's: for the lines through the
 * cell, and for those through the cell above. */
typedef struct {
  int through[32], above[32];
} OrderTables;

static inline OrderTables order_tables(const OrderWeights weights) {
  OrderTables tables = {{0}, {0}};
  for (int n = 0; n < 4; n++)
    tables.through[8 * n] += weights[ORDER_OPEN + n];
  for (int n = 0; n < 3; n++) {
    tables.through[n] += weights[ORDER_BLOCKED + n];
    tables.above[8 * n] += weights[ORDER_OPEN_ABOVE + n];
    tables.above[n] += weights[ORDER_BLOCKED_ABOVE + n];
  }
  return tables;
}

static inline int order_lines(const int table[32], uint64_t own, uint64_t other, int cell) {
  int sum = 0;
  for (int i = 0; i < lines_of_cell_count[cell]; i++) {
    uint64_t line = lines_of_cell[cell][i];
    sum += table[8 * __builtin_popcountll(line & own) + __builtin_popcountll(line & other)];
  }
  return sum;
}
