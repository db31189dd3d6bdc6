/* Finds weights for the move order of connect4: hill climbing on the nodes of whole searches.
 *
 *     flat-climb MINUTES [SEED] > engine/flat/order-weights.h
 *
 * A step changes up to four weights by chance; it is kept if the weighted sum of the logarithms of
 * the nodes of all claims below falls. The quick claims come first, so that most bad steps are
 * given up soon. Progress goes to standard error. docs/measurements/flat.md has the results.
 */
#include "core/clock.h"
#include "core/random.h"
#include "flat/order-weights.h"
#include "flat/solver.h"
#include "play/flat-play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *game;
  Goal goal;
  double weight;
} Claimed;

static const Claimed claims[] = {
    {"connect4:6x5", GOAL_FIRST, 0.2},  {"connect4:5x7", GOAL_FIRST, 0.2},
    {"connect4:6x6", GOAL_FIRST, 0.3},  {"connect4:7x5", GOAL_FIRST, 0.5},
    {"connect4:6x6", GOAL_SECOND, 0.7}, {"connect4:8x4", GOAL_SECOND, 0.7},
    {"connect4:8x5", GOAL_SECOND, 0.6}, {"connect4:7x6", GOAL_SECOND, 0.6},
    {"connect4:5x8", GOAL_SECOND, 0.5}, {"connect4:8x5", GOAL_FIRST, 1},
    {"connect4:6x7", GOAL_FIRST, 1},    {"connect4:7x6", GOAL_FIRST, 1},
    {"connect4:9x4", GOAL_SECOND, 1},
};

enum {
  CLAIMS = sizeof claims / sizeof *claims,
  WEIGHTS = 2 * sizeof(OrderWeights) / sizeof(int),
  SHARED_KEY_BITS = 64, /* enough for all these boards, so that they share a table */
};

static const double SLACK = 0.25; /* by how much the first claims may be worse, in logarithms */

typedef union {
  OrderWeights players[2];
  int all[WEIGHTS];
} ClimbWeights;

typedef struct {
  Table *table;
  uint64_t random;
  ClimbWeights weights;
  double best[CLAIMS], now[CLAIMS]; /* weighted logarithms of the nodes */
} Climb;

/* A number from -1 to 1, small ones more often. */
static double random_change(Climb *climb) {
  double a = (double)(random_word(&climb->random) >> 11) * 0x1p-52 - 1;
  return a * (double)(random_word(&climb->random) >> 11) * 0x1p-53;
}

/* The weighted logarithm of the nodes of a claim; infinite if it is more than `most`. */
static double measure(Climb *climb, const Claimed *claimed, double most) {
  const FlatSolver *solver = flat_solver_find("connect4");
  Variant variant;
  variant_read(claimed->game, strlen(claimed->game), &variant, NULL);
  FlatGame game = flat_play_game(variant);
  FlatSearch search = flat_search_make(climb->table);
  double limit = exp(most / claimed->weight);
  search.order = climb->weights.players;
  if (limit < 1e18) search.node_limit = (uint64_t)limit + 1;
  table_clear(climb->table);
  bool answered = goal_answered(claimed->goal,
                                solver->solve(&search, game, (FlatBoard){{0, 0}}, claimed->goal));
  return answered ? claimed->weight * log((double)search.counters.nodes) : (double)INFINITY;
}

/* Fills now[]; false as soon as the weights are clearly worse than the best. */
static bool measure_all(Climb *climb) {
  double room = SLACK; /* how much worse than the best this one may be */
  for (int i = 0; i < CLAIMS; i++) {
    if (i == CLAIMS - 1) room -= SLACK;
    climb->now[i] = measure(climb, &claims[i], climb->best[i] + room);
    if (isinf(climb->now[i])) return false;
    room += climb->best[i] - climb->now[i];
  }
  return true;
}

static void keep(Climb *climb) {
  memcpy(climb->best, climb->now, sizeof climb->best);
  for (int i = 0; i < CLAIMS; i++)
    fprintf(stderr, "%s %s %.2f M  ", claims[i].game,
            claims[i].goal == GOAL_FIRST ? "first" : "second",
            exp(climb->best[i] / claims[i].weight) / 1e6);
  fprintf(stderr, "\n");
}

static void step(Climb *climb) {
  ClimbWeights old = climb->weights;
  for (int changes = 1 + (int)(random_word(&climb->random) % 4); changes > 0; changes--) {
    int *weight = &climb->weights.all[random_word(&climb->random) % WEIGHTS];
    *weight += (int)(random_change(climb) * (abs(*weight) + 400));
  }
  if (measure_all(climb))
    keep(climb);
  else
    climb->weights = old;
}

static void print_list(const char *name, const int *values, int count) {
  printf(".%s = {", name);
  for (int i = 0; i < count; i++)
    printf("%s%d", i > 0 ? ", " : "", values[i]);
  printf("}, ");
}

static void print_player(const OrderWeights *w) {
  printf("{.history = %d, .forcing = %d, .wrong = %d, ", w->history, w->forcing, w->wrong);
  print_list("missing", w->missing, ORDER_MISSING);
  printf(".odd_threat = %d, .even_threat = %d, .below_own = %d, ", w->odd_threat, w->even_threat,
         w->below_own);
  print_list("lines", w->lines, 4);
  print_list("blocked", w->blocked, 4);
  printf(".odd_row = %d, .above = %d, .two_below_other = %d, .two_below_own = %d},\n", w->odd_row,
         w->above, w->two_below_other, w->two_below_own);
}

/* To standard output. */
static void print(const ClimbWeights *weights) {
  printf("/* The weights of connect4's move order; tools/flat-climb writes this file. */\n"
         "#pragma once\n\n#include \"order.h\"\n\n/* Of the first player and of the second. */\n"
         "static const OrderWeights order_weights[2] = {\n");
  for (Player player = FIRST; player <= SECOND; player++)
    print_player(&weights->players[player]);
  printf("};\n");
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: flat-climb MINUTES [SEED] > order-weights.h\n");
    return 2;
  }
  static Climb climb;
  Error error;
  climb.random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  memcpy(climb.weights.players, order_weights, sizeof order_weights);
  if (table_create(&climb.table, (size_t)64 << 20, SHARED_KEY_BITS, SCHEME_TWOBIG, 0, &error) !=
      STATUS_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  double end = clock_seconds() + atof(argv[1]) * 60;
  for (int i = 0; i < CLAIMS; i++)
    climb.best[i] = 1e3;
  if (clock_seconds() < end && measure_all(&climb)) keep(&climb);
  while (clock_seconds() < end)
    step(&climb);
  print(&climb.weights);
  table_free(climb.table);
  return 0;
}
