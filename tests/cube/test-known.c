/* Every solver on every position of known.txt: the exact value must come out. Those of 36 stones
 * and more by default, the harder ones in the slow suite. */
#include "team/proof.h"
#include "solving.h"

typedef struct {
  const Solver *solver;
  int least, most; /* stones */
} Case;

static void test_known(gconstpointer data) {
  const Case *test = data;
  g_autoptr(GArray) known = positions_known(test->least, test->most);
  Table *table = solving_table(256 << 20, SCHEME_TWOBIG);
  double start = clock_seconds();
  uint64_t nodes = 0;
  g_assert_cmpuint(known->len, >, 0);
  for (guint i = 0; i < (guint)amount((int)known->len); i++) {
    const KnownPosition *position = &g_array_index(known, KnownPosition, i);
    ValueSet values = solving_exact(test->solver, table, position->board, &nodes);
    if (values != position->value)
      g_error("%s: %s, expected %s", position->moves, goal_word(GOAL_EXACT, values),
              goal_word(GOAL_EXACT, position->value));
  }
  double seconds = clock_seconds() - start;
  g_test_message("%u positions, %" G_GUINT64_FORMAT " nodes, %.1f s", known->len, nodes, seconds);
  table_free(table);
}

/* Both claims, each asked alone, in either order: the words of the claims agree with the value. */
static void test_claims(gconstpointer data) {
  const Solver *solver = data;
  g_autoptr(GArray) known = positions_known(44, 64);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  for (guint i = 0; i < (guint)amount((int)known->len); i++) {
    const KnownPosition *position = &g_array_index(known, KnownPosition, i);
    for (int n = 0; n < 2; n++) {
      Claim claim = (i + (guint)n) % 2 ? CLAIM_FIRST : CLAIM_SECOND;
      bool holds = position->value == claim_values(claim, true);
      CubeSearch search = {.table = table};
      ValueSet values = solver->solve(&search, position->board, claim);
      g_assert_cmpint(values & position->value, ==, position->value);
      g_assert_true(claim_answered(claim, values));
      g_assert_cmpint((values & ~claim_values(claim, holds)) == 0, ==, true);
      values = solving_answer(solver, &search, position->board,
                              claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND);
      g_assert_true(claim_answered(claim, values));
      g_assert_cmpint(values & position->value, ==, position->value);
    }
  }
  table_free(table);
}

static void add(const char *what, const Solver *solver, gconstpointer data,
                GTestDataFunc function) {
  g_autofree char *path = g_strdup_printf("/known/%s/%s", solver->name, what);
  g_test_add_data_func(path, data, function);
}

static void add_stones(const Solver *solver, int least, int most) {
  Case *test = g_new(Case, 1); /* lives as long as the program */
  *test = (Case){solver, least, most};
  g_autofree char *what = g_strdup_printf("%d-to-%d-stones", least, most);
  add(what, solver, test, test_known);
}

static void add_solver(const Solver *solver) {
  if (g_test_slow()) {
    add_stones(solver, 0, 31);
    add_stones(solver, 32, 35);
    return;
  }
  add_stones(solver, 44, 64);
  add_stones(solver, 40, 43);
  add_stones(solver, 36, 39);
  add("claims", solver, solver, test_claims);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  add_solver(&proof_solver);
  for (int i = 0; solvers[i] != NULL; i++)
    add_solver(solvers[i]);
  return g_test_run();
}
