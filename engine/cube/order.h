/* The order in which minimax.c searches moves: a linear score, the highest first.
 *
 * The weights (order-weights.h) are found by tools/order-data and tools/order-fit. What counts is
 * expected cost: cheap moves before likely ones (docs/methods.md, "Move order"). Inline only, for
 * minimax.c. */
#pragma once

#include "node.h"
#include "order-lines.h"
#include "follow-up.h"

enum {
  ORDER_MISSING_MOST = 7, /* more lines in reach of the follow-up proof count as this many */
  ORDER_FEW = 3,          /* this many replies are few */
};

/* What adds to a move's score, by its place in the weights. */
enum {
  ORDER_OPEN = 0,        /* 6 x 4: a line through the cell open for the mover: class, his stones */
  ORDER_BLOCKED = 24,    /* 6 x 2: one with 1 or 2 stones of the opponent alone */
  ORDER_OPEN_ABOVE = 36, /* 6 x 3: as ORDER_OPEN for the cell above, 1 to 3 stones */
  ORDER_BLOCKED_ABOVE = 54, /* 6 x 2: as ORDER_BLOCKED for the cell above */
  ORDER_THREAT = 66,        /* 6: each new threat, no opening: level, levels above the stones */
  ORDER_LEVEL = 72,         /* 4: the cell's level */
  ORDER_MISSING = 76,       /* 7: the child's follow-up proof failed by this many lines in reach */
  ORDER_NONE = 83,          /* ... for want of a closed column */
  ORDER_WRONG_PARITY = 84,  /* ... by the parity */
  ORDER_REPLIES = 85,       /* each reply of the opponent that is not under a threat */
  ORDER_REPLIES_FEW = 86,   /* 3: there are 1, 2 or 3 */
  ORDER_FORCING = 89,       /* makes an opening, so that the opponent has one reply */
  ORDER_FORCING_ABOVE = 90, /* ... in the cell above */
  ORDER_OTHER_ABOVE = 91,   /* the opponent has a threat two cells above */
  ORDER_OWN_ABOVE = 92,     /* the mover has a threat two cells above */
  ORDER_REPLY_OPEN = 93,    /* 3: lines through the forced reply open for the opponent */
  ORDER_REPLY_BLOCKED = 96, /* 2: lines that it blocks with 1 or 2 stones of the mover */
  ORDER_FEATURES = 98,
};

/* Weights differ by the claimant, the number of stones and whether the claimant is to move. */
enum { ORDER_PHASES = 7 };

typedef int OrderWeights[ORDER_FEATURES];
typedef struct Order {
  OrderWeights weights[2][ORDER_PHASES][2];
} Order;

static inline int order_phase(int ply) { return ply < 32 ? 0 : ply < 52 ? (ply - 28) / 4 : 6; }

typedef struct {
  OrderTable through, above, reply; /* for the cell, the one above, and the forced reply */
} OrderTables;

/* The weights to use, with what follows from them for one claimant. */
typedef struct {
  const OrderWeights (*weights)[2];
  OrderTables tables[ORDER_PHASES][2];
} Sorter;

static inline OrderTables order_tables(const OrderWeights weights) {
  OrderTables tables = {0};
  OrderTable *through = &tables.through, *above = &tables.above, *reply = &tables.reply;
  for (int class = 0; class < LINE_CLASSES; class ++) {
    for (int n = 0; n < 4; n++)
      through->of[class][4 * n] = (int16_t)weights[ORDER_OPEN + 4 * class + n];
    for (int n = 1; n < 4; n++)
      above->of[class][4 * n] = (int16_t)weights[ORDER_OPEN_ABOVE + 3 * class + n - 1];
    for (int n = 1; n < 3; n++) {
      through->of[class][n] = (int16_t)weights[ORDER_BLOCKED + 2 * class + n - 1];
      above->of[class][n] = (int16_t)weights[ORDER_BLOCKED_ABOVE + 2 * class + n - 1];
      reply->of[class][4 * n] = (int16_t)weights[ORDER_REPLY_BLOCKED + n - 1];
    }
    for (int n = 0; n < 3; n++)
      reply->of[class][n] = (int16_t)weights[ORDER_REPLY_OPEN + n];
  }
  order_table_split(through);
  order_table_split(above);
  order_table_split(reply);
  return tables;
}

static inline Sorter order_sorter(const Order *order, Player claimant) {
  Sorter sorter = {.weights = order->weights[claimant]};
  for (int phase = 0; phase < ORDER_PHASES; phase++)
    for (int role = 0; role < 2; role++)
      sorter.tables[phase][role] = order_tables(sorter.weights[phase][role]);
  return sorter;
}

/* The sorter of the built-in weights. Made before main() runs. */
const Sorter *order_built_in(Player claimant);

/* What the follow-up proof of the child lacked shows how far it is from being decided. */
static inline int order_missing(const int *weights, int missing) {
  int feature = ORDER_MISSING - 1 + (missing > ORDER_MISSING_MOST ? ORDER_MISSING_MOST : missing);
  feature = missing == FOLLOW_WRONG ? ORDER_WRONG_PARITY : feature;
  feature = missing == FOLLOW_NONE ? ORDER_NONE : feature;
  return weights[feature];
}

/* New threats by level and by how far above the column's stones: they count in pairs of moves. */
static inline int order_threats(const int *weights, uint64_t quiet, uint64_t playable) {
  int score = 0;
  for (; quiet; quiet &= quiet - 1) {
    int cell = __builtin_ctzll(quiet), level = cell >> 4;
    int stones = __builtin_ctzll(playable >> (cell & 15) & 0x0001000100010001) >> 4;
    score += weights[ORDER_THREAT + level * (level - 1) / 2 + level - stones - 1];
  }
  return score;
}

/* The score of a judged move without what lines add. */
static inline int order_score(const int *weights, Node node, const Child *child) {
  int cell = child->cell;
  uint64_t above = cell < 48 ? (uint64_t)1 << (cell + 16) : 0;
  uint64_t threats = child->node.other_threats;
  uint64_t quiet = threats & ~node.own_threats & ~(node.own | node.other) & ~child->openings;
  int score = weights[ORDER_LEVEL + (cell >> 4)] + order_missing(weights, child->missing);
  score += order_threats(weights, quiet, node_playable(child->node));
  if (child->openings) {
    score += weights[ORDER_FORCING] + (child->openings == above ? weights[ORDER_FORCING_ABOVE] : 0);
  } else {
    int replies = __builtin_popcountll(child->replies);
    score += weights[ORDER_REPLIES] * replies;
    if (replies <= ORDER_FEW) score += weights[ORDER_REPLIES_FEW - 1 + replies];
  }
  if (above << 16 & node.other_threats) score += weights[ORDER_OTHER_ABOVE];
  if (above << 16 & threats) score += weights[ORDER_OWN_ABOVE];
  return score;
}

/* Gives each of the judged moves its score; `role` is 1 if the mover is the claimant. */
static inline void order_rate(const Sorter *sorter, int role, Node node, Child *children,
                              int count) {
  int phase = order_phase(node.ply);
  const OrderTables *tables = &sorter->tables[phase][role];
  OrderPlaces places = {0};
  for (int k = 0; k < count; k++)
    order_place(&places, k, &children[k]);
  order_lines(&tables->through, &tables->above, &tables->reply, node, &places, count);
  for (int k = 0; k < count; k++)
    children[k].score =
        (int)places.sum[k] + order_score(sorter->weights[phase][role], node, &children[k]);
}

/* Sorts rated children, the highest score first and of equal scores the highest cell: `order`
 * receives their indices. A child's place is the number of children before it, counted for all at
 * once: the branches of a sort that compares two at a time cannot be predicted. */
static inline void order_sort(const Child *children, int count, uint8_t order[COLUMNS]) {
  typedef int Half __attribute__((vector_size(COLUMNS / 2 * sizeof(int))));
  union {
    Half half[2];
    int of[COLUMNS];
  } rank = {0}, place = {0};
  for (int k = 0; k < count; k++)
    rank.of[k] = children[k].score * CELLS + children[k].cell;
  for (int k = 0; k < count; k++) {
    place.half[0] -= rank.half[0] < rank.of[k];
    place.half[1] -= rank.half[1] < rank.of[k];
  }
  for (int k = 0; k < count; k++)
    order[place.of[k]] = (uint8_t)k;
}
