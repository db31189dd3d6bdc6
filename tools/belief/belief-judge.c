/* How right beliefs are, on random positions and on games that were kept from training: the tables
 * of docs/measurements/belief.md.
 *
 *     belief-judge WEIGHTS|- DATA...
 *
 * The engine says what the weights, or those that are built in (-), believe about each position
 * whose first claim took 8 nodes or more and was answered, and separately about each that was
 * played. Then comes what it believes about the random ones after a look at their moves, and how
 * well the empty board agrees with its moves. */
#include "cube/belief-ahead.h"
#include "examples.h"
#include "weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES_LEAST = 8, PLIES = 2, BINS = 10, FEW = 30, PLAYED_END = 28 };

/* X and Y are log2 of nodes, as believed and as they were. */
enum { LOSS, BELIEVED, X, Y, XX, YY, XY, SUMS };

typedef struct {
  int count, wins, right;
  double sum[SUMS];
} Sums;

static bool is_judged(const Example *example) {
  if (example->part != KEPT || example->played) return example->part == KEPT;
  return example->random && example->answer[CLAIM_FIRST] >= NO &&
         example->log_nodes[CLAIM_FIRST] >= log2f(NODES_LEAST + 1) - 1e-6F;
}

static void belief_judge_count(Sums *sums, const BeliefView *view, double p,
                               const Example *example) {
  bool win = example->answer[CLAIM_FIRST] == YES;
  double sure = fmin(fmax(p, 1e-6), 1 - 1e-6);
  double x = win ? view->claim[CLAIM_FIRST].yes_nodes : view->claim[CLAIM_FIRST].no_nodes;
  double y = (double)example->log_nodes[CLAIM_FIRST];
  double more[SUMS] = {-log(win ? sure : 1 - sure), p, x, y, x * x, y * y, x * y};
  sums->count++;
  sums->wins += win;
  sums->right += (p > 0.5) == win;
  for (int i = 0; i < SUMS; i++)
    sums->sum[i] += more[i];
}

static void belief_judge_add(Sums *to, const Sums *from) {
  to->count += from->count;
  to->wins += from->wins;
  to->right += from->right;
  for (int i = 0; i < SUMS; i++)
    to->sum[i] += from->sum[i];
}

static double correlation(const Sums *sums) {
  const double *s = sums->sum;
  double n = sums->count;
  return (n * s[XY] - s[X] * s[Y]) / sqrt((n * s[XX] - s[X] * s[X]) * (n * s[YY] - s[Y] * s[Y]));
}

/* Prints the sums over positions with this many stones; costs are known only for random ones. */
static void print_stones(const Sums *of, bool played, int least, int most) {
  Sums sums = {0};
  for (int stones = least; stones <= most; stones++)
    belief_judge_add(&sums, &of[stones]);
  if (sums.count < FEW) return;
  double n = sums.count, share = sums.wins / n;
  double base = -share * log(share) - (1 - share) * log(1 - share);
  printf("| %d-%d | %d | %.3f | %.3f | %.3f |", least, most, sums.count, sums.sum[LOSS] / n, base,
         sums.right / n);
  if (!played) printf(" %.2f |", correlation(&sums));
  printf("\n");
}

static void print_bins(const Sums bins[BINS]) {
  printf("\n| believed | positions | mean belief | share of wins |\n|---|---|---|---|\n");
  for (int i = 0; i < BINS; i++)
    if (bins[i].count > 0)
      printf("| %.1f-%.1f | %d | %.3f | %.3f |\n", (double)i / BINS, (i + 1.0) / BINS,
             bins[i].count, bins[i].sum[BELIEVED] / bins[i].count,
             (double)bins[i].wins / bins[i].count);
}

typedef struct {
  Sums stones[CELLS + 1], bins[BINS];
} Kind;

static void enter(Kind *kind, const BeliefView *view, double yes, const Example *example) {
  int bin = (int)(yes * BINS);
  belief_judge_count(&kind->stones[example->board.ply], view, yes, example);
  belief_judge_count(&kind->bins[bin < BINS ? bin : BINS - 1], view, yes, example);
}

static void print_random(const Kind *kind) {
  printf("| stones | positions | log loss | of the base rate | right | nodes: correlation |\n"
         "|---|---|---|---|---|---|\n");
  for (int least = 20; least < 48; least += 4)
    print_stones(kind->stones, false, least, least + 3);
  print_stones(kind->stones, false, 30, 36);
  print_bins(kind->bins);
}

static void print_played(const Kind *kind) {
  printf("\nPlayed:\n\n"
         "| stones | positions | log loss | of the base rate | right |\n"
         "|---|---|---|---|---|\n");
  for (int least = 0; least < PLAYED_END; least += 4)
    print_stones(kind->stones, true, least, least + 3);
  print_bins(kind->bins);
}

static void judge_example(Kind *at_once, Kind *ahead, const BeliefWeights *weights,
                          const Example *example) {
  Belief belief;
  belief_of(weights, &example->board, 1, &belief);
  BeliefView view = belief_view(&belief);
  enter(at_once, &view, view.claim[CLAIM_FIRST].yes, example);
  if (ahead == NULL) return;
  enter(ahead, &view, belief_ahead_yes(weights, example->board, CLAIM_FIRST, PLIES), example);
}

static void judge(const BeliefWeights *weights, const Examples *examples) {
  static Kind random, played, ahead;
  for (size_t i = 0; i < examples->count; i++) {
    const Example *example = &examples->list[i];
    if (!is_judged(example)) continue;
    if (example->played)
      judge_example(&played, NULL, weights, example);
    else
      judge_example(&random, &ahead, weights, example);
  }
  print_random(&random);
  print_played(&played);
  printf("\nRandom ones, %d moves ahead:\n\n", PLIES);
  print_random(&ahead);
}

static double points_of(const BeliefWeights *weights, Board board) {
  Belief belief;
  belief_of(weights, &board, 1, &belief);
  return (1 + belief_yes(&belief, CLAIM_FIRST) - belief_yes(&belief, CLAIM_SECOND)) / 2;
}

/* A position and its best move should be worth the same. */
static void print_empty(const BeliefWeights *weights) {
  double best = 0;
  for (int column = 0; column < COLUMNS; column++)
    best = fmax(best, points_of(weights, board_play(board_empty(), column)));
  printf("\nEmpty board: %.3f, after its best move %.3f\n", points_of(weights, board_empty()),
         best);
}

int main(int argc, char **argv) {
  Examples examples = {0};
  if (argc < 3) {
    fprintf(stderr, "usage: belief-judge WEIGHTS|- DATA...\n");
    return 2;
  }
  const BeliefWeights *weights = weights_read(argv[1], belief_built_in());
  for (int i = 2; i < argc; i++)
    if (!examples_read(&examples, argv[i])) return 1;
  judge(weights, &examples);
  print_empty(weights);
  free(examples.list);
  return 0;
}
