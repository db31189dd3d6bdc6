/* Beliefs: the same for all images of a position and by all builds, and only sound weights are
 * read. What they are worth is measured in docs/measurements/belief.md. */
#include "cube/belief.h"
#include "cube/sample.h"
#include "cube/symmetry.h"
#include "noise-belief.h"
#include "positions.h"

#include <math.h>
#include <string.h>

static Board random_board(Sample *sample) { return sample_next(sample, NULL); }

static void assert_same(const Belief *a, const Belief *b) {
  g_assert_cmpmem(a->out, sizeof a->out, b->out, sizeof b->out);
}

static void check_images(const BeliefWeights *weights, Board board) {
  Board images[SYMMETRIES];
  Belief beliefs[SYMMETRIES];
  for (int g = 0; g < SYMMETRIES; g++)
    images[g] = symmetry_board(board, g);
  belief_of(weights, images, SYMMETRIES, beliefs);
  for (int g = 1; g < SYMMETRIES; g++)
    assert_same(&beliefs[0], &beliefs[g]);
}

static void test_symmetry(void) {
  BeliefWeights *noise = noise_belief(1);
  for (int stones = 0; stones <= SAMPLE_STONES_MOST; stones++) {
    Sample sample = sample_new(40, stones);
    for (int i = 0; i < amount(20); i++) {
      Board board = random_board(&sample);
      check_images(belief_built_in(), board);
      check_images(noise, board);
    }
  }
  g_aligned_free(noise);
}

/* A different position has a different belief, or images would be no test. */
static void test_differs(void) {
  Sample sample = sample_new(41, 30);
  Board boards[2] = {random_board(&sample), random_board(&sample)};
  Belief beliefs[2];
  BeliefWeights *noise = noise_belief(4);
  belief_of(noise, boards, 2, beliefs);
  g_aligned_free(noise);
  g_assert_cmpint(memcmp(&beliefs[0], &beliefs[1], sizeof beliefs[0]), !=, 0);
}

/* Early positions use other weights than late ones, in one batch as separately. */
static void test_opinions(void) {
  enum { COUNT = 30 };
  BeliefWeights *noise = noise_belief(5);
  Board boards[COUNT];
  Belief together[COUNT], alone;
  for (int i = 0; i < COUNT; i++) {
    Sample sample = sample_new(43, BELIEF_EARLY_END - 5 + i % 7);
    boards[i] = random_board(&sample);
  }
  belief_opinions(noise, boards, COUNT, together);
  for (int i = 0; i < COUNT; i++) {
    bool early = boards[i].ply < BELIEF_EARLY_END;
    belief_of(early ? noise : belief_built_in(), &boards[i], 1, &alone);
    assert_same(&together[i], &alone);
  }
  belief_opinions(NULL, boards, 1, together);
  belief_of(belief_early(), boards, 1, &alone);
  assert_same(&together[0], &alone);
  g_aligned_free(noise);
}

#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
static void check_builds(const BeliefWeights *weights, Board board) {
  Belief base, other;
  belief_run_base(weights, &board, 1, &base);
  if (__builtin_cpu_supports("x86-64-v3")) {
    belief_run_v3(weights, &board, 1, &other);
    assert_same(&base, &other);
  }
  if (__builtin_cpu_supports("x86-64-v4")) {
    belief_run_v4(weights, &board, 1, &other);
    assert_same(&base, &other);
  }
}

static void test_builds(void) {
  BeliefWeights *noise = noise_belief(2);
  for (int stones = 0; stones <= SAMPLE_STONES_MOST; stones++) {
    Sample sample = sample_new(42, stones);
    for (int i = 0; i < amount(100); i++) {
      Board board = random_board(&sample);
      check_builds(belief_built_in(), board);
      check_builds(noise, board);
    }
  }
  g_aligned_free(noise);
}
#else
static void test_builds(void) { g_test_skip("there is one build"); }
#endif

/* A number for all outputs of a thousand positions: the same on every machine and under valgrind.
 */
static void test_signature(void) {
  BeliefWeights *noise = noise_belief(3);
  uint32_t signature = 0;
  for (int i = 0; i < 1000; i++) {
    Sample sample = sample_new((uint64_t)i, i % (SAMPLE_STONES_MOST + 1));
    Board board = random_board(&sample);
    Belief belief;
    belief_of(noise, &board, 1, &belief);
    for (int o = 0; o < BELIEF_OUTPUTS; o++)
      signature = signature * 31 + (uint32_t)belief.out[o];
  }
  g_aligned_free(noise);
  g_assert_cmphex(signature, ==, 0x013e4de4);
}

static void test_view(void) {
  for (int stones = 0; stones < 60; stones++) {
    Sample sample = sample_new(43, stones);
    Board board = random_board(&sample);
    Belief belief;
    belief_of(belief_built_in(), &board, 1, &belief);
    BeliefView view = belief_view(&belief);
    g_assert_cmpfloat_with_epsilon(view.value[0] + view.value[1] + view.value[2], 1, 1e-9);
    for (int claim = 0; claim < 2; claim++) {
      g_assert_cmpfloat(view.claim[claim].yes, ==, view.value[2 * claim]);
      g_assert_cmpfloat(view.claim[claim].yes_spread, >, 0);
      g_assert_cmpfloat(view.claim[claim].no_spread, >, 0);
    }
  }
}

static void check_nodes(double nodes, double logarithm) {
  g_assert_cmpfloat_with_epsilon(log2(nodes), fmax(logarithm, 0), 0.09);
}

/* What the search and what people read in a belief is nearly the same. */
static void test_search_reads(void) {
  Belief belief = {{0}};
  g_assert_cmpfloat_with_epsilon(belief_yes(&belief, CLAIM_FIRST), 1 / 3.0, 1e-9);
  belief.out[BELIEF_VALUE + 2] = BELIEF_ONE;
  g_assert_cmpfloat_with_epsilon(belief_yes(&belief, CLAIM_SECOND), 1 / 2.0, 1e-9);
  for (int i = 0; i < amount(1000); i++) {
    Sample sample = sample_new((guint64)i, 20 + i % 30);
    Board board = random_board(&sample);
    belief_of(belief_built_in(), &board, 1, &belief);
    BeliefView view = belief_view(&belief);
    for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
      g_assert_cmpfloat_with_epsilon(belief_yes(&belief, claim), view.claim[claim].yes, 0.03);
      check_nodes(belief_nodes(&belief, claim, true), view.claim[claim].yes_nodes);
      check_nodes(belief_nodes(&belief, claim, false), view.claim[claim].no_nodes);
    }
  }
}

/* Weights that are noise say anything, but nothing that breaks a search. */
static void test_nodes_within(void) {
  Belief belief = {{0}};
  g_assert_cmpfloat(belief_nodes(&belief, CLAIM_SECOND, true), ==, 64);
  for (int place = BELIEF_YES_NODES; place < BELIEF_YES_SPREAD; place++)
    belief.out[place] = place % 2 ? INT32_MAX : INT32_MIN;
  g_assert_cmpfloat(belief_nodes(&belief, CLAIM_FIRST, true), ==, 0x1p60);
  g_assert_cmpfloat(belief_nodes(&belief, CLAIM_SECOND, true), ==, 1);
  g_assert_cmpfloat(belief_nodes(&belief, CLAIM_FIRST, false), ==, 0x1p60);
  g_assert_cmpfloat(belief_nodes(&belief, CLAIM_SECOND, false), ==, 1);
}

typedef struct {
  const char *says;
  size_t size, at;
} BadFile;

static void test_bad_files(void) {
  size_t size = belief_size();
  g_autofree char *nothing = g_malloc0(size);
  char *bytes = g_aligned_alloc0(1, size, 64);
  const BadFile bad[] = {{"no weights", size, 0},       {"of version", size, 8},
                         {"bytes", size - 1, SIZE_MAX}, {"bytes", size, 12},
                         {"checksum", size, 16},        {"checksum", size, size - 1},
                         {"no weights", 3, SIZE_MAX}};
  const BeliefWeights *weights = NULL;
  Error error;
  belief_write_header(bytes);
  g_assert_cmpint(belief_weights(&weights, bytes, size, &error), ==, STATUS_OK);
  g_assert_true((const char *)weights == bytes + BELIEF_HEADER);
  for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
    if (bad[i].at != SIZE_MAX) bytes[bad[i].at] ^= 1;
    g_assert_cmpint(belief_weights(&weights, bytes, bad[i].size, &error), ==, STATUS_FILE);
    g_assert_nonnull(strstr(error.message, bad[i].says));
    if (bad[i].at != SIZE_MAX) bytes[bad[i].at] ^= 1;
  }
  g_aligned_free(bytes);
}

static void test_built_in(void) {
  const BeliefWeights *weights;
  Error error;
  const char *bytes = (const char *)belief_built_in() - BELIEF_HEADER;
  g_assert_cmpint(belief_weights(&weights, bytes, belief_size(), &error), ==, STATUS_OK);
  g_assert_cmpuint(belief_size(), <=, 2 << 20);
}

/* Sixteen children in at most 60 us; fails beyond that only with -m perf. */
static void test_time(void) {
  Sample sample = sample_new(44, 30);
  Board boards[COLUMNS];
  Belief beliefs[COLUMNS];
  for (int i = 0; i < COLUMNS; i++)
    boards[i] = random_board(&sample);
  double best = G_MAXDOUBLE;
  for (int i = 0; i < 200; i++) {
    gint64 begin = g_get_monotonic_time();
    for (int j = 0; j < 10; j++)
      belief_of(belief_built_in(), boards, COLUMNS, beliefs);
    best = MIN(best, (double)(g_get_monotonic_time() - begin) / 10);
  }
  g_test_message("16 positions: %.1f us (at most 60 us)", best);
  if (g_test_perf()) g_assert_cmpfloat(best, <=, 60);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/belief/symmetry", test_symmetry);
  g_test_add_func("/belief/differs", test_differs);
  g_test_add_func("/belief/builds", test_builds);
  g_test_add_func("/belief/opinions", test_opinions);
  g_test_add_func("/belief/signature", test_signature);
  g_test_add_func("/belief/view", test_view);
  g_test_add_func("/belief/search-reads", test_search_reads);
  g_test_add_func("/belief/nodes-within", test_nodes_within);
  g_test_add_func("/belief/bad-files", test_bad_files);
  g_test_add_func("/belief/built-in", test_built_in);
  g_test_add_func("/belief/time", test_time);
  return g_test_run();
}
