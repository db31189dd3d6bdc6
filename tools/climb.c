/* Finds weights for the move order of minimax: hill climbing directly on node counts.
 *
 *     climb first|second MINUTES [SEED] > engine/cube/order-weights.h
 *
 * The data are random reasonable positions (engine/cube/sample.h) of several numbers of stones,
 * those that the weights to start with, the built-in ones, solve neither at once nor only with much
 * work. A step changes one weight and is kept if the sum over the numbers of stones of log(nodes)
 * falls. Progress goes to standard error. docs/engine.md, "Move order", tells what came out. */
#include "cube/minimax.h"
#include "cube/code.h"
#include "cube/order-weights.h"
#include "cube/sample.h"

#include "core/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 4, LEAST_NODES = 30, MOST_NODES = 40000 };

typedef struct {
  Board *boards;
  int count;
  uint64_t nodes; /* that the best weights so far spend on all of them */
} Set;

typedef struct {
  Set sets[SETS];
  Table *table;
  Claim claim;
  uint64_t random;
} Climb;

/* splitmix64 (Steele, Lea, Flood, 2014) */
static uint64_t random_next(Climb *climb) {
  uint64_t z = climb->random += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

/* Nodes spent on one board with an empty table, limit if they would be more. */
static uint64_t nodes_for(Climb *climb, Board board, const Order *order, uint64_t limit) {
  Search search = {.table = climb->table, .order = order, .node_limit = limit};
  minimax_solver.solve(&search, board, climb->claim);
  return search.counters.nodes;
}

/* Fills a set with `wanted` positions of that many stones that are worth measuring. */
static void gather(Climb *climb, Set *set, int stones, int wanted, const Order *order) {
  Sample sample = sample_new(climb->random, stones);
  set->boards = calloc((size_t)wanted, sizeof *set->boards);
  set->count = 0;
  set->nodes = 0;
  while (set->count < wanted) {
    Game game = sample_next(&sample);
    Board board = game_board(&game);
    table_clear(climb->table);
    uint64_t nodes = nodes_for(climb, board, order, MOST_NODES + SEARCH_LOOK_UP_NODES);
    if (nodes < LEAST_NODES || nodes > MOST_NODES) continue;
    set->boards[set->count++] = board;
    set->nodes += nodes;
  }
  fprintf(stderr, "%d stones: %d positions, %lu nodes\n", stones, set->count, set->nodes);
}

/* Nodes spent on a set, given up above the limit. */
static uint64_t measure(Climb *climb, const Set *set, const Order *order, uint64_t limit) {
  uint64_t nodes = 0;
  table_clear(climb->table);
  for (int i = 0; i < set->count && nodes < limit; i++)
    nodes += nodes_for(climb, set->boards[i], order, limit - nodes + SEARCH_LOOK_UP_NODES);
  return nodes;
}

/* True, with the sets' nodes updated, if the weights are better than the best so far. */
static bool better(Climb *climb, const Order *order) {
  uint64_t nodes[SETS];
  double gain = 0;
  for (int i = 0; i < SETS; i++) {
    /* Above 5 % more the others will hardly make up for it. */
    nodes[i] = measure(climb, &climb->sets[i], order, climb->sets[i].nodes * 21 / 20);
    gain += log((double)climb->sets[i].nodes / (double)nodes[i]);
    if (gain < -0.02) return false;
  }
  if (gain <= 0) return false;
  for (int i = 0; i < SETS; i++)
    climb->sets[i].nodes = nodes[i];
  return true;
}

/* Changes one weight by a random amount and keeps on in that direction while it helps. */
static void step(Climb *climb, Order *best) {
  uint64_t bits = random_next(climb);
  int *weight =
      &best->weights[climb->claim][bits % ORDER_PHASES][bits / 4 % 2][bits / 8 % ORDER_FEATURES];
  int old = *weight, size = abs(old) / 3 + 30;
  int change = (int)(random_next(climb) % (unsigned)(2 * size + 1)) - size;
  if (change == 0) return;
  for (*weight = old + change; better(climb, best); *weight += change) {
    double sum = 0;
    for (int i = 0; i < SETS; i++)
      sum += log((double)climb->sets[i].nodes);
    fprintf(stderr, "%.5f  weight %ld: %d -> %d\n", sum,
            (long)(weight - &best->weights[0][0][0][0]), old, *weight);
    old = *weight;
  }
  *weight = old;
}

static void print_order(const Order *order) {
  printf("/* The weights of the move order; tools/climb writes this file. */\n#pragma once\n\n"
         "#include \"order.h\"\n\nstatic const Order order_default = {{");
  for (int claim = 0; claim < 2; claim++) {
    printf("{");
    for (int phase = 0; phase < ORDER_PHASES; phase++) {
      printf("{");
      for (int role = 0; role < 2; role++) {
        printf("{");
        for (int i = 0; i < ORDER_FEATURES; i++)
          printf("%d%s", order->weights[claim][phase][role][i],
                 i + 1 < ORDER_FEATURES ? ", " : "}");
        printf(role == 0 ? ",\n" : "},\n");
      }
    }
    printf("},\n");
  }
  printf("}};\n");
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: climb first|second MINUTES [SEED] > order-weights.h\n");
    return 2;
  }
  Climb climb = {.claim = strcmp(argv[1], "second") == 0 ? CLAIM_SECOND : CLAIM_FIRST,
                 .random = argc > 3 ? strtoull(argv[3], NULL, 10) : 1};
  Error error;
  if (table_create(&climb.table, (size_t)34 << 20, CODE_BITS, SCHEME_TWOBIG, 0, &error) !=
      STATUS_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  Order best = order_default;
  double end = clock_seconds() + atof(argv[2]) * 60;
  static const int stones[SETS] = {34, 36, 38, 41}, wanted[SETS] = {60, 120, 200, 300};
  for (int i = 0; i < SETS; i++)
    gather(&climb, &climb.sets[i], stones[i], wanted[i], &best);
  for (int i = 0; i < SETS; i++)
    climb.sets[i].nodes = measure(&climb, &climb.sets[i], &best, UINT64_MAX / 2);
  for (long n = 1; clock_seconds() < end; n++) {
    step(&climb, &best);
    if (n % 100 == 0) fprintf(stderr, "%ld steps\n", n);
  }
  print_order(&best);
  return 0;
}
