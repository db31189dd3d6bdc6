/* The default solver: it is minimax while that is quick, and its tree finds the same values. */
#include "cube/proof.h"

#include "cube/minimax.h"
#include "cube/sample.h"
#include "solving.h"

typedef struct {
  ValueSet values;
  uint64_t nodes;
} Found;

/* From an empty table; `limit` is of nodes, 0 for none. */
static Found search_within(const Solver *solver, Table *table, Board board, Claim claim,
                           unsigned without, uint64_t limit) {
  Search search = {.table = table, .without = without, .node_limit = limit};
  table_clear(table);
  ValueSet values = solver->solve(&search, board, claim);
  return (Found){values, search.counters.nodes};
}

static Found search(const Solver *solver, Table *table, Board board, Claim claim,
                    unsigned without) {
  return search_within(solver, table, board, claim, without, 0);
}

/* Where minimax takes fewer nodes than it is allowed, nothing else is searched; beyond that, the
 * same is found in another way. */
static void test_as_minimax(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(31, 31);
  int quick = 0, other = 0;
  for (int i = 0; i < amount(150); i++) {
    Board board = sample_next(&sample, NULL);
    Claim claim = i % 2 ? CLAIM_FIRST : CLAIM_SECOND;
    Found minimax = search(&minimax_solver, table, board, claim, 0);
    Found proof = search(&proof_solver, table, board, claim, 0);
    g_assert_cmpint(proof.values, ==, minimax.values);
    if (minimax.nodes < PROOF_MINIMAX_NODES) {
      g_assert_cmpuint(proof.nodes, ==, minimax.nodes);
      quick++;
    } else {
      other += proof.nodes != minimax.nodes;
    }
  }
  g_assert_cmpint(quick, >, 10);
  g_assert_cmpint(other, >, 3);
  table_free(table);
}

/* No tree is begun if the search is likely to be given up and the tree forgotten. */
static void test_limited(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(31, 29);
  int hard = 0, given_up = 0;
  for (int i = 0; i < amount(60); i++) {
    Board board = sample_next(&sample, NULL);
    uint64_t limit = i % 2 ? 20000 : PROOF_TREE_NODES - 1;
    Found minimax = search_within(&minimax_solver, table, board, CLAIM_FIRST, 0, limit);
    Found proof = search_within(&proof_solver, table, board, CLAIM_FIRST, 0, limit);
    g_assert_cmpint(proof.values, ==, minimax.values);
    g_assert_cmpuint(proof.nodes, ==, minimax.nodes);
    hard += minimax.nodes > PROOF_MINIMAX_NODES;
    given_up += minimax.values == VALUE_ANY;
  }
  g_assert_cmpint(hard, >, 5);
  g_assert_cmpint(given_up, >, 1);
  table_free(table);
}

/* Positions that are hard enough for a tree, which grows another way without belief. */
static void test_techniques(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(32, 30);
  int hard = 0, other = 0;
  for (int i = 0; i < amount(60); i++) {
    Board board = sample_next(&sample, NULL);
    Found with = search(&proof_solver, table, board, CLAIM_FIRST, 0);
    if (with.nodes < 2 * PROOF_MINIMAX_NODES) continue;
    Found without = search(&proof_solver, table, board, CLAIM_FIRST, MINIMAX_BELIEF);
    Found plain = search(&proof_solver, table, board, CLAIM_FIRST, MINIMAX_SYMMETRY);
    g_assert_cmpint(without.values, ==, with.values);
    g_assert_cmpint(plain.values, ==, with.values);
    other += without.nodes != with.nodes;
    hard++;
  }
  g_assert_cmpint(hard, >, 3);
  g_assert_cmpint(other, ==, hard);
  table_free(table);
}

/* Nothing but the position decides how many nodes it takes. */
static void test_again(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(32, 30);
  for (int i = 0; i < amount(60); i++) {
    Board board = sample_next(&sample, NULL);
    Found once = search(&proof_solver, table, board, CLAIM_SECOND, 0);
    Found again = search(&proof_solver, table, board, CLAIM_SECOND, 0);
    g_assert_cmpint(once.values, ==, again.values);
    g_assert_cmpuint(once.nodes, ==, again.nodes);
  }
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/proof/as-minimax", test_as_minimax);
  g_test_add_func("/proof/limited", test_limited);
  g_test_add_func("/proof/techniques", test_techniques);
  g_test_add_func("/proof/again", test_again);
  return g_test_run();
}
