/* The network that is trained: its gradient is that of its loss, and the engine says the same. */
#include "cube/sample.h"
#include "core/random.h"
#include "belief/loss.h"
#include "belief/network.h"

#include <glib.h>
#include <math.h>
#include <string.h>

typedef struct {
  Network network;
  Gradient gradient;
  NetworkTrace trace;
  uint64_t random;
} Fixture;

static const float STEP = 1e-3F, COST_PART = 0.08F;

static Fixture *fixture_new(void) {
  Fixture *f = g_new0(Fixture, 1);
  network_begin(&f->network, &f->random);
  return f;
}

static Example draw_example(Fixture *f) {
  Sample sample = sample_new(random_word(&f->random), 24 + random_below(&f->random, 24));
  Example example = {.board = sample_next(&sample, NULL)};
  for (int claim = 0; claim < 2; claim++) {
    example.answer[claim] = (uint8_t)random_below(&f->random, YES + 1);
    example.log_nodes[claim] = (float)random_below(&f->random, 15);
  }
  example.judged = random_below(&f->random, 2);
  example.played = example.judged && random_below(&f->random, 2);
  example.points = (float)random_below(&f->random, 101) / 100;
  if (example.answer[CLAIM_FIRST] == YES && example.answer[CLAIM_SECOND] == YES)
    example.answer[CLAIM_SECOND] = NO;
  return example;
}

static double loss_now(Fixture *f, const Example *example, const Dropout *drop) {
  float by_out[BELIEF_OUTPUTS];
  network_prepare(&f->network, false);
  network_forward(&f->network, example->board, drop, &f->trace);
  Losses losses = loss_of(example, f->trace.out, by_out);
  return losses.value + (double)COST_PART * losses.cost;
}

static void fill_gradient(Fixture *f, const Example *example, const Dropout *drop) {
  float by_out[BELIEF_OUTPUTS];
  memset(&f->gradient, 0, sizeof f->gradient);
  loss_now(f, example, drop);
  loss_of(example, f->trace.out, by_out);
  network_backward(&f->network, &f->trace, by_out, &f->gradient);
  gradient_spread(&f->gradient);
}

/* A number of each part that the example goes through. The costs of searches that were given up are
 * left out: their probabilities are held fixed, as docs/belief.md explains. */
static void choose_numbers(Fixture *f, const Example *example, float *chosen[7]) {
  Parameters *p = &f->network.trained;
  int turn = example->board.ply & 1, bucket = belief_bucket(example->board.ply);
  uint64_t *random = &f->random;
  int state = f->trace.seen.row[0][0] % BELIEF_COLUMN_STATES;
  chosen[0] = &p->states[state][random_below(random, BELIEF_WIDTH)];
  chosen[1] = &p->layer1[turn][random_below(random, BELIEF_WIDTH)][3];
  chosen[2] = &p->plane[turn][random_below(random, 3)][random_below(random, 64)][5];
  chosen[3] = &p->mix[turn][random_below(random, BELIEF_MIXED)][7];
  chosen[4] = &p->tempo[turn][f->trace.seen.tempo][random_below(random, BELIEF_HIDDEN)];
  chosen[5] = &p->layer2[bucket][random_below(random, 96)][random_below(random, BELIEF_HIDDEN)];
  chosen[6] = &p->layer4[bucket][random_below(random, BELIEF_HIDDEN)][random_below(random, 11)];
}

static void test_gradient(void) {
  Fixture *f = fixture_new();
  int moved = 0, wrong = 0;
  for (int i = 0; i < 30; i++) {
    Example example = draw_example(f);
    Dropout drop = dropout_draw(0.1F, &f->random);
    for (int claim = 0; claim < 2; claim++)
      if (example.answer[claim] == UNKNOWN) example.answer[claim] = NOT_ASKED;
    fill_gradient(f, &example, &drop);
    float *chosen[7];
    choose_numbers(f, &example, chosen);
    for (int k = 0; k < 7; k++) {
      float was = *chosen[k];
      float by = ((float *)&f->gradient.by)[chosen[k] - (float *)&f->network.trained];
      *chosen[k] = was + STEP;
      double up = loss_now(f, &example, &drop);
      *chosen[k] = was - STEP;
      double down = loss_now(f, &example, &drop);
      *chosen[k] = was;
      double measured = (up - down) / (2 * (double)STEP);
      wrong += fabs(measured - (double)by) > 0.03 * fabs(measured) + 2e-3;
      moved += fabs(measured) > 1e-2;
    }
  }
  g_assert_cmpint(moved, >, 20);
  g_assert_cmpint(wrong, <=, 8); /* of 210: steps that cross where something is clipped */
  g_free(f);
}

static void test_engine(void) {
  Fixture *f = fixture_new();
  Dropout all = dropout_draw(0, &f->random);
  char *bytes = g_aligned_alloc0(1, belief_size(), 64);
  const BeliefWeights *weights;
  network_prepare(&f->network, true);
  network_export(&f->network, bytes);
  g_assert_cmpint(belief_weights(&weights, bytes, belief_size(), NULL), ==, STATUS_OK);
  for (int stones = 0; stones <= SAMPLE_STONES_MOST; stones++) {
    Sample sample = sample_new(9, stones);
    Board board = sample_next(&sample, NULL);
    Belief belief;
    belief_of(weights, &board, 1, &belief);
    network_forward(&f->network, board, &all, &f->trace);
    for (int i = 0; i < BELIEF_OUTPUTS; i++)
      g_assert_cmpint(belief.out[i], ==, (int)floorf(f->trace.out[i] * BELIEF_ONE));
  }
  g_aligned_free(bytes);
  g_free(f);
}

/* Training can begin with weights of the engine: they come out as they went in. */
static void test_import(void) {
  Fixture *f = fixture_new();
  char *bytes = g_aligned_alloc0(1, belief_size(), 64);
  const BeliefWeights *const weights[] = {belief_built_in(), belief_early()};
  for (int i = 0; i < 2; i++) {
    network_import(&f->network, weights[i]);
    network_prepare(&f->network, true);
    network_export(&f->network, bytes);
    g_assert_cmpmem(bytes + BELIEF_HEADER, sizeof(BeliefWeights), weights[i],
                    sizeof(BeliefWeights));
  }
  g_aligned_free(bytes);
  g_free(f);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/belief-network/gradient", test_gradient);
  g_test_add_func("/belief-network/engine", test_engine);
  g_test_add_func("/belief-network/import", test_import);
  return g_test_run();
}
