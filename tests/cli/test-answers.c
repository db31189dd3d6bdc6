/* The answers of a benchmark's variants: contradictions are counted and reported. */
#include "base/sampler.h"
#include "bench/answers.h"

#include <glib.h>
#include <string.h>

enum { COUNT = 4 };

static void make_games(InputPosition games[COUNT]) {
  Sampler sampler;
  g_assert_true(sampler_new(&sampler, variant_default(), 1, 3));
  for (int i = 0; i < COUNT; i++)
    g_assert_true(sampler_next(&sampler, &games[i]));
}

static void clear_games(InputPosition games[COUNT]) {
  for (int i = 0; i < COUNT; i++)
    position_clear(&games[i]);
}

static void test_agreement_adds_up(void) {
  InputPosition games[COUNT];
  const ValueSet first[COUNT] = {VALUE_FIRST, VALUE_DRAW | VALUE_SECOND, VALUE_ANY, VALUE_ANY};
  const ValueSet second[COUNT] = {VALUE_ANY, VALUE_FIRST | VALUE_DRAW, VALUE_SECOND, VALUE_ANY};
  const ValueSet both[COUNT] = {VALUE_FIRST, VALUE_DRAW, VALUE_SECOND, VALUE_ANY};
  ValueSet known[COUNT] = {VALUE_ANY, VALUE_ANY, VALUE_ANY, VALUE_ANY};
  make_games(games);
  g_assert_cmpint(bench_compare(games, COUNT, "one", first, known), ==, 0);
  g_assert_cmpmem(known, sizeof known, first, sizeof first);
  g_assert_cmpint(bench_compare(games, COUNT, "two", second, known), ==, 0);
  g_assert_cmpmem(known, sizeof known, both, sizeof both);
  clear_games(games);
}

static void test_disagreement_is_told(void) {
  InputPosition games[COUNT];
  const ValueSet answers[COUNT] = {VALUE_DRAW | VALUE_SECOND, VALUE_FIRST, VALUE_DRAW, VALUE_ANY};
  ValueSet known[COUNT] = {VALUE_FIRST, VALUE_FIRST, VALUE_SECOND, VALUE_DRAW};
  if (!g_test_subprocess()) {
    g_test_trap_subprocess(NULL, 0, 0);
    g_test_trap_assert_passed();
    g_test_trap_assert_stderr("fourscore-cli: THE SOLVERS DISAGREE about ???: two says draw or "
                              "second, before it was first\n*DISAGREE about ???: two says draw, "
                              "before it was second\n");
    return;
  }
  make_games(games);
  g_assert_cmpint(bench_compare(games, COUNT, "two", answers, known), ==, 2);
  g_assert_cmpint(known[1], ==, VALUE_FIRST);
  g_assert_cmpint(known[3], ==, VALUE_DRAW);
  clear_games(games);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/cli/answers/agreement", test_agreement_adds_up);
  g_test_add_func("/cli/answers/disagreement", test_disagreement_is_told);
  return g_test_run();
}
