/* Weights for the move order of minimax, fitted to data of order-data.
 *
 *     order-fit [HOLD [HOLD-PHASE]] < data > engine/cube/order-weights.h
 *
 * A node's cost is the nodes of the moves that are searched in vain plus those of the move that
 * reaches the goal. Suppose that a move comes first with a probability in proportion to exp(s), s
 * being its score (Plackett and Luce). Let S be the sum of exp(s) over the moves that reach the
 * goal. A move that does not is searched in vain with probability exp(s) / (exp(s) + S). The one
 * that ends the node is drawn in proportion among those that do. So the expected cost has a closed
 * form.
 *
 * The data hold nodes in proportion to their cost in the order they were searched in
 * (order-data.c). So the mean of (expected cost / cost in that order) is, to first order, the ratio
 * of all nodes of the search. Adam (Kingma and Ba, 2015) minimises it, first with one change for
 * all phases, then phase by phase; HOLD and HOLD-PHASE penalise the squares of the changes. Few
 * nodes bear most of the cost, so weights fitted to one set of data suit only that set. The mean of
 * weights fitted to several halves of the data suits others better (bagging, Breiman 1996). The
 * mean of logarithms, or data that are not in proportion to cost, give weights that look better and
 * are several times worse (docs/measurements/order.md).
 */
#include "cube/code.h"
#include "cube/judge.h"
#include "cube/order-weights.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  STEPS = 400,
  SCALE = 400,       /* of scores in order-weights.h to s */
  CHECK_ONE_IN = 10, /* cases that are kept from the fit, to look at */
  BAGS = 6,          /* halves of the data */
  BLOCK = 64,        /* lines that belong together: they come from the same walks */
};

typedef struct {
  float features[ORDER_FEATURES];
  double cost;
  bool reaches;
} Move;

/* A node in which some move reaches the goal; its moves in the order they were searched in. */
typedef struct {
  Move *moves;
  int count, phase;
  unsigned bags; /* a bit for each it is in */
  double cost;
} Case;

/* The nodes of one claimant and role. */
typedef struct {
  Case *cases;
  int count, room;
} Data;

typedef double Weights[ORDER_PHASES][ORDER_FEATURES];

/* The features of a move: its scores if one weight is 1 and all others are 0. */
static void find_features(Player claimant, int role, Node node, const Child *child,
                          float features[ORDER_FEATURES]) {
  static Order units[ORDER_FEATURES];
  static Sorter sorters[2][ORDER_FEATURES];
  if (sorters[claimant][0].weights == NULL)
    for (int k = 0; k < ORDER_FEATURES; k++) {
      for (int i = 0; i < ORDER_PHASES; i++)
        units[k].weights[claimant][i][0][k] = units[k].weights[claimant][i][1][k] = 1;
      sorters[claimant][k] = order_sorter(&units[k], claimant);
    }
  Child rated = *child;
  for (int k = 0; k < ORDER_FEATURES; k++) {
    order_rate(&sorters[claimant][k], role, node, &rated, 1);
    features[k] = (float)rated.score;
  }
}

static void add_case(Data *data, Case node) {
  if (data->count == data->room) {
    data->room = 2 * data->room + 1000;
    data->cases = realloc(data->cases, (size_t)data->room * sizeof *data->cases);
  }
  Move *copy = malloc((size_t)node.count * sizeof *copy);
  if (data->cases == NULL || copy == NULL) abort();
  node.moves = memcpy(copy, node.moves, (size_t)node.count * sizeof *copy);
  data->cases[data->count++] = node;
}

/* Half of the bags, drawn for the block of lines. */
static unsigned bags_of(int line) {
  uint64_t z = ((uint64_t)(line / BLOCK) + 1) * 0x9E3779B97F4A7C15;
  return (unsigned)((z ^ z >> 29) * 0xBF58476D1CE4E5B9 >> 40);
}

/* Adds a line of order-data; one that is cut off or malformed is left out. */
static void read_case(Data data[2][2], const char *line, int number) {
  char name[8], sign;
  unsigned high;
  Key code;
  int at, cell, used, count = 0;
  if (sscanf(line, "%7s %4x%16" SCNx64 "%n", name, &high, &code.low, &at) != 3) return;
  if (strchr(line, '\n') == NULL) return;
  code.high = (uint16_t)high;
  Player claimant = strcmp(name, "second") == 0 ? SECOND : FIRST;
  Judge judge = judge_for(claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND, 0);
  Node node = node_of(code_board(code));
  int role = node_mover(node) == claimant;
  uint64_t nodes;
  double cost = 0;
  bool reached = false;
  Move moves[COLUMNS];
  for (const char *text = line + at; count < COLUMNS; text += used, count++) {
    if (sscanf(text, " %d%c%" SCNu64 "%n", &cell, &sign, &nodes, &used) != 3) break;
    Child child;
    if (cell < 0 || cell >= CELLS || judge_move(&judge, node, cell, &child) != OPEN) return;
    find_features(claimant, role, node, &child, moves[count].features);
    moves[count].cost = (double)nodes + 1;
    moves[count].reaches = sign == '+';
    if (!reached) cost += moves[count].cost;
    reached = reached || sign == '+';
  }
  if (reached && count > 1)
    add_case(&data[claimant][role],
             (Case){moves, count, order_phase(node.ply), bags_of(number), cost});
}

/* The moves' scores, relative to the best that reaches the goal. */
static void find_scores(const Case *node, const double *weights, double scores[COLUMNS]) {
  double most = -INFINITY;
  for (int i = 0; i < node->count; i++) {
    scores[i] = 0;
    for (int k = 0; k < ORDER_FEATURES; k++)
      scores[i] += weights[k] * (double)node->moves[i].features[k];
    if (node->moves[i].reaches && scores[i] > most) most = scores[i];
  }
  for (int i = 0; i < node->count; i++)
    scores[i] -= most;
}

/* Adds the gradient of the expected cost in relation to the cost in the data. */
static void add_gradient(const Case *node, const double *weights, double *gradient) {
  double odds[COLUMNS], by_score[COLUMNS], sum = 0, last = 0, vain = 0;
  find_scores(node, weights, odds);
  for (int i = 0; i < node->count; i++) {
    odds[i] = exp(fmin(odds[i], 60));
    if (node->moves[i].reaches) sum += odds[i];
  }
  for (int i = 0; i < node->count; i++) {
    double share = odds[i] / (odds[i] + sum);
    if (node->moves[i].reaches)
      last += node->moves[i].cost * odds[i] / sum;
    else
      vain += by_score[i] = node->moves[i].cost * share * (1 - share);
  }
  for (int i = 0; i < node->count; i++)
    if (node->moves[i].reaches) by_score[i] = odds[i] / sum * (node->moves[i].cost - last - vain);
  for (int i = 0; i < node->count; i++)
    for (int k = 0; k < ORDER_FEATURES; k++)
      gradient[k] += by_score[i] / node->cost * (double)node->moves[i].features[k];
}

/* The cost if sorted by these weights, in relation to the cost in the data. */
static double sorted_ratio(const Case *node, const double *weights) {
  double scores[COLUMNS], cost = 0;
  find_scores(node, weights, scores);
  int last = 0;
  for (int i = 0; i < node->count; i++)
    if (node->moves[i].reaches && scores[i] == 0) last = i;
  for (int i = 0; i < node->count; i++)
    if (i == last || (!node->moves[i].reaches && scores[i] > 0)) cost += node->moves[i].cost;
  return cost / node->cost;
}

static void report(const char *what, const Data *data, Weights weights) {
  double sum[ORDER_PHASES] = {0};
  int count[ORDER_PHASES] = {0};
  for (int i = 0; i < data->count; i += CHECK_ONE_IN) {
    const Case *node = &data->cases[i];
    sum[node->phase] += sorted_ratio(node, weights[node->phase]);
    count[node->phase]++;
  }
  fprintf(stderr, "%s:", what);
  for (int phase = 0; phase < ORDER_PHASES; phase++)
    fprintf(stderr, " %.3f (%d)", sum[phase] / fmax(1, count[phase]), count[phase]);
  fprintf(stderr, "\n");
}

/* Finds one change of the weights of the phases from `from` to `to`, for the cases of a bag. */
static void fit(const Data *data, unsigned bag, int from, int to, Weights weights, double hold) {
  double change[ORDER_FEATURES] = {0}, mean[ORDER_FEATURES] = {0}, square[ORDER_FEATURES] = {0};
  for (int step = 1; step <= STEPS; step++) {
    Weights now;
    double gradient[ORDER_FEATURES] = {0};
    int count = 0;
    for (int phase = 0; phase < ORDER_PHASES; phase++)
      for (int k = 0; k < ORDER_FEATURES; k++)
        now[phase][k] = weights[phase][k] + change[k];
    for (int i = 0; i < data->count; i++) {
      int phase = data->cases[i].phase;
      bool ours = data->cases[i].bags & 1u << bag && i % CHECK_ONE_IN != 0;
      if (!ours || phase < from || phase > to) continue;
      add_gradient(&data->cases[i], now[phase], gradient);
      count++;
    }
    if (count == 0) return;
    double rate = 0.02 * (1 - (double)step / (STEPS + 1));
    for (int k = 0; k < ORDER_FEATURES; k++) {
      double slope = (gradient[k] + hold * change[k]) / count;
      mean[k] = 0.9 * mean[k] + 0.1 * slope;
      square[k] = 0.99 * square[k] + 0.01 * slope * slope;
      change[k] -=
          rate * mean[k] / (1 - pow(0.9, step)) / (sqrt(square[k] / (1 - pow(0.99, step))) + 1e-6);
    }
  }
  for (int phase = from; phase <= to; phase++)
    for (int k = 0; k < ORDER_FEATURES; k++)
      weights[phase][k] += change[k];
}

static void fit_role(const Data *data, OrderWeights (*order)[2], int role, double hold,
                     double hold_phase) {
  Weights before, weights, mean = {0};
  for (int phase = 0; phase < ORDER_PHASES; phase++)
    for (int k = 0; k < ORDER_FEATURES; k++)
      before[phase][k] = order[phase][role][k] / (double)SCALE;
  report("  built in", data, before);
  for (unsigned bag = 0; bag < BAGS; bag++) {
    memcpy(weights, before, sizeof weights);
    fit(data, bag, 0, ORDER_PHASES - 1, weights, hold);
    for (int phase = 0; phase < ORDER_PHASES; phase++)
      fit(data, bag, phase, phase, weights, hold_phase);
    report("  fitted to half", data, weights);
    for (int phase = 0; phase < ORDER_PHASES; phase++)
      for (int k = 0; k < ORDER_FEATURES; k++)
        mean[phase][k] += weights[phase][k] / BAGS;
  }
  report("  the mean", data, mean);
  for (int phase = 0; phase < ORDER_PHASES; phase++)
    for (int k = 0; k < ORDER_FEATURES; k++)
      order[phase][role][k] = (int)lround(mean[phase][k] * SCALE);
}

/* As engine/cube/order-weights.h. */
static void print_order(const Order *order) {
  printf("/* The weights of the move order; tools/order-fit writes this file. */\n"
         "#pragma once\n\n#include \"order.h\"\n\nstatic const Order order_default = {{");
  const int *weight = &order->weights[0][0][0][0];
  for (int i = 0; i < 2 * ORDER_PHASES * 2; i++) {
    printf("%s%s{", i % (2 * ORDER_PHASES) == 0 ? "{" : "", i % 2 == 0 ? "{" : "");
    for (int k = 0; k < ORDER_FEATURES; k++)
      printf("%d, ", *weight++);
    printf("}%s%s,\n", i % 2 == 1 ? "}" : "", (i + 1) % (2 * ORDER_PHASES) == 0 ? "}" : "");
  }
  printf("}};\n");
}

int main(int argc, char **argv) {
  double hold = argc > 1 ? atof(argv[1]) : 5, hold_phase = argc > 2 ? atof(argv[2]) : 30;
  static Data data[2][2];
  static char line[1024];
  for (int number = 0; fgets(line, sizeof line, stdin) != NULL; number++)
    read_case(data, line, number);
  static Order order;
  order = order_default;
  for (Player claimant = FIRST; claimant <= SECOND; claimant++)
    for (int role = 0; role < 2; role++) {
      fprintf(stderr, "claimant %d, role %d: %d nodes\n", claimant, role,
              data[claimant][role].count);
      fit_role(&data[claimant][role], order.weights[claimant], role, hold, hold_phase);
    }
  print_order(&order);
  return 0;
}
