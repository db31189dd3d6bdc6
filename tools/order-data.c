/* Data for the move order of minimax: nodes of searches, with the worth of each move.
 *
 *     order-data first|second SECONDS [SEED] > data
 *
 * From a random reasonable position that is hard to solve it walks down a search. At each node all
 * open moves are searched on their own. The walk continues with one of those that a search visits,
 * up to the first that reaches the goal, drawn in proportion to its nodes. So nodes are met in
 * proportion to their cost, and a relative saving at a node counts as what it saves of the whole.
 * Late nodes cost little: every few plies the walk divides in two.
 *
 * One line a node: the claim, the code of the position as 20 hexadecimal digits, and the open moves
 * in the order that the built-in weights give. Each move has its cell, '+' if it reaches the
 * mover's goal, '-' if not or '?' if that took too long, and the nodes. Data of several rounds,
 * made with different weights, may be put together.
 */
#include "core/clock.h"
#include "core/random.h"
#include "cube/code.h"
#include "cube/judge.h"
#include "cube/minimax.h"
#include "cube/order.h"
#include "cube/sample.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  START_LEAST = 24,
  START_KINDS = 10,
  DIVIDE_LEAST = 33, /* the ply from which on walks divide */
  DIVIDE_EACH = 3,
  PLY_MOST = 54,
  NODES_HARD = 1000,   /* for a position to start from */
  NODES_MOST = 100000, /* for a move */
};

typedef struct {
  Claim claim;
  Judge judge;
  const Sorter *sorter;
  Table *table;
  uint64_t random;
} OrderWalk;

static bool is_role(const OrderWalk *walk, Node node) {
  return node_mover(node) == claim_player(walk->claim);
}

/* Searches a move on its own and writes its result; returns the nodes. */
static uint64_t order_data_write_move(OrderWalk *walk, Node node, const Child *child,
                                      bool *reaches) {
  CubeSearch search = {.table = walk->table, .node_limit = NODES_MOST};
  ValueSet values = minimax_solver.solve(&search, node_board(child->node), walk->claim);
  bool known = claim_answered(walk->claim, values);
  bool holds = known && values == claim_values(walk->claim, true);
  *reaches = known && holds == is_role(walk, node);
  printf(" %d%c%" PRIu64, child->cell, !known ? '?' : *reaches ? '+' : '-', search.counters.nodes);
  return search.counters.nodes;
}

/* Writes the node; `nodes` receives the nodes of the children that a search would visit, 0 of the
 * others. */
static void write_node(OrderWalk *walk, Node node, Child *children, int count, uint64_t nodes[]) {
  uint8_t order[COLUMNS] = {0};
  order_rate(walk->sorter, is_role(walk, node), node, children, count);
  order_sort(children, count, order);
  Key code = code_of(node_board(node));
  printf("%s %04x%016" PRIx64, claim_name(walk->claim), code.high, code.low);
  table_clear(walk->table); /* else the results of the node above would be found there */
  bool ended = false;
  for (int i = 0; i < count; i++) {
    bool reaches;
    uint64_t cost = order_data_write_move(walk, node, &children[order[i]], &reaches) + 1;
    nodes[order[i]] = ended ? 0 : cost;
    ended = ended || reaches;
  }
  printf("\n");
}

/* A child in proportion to its nodes. */
static int order_data_draw(OrderWalk *walk, const uint64_t nodes[], int count) {
  uint64_t sum = 0;
  for (int i = 0; i < count; i++)
    sum += nodes[i];
  uint64_t left = (uint64_t)random_below(&walk->random, (int)sum);
  int chosen = 0;
  while (left >= nodes[chosen])
    left -= nodes[chosen++];
  return chosen;
}

/* Walks from an open node, with the cell that its mover must take or 0, until one is decided at
 * sight. */
static void walk_down(OrderWalk *walk, Node node, uint64_t opening) {
  Child children[COLUMNS];
  uint64_t nodes[COLUMNS] = {1};
  int count = 1, ways = 1;
  if (node.ply > PLY_MOST) return;
  if (opening) {
    if (judge_move(&walk->judge, node, __builtin_ctzll(opening), &children[0]) != OPEN) return;
  } else if (judge_moves(&walk->judge, node, children, &count) != OPEN)
    return;
  if (count > 1) {
    write_node(walk, node, children, count, nodes);
    if (node.ply >= DIVIDE_LEAST && node.ply % DIVIDE_EACH == 0) ways = 2;
  }
  for (; ways > 0; ways--) {
    const Child *child = &children[order_data_draw(walk, nodes, count)];
    walk_down(walk, child->node, child->openings);
  }
}

static void walk_from(OrderWalk *walk, Board board) {
  uint64_t opening;
  Node node = node_of(board);
  if (judge_position(&walk->judge, node, &opening) == OPEN) walk_down(walk, node, opening);
}

/* Most random positions are decided after a few nodes; what costs is worth knowing. */
static bool is_hard(OrderWalk *walk, Board board) {
  CubeSearch search = {.table = walk->table, .node_limit = NODES_MOST};
  minimax_solver.solve(&search, board, walk->claim);
  return search.counters.nodes > NODES_HARD;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: order-data first|second SECONDS [SEED] > data\n");
    return 2;
  }
  static OrderWalk walk;
  walk.claim = strcmp(argv[1], "second") == 0 ? CLAIM_SECOND : CLAIM_FIRST;
  walk.judge = judge_for(walk.claim, 0);
  walk.sorter = order_built_in(claim_player(walk.claim));
  walk.random = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  Error error;
  if (table_create(&walk.table, (size_t)34 << 20, CODE_BITS, SCHEME_TWOBIG, 0, &error) !=
      STATUS_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  double end = clock_seconds() + atof(argv[2]);
  while (clock_seconds() < end) {
    Sample sample = sample_new(walk.random, START_LEAST + random_below(&walk.random, START_KINDS));
    Board board = sample_next(&sample, NULL);
    if (board_result(board) == VALUE_ANY && is_hard(&walk, board)) walk_from(&walk, board);
  }
  return 0;
}
