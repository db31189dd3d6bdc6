/* Finds weights for the move order of minimax: hill climbing directly on node counts.
 *
 *     climb first|second MINUTES [SEED] > engine/cube/order-weights.h
 *
 * The data are random reasonable positions (engine/cube/sample.h) that the built-in weights solve
 * neither at once nor only with much work. A step changes one weight; it is kept if the sum of the
 * square roots of the nodes falls. Roots, because a plain sum is dominated by its few largest terms
 * and does not carry over to other positions. For the same reason the positions are replaced every
 * few minutes. Progress goes to standard error. docs/measurements/order.md has the results.
 */
#include "core/clock.h"
#include "core/random.h"
#include "cube/code.h"
#include "cube/minimax.h"
#include "cube/order-weights.h"
#include "cube/sample.h"
#include "order-print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  POSITIONS = 600,
  STONES_LEAST = 32,
  STONES_KINDS = 11,
  LEAST_NODES = 30,
  MOST_NODES = 60000,
  ROUND_SECONDS = 240, /* until the positions are replaced */
};

typedef struct {
  Board boards[POSITIONS];
  double best[POSITIONS + 1]; /* sums of the roots over the first n, with the best weights so far */
  double now[POSITIONS + 1];  /* the same with the weights being tried */
  Table *table;
  Claim claim;
  uint64_t random;
} Climb;

/* Nodes spent on a board. The table is not cleared between boards: they have little in common. */
static uint64_t nodes_for(Climb *climb, Board board, const Order *order) {
  Search search = {.table = climb->table, .order = order, .node_limit = 2 * MOST_NODES};
  minimax_solver.solve(&search, board, climb->claim);
  return search.counters.nodes;
}

/* Takes new positions that are worth measuring. */
static void gather(Climb *climb, const Order *order) {
  table_clear(climb->table);
  for (int n = 0; n < POSITIONS;) {
    Sample sample = sample_new(random_word(&climb->random), STONES_LEAST + n % STONES_KINDS);
    Board board = sample_next(&sample, NULL);
    uint64_t nodes = nodes_for(climb, board, order);
    if (nodes >= LEAST_NODES && nodes <= MOST_NODES) climb->boards[n++] = board;
  }
}

/* Fills now[]; stops early, with false, where the weights are clearly worse than the best. */
static bool measure(Climb *climb, const Order *order, bool early) {
  table_clear(climb->table);
  for (int n = 0; n < POSITIONS; n++) {
    climb->now[n + 1] = climb->now[n] + sqrt((double)nodes_for(climb, climb->boards[n], order));
    if (early && n >= 16 && climb->now[n + 1] > climb->best[n + 1] * (1 + 0.25 / sqrt(n)))
      return false;
  }
  return climb->now[POSITIONS] < climb->best[POSITIONS];
}

static void keep(Climb *climb) { memcpy(climb->best, climb->now, sizeof climb->best); }

/* Changes one weight by a random amount and continues in that direction while it helps. */
static void step(Climb *climb, Order *order) {
  unsigned phase = (unsigned)(random_word(&climb->random) % ORDER_PHASES);
  unsigned role = (unsigned)(random_word(&climb->random) % 2);
  unsigned feature = (unsigned)(random_word(&climb->random) % ORDER_FEATURES);
  int *weight = &order->weights[climb->claim][phase][role][feature];
  int old = *weight, size = abs(old) / 2 + 60;
  int change = (int)(random_word(&climb->random) % (unsigned)(2 * size + 1)) - size;
  if (change == 0) return;
  for (*weight = old + change; measure(climb, order, true); *weight += change) {
    keep(climb);
    fprintf(stderr, "%.1f  phase %u role %u feature %u: %d -> %d\n", climb->best[POSITIONS], phase,
            role, feature, old, *weight);
    old = *weight;
  }
  *weight = old;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: climb first|second MINUTES [SEED] > order-weights.h\n");
    return 2;
  }
  static Climb climb;
  climb.claim = strcmp(argv[1], "second") == 0 ? CLAIM_SECOND : CLAIM_FIRST;
  climb.random = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  Error error;
  if (table_create(&climb.table, (size_t)34 << 20, CODE_BITS, SCHEME_TWOBIG, 0, &error) !=
      STATUS_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  Order order = order_default;
  double end = clock_seconds() + atof(argv[2]) * 60;
  while (clock_seconds() < end) {
    gather(&climb, &order);
    measure(&climb, &order_default, false);
    double built_in = climb.now[POSITIONS];
    measure(&climb, &order, false);
    keep(&climb);
    fprintf(stderr, "other positions: %.4f of the roots with the weights built in\n",
            climb.now[POSITIONS] / built_in);
    double round_end = clock_seconds() + ROUND_SECONDS;
    while (clock_seconds() < round_end && clock_seconds() < end)
      step(&climb, &order);
  }
  order_print(&order);
  return 0;
}
