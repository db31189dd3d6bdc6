/* Every solver: against full minimax on the oracle, and things that must not change its answers or
 * must end it. Each test runs once for each solver.
 *
 * There is no test that exchanges the colours and the claim with them. The player to move follows
 * from the number of stones. So a position with exchanged colours either cannot occur, with one
 * more black than white stone, or has the other player to move. Then its value says nothing about
 * the first one's. Exchanged boards that are legal as sets of stones are tested in test-board.c.
 */
#include "solving.h"

#include <string.h>

static const ValueSet single[] = {VALUE_FIRST, VALUE_DRAW, VALUE_SECOND};

static ValueSet assert_as_oracle(const Solver *solver, Table *table, const Oracle *oracle) {
  ValueSet expected = positions_value(oracle_value(oracle));
  g_assert_cmpint(solving_exact(solver, table, positions_board(oracle), NULL), ==, expected);
  return expected;
}

/* The oracle walks the whole tree, so these are near the end: at most 10 empty cells. Each position
 * and each of its children. */
static void test_against_oracle(gconstpointer data) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(90);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  int met[5] = {0}, tried = 0;
  for (int i = 0; i < amount(800); i++) {
    Oracle oracle = i % 2 ? positions_random_unfinished(rand, 54 + i % 9)
                          : positions_random_reasonable(rand, 54 + i % 7);
    met[assert_as_oracle(data, table, &oracle)]++;
    tried++;
    for (int column = 0; column < COLUMNS; column++) {
      if (!oracle_legal(&oracle, column)) continue;
      Oracle child = oracle;
      oracle_play(&child, column);
      met[assert_as_oracle(data, table, &child)]++;
      tried++;
    }
  }
  g_assert_cmpint(tried, >, amount(3000));
  for (int i = 0; i < 3; i++)
    g_assert_cmpint(met[single[i]], >, amount(200));
  table_free(table);
}

/* Without the help of positions met before: the table is cleared each time. */
static void test_against_oracle_alone(gconstpointer data) {
  const Solver *solver = data;
  g_autoptr(GRand) rand = g_rand_new_with_seed(91);
  Table *table = solving_table(table_least_bytes(CODE_BITS, SCHEME_NEW), SCHEME_NEW);
  for (int i = 0; i < amount(200); i++) {
    Oracle oracle = positions_random_reasonable(rand, 56 + i % 5);
    ValueSet expected = positions_value(oracle_value(&oracle));
    table_clear(table);
    for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
      CubeSearch search = {.table = table};
      ValueSet values = solver->solve(&search, positions_board(&oracle), claim);
      g_assert_true(claim_answered(claim, values));
      g_assert_cmpint(values & expected, ==, expected);
    }
  }
  table_free(table);
}

/* A position's value is the best of its children's: needs no oracle, so it reaches further up. */
static void test_agrees_with_children(gconstpointer data) {
  const Solver *solver = data;
  g_autoptr(GRand) rand = g_rand_new_with_seed(92);
  Table *table = solving_table(256 << 20, SCHEME_TWOBIG);
  for (int i = 0; i < amount(200); i++) {
    int stones = 40 + i % 20;
    Oracle oracle = i % 2 ? positions_random_unfinished(rand, stones)
                          : positions_random_reasonable(rand, stones);
    Board board = positions_board(&oracle);
    ValueSet best = values_worst(board_mover(board));
    for (int column = 0; column < COLUMNS; column++)
      if (board_cell(board, column) >= 0) {
        Board child = board_play(board, board_cell(board, column));
        best = values_fold(board_mover(board), best, solving_exact(solver, table, child, NULL));
      }
    g_assert_cmpint(solving_exact(solver, table, board, NULL), ==, best);
  }
  table_free(table);
}

static void test_ended(gconstpointer data) {
  const Solver *solver = data;
  g_autoptr(GRand) rand = g_rand_new_with_seed(93);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  int columns[64];
  for (int i = 0; i < amount(500); i++) {
    Oracle oracle =
        i % 4 ? positions_random_game(rand, 64, columns) : positions_random_unfinished(rand, 64);
    Board board = positions_board(&oracle);
    ValueSet expected = positions_value(oracle_winner(&oracle));
    g_assert_cmpint(solving_exact(solver, table, board, NULL), ==, expected);
    for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
      CubeSearch search = {.table = table};
      ValueSet values = solver->solve(&search, board, claim);
      g_assert_true(claim_answered(claim, values));
      g_assert_cmpint(values & expected, ==, expected);
    }
  }
  table_free(table);
}

/* Each image with an empty table: what one leaves there would answer the next. */
static void test_symmetries(gconstpointer data) {
  const Solver *solver = data;
  g_autoptr(GArray) known = positions_known(44, 48);
  Table *table = solving_table(34 << 20, SCHEME_TWOBIG);
  for (guint i = 0; i < known->len; i += 12) {
    const KnownPosition *position = &g_array_index(known, KnownPosition, i);
    for (int g = 0; g < SYMMETRIES; g++) {
      table_clear(table);
      Board image = symmetry_board(position->board, g);
      g_assert_cmpint(solving_exact(solver, table, image, NULL), ==, position->value);
    }
  }
  table_free(table);
}

static void test_tables(gconstpointer data) {
  const Solver *solver = data;
  static const size_t mebibytes[] = {33, 64, 256};
  g_autoptr(GArray) known = positions_known(40, 64);
  for (size_t size = 0; size < G_N_ELEMENTS(mebibytes); size++)
    for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++) {
      Table *table = solving_table(mebibytes[size] << 20, scheme);
      for (guint i = 0; i < known->len; i += 15) {
        const KnownPosition *position = &g_array_index(known, KnownPosition, i);
        g_assert_cmpint(solving_exact(solver, table, position->board, NULL), ==, position->value);
      }
      table_free(table);
    }
}

/* Given up after n nodes and begun again with twice as many, on the same table, until answered. */
static void test_resumed(gconstpointer data) {
  const Solver *solver = data;
  g_autoptr(GArray) known = positions_known(36, 44);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  int given_up = 0;
  for (guint i = 0; i < known->len; i += 10) {
    const KnownPosition *position = &g_array_index(known, KnownPosition, i);
    CubeSearch search = {.table = table};
    ValueSet values = VALUE_ANY;
    for (uint64_t budget = 20; !goal_answered(GOAL_EXACT, values); budget *= 2) {
      search.node_limit = search.counters.nodes + budget;
      values &= solving_answer(solver, &search, position->board, GOAL_EXACT);
      g_assert_cmpint(values & position->value, ==, position->value);
      g_assert_cmpuint(search.counters.nodes, <=, search.node_limit + 2 * CUBE_LOOK_UP_NODES);
      given_up += values == VALUE_ANY;
    }
    g_assert_cmpint(values, ==, position->value);
  }
  g_assert_cmpint(given_up, >, 10);
  table_free(table);
}

/* Limits are looked at every this many nodes, and not before the first of them. */
static void test_node_limit(gconstpointer data) {
  const Solver *solver = data;
  static const uint64_t limits[] = {1, 2, 10, 1000, 12345, 300000};
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  for (size_t i = 0; i < G_N_ELEMENTS(limits); i++) {
    CubeSearch search = {.table = table, .node_limit = limits[i]};
    g_assert_cmpint(solver->solve(&search, board_empty(), CLAIM_FIRST), ==, VALUE_ANY);
    g_assert_cmpuint(search.counters.nodes, <=, limits[i] + CUBE_LOOK_UP_NODES);
    g_assert_cmpuint(search.counters.nodes + 1, >=, limits[i]);
    uint64_t nodes = search.counters.nodes; /* the limit stays where it is */
    g_assert_cmpint(solver->solve(&search, board_empty(), CLAIM_SECOND), ==, VALUE_ANY);
    g_assert_cmpuint(search.counters.nodes, <=, nodes + CUBE_LOOK_UP_NODES);
  }
  table_free(table);
}

/* The promise is 20 ms; the assertion leaves room for a machine with other work, on which a search
 * may also be stopped before its first node. */
static void test_stop(gconstpointer data) {
  const Solver *solver = data;
  Table *table = solving_table(256 << 20, SCHEME_TWOBIG);
  double longest = 0;
  int begun = 0;
  for (int i = 0; i < 20; i++) {
    Claim claim = i % 2 ? CLAIM_FIRST : CLAIM_SECOND;
    SharedCounters shared = {0};
    SolvingStopper stopper;
    CubeSearch search = {.table = table, .stop = &stopper.flag, .shared = &shared};
    solving_stopper_start(&stopper, 0.02 + 0.005 * i);
    ValueSet values = i % 3 == 0 ? solving_answer(solver, &search, board_empty(), GOAL_EXACT)
                                 : solver->solve(&search, board_empty(), claim);
    double seconds = solving_stopper_join(&stopper);
    longest = MAX(longest, seconds);
    g_assert_cmpint(values, ==, VALUE_ANY);
    begun += search.counters.nodes > 0;
    Counters seen = counters_peek(&shared);
    g_assert_cmpuint(seen.nodes, ==, search.counters.nodes);
  }
  g_test_message("longest time to stop: %.1f ms", longest * 1000);
  g_assert_cmpint(begun, >, 0);
  g_assert_cmpfloat(longest, <, 1.0);
  table_free(table);
}

/* A flag that is raised already: nothing is searched for long. */
static void test_stopped_before(gconstpointer data) {
  const Solver *solver = data;
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  StopFlag flag = {true};
  CubeSearch search = {.table = table, .stop = &flag};
  g_assert_cmpint(solver->solve(&search, board_empty(), CLAIM_FIRST), ==, VALUE_ANY);
  g_assert_cmpint(solving_answer(solver, &search, board_empty(), GOAL_EXACT), ==, VALUE_ANY);
  g_assert_cmpuint(search.counters.nodes, <, 100000);
  table_free(table);
}

/* Stopped often, the answers of what was finished stay in the table and are right. */
static void test_stopped_and_resumed(gconstpointer data) {
  const Solver *solver = data;
  g_autoptr(GArray) known = positions_known(36, 36);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  for (guint i = 0; i < known->len; i += 10) {
    const KnownPosition *position = &g_array_index(known, KnownPosition, i);
    ValueSet values = VALUE_ANY;
    for (double delay = 0.0005; !goal_answered(GOAL_EXACT, values); delay *= 2) {
      SolvingStopper stopper;
      CubeSearch search = {.table = table, .stop = &stopper.flag};
      solving_stopper_start(&stopper, MIN(delay, 2));
      values &= solving_answer(solver, &search, position->board, GOAL_EXACT);
      solving_stopper_join(&stopper);
      g_assert_cmpint(values & position->value, ==, position->value);
    }
    g_assert_cmpint(values, ==, position->value);
  }
  table_free(table);
}

typedef struct {
  const Solver *solver;
  Table *table;
  GArray *known;
  guint offset;
} Worker;

static gpointer solve_some(gpointer data) {
  Worker *worker = data;
  for (guint i = worker->offset; i < worker->known->len; i += 20) {
    const KnownPosition *position = &g_array_index(worker->known, KnownPosition, i);
    ValueSet values = solving_exact(worker->solver, worker->table, position->board, NULL);
    g_assert_cmpint(values, ==, position->value);
  }
  return NULL;
}

/* Four threads, one table, the same positions. */
static void test_threads(gconstpointer data) {
  g_autoptr(GArray) known = positions_known(40, 64);
  Table *table = solving_table(34 << 20, SCHEME_TWOBIG);
  Worker worker = {data, table, known, 0};
  GThread *threads[4];
  for (int i = 0; i < 4; i++)
    threads[i] = g_thread_new("solver", solve_some, &worker);
  for (int i = 0; i < 4; i++)
    g_thread_join(threads[i]);
  table_free(table);
}

static void test_names(void) {
  g_assert_nonnull(solvers[0]);
  for (int i = 0; solvers[i] != NULL; i++) {
    g_assert_true(solver_find(solvers[i]->name) == solvers[i]);
    g_assert_cmpuint(strlen(solvers[i]->summary), >, 0);
  }
  g_assert_nonnull(solver_find("classic"));
  g_assert_null(solver_find("no-such-solver"));
  g_assert_null(solver_find(""));
}

static void add(const char *what, const Solver *solver, GTestDataFunc function) {
  g_autofree char *path = g_strdup_printf("/solver/%s/%s", solver->name, what);
  g_test_add_data_func(path, solver, function);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/solver/names", test_names);
  for (int i = 0; solvers[i] != NULL; i++) {
    add("against-oracle", solvers[i], test_against_oracle);
    add("against-oracle-alone", solvers[i], test_against_oracle_alone);
    add("agrees-with-children", solvers[i], test_agrees_with_children);
    add("ended", solvers[i], test_ended);
    add("symmetries", solvers[i], test_symmetries);
    add("tables", solvers[i], test_tables);
    add("resumed", solvers[i], test_resumed);
    add("node-limit", solvers[i], test_node_limit);
    add("stop", solvers[i], test_stop);
    add("stopped-before", solvers[i], test_stopped_before);
    add("stopped-and-resumed", solvers[i], test_stopped_and_resumed);
    add("threads", solvers[i], test_threads);
  }
  return g_test_run();
}
