/* The default solver against the classic one, with all techniques and with each one off, and its
 * builds against each other. */
#include "amount.h"
#include "cube/minimax.h"
#include "cube/sample.h"
#include "fourscore.h"

#include <glib.h>

static Table *new_table(size_t mebibytes) {
  Table *table = NULL;
  Error error;
  if (table_create(&table, mebibytes << 20, CODE_BITS, SCHEME_TWOBIG, 0, &error) != STATUS_OK)
    g_error("%s", error.message);
  return table;
}

static Board next_board(Sample *sample) { return sample_next(sample, NULL); }

static ValueSet solve(const Solver *solver, Table *table, unsigned without, Board board,
                      Claim claim) {
  CubeSearch search = {.table = table, .without = without};
  return solver->solve(&search, board, claim);
}

static void fail(Board board, Claim claim, const char *what, ValueSet got, ValueSet expected) {
  char code[POSITION_TEXT];
  cube_write(board, code);
  g_error("%s, claim %d: %s says %d, classic %d", code, claim, what, got, expected);
}

/* Each solver has a table of its own: they could help each other to the right answer. */
static void compare(const char *what, unsigned without, int positions, int least, int most) {
  Table *table = new_table(256), *reference = new_table(256);
  for (int stones = least; stones <= most; stones++) {
    Sample sample = sample_new(300, stones);
    for (int i = 0; i < positions / (most - least + 1); i++) {
      Board board = next_board(&sample);
      for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
        ValueSet expected = solve(solver_find("classic"), reference, 0, board, claim);
        ValueSet got = solve(&minimax_solver, table, without, board, claim);
        g_assert_true(claim_answered(claim, expected));
        if (got != expected) fail(board, claim, what, got, expected);
      }
    }
  }
  table_free(table);
  table_free(reference);
}

static void test_classic(void) {
  compare("minimax", 0, amount(g_test_slow() ? 10005 : 2010), 36, 50);
}

static const struct {
  const char *name;
  unsigned bits;
} techniques[] = {
    {"follow-up", MINIMAX_FOLLOW_UP},
    {"pairing", MINIMAX_PAIRING},
    {"tempo", MINIMAX_TEMPO},
    {"yield", MINIMAX_YIELD},
    {"crossing", MINIMAX_CROSSING},
    {"foresight", MINIMAX_FORESIGHT},
    {"dominance", MINIMAX_DOMINANCE},
    {"children-first", MINIMAX_CHILDREN_FIRST},
    {"symmetry", MINIMAX_SYMMETRY},
    {"colourless", MINIMAX_COLOURLESS},
    {"spare-columns", MINIMAX_SPARE_COLUMNS},
    {"history", MINIMAX_HISTORY},
    {"belief", MINIMAX_BELIEF},
    {"colourless-code", MINIMAX_COLOURLESS | MINIMAX_SPARE_COLUMNS},
    {"all", ~0U},
};

static void test_without(gconstpointer data) {
  const typeof(techniques[0]) *technique = data;
  compare(technique->name, technique->bits, amount(300), 40, 50);
}

#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
static ValueSet build_solve(MinimaxSolve *build, Table *table, Board board, Claim claim,
                            uint64_t *nodes) {
  CubeSearch search = {.table = table};
  ValueSet values = build(&search, board, claim);
  *nodes = search.counters.nodes;
  return values;
}

/* Boards and tables are alike, so that every node is: what a build leaves in the table counts
 * too. */
static void test_build(gconstpointer data) {
  MinimaxSolve *build = *(MinimaxSolve *const *)data;
  Table *table = new_table(34), *table_of_base = new_table(34);
  uint64_t all = 0;
  for (int stones = 34; stones <= 54; stones += 2) {
    Sample sample = sample_new(301, stones);
    for (int i = 0; i < amount(30); i++) {
      Board board = next_board(&sample);
      for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
        uint64_t nodes, nodes_of_base;
        ValueSet values = build_solve(build, table, board, claim, &nodes);
        ValueSet base =
            build_solve(minimax_solve_base, table_of_base, board, claim, &nodes_of_base);
        g_assert_cmpint(values, ==, base);
        g_assert_cmpuint(nodes, ==, nodes_of_base);
        all += nodes;
      }
    }
  }
  /* Few of the positions make most of the nodes. */
  g_assert_cmpuint(all, >, amount_is_whole() ? 30000U : 300U);
  table_free(table);
  table_free(table_of_base);
}

static void add_builds(void) {
  static MinimaxSolve *const v3 = minimax_solve_v3, *const v4 = minimax_solve_v4;
  static MinimaxSolve *const bytes = minimax_solve_bytes;
  if (__builtin_cpu_supports("x86-64-v3"))
    g_test_add_data_func("/minimax/builds/v3", &v3, test_build);
  if (__builtin_cpu_supports("x86-64-v4"))
    g_test_add_data_func("/minimax/builds/v4", &v4, test_build);
  if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq"))
    g_test_add_data_func("/minimax/builds/bytes", &bytes, test_build);
}
#else
static void add_builds(void) {}
#endif

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/minimax/classic", test_classic);
  for (size_t i = 0; i < G_N_ELEMENTS(techniques); i++) {
    g_autofree char *path = g_strdup_printf("/minimax/without/%s", techniques[i].name);
    g_test_add_data_func(path, &techniques[i], test_without);
  }
  add_builds();
  return g_test_run();
}
