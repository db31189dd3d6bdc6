#include "weigh.h"

#include <math.h>

/* Matches of 100 games at 300 nodes chose these (docs/measurements/belief.md). EXPLORE: how much
 * the share at first sight counts against points; WARMTH: how even that share is. */
static const double EXPLORE = 1, WARMTH = 1;

/* From the odds of the moves to those of their position, as logarithms. The soft maximum counts
 * MOVES times, and the opinion of the position itself OWN times. The best of many opinions is too
 * high, so something is taken from the mover. As those of cube/belief-mix.h. */
static const double SHARPNESS = 1.78, MOVES = 0.97, OWN = 0.1, ADD = -0.3;

double weigh_least(Player mover, ValueSet values) {
  ValueSet loss = values_worst(mover);
  return values & loss ? 0 : values & VALUE_DRAW ? 0.5 : 1;
}

double weigh_most(Player mover, ValueSet values) {
  return 1 - weigh_least(player_other(mover), values);
}

double weigh_within(double points, ValueSet values) {
  return fmin(fmax(points, weigh_least(FIRST, values)), weigh_most(FIRST, values));
}

static double odds(double points) {
  static const double CERTAIN = 0.9995;
  double kept = fmin(fmax(points, 1 - CERTAIN), CERTAIN);
  return log(kept / (1 - kept));
}

/* --- First looks ------------------------------------------------------------------------------ */

/* The mover's odds of a move on its own; false if it is proved lost. */
static bool odds_of(const TreeNode *node, const TreeEdge *edge, double *found) {
  *found = odds(weigh_mover(node->mover, weigh_within(edge->points, edge->values)));
  return weigh_most(node->mover, edge->values) > 0;
}

static double first_look(const Tree *tree, const TreeNode *node, double own) {
  const TreeEdge *edges = tree_edges(tree, node);
  double sum = 0, one, own_odds = odds(weigh_mover(node->mover, own));
  for (int i = 0; i < node->count; i++)
    if (odds_of(node, &edges[i], &one)) sum += exp(SHARPNESS * one);
  if (sum == 0) return weigh_mover(node->mover, 0);
  double mixed = MOVES * log(sum) / SHARPNESS + OWN * own_odds + ADD;
  return weigh_mover(node->mover, 1 / (1 + exp(-mixed)));
}

static void share_out(const Tree *tree, TreeNode *node) {
  TreeEdge *edges = tree_edges(tree, node);
  double sum = 0, one;
  for (int i = 0; i < node->count; i++) {
    edges[i].prior = odds_of(node, &edges[i], &one) ? (float)exp(one / WARMTH) : 0;
    sum += (double)edges[i].prior;
  }
  for (int i = 0; i < node->count && sum > 0; i++)
    edges[i].prior /= (float)sum;
}

void weigh_new(const Tree *tree, TreeNode *node, double own, uint32_t visits) {
  node->first = (float)(visits > 1 ? own : first_look(tree, node, own));
  node->weight = visits > 1 ? visits : 1;
  share_out(tree, node);
  weigh_again(tree, node);
}

/* --- Again ------------------------------------------------------------------------------------ */

typedef struct {
  double points, square, weight;
} Mean;

static void weigh_add(Mean *mean, double points, double square, double weight) {
  mean->points += weight * points;
  mean->square += weight * square;
  mean->weight += weight;
}

/* What is known about the position after a move now; adds its opinions to the mean. */
static void take_over(const Tree *tree, Player mover, TreeEdge *edge, Mean *mean) {
  double square = edge->points * edge->points;
  if (edge->child != 0) {
    const TreeNode *child = &tree->nodes[edge->child];
    edge->points = child->points;
    if ((edge->values & child->values) != 0) edge->values &= child->values;
    square = child->square;
  }
  edge->points = (float)weigh_within(edge->points, edge->values);
  if (weigh_most(mover, edge->values) > 0) weigh_add(mean, edge->points, square, edge->visits);
}

void weigh_again(const Tree *tree, TreeNode *node) {
  TreeEdge *edges = tree_edges(tree, node);
  ValueSet best = node->least;
  Mean mean = {0};
  node->visits = node->weight;
  weigh_add(&mean, node->first, node->first * node->first, node->weight);
  for (int i = 0; i < node->count; i++) {
    take_over(tree, node->mover, &edges[i], &mean);
    best = values_fold(node->mover, best, edges[i].values);
    node->visits += edges[i].visits;
  }
  if ((node->values & best) != 0) node->values &= best;
  node->points = (float)weigh_within(mean.points / mean.weight, node->values);
  node->square = (float)(mean.square / mean.weight);
}

/* --- Choices ---------------------------------------------------------------------------------- */

/* True if there is more to find out about the move, and it may be better than what is proved. */
static bool weigh_is_open(const TreeNode *node, const TreeEdge *edge) {
  return !values_exact(edge->values) &&
         weigh_most(node->mover, edge->values) > weigh_least(node->mover, node->values);
}

TreeEdge *weigh_choose(const Tree *tree, const TreeNode *node) {
  TreeEdge *edges = tree_edges(tree, node), *best = NULL;
  double most = 0, explore = EXPLORE * sqrt(node->visits);
  for (int i = 0; i < node->count; i++) {
    TreeEdge *edge = &edges[i];
    if (!weigh_is_open(node, edge)) continue;
    double worth =
        weigh_mover(node->mover, edge->points) + explore * (double)edge->prior / (1 + edge->visits);
    if (best == NULL || worth > most) most = worth, best = edge;
  }
  return best;
}

static bool weigh_is_better(Player mover, const TreeEdge *a, const TreeEdge *b) {
  double least_a = weigh_least(mover, a->values), least_b = weigh_least(mover, b->values);
  double most_a = weigh_most(mover, a->values), most_b = weigh_most(mover, b->values);
  if (least_a == 1 || least_b == 1) return least_a > least_b;
  if (most_a == 0 || most_b == 0) return most_a > most_b;
  bool settled = values_exact(a->values) || values_exact(b->values);
  if (!settled && a->visits != b->visits) return a->visits > b->visits;
  return weigh_mover(mover, a->points) > weigh_mover(mover, b->points);
}

const TreeEdge *weigh_best(const Tree *tree, const TreeNode *node) {
  const TreeEdge *edges = tree_edges(tree, node), *best = edges;
  for (int i = 1; i < node->count; i++)
    if (weigh_is_better(node->mover, &edges[i], best)) best = &edges[i];
  return best;
}
