/* A task searched by proof numbers, piece by piece: its answer, and what others learn from it. */
#include "fourscore.h"

#include <glib.h>
#include <string.h>

static const char CODE[] = "2717F77AD484B8BB6FBDEC66"; /* 24 stones, a million nodes */

static Board position(void) {
  Board board = board_empty();
  for (const char *c = CODE; *c != '\0'; c++)
    board = board_play(board, board_cell(board, g_ascii_xdigit_value(*c)));
  return board;
}

typedef struct {
  Table *table;
  StopFlag stop;
  Search search;
  Errand *errand;
  GArray *found; /* of Result */
} Fixture;

static void set_up(Fixture *fixture, gconstpointer data) {
  Error error = {0};
  Board board = position();
  moves_to_choice(&board, CLAIM_FIRST, 0);
  g_assert_cmpint(
      table_create(&fixture->table, (size_t)64 << 20, CODE_BITS, SCHEME_TWOBIG, 0, &error), ==,
      STATUS_OK);
  fixture->search = (Search){
      .table = fixture->table, .stop = &fixture->stop, .symmetries = symmetry_useful(board)};
  fixture->found = g_array_new(FALSE, FALSE, sizeof(Result));
  const ErrandOptions options = {.solver = solvers[0],
                                 .search = &fixture->search,
                                 .board = board,
                                 .claim = CLAIM_FIRST,
                                 .piece_nodes = 1 << 12};
  g_assert_cmpint(errand_create(&fixture->errand, &options, &error), ==, STATUS_OK);
}

static void tear_down(Fixture *fixture, gconstpointer data) {
  errand_free(fixture->errand);
  g_array_unref(fixture->found);
  table_free(fixture->table);
}

static ValueSet truth(void) {
  Error error;
  Table *table;
  g_assert_cmpint(table_create(&table, (size_t)64 << 20, CODE_BITS, SCHEME_TWOBIG, 0, &error), ==,
                  STATUS_OK);
  Search search = {.table = table};
  ValueSet values = solvers[0]->solve(&search, position(), CLAIM_FIRST);
  table_free(table);
  return values;
}

static void test_answers(Fixture *fixture, gconstpointer data) {
  int pieces = 1;
  while (errand_go_on(fixture->errand))
    pieces++;
  g_assert_cmpint(pieces, >, 10);
  g_assert_cmpint(errand_values(fixture->errand), ==, truth());
  g_assert_cmpuint(errand_nodes(fixture->errand), ==, fixture->search.counters.nodes);
}

/* As a leader does. */
static void test_tells_others(Fixture *fixture, gconstpointer data) {
  Error error;
  Dag *dag;
  const DagOptions options = {
      .root = position(), .claim = CLAIM_FIRST, .order = DAG_ORDER_PROOF, .bytes = 1 << 24};
  g_assert_cmpint(dag_create(&dag, &options, &error), ==, STATUS_OK);
  while (errand_go_on(fixture->errand))
    ;
  errand_collect(fixture->errand, fixture->found);
  uint64_t nodes = 0;
  for (guint i = 0; i < fixture->found->len; i++) {
    const Result *result = &g_array_index(fixture->found, Result, i);
    DagNode node = dag_find(dag, result->key);
    nodes += result->nodes;
    if (node == DAG_NONE || dag_proved(dag, node) != VALUE_ANY) continue;
    if (result->values == VALUE_ANY)
      g_assert_true(dag_open(dag, node, result->nodes, 0));
    else
      dag_prove(dag, node, result->values, result->nodes, 0);
  }
  g_assert_cmpint(dag_values(dag), ==, truth());
  g_assert_cmpuint(nodes, ==, errand_nodes(fixture->errand));
  g_assert_false(dag_view(dag).contradicted);
  dag_free(dag);
}

/* What was found before stays, and nothing is said of the piece that was stopped. */
static void test_stopped(Fixture *fixture, gconstpointer data) {
  for (int i = 0; i < 5; i++)
    g_assert_true(errand_go_on(fixture->errand));
  errand_collect(fixture->errand, fixture->found);
  guint found = fixture->found->len;
  g_assert_cmpuint(found, >=, 5);
  stop_raise(&fixture->stop);
  g_assert_false(errand_go_on(fixture->errand));
  errand_collect(fixture->errand, fixture->found);
  g_assert_cmpuint(fixture->found->len, ==, found);
  g_assert_cmpint(errand_values(fixture->errand), ==, VALUE_ANY);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/errand/answers", Fixture, NULL, set_up, test_answers, tear_down);
  g_test_add("/errand/tells-others", Fixture, NULL, set_up, test_tells_others, tear_down);
  g_test_add("/errand/stopped", Fixture, NULL, set_up, test_stopped, tear_down);
  return g_test_run();
}
