/* How far beliefs are right, on random positions and on games that were kept from training: the
 * tables of docs/belief.md.
 *
 *     belief-judge WEIGHTS|- DATA...
 *
 * The engine says what the weights, or those that are built in (-), believe of each position whose
 * first claim took 8 nodes or more and was answered, and apart from these of each that was played.
 */
#include "cube/belief.h"
#include "examples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MOST = 2 << 20, NODES_LEAST = 8, BINS = 10, FEW = 30 };

/* X and Y are log2 of nodes, as believed and as they were. */
enum { LOSS, BELIEVED, X, Y, XX, YY, XY, SUMS };

typedef struct {
  int count, wins, right;
  double sum[SUMS];
} Sums;

static const BeliefWeights *read_weights(const char *path) {
  static _Alignas(64) char bytes[BYTES_MOST];
  if (strcmp(path, "-") == 0) return belief_built_in();
  FILE *file = fopen(path, "rb");
  size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
  if (file) fclose(file);
  const BeliefWeights *weights;
  Error error;
  if (belief_weights(&weights, bytes, size, &error) == STATUS_OK) return weights;
  fprintf(stderr, "%s: %s\n", path, error.message);
  exit(1);
}

static bool is_judged(const Example *example) {
  if (example->part != KEPT || example->played) return example->part == KEPT;
  return example->random && example->answer[CLAIM_FIRST] >= NO &&
         example->log_nodes[CLAIM_FIRST] >= log2f(NODES_LEAST + 1) - 1e-6F;
}

static void count(Sums *sums, const BeliefView *view, const Example *example) {
  bool win = example->answer[CLAIM_FIRST] == YES;
  double p = view->claim[CLAIM_FIRST].yes, sure = fmin(fmax(p, 1e-6), 1 - 1e-6);
  double x = win ? view->claim[CLAIM_FIRST].yes_nodes : view->claim[CLAIM_FIRST].no_nodes;
  double y = (double)example->log_nodes[CLAIM_FIRST];
  double more[SUMS] = {-log(win ? sure : 1 - sure), p, x, y, x * x, y * y, x * y};
  sums->count++;
  sums->wins += win;
  sums->right += (p > 0.5) == win;
  for (int i = 0; i < SUMS; i++)
    sums->sum[i] += more[i];
}

static void add(Sums *to, const Sums *from) {
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

/* Of the sums over positions of so many stones; costs are known of random ones. */
static void print_stones(const Sums *of, bool played, int least, int most) {
  Sums sums = {0};
  for (int stones = least; stones <= most; stones++)
    add(&sums, &of[stones]);
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

static void judge_example(Kind *kind, const BeliefWeights *weights, const Example *example) {
  Belief belief;
  belief_of(weights, &example->board, 1, &belief);
  BeliefView view = belief_view(&belief);
  int bin = (int)(view.claim[CLAIM_FIRST].yes * BINS);
  count(&kind->stones[example->board.ply], &view, example);
  count(&kind->bins[bin < BINS ? bin : BINS - 1], &view, example);
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
  for (int least = 0; least < 24; least += 4)
    print_stones(kind->stones, true, least, least + 3);
  print_bins(kind->bins);
}

static void judge(const BeliefWeights *weights, const Examples *examples) {
  static Kind random, played;
  for (size_t i = 0; i < examples->count; i++) {
    const Example *example = &examples->list[i];
    if (is_judged(example)) judge_example(example->played ? &played : &random, weights, example);
  }
  print_random(&random);
  print_played(&played);
}

int main(int argc, char **argv) {
  Examples examples = {0};
  if (argc < 3) {
    fprintf(stderr, "usage: belief-judge WEIGHTS|- DATA...\n");
    return 2;
  }
  const BeliefWeights *weights = read_weights(argv[1]);
  for (int i = 2; i < argc; i++)
    if (!examples_read(&examples, argv[i])) return 1;
  judge(weights, &examples);
  free(examples.list);
  return 0;
}
