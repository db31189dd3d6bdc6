/* Solved positions to learn beliefs from.
 *
 *     belief-data SECONDS [SEED [LEAST MOST [NODES [SHARE [HARD]]]]] >> data
 *
 * Some of the time goes to random reasonable positions of LEAST to MOST stones (22 to 48): a line
 *
 *     p CODE A NODES B NODES
 *
 * with the code as 20 hexadecimal digits and, for the claims first and second, '+', '-' or '?' for
 * yes, no and unknown within NODES nodes (40000). Those where neither claim takes HARD nodes (0)
 * are not written: they are decided at a glance. The other part, SHARE of it (0.5), goes to nodes
 * that searches meet, in proportion to their cost: a line
 *
 *     n CLAIM CODE CELL A NODES ...
 *
 * has a node with a choice and its open moves in the order of the built-in weights, each searched
 * on its own with an empty table. A is '+' if the claim holds after the move. */
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

enum {
  WALK_LEAST = 22, /* stones where walks begin */
  WALK_KINDS = 12,
  WALK_END = 42, /* later nodes cost little */
  TABLE_BYTES = 34 << 20,
  HARD_LEAST = 1000, /* nodes of a position to walk from */
};

typedef struct {
  int least, most;
  uint64_t random, nodes_most, hard_least;
  double share;     /* share of the time for walks */
  Table *tables[2]; /* one for each claim: what one proves would help the other */
  Claim claim;
  Judge judge;
  const Sorter *sorter;
} DataMaker;

typedef struct {
  bool yes, known;
  uint64_t nodes;
} Found;

static Found find_answer(DataMaker *maker, Board board, Claim claim) {
  CubeSearch search = {.table = maker->tables[claim], .node_limit = maker->nodes_most};
  ValueSet values = minimax_solver.solve(&search, board, claim);
  return (Found){
      .yes = values == claim_values(claim, true),
      .known = claim_answered(claim, values),
      .nodes = search.counters.nodes,
  };
}

static void write_answer(Found found) {
  printf(" %c %" PRIu64, !found.known ? '?' : found.yes ? '+' : '-', found.nodes);
}

static void write_code(Board board) {
  Key code = code_of(board);
  printf("%04x%016" PRIx64, code.high, code.low);
}

/* A random position that is not over and that nobody can win at once. */
static bool draw_position(DataMaker *maker, int least, int most, Board *board) {
  Sample sample = sample_new(random_word(&maker->random),
                             least + random_below(&maker->random, most - least + 1));
  *board = sample_next(&sample, NULL);
  uint64_t opening;
  return board_result(*board) == VALUE_ANY &&
         judge_position(&maker->judge, node_of(*board), &opening) == OPEN;
}

static void make_position(DataMaker *maker) {
  Board board;
  if (!draw_position(maker, maker->least, maker->most, &board)) return;
  Found first = find_answer(maker, board, CLAIM_FIRST);
  Found second = find_answer(maker, board, CLAIM_SECOND);
  if (first.nodes < maker->hard_least && second.nodes < maker->hard_least) return;
  printf("p ");
  write_code(board);
  write_answer(first);
  write_answer(second);
  printf("\n");
}

/* Writes the node; nodes[] receives those of the children that a search would visit, else 0. */
static void write_node(DataMaker *maker, Node node, Child *children, int count, uint64_t nodes[]) {
  bool goal = node_mover(node) == maker->judge.claimant, ended = false;
  uint8_t order[COLUMNS] = {0};
  order_rate(maker->sorter, goal, node, children, count);
  order_sort(children, count, order);
  printf("n %s ", claim_name(maker->claim));
  write_code(node_board(node));
  table_clear(
      maker->tables[maker->claim]); /* else the results of the node above would be found there */
  for (int i = 0; i < count; i++) {
    const Child *child = &children[order[i]];
    Found found = find_answer(maker, node_board(child->node), maker->claim);
    printf(" %d", child->cell);
    write_answer(found);
    nodes[order[i]] = ended ? 0 : found.nodes + 1;
    ended = ended || (found.known && found.yes == goal);
  }
  printf("\n");
}

static int draw_child(DataMaker *maker, const uint64_t nodes[], int count) {
  uint64_t sum = 0;
  for (int i = 0; i < count; i++)
    sum += nodes[i];
  uint64_t left = (uint64_t)random_below(&maker->random, (int)sum);
  int chosen = 0;
  while (left >= nodes[chosen])
    left -= nodes[chosen++];
  return chosen;
}

static void walk_down(DataMaker *maker, Node node, uint64_t opening) {
  while (node.ply < WALK_END) {
    Child children[COLUMNS];
    uint64_t nodes[COLUMNS] = {1};
    int count = 1;
    Answer answer = opening
                        ? judge_move(&maker->judge, node, __builtin_ctzll(opening), &children[0])
                        : judge_moves(&maker->judge, node, children, &count);
    if (answer != OPEN) return;
    if (count > 1) write_node(maker, node, children, count, nodes);
    const Child *child = &children[draw_child(maker, nodes, count)];
    node = child->node;
    opening = child->openings;
  }
}

static void make_walk(DataMaker *maker) {
  maker->claim = random_below(&maker->random, 2) ? CLAIM_SECOND : CLAIM_FIRST;
  maker->judge = judge_for(maker->claim, 0);
  maker->sorter = order_built_in(claim_player(maker->claim));
  Board board;
  if (!draw_position(maker, WALK_LEAST, WALK_LEAST + WALK_KINDS - 1, &board)) return;
  CubeSearch search = {.table = maker->tables[maker->claim], .node_limit = maker->nodes_most};
  minimax_solver.solve(&search, board, maker->claim);
  uint64_t opening;
  Node node = node_of(board);
  if (search.counters.nodes > HARD_LEAST && judge_position(&maker->judge, node, &opening) == OPEN)
    walk_down(maker, node, opening);
}

static void make(DataMaker *maker, double seconds) {
  double end = clock_seconds() + seconds, spent[2] = {0};
  for (double now = clock_seconds(); now < end;) {
    bool walk = spent[1] * (1 - maker->share) < spent[0] * maker->share;
    (walk ? make_walk : make_position)(maker);
    double then = clock_seconds();
    spent[walk] += then - now;
    now = then;
  }
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr,
            "usage: belief-data SECONDS [SEED [LEAST MOST [NODES [SHARE [HARD]]]]] >> data\n");
    return 2;
  }
  static DataMaker maker;
  maker.random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  maker.least = argc > 4 ? atoi(argv[3]) : 22;
  maker.most = argc > 4 ? atoi(argv[4]) : 48;
  maker.nodes_most = argc > 5 ? strtoull(argv[5], NULL, 10) : 40000;
  maker.share = argc > 6 ? atof(argv[6]) : 0.5;
  maker.hard_least = argc > 7 ? strtoull(argv[7], NULL, 10) : 0;
  maker.judge = judge_for(CLAIM_FIRST, 0);
  Error error;
  for (int claim = 0; claim < 2; claim++)
    if (table_create(&maker.tables[claim], TABLE_BYTES, CODE_BITS, SCHEME_TWOBIG, 0, &error) !=
        STATUS_OK) {
      fprintf(stderr, "%s\n", error.message);
      return 1;
    }
  make(&maker, atof(argv[1]));
  return 0;
}
