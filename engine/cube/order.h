/* The order in which minimax.c searches moves: a linear score, the highest first.
 *
 * The weights (order-weights.h) are climbed by tools/climb: expected cost is what counts, cheap
 * moves before likely ones (docs/engine.md, "Move order"). Inline only, for minimax.c. */
#pragma once

#include "node.h"
#include "parity.h"

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

/* The weights to use, with what follows from them for one claimant. */
typedef struct {
  const OrderWeights (*weights)[2];
  OrderTables tables[ORDER_PHASES][2];
} Sorter;

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

static inline Sorter order_sorter(const Order *order, Player claimant) {
  Sorter sorter = {.weights = order->weights[claimant]};
  for (int phase = 0; phase < ORDER_PHASES; phase++)
    for (int role = 0; role < 2; role++)
      sorter.tables[phase][role] = order_tables(sorter.weights[phase][role]);
  return sorter;
}

static inline int order_lines(const int table[32], uint64_t own, uint64_t other, int cell) {
  int sum = 0;
  for (int i = 0; i < lines_of_cell_count[cell]; i++) {
    uint64_t line = lines_of_cell[cell][i];
    sum += table[8 * __builtin_popcountll(line & own) + __builtin_popcountll(line & other)];
  }
  return sum;
}

/* What the parity proof of the child lacked tells how far it is from being decided. */
static inline int order_missing(const int *weights, int missing) {
  if (missing == PARITY_WRONG) return weights[ORDER_WRONG_PARITY];
  if (missing == PARITY_NONE) return 0;
  int lines_missing = missing > ORDER_MISSING_MOST ? ORDER_MISSING_MOST : missing;
  return weights[ORDER_MISSING] + weights[ORDER_MISSING_EACH] * lines_missing;
}

/* The score of a judged move; `role` is 1 if the mover is the claimant. */
static inline int order_score(const Sorter *sorter, int role, Node node, const Child *child) {
  int phase = order_phase(node.ply), cell = child->cell;
  const int *weights = sorter->weights[phase][role];
  const OrderTables *tables = &sorter->tables[phase][role];
  uint64_t above = cell < 48 ? (uint64_t)1 << (cell + 16) : 0;
  uint64_t threats = child->node.other_threats;
  uint64_t quiet = threats & ~node.own_threats & ~(node.own | node.other) & ~child->openings;
  int score = weights[ORDER_LEVEL + (cell >> 4)] + order_missing(weights, child->missing);
  score += order_lines(tables->through, node.own, node.other, cell);
  if (above) score += order_lines(tables->above, node.own, node.other, cell + 16);
  for (int level = 1; level < LEVELS; level++)
    score += weights[ORDER_THREAT + level] * __builtin_popcountll(quiet >> 16 * level & 0xFFFF);
  if (child->openings)
    score += weights[ORDER_FORCING] + (child->openings == above ? weights[ORDER_FORCING_ABOVE] : 0);
  else
    score += weights[ORDER_REPLIES] * __builtin_popcountll(child->replies);
  if (above << 16 & node.other_threats) score += weights[ORDER_OTHER_ABOVE];
  if (above << 16 & threats) score += weights[ORDER_OWN_ABOVE];
  return score;
}

/* Sorts the children by score, the highest first (insertion sort): `order` receives their indices.
 */
static inline void order_sort(const Sorter *sorter, int role, Node node, Child *children, int count,
                              uint8_t order[COLUMNS]) {
  for (int k = 0; k < count; k++) {
    children[k].score = order_score(sorter, role, node, &children[k]);
    int i = k;
    for (; i > 0 && children[order[i - 1]].score < children[k].score; i--)
      order[i] = order[i - 1];
    order[i] = (uint8_t)k;
  }
}
