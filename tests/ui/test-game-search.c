/* The search of a session with games other than the first one: their solvers, memory, stores and
 * lines, and going over from one game to the next. */
#include "waiting.h"

#include <glib/gstdio.h>
#include <math.h>

#include "batch/batch.h"
#include "plots/charts.h"

static Variant variant_of(const char *name) {
  Variant variant;
  g_assert_cmpint(variant_read(name, strlen(name), &variant, NULL), ==, STATUS_OK);
  return variant;
}

/* A search of a game, with 64 MiB. */
static FsSearch *search_at(const char *game) {
  FsSearch *search = fs_search_new();
  g_assert_cmpint(fs_search_set_table_bytes(search, 64 << 20, NULL), ==, STATUS_OK);
  g_object_set(search, "goal", GOAL_EXACT, "threads", 2, NULL);
  fs_search_set_variant(search, variant_of(game));
  return search;
}

static void analyse(FsSearch *search, const char *game, const char *text) {
  Line line = line_of(game, text);
  g_assert_true(fs_search_can_start(search, &line));
  fs_search_start(search, &line);
  wait_until(!fs_search_now(search).running);
}

static AnalysisView view_of(FsSearch *search, const char *game, const char *text) {
  Line line = line_of(game, text);
  Position position = line_position(&line);
  AnalysisView view;
  g_assert_true(fs_search_know(search, &position, &view));
  return view;
}

static void assert_solver(FsSearch *search, const char *name) {
  g_assert_cmpstr(fs_search_get_solver(search)->name, ==, name);
}

static void test_answers(void) {
  g_autoptr(FsSearch) search = search_at("connect4:5x4");
  analyse(search, "connect4:5x4", ".");
  g_assert_cmpint(fs_search_now(search).state, ==, SEARCH_DONE);
  AnalysisView view = view_of(search, "connect4:5x4", ".");
  g_assert_cmpint(view.count, ==, 5);
  g_assert_cmpint(view.values, ==, VALUE_DRAW);
  g_assert_cmpint(view.moves[4].same_as, ==, 0);
  /* A step on, and turned: known without a search. */
  g_assert_cmpint(view_of(search, "connect4:5x4", "4").values, ==, view.moves[0].values);
  g_autofree char *root = fs_search_write_root(search);
  g_assert_cmpstr(root, ==, "empty board (Connect-4, 5×4)");
}

/* The position that was searched has the names that moves have elsewhere in the window. */
static void test_names(void) {
  g_autoptr(FsSearch) search = search_at("connect4:5x4");
  analyse(search, "connect4:5x4", "0422");
  move_names_choose(MOVE_NAMES_LETTERS);
  g_autofree char *root = fs_search_write_root(search);
  move_names_choose(MOVE_NAMES_OWN);
  g_assert_cmpstr(root, ==, "AECC (Connect-4, 5×4)");
}

/* A game's solver, if it was chosen, comes back with the game, where it fits; else the first. */
static void test_solvers(void) {
  g_autoptr(FsSearch) search = search_at("cube");
  assert_solver(search, "parallel");
  g_object_set(search, "solver", "classic", NULL);
  fs_search_set_variant(search, variant_of("popout:7x6"));
  assert_solver(search, "popout");
  fs_search_set_variant(search, variant_of("popout:9x9"));
  assert_solver(search, "proof-number");
  fs_search_set_variant(search, variant_of("connect4:7x6"));
  assert_solver(search, "connect4");
  g_object_set(search, "solver", "fhourstones", NULL);
  fs_search_set_variant(search, variant_of("connect4:6x6"));
  assert_solver(search, "fhourstones");
  g_object_set(search, "solver", "minimax", NULL); /* of another game */
  assert_solver(search, "connect4");
  fs_search_set_variant(search, variant_of("cube"));
  assert_solver(search, "classic");
}

/* A new game stops the search; the table is made for the new one. */
static void test_change(void) {
  g_autoptr(FsSearch) search = search_at("connect4:8x8");
  Line line = line_of("connect4:8x8", "."), cube = line_of("cube", EASY);
  fs_search_start(search, &line);
  wait_until(fs_search_now(search).view->counters.nodes > 1000);
  const Table *table = fs_search_get_table(search);
  fs_search_set_variant(search, variant_of("cube"));
  g_assert_false(fs_search_can_start(search, &line));
  fs_search_start(search, &cube); /* while the other one ends */
  wait_until(!fs_search_now(search).running);
  g_assert_cmpint(fs_search_now(search).state, ==, SEARCH_DONE);
  g_assert_true(variant_equal(fs_search_now(search).root->start.variant, variant_of("cube")));
  g_assert_true(fs_search_get_table(search) != table);
  g_assert_true(fs_search_now(search).view->answered);
}

/* Solvers of one game that share their entries keep the table; others begin with a new one. */
static void test_table(void) {
  g_autoptr(FsSearch) search = search_at("cube");
  analyse(search, "cube", EASY);
  const Table *table = fs_search_get_table(search);
  g_object_set(search, "solver", "minimax", NULL);
  analyse(search, "cube", EASY "3");
  g_assert_true(fs_search_get_table(search) == table);
  fs_search_set_variant(search, variant_of("connect4:5x4"));
  analyse(search, "connect4:5x4", ".");
  g_object_set(search, "solver", "fhourstones", NULL);
  analyse(search, "connect4:5x4", ".");
  g_assert_cmpint(fs_search_now(search).view->values, ==, VALUE_DRAW);
  g_object_set(search, "solver", "proof-number", NULL);
  g_assert_null(fs_search_get_table(search));
  g_assert_true(isnan(fs_search_get_figures(search).used));
}

/* A new goal begins a search again, as a change of what is asked does in every game. */
static void test_other_goal(void) {
  g_autoptr(FsSearch) search = search_at("connect4:8x8");
  Line line = line_of("connect4:8x8", ".");
  g_object_set(search, "goal", GOAL_FIRST, NULL);
  fs_search_start(search, &line);
  wait_until(fs_search_now(search).view->counters.nodes > 1000);
  g_object_set(search, "goal", GOAL_SECOND, NULL);
  g_assert_true(fs_search_now(search).running);
  fs_search_pause(search); /* before the other search has begun, or soon after */
  wait_until(fs_search_now(search).state == SEARCH_PAUSED);
  fs_search_resume(search);
  wait_until(fs_search_now(search).view->counters.nodes > 1000);
  fs_search_pause(search);
  wait_until(fs_search_now(search).state == SEARCH_PAUSED);
  fs_search_resume(search);
  g_assert_true(fs_search_now(search).running);
  fs_search_prefer(search, 7);
  wait_until(fs_search_now(search).view->moves[0].state == MOVE_SEARCHING);
  g_assert_cmpint(fs_search_now(search).view->preferred, ==, 0); /* which 7 is the same as */
  fs_search_stop(search);
  wait_until(!fs_search_now(search).running);
}

/* A solver without a table cannot go on where it stopped; what it has answered stays. */
static void test_without_table(void) {
  g_autoptr(FsSearch) search = search_at("popout:9x9");
  Line line = line_of("popout:9x9", "010101");
  fs_search_start(search, &line);
  g_assert_false(fs_search_now(search).pausable);
  fs_search_pause(search);
  wait_until(fs_search_now(search).view->moves[0].values == VALUE_FIRST);
  g_assert_cmpint(fs_search_now(search).state, ==, SEARCH_RUNNING);
  fs_search_stop(search);
  wait_until(!fs_search_now(search).running);
  g_assert_cmpint(fs_search_now(search).state, ==, SEARCH_STOPPED);
  g_assert_cmpint(view_of(search, "popout:9x9", "010101").values, ==, VALUE_FIRST);
}

/* Lack of memory is reported, and the search ends by itself. */
static void test_memory(void) {
  g_autoptr(FsSearch) search = search_at("popout:5x5");
  g_assert_cmpint(fs_search_set_table_bytes(search, 1 << 20, NULL), ==, STATUS_OK);
  g_object_set(search, "solver", "retrograde", NULL);
  analyse(search, "popout:5x5", ".");
  g_assert_cmpint(fs_search_now(search).state, ==, SEARCH_STOPPED);
  g_assert_cmpstr(fs_search_now(search).trouble, ==, "The solver needs more memory");
  g_assert_true(fs_search_now(search).ended);
  fs_search_set_variant(search, variant_of("popout:4x4"));
  g_assert_null(fs_search_now(search).trouble);
}

/* The stores of the games do not meet, and each is where it was. */
static void test_stores(void) {
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autofree char *below = g_build_filename(folder, "popout-4x4", NULL);
  g_autofree char *path = g_build_filename(below, "verdicts.store", NULL);
  for (int run = 0; run < 2; run++) {
    g_autoptr(FsSearch) search = search_at("popout:4x4");
    fs_search_open_stores(search, folder);
    g_autofree char *data =
        knowledge_folder(fs_search_get_knowledge(search), fs_search_get_variant(search));
    g_assert_cmpstr(data, ==, below);
    Line line = line_of("popout:4x4", ".");
    Position position = line_position(&line);
    AnalysisView view;
    if (run == 0) analyse(search, "popout:4x4", ".");
    wait_until(fs_search_know(search, &position, &view));
    g_assert_true(view.answered);
    g_assert_cmpint(view.moves[0].values, !=, VALUE_ANY);
    g_assert_null(fs_search_now(search).trouble);
    if (run == 0) continue;
    analyse(search, "popout:4x4", ".");
    g_assert_cmpuint(fs_search_now(search).view->counters.nodes, ==, 0);
  }
  g_autofree char *journal = g_strconcat(path, "-journal", NULL);
  g_assert_cmpint(g_remove(path), ==, 0);
  g_remove(journal);
  g_rmdir(below);
  g_assert_cmpint(g_rmdir(folder), ==, 0); /* nothing else was made */
}

/* Best play, with the shortest win where distances are known. */
static void test_line(void) {
  g_autoptr(FsSearch) search = search_at("connect4:5x4");
  Line line = line_of("connect4:5x4", ".");
  Position start = line_position(&line);
  fs_search_find_line(search, &start, -1);
  wait_until(!fs_search_get_line(search)->searching);
  const SearchLine *found = fs_search_get_line(search);
  g_assert_true(found->best.complete);
  for (int i = 0; i < found->best.length; i++)
    g_assert_true(line_play(&line, found->best.moves[i]));
  g_assert_cmpint(line_result(&line), ==, VALUE_DRAW);
  fs_search_find_line(search, &start, 4);
  wait_until(!fs_search_get_line(search)->searching);
  g_assert_cmpint(fs_search_get_line(search)->best.moves[0], ==, 4);
  fs_search_set_variant(search, variant_of("popout:4x4"));
  g_assert_null(fs_search_get_line(search));
}

/* A move whose distance is found is proved, also for questions without distances. */
static void test_distances(void) {
  static const char *const names[] = {"connect4:5x4", "popout:5x4"};
  static const ValueSet values[] = {VALUE_SECOND, VALUE_DRAW};
  for (guint n = 0; n < G_N_ELEMENTS(names); n++) {
    g_autoptr(FsSearch) search = search_at(names[n]);
    Line line = line_of(names[n], n == 0 ? "0" : "00112");
    Position position = line_position(&line);
    AnalysisView view;
    fs_search_find_distances(search, &position);
    wait_until(!fs_search_is_finding_distances(search));
    g_assert_true(fs_search_know(search, &position, &view));
    g_assert_cmpuint(view.values, ==, values[n]);
    g_assert_true(view.answered);
  }
}

static void test_batch(void) {
  g_autoptr(FsSearch) search = search_at("popout:4x4");
  g_autoptr(FsBatch) batch = fs_batch_new(search, NULL);
  g_autoptr(GError) error = NULL;
  g_assert_true(fs_batch_set_text(batch, NOTATION_ANY, ".\n01\n", NULL, &error));
  g_assert_true(fs_batch_start(batch));
  wait_until(!fs_batch_is_running(batch));
  g_assert_cmpint(fs_batch_count_answered(batch), ==, 2);
  g_assert_cmpint(fs_batch_get(batch, 1)->values, ==, view_of(search, "popout:4x4", "01").values);
}

/* What the plots name: pops as well. */
static void test_plots(void) {
  g_autoptr(FsSearch) search = search_at("popout:4x4");
  analyse(search, "popout:4x4", "01");
  g_autoptr(Chart) chart = chart_new(search, CHART_COLUMNS, FALSE);
  g_assert_false(fs_search_has_tasks(search));
  g_assert_cmpint(chart->plot.x_names_count, ==, 8);
  g_assert_cmpfloat(chart->series[0].x[0], ==, 0);
  g_assert_nonnull(fs_search_get_trace(search, SCHEME_TWOBIG));
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/games/answers", test_answers);
  g_test_add_func("/games/names", test_names);
  g_test_add_func("/games/solvers", test_solvers);
  g_test_add_func("/games/change", test_change);
  g_test_add_func("/games/table", test_table);
  g_test_add_func("/games/other-goal", test_other_goal);
  g_test_add_func("/games/without-table", test_without_table);
  g_test_add_func("/games/memory", test_memory);
  g_test_add_func("/games/stores", test_stores);
  g_test_add_func("/games/line", test_line);
  g_test_add_func("/games/distances", test_distances);
  g_test_add_func("/games/batch", test_batch);
  g_test_add_func("/games/plots", test_plots);
  return g_test_run();
}
