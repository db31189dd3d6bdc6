/* The default solver: it is minimax while that is quick; its tree finds the same values, and stays
 * from run to run. */
#include "team/proof.h"

#include "cube/minimax.h"
#include "team/parallel.h"
#include "cube/sample.h"
#include "solving.h"

#include <inttypes.h>

typedef struct {
  ValueSet values;
  uint64_t nodes;
} Found;

/* From an empty table. */
static Found search(const Solver *solver, Table *table, Board board, Claim claim,
                    unsigned without) {
  CubeSearch search = {.table = table, .without = without};
  table_clear(table);
  ValueSet values = solver->solve(&search, board, claim);
  return (Found){values, search.counters.nodes};
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
  if (amount_is_whole()) g_assert_true(quick > 10 && other > 3);
  table_free(table);
}

/* From an empty table, in runs of growing limits; *runs counts them. */
static Found search_in_rounds(const ParallelOptions *options, uint64_t minimax_nodes, Table *table,
                              uint64_t limit, int *runs) {
  Found found = {VALUE_ANY, 0};
  Proof *proof = proof_begin(options, minimax_nodes);
  table_clear(table);
  for (; found.values == VALUE_ANY; limit *= 2, ++*runs) {
    CubeSearch search = {.table = table, .node_limit = limit};
    found.values = proof_run(proof, &search);
    found.nodes += search.counters.nodes;
    if (found.values == VALUE_ANY) g_assert_cmpuint(search.counters.nodes, >=, limit);
    g_assert_cmpuint(search.counters.nodes, <, limit + 1000);
  }
  proof_free(proof);
  return found;
}

/* With a tree that stays, rounds take little more than one search without limits: each run begins
 * at most one task again, and forgets positions near the end. For three seeds that is 1.1 to 1.3
 * times as much for all positions together, and by chance far more or less for one. Without keeping
 * trees it is half as much again. */
static void test_rounds(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(31, 29);
  uint64_t once_all = 0, rounds_all = 0;
  int hard = 0, runs = 0;
  for (int i = 0; i < amount(300); i++) {
    Board board = sample_next(&sample, NULL);
    Claim claim = i % 2 ? CLAIM_FIRST : CLAIM_SECOND;
    ParallelOptions options = {.board = board, .claim = claim, .threads = 1};
    Found minimax = search(&minimax_solver, table, board, claim, 0);
    Found once = search(&proof_solver, table, board, claim, 0);
    Found rounds =
        search_in_rounds(&options, PROOF_MINIMAX_NODES, table, PROOF_MINIMAX_NODES, &runs);
    g_assert_cmpint(rounds.values, ==, minimax.values);
    if (once.nodes < PROOF_MINIMAX_NODES) g_assert_cmpuint(rounds.nodes, ==, once.nodes);
    if (once.nodes < 2 * PROOF_MINIMAX_NODES) continue;
    g_assert_cmpuint(rounds.nodes, <, 3 * once.nodes);
    once_all += once.nodes;
    rounds_all += rounds.nodes;
    hard++;
  }
  g_test_message("%d positions: %" PRIu64 " nodes at once, %" PRIu64 " in rounds", hard, once_all,
                 rounds_all);
  g_assert_cmpint(runs, >, amount(300) + hard);
  if (amount_is_whole()) {
    g_assert_cmpint(hard, >, 5);
    g_assert_cmpuint(rounds_all, <, once_all + once_all / 5 * 2);
    g_assert_cmpuint(once_all, <, rounds_all + rounds_all / 10);
  }
  table_free(table);
}

/* Small limits, little room for the tree, and minimax for longer: the values are the same. */
static void test_options(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(33, 31);
  for (int i = 0; i < amount(100); i++) {
    Board board = sample_next(&sample, NULL);
    ParallelOptions options = {.board = board,
                               .claim = i % 2 ? CLAIM_FIRST : CLAIM_SECOND,
                               .threads = 1,
                               .dag_bytes = i % 3 ? 1 << 20 : dag_least_bytes()};
    uint64_t minimax_nodes = i % 4 ? 1 : proof_minimax_nodes(26);
    int runs = 0;
    Found minimax = search(&minimax_solver, table, board, options.claim, 0);
    g_assert_cmpint(search_in_rounds(&options, minimax_nodes, table, 300, &runs).values, ==,
                    minimax.values);
  }
  g_assert_cmpuint(proof_minimax_nodes(24), ==, PROOF_MINIMAX_NODES);
  g_assert_cmpuint(proof_minimax_nodes(26), ==, 16 * PROOF_MINIMAX_NODES);
  g_assert_cmpuint(proof_minimax_nodes(CELLS), >, UINT64_C(1) << 32);
  table_free(table);
}

/* Bytes of address space. */
static size_t space(void) {
  g_autofree char *text = NULL;
  g_assert_true(g_file_get_contents("/proc/self/statm", &text, NULL, NULL));
  return (size_t)g_ascii_strtoull(text, NULL, 10) * 4096;
}

/* Hard positions are given up, by a limit or by the flag. Each tree takes 256 MiB of address space,
 * which is free again. What was taken from a Proof is its new owner's. */
static void test_given_up(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(34, 18);
  StopFlag stop = {true};
  size_t before = 0;
  for (int i = 0; i < 40; i++) {
    Board board = sample_next(&sample, NULL);
    const ParallelOptions options = {.board = board, .claim = CLAIM_FIRST, .threads = 1};
    Proof *proof = proof_begin(&options, PROOF_MINIMAX_NODES);
    g_assert_null(proof_team(proof));
    CubeSearch search = {.table = table, .node_limit = 30000};
    bool open = proof_run(proof, &search) == VALUE_ANY;
    search = (CubeSearch){.table = table, .stop = &stop};
    if (open) g_assert_cmpint(proof_run(proof, &search), ==, VALUE_ANY);
    g_assert_cmpuint(search.counters.nodes, <, 100);
    ParallelView view;
    if (open) parallel_peek(proof_team(proof), &view);
    if (open) g_assert_true(view.leaning >= 0 && view.leaning <= 1 && view.outlook.open > 0);
    Parallel *team = i % 2 ? proof_take_team(proof) : NULL;
    proof_free(proof);
    if (open && i % 2) parallel_peek(team, &view);
    if (open && i % 2) g_assert_cmpuint(view.dag.nodes, >, 10);
    parallel_free(team);
    if (i == 4) before = space();
  }
  g_assert_cmpuint(space(), <, before + PARALLEL_DAG_BYTES);
  proof_free(NULL);
  table_free(table);
}

/* Positions that are hard enough for a tree, which grows differently without beliefs. */
static void test_techniques(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(32, 29);
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
  if (amount_is_whole()) g_assert_cmpint(hard, >, 3);
  g_assert_cmpint(other, ==, hard);
  table_free(table);
}

/* Only the position decides how many nodes it takes. */
static void test_again(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(32, 29);
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
  g_test_add_func("/proof/rounds", test_rounds);
  g_test_add_func("/proof/options", test_options);
  g_test_add_func("/proof/given-up", test_given_up);
  g_test_add_func("/proof/techniques", test_techniques);
  g_test_add_func("/proof/again", test_again);
  return g_test_run();
}
