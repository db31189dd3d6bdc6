/* Fits how the beliefs of moves are mixed to that of their position; docs/belief.md.
 *
 *     belief-mix WEIGHTS|- DATA... > engine/cube/belief-mix.h
 *
 * For the weights of that file, or those that are built in (-). One number after the other is
 * changed as long as the loss falls, on the random positions that are kept for tuning. */
#include "cube/belief-ahead.h"
#include "cube/moves.h"
#include "examples.h"
#include "weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
  PLIES = 2,
  NODES_LEAST = 8,
  POSITIONS_MOST = 40000,
  NUMBERS = sizeof(BeliefMix) / sizeof(double)
};

static const double STEP = 0.2, STEP_LEAST = 0.005;

/* A position with a choice, or a decided one, which has no moves. */
typedef struct {
  double odds;
  bool goal;
  int count; /* of moves ... */
  int after; /* ... whose first is this node; what is below it comes before the next */
} MixNode;

typedef struct {
  MixNode *list;
  int count, room;
} MixTree;

typedef struct {
  int root;
  bool yes;
} MixAsking;

typedef struct {
  const BeliefWeights *weights;
  Claim claim;
  MixTree tree;
  MixAsking *asked;
  int asked_count;
  BeliefMix mixes[2];
} Fit;

static int add_nodes(MixTree *tree, int count) {
  if (tree->count + count > tree->room) {
    tree->room = 2 * tree->room + 1024;
    tree->list = realloc(tree->list, (size_t)tree->room * sizeof *tree->list);
    if (tree->list == NULL) abort();
  }
  tree->count += count;
  return tree->count - count;
}

/* Fills the node of a position that has a choice. */
static void fill(Fit *fit, int at, Board board, const Belief *own, int plies) {
  MixNode node = {.odds = belief_odds(own, fit->claim)};
  Moves moves = {.values = VALUE_ANY};
  Belief beliefs[COLUMNS];
  node.goal = board_mover(board) == claim_player(fit->claim);
  if (plies > 0) moves = moves_of(board, fit->claim, 0);
  if (moves.values != VALUE_ANY) node.odds = belief_decided(moves.values, fit->claim);
  node.count = moves.count;
  node.after = add_nodes(&fit->tree, moves.count);
  fit->tree.list[at] = node;
  belief_of(fit->weights, moves.boards, moves.count, beliefs);
  for (int i = 0; i < node.count; i++)
    fill(fit, node.after + i, moves.boards[i], &beliefs[i], plies - 1);
}

static double odds_at(const Fit *fit, int at) {
  MixNode node = fit->tree.list[at];
  double odds[COLUMNS];
  if (node.count == 0) return node.odds;
  for (int i = 0; i < node.count; i++)
    odds[i] = odds_at(fit, node.after + i);
  return belief_mixed(&fit->mixes[node.goal], node.goal, odds, node.count, node.odds);
}

static double loss_of(const Fit *fit) {
  double loss = 0;
  for (int i = 0; i < fit->asked_count; i++) {
    double odds = odds_at(fit, fit->asked[i].root);
    loss += log1p(exp(fit->asked[i].yes ? -odds : odds));
  }
  return loss / fit->asked_count;
}

static void ask(Fit *fit, const Example *example) {
  Board board = example->board;
  Belief own;
  if (example->part != TUNE || !example->random || example->answer[fit->claim] < NO ||
      example->log_nodes[fit->claim] < log2f(NODES_LEAST + 1) - 1e-6F ||
      fit->asked_count == POSITIONS_MOST || moves_to_choice(&board, fit->claim, 0) != VALUE_ANY)
    return;
  int root = add_nodes(&fit->tree, 1);
  belief_of(fit->weights, &board, 1, &own);
  fill(fit, root, board, &own, PLIES);
  fit->asked[fit->asked_count++] = (MixAsking){root, example->answer[fit->claim] == YES};
}

/* Changes a number as long as that helps; true if it did. */
static bool improve(Fit *fit, double *number, double step, double *least) {
  double before = *number;
  *number += step;
  double loss = loss_of(fit);
  if (loss < *least) {
    *least = loss;
    return true;
  }
  *number = before;
  return false;
}

static void descend(Fit *fit) {
  double least = loss_of(fit), *numbers = (double *)fit->mixes;
  fprintf(stderr, "claim %d: %d positions, loss %.4f", fit->claim, fit->asked_count, least);
  for (double step = STEP; step >= STEP_LEAST; step /= 2)
    for (bool better = true; better;) {
      better = false;
      for (int i = 0; i < 2 * NUMBERS; i++)
        better = improve(fit, &numbers[i], step, &least) ||
                 improve(fit, &numbers[i], -step, &least) || better;
    }
  fprintf(stderr, ", fitted %.4f\n", least);
}

/* Takes positions from all parts of the data. */
static void fit_claim(const BeliefWeights *weights, const Examples *examples, Claim claim) {
  enum { STRIDE = 7919 };
  Fit fit = {
      .weights = weights, .claim = claim, .mixes = {{1.7, 1, 0.1, -0.3}, {1.7, 1, 0.1, -0.3}}};
  fit.asked = calloc(POSITIONS_MOST, sizeof *fit.asked);
  if (fit.asked == NULL) abort();
  for (size_t i = 0; i < examples->count; i++)
    ask(&fit, &examples->list[i * STRIDE % examples->count]);
  descend(&fit);
  printf("    {");
  for (int goal = 0; goal < 2; goal++) {
    const BeliefMix *mix = &fit.mixes[goal];
    printf("{%.4g, %.4g, %.4g, %.4g}%s", mix->sharpness, mix->moves, mix->own, mix->add,
           goal ? "},\n" : ", ");
  }
  free(fit.tree.list);
  free(fit.asked);
}

int main(int argc, char **argv) {
  Examples examples = {0};
  if (argc < 3) {
    fprintf(stderr, "usage: belief-mix WEIGHTS|- DATA...\n");
    return 2;
  }
  const BeliefWeights *weights = weights_read(argv[1], belief_built_in());
  for (int i = 2; i < argc; i++)
    if (!examples_read(&examples, argv[i])) return 1;
  if (examples.count == 0) return 1;
  printf(
      "/* How beliefs of moves are mixed, by claim and by whether the mover wants it to hold: by\n"
      " * tools/belief/belief-mix. */\n"
      "static const BeliefMix belief_mixes[2][2] = {\n");
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    fit_claim(weights, &examples, claim);
  printf("};\n");
  free(examples.list);
  return 0;
}
