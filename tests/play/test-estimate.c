/* Estimates of every game: probabilities, the same for mirror images, certain where a game is over,
 * and nearer to solved values than the values' shares alone. */
#include "play/estimate.h"
#include "play/question.h"
#include "plays.h"

#include <math.h>

enum { TRIES = 50, SOLVED = 150 };

static void check_sum(const double estimate[3]) {
  g_assert_cmpfloat_with_epsilon(estimate[0] + estimate[1] + estimate[2], 1, 1e-6);
  for (int i = 0; i < 3; i++)
    g_assert_true(estimate[i] >= -1e-9 && estimate[i] <= 1 + 1e-9);
}

static void test_probabilities(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int n = 0; plays_names[n] != NULL; n++) {
    Variant variant = plays_variant(plays_names[n]);
    for (int tries = 0; tries < TRIES; tries++) {
      Line line = plays_random(variant, g_rand_int_range(rand, 0, 30), rand);
      Position position = line_position(&line);
      double estimate[3];
      estimate_value(&position, estimate);
      check_sum(estimate);
      ValueSet result = position_result(&position);
      if (result == VALUE_FIRST) g_assert_cmpfloat(estimate[0], ==, 1);
      if (result == VALUE_DRAW) g_assert_cmpfloat(estimate[1], ==, 1);
      if (result == VALUE_SECOND) g_assert_cmpfloat(estimate[2], ==, 1);
    }
  }
}

/* What a game counts at once is the sum over its cells. */
static void test_view(void) {
  static const char *const games[] = {"connect4:7x6",  "connect4:5x5", "connect4:8x4",
                                      "connect4:14x8", "popout:7x6",   "popout:4x5",
                                      "popout:9x7"};
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  for (size_t n = 0; n < G_N_ELEMENTS(games); n++) {
    Variant variant = plays_variant(games[n]);
    Rules plain = *variant.rules;
    plain.view = NULL;
    int cells = variant_columns(variant) * variant_levels(variant);
    for (int tries = 0; tries < 40 * TRIES; tries++) {
      Line line = plays_random(variant, g_rand_int_range(rand, 0, cells), rand);
      Position position = line_position(&line);
      EstimateView view = estimate_view(&position);
      position.variant.rules = &plain;
      EstimateView sum = estimate_view(&position);
      g_assert_cmpmem(&view, sizeof view, &sum, sizeof sum);
    }
  }
}

static ValueSet solve(const Position *position, Table *table) {
  QuestionOptions options = {.position = *position,
                             .goal = GOAL_EXACT,
                             .solver = solving_default(position->variant),
                             .table = table,
                             .plies = QUESTION_NO_LIMIT,
                             .pops = QUESTION_NO_LIMIT};
  return question_answer(&options).values;
}

static int place(ValueSet value) { return value == VALUE_FIRST ? 0 : value == VALUE_DRAW ? 1 : 2; }

/* -log of the mean probability of the true value, against that of the shares. */
static void check_use(const char *name, int least, int most) {
  Variant variant = plays_variant(name);
  Table *table = plays_table(solving_default(variant), variant);
  uint64_t random = 7;
  double loss = 0, base = 0;
  int shares[3] = {0}, solved = 0;
  for (; solved < SOLVED; solved++) {
    Position start = position_begin(variant);
    Line line = line_new(&start);
    line.length = line.at = least + solved % (most - least + 1);
    g_assert_true(variant.rules->sample(variant, line.length, &random, line.moves));
    Position position = line_position(&line);
    double estimate[3];
    estimate_value(&position, estimate);
    int value = place(solve(&position, table));
    loss -= log(fmax(estimate[value], 1e-6));
    shares[value]++;
  }
  table_free(table);
  for (int i = 0; i < 3; i++)
    if (shares[i] > 0) base -= shares[i] * log((double)shares[i] / solved);
  g_test_message("%s: log loss %.3f, of the shares %.3f", name, loss / solved, base / solved);
  g_assert_cmpfloat(loss, <, 0.9 * base);
}

static void test_use(void) {
  check_use("cube", 36, 48);
  check_use("connect4:7x6", 12, 34);
  check_use("connect4:6x7", 22, 34);
  check_use("popout:5x5", 8, 20);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/estimate/view", test_view);
  g_test_add_func("/estimate/probabilities", test_probabilities);
  g_test_add_func("/estimate/use", test_use);
  return g_test_run();
}
