/* The analysis of a position of the cube and of its columns, by each solver and the team, alone and
 * with other threads that look and stop. */
#include "cube/solving.h"

static const char LONG[] = "AD9EF94696EB1667A52"; /* half a billion nodes for one claim */

static QuestionOptions options_of(Board board, Goal goal, const SolverInfo *solver, Table *table) {
  return (QuestionOptions){.position = cube_position(board),
                           .goal = goal,
                           .solver = solver,
                           .table = table,
                           .threads = solver->has_team ? 2 : 0};
}

static Analysis *analysis_of(Board board, Goal goal, const SolverInfo *solver, Table *table) {
  QuestionOptions options = options_of(board, goal, solver, table);
  Analysis *analysis = analysis_new(&options);
  g_assert_nonnull(analysis);
  return analysis;
}

/* By the game's own solver, or the one that searches the tasks of a tree. */
static ValueSet answer(const SolverInfo *solver, Table *table, Board board, Goal goal) {
  const Solver *own = solver_find(solver->name);
  CubeSearch search = {.table = table};
  return solving_answer(own ? own : solvers[0], &search, board, goal);
}

static bool is_fixed(Board board, int symmetry) {
  Board image = symmetry_board(board, symmetry);
  return image.stones[FIRST] == board.stones[FIRST] && image.stones[SECOND] == board.stones[SECOND];
}

/* The least column that a symmetry of the position maps this one to. */
static int least_image(Board board, int column) {
  int least = column;
  for (int g = 0; g < SYMMETRIES; g++)
    if (is_fixed(board, g)) least = MIN(least, symmetry_column(column, g));
  return least;
}

/* What holds at any moment, finished or not, of an analysis of that position. */
static void assert_view(const AnalysisView *view, Board board, Goal goal) {
  bool over = board_result(board) != VALUE_ANY, all = true;
  ValueSet best = values_worst(board_mover(board));
  for (int column = 0; column < COLUMNS; column++) {
    const MoveStatus *status = &view->moves[column];
    bool legal = !over && board_cell(board, column) >= 0;
    g_assert_cmpint(status->state == MOVE_ILLEGAL, ==, !legal);
    if (!legal) {
      g_assert_cmpint(status->values, ==, VALUE_ANY);
      continue;
    }
    g_assert_cmpint(status->state == MOVE_ANSWERED, ==, goal_answered(goal, status->values));
    g_assert_cmpint(status->same_as, ==, least_image(board, column));
    g_assert_cmpint(status->values, ==, view->moves[status->same_as].values);
    g_assert_cmpfloat(status->seconds, >=, 0);
    best = values_fold(board_mover(board), best, status->values);
    all &= status->state == MOVE_ANSWERED;
  }
  g_assert_cmpint(view->answered, ==, all);
  if (over)
    g_assert_cmpint(view->values, ==, board_result(board));
  else
    g_assert_cmpint(view->values & ~best, ==, 0);
}

static void assert_answers(const AnalysisView *view, Board board, Goal goal,
                           const SolverInfo *solver, Table *table) {
  assert_view(view, board, goal);
  g_assert_true(view->answered);
  g_assert_false(view->running);
  for (int column = 0; column < COLUMNS; column++) {
    if (view->moves[column].state == MOVE_ILLEGAL) continue;
    Board child = board_play(board, board_cell(board, column));
    ValueSet expected = answer(solver, table, child, GOAL_EXACT);
    ValueSet values = view->moves[column].values;
    g_assert_cmpint(values & expected, ==, expected);
    g_assert_cmpstr(goal_word(goal, values), ==, goal_word(goal, expected));
  }
  ValueSet expected = answer(solver, table, board, GOAL_EXACT);
  g_assert_cmpint(view->values & expected, ==, expected);
  g_assert_cmpstr(goal_word(goal, view->values), ==, goal_word(goal, expected));
}

/* The answers are compared with those of searches with another table. */
static void test_values(gconstpointer data) {
  const SolverInfo *solver = data;
  g_autoptr(GRand) rand = g_rand_new_with_seed(100);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Table *other = solving_table(256 << 20, SCHEME_TWOBIG);
  uint64_t nodes = 0;
  for (int i = 0; i < 60; i++) {
    int stones = 40 + i % 23;
    Oracle oracle = i % 2 ? positions_random_unfinished(rand, stones)
                          : positions_random_reasonable(rand, stones);
    Board board = positions_board(&oracle);
    Goal goal = (Goal)(i / 2 % 3);
    Analysis *analysis = analysis_of(board, goal, solver, table);
    AnalysisView before = analysis_peek(analysis);
    assert_view(&before, board, goal);
    analysis_run(analysis);
    AnalysisView view = analysis_peek(analysis);
    assert_answers(&view, board, goal, solver, other);
    nodes += view.counters.nodes;
    analysis_free(analysis);
  }
  g_assert_cmpuint(nodes, >, 0);
  table_free(table);
  table_free(other);
}

static void test_known(gconstpointer data) {
  const SolverInfo *solver = data;
  g_autoptr(GArray) known = positions_known(40, 60);
  Table *table = solving_table(256 << 20, SCHEME_TWOBIG);
  for (guint i = 0; i < known->len; i += 20) {
    const KnownPosition *position = &g_array_index(known, KnownPosition, i);
    Analysis *analysis = analysis_of(position->board, GOAL_EXACT, solver, table);
    analysis_run(analysis);
    AnalysisView view = analysis_peek(analysis);
    assert_view(&view, position->board, GOAL_EXACT);
    g_assert_true(view.answered);
    g_assert_cmpint(view.values, ==, position->value);
    analysis_free(analysis);
  }
  table_free(table);
}

/* Plays W c, B d, W g(c), B g(d) if that keeps the position symmetric and nobody wins. */
static bool play_symmetric(Oracle *oracle, int c, int d, int symmetry) {
  const int columns[] = {c, d, symmetry_column(c, symmetry), symmetry_column(d, symmetry)};
  if (columns[2] == c || columns[3] == d || columns[2] == d) return false;
  Oracle after = *oracle;
  for (int i = 0; i < 4; i++) {
    if (oracle_height(&after, columns[i]) == LEVELS) return false;
    oracle_play(&after, columns[i]);
  }
  if (oracle_over(&after)) return false;
  *oracle = after;
  return true;
}

/* A position of that many stones, a multiple of four, that a symmetry leaves as it is. */
static Oracle symmetric_position(GRand *rand, int stones, int symmetry) {
  Oracle oracle = oracle_empty();
  for (int failed = 0; oracle.stones < stones; failed++) {
    if (failed == 200) {
      oracle = oracle_empty();
      failed = 0;
    }
    int c = g_rand_int_range(rand, 0, 16), d = g_rand_int_range(rand, 0, 16);
    play_symmetric(&oracle, c, d, symmetry);
  }
  return oracle;
}

/* Columns that a symmetry exchanges share their answer, and it is right for both. */
static void test_symmetric(gconstpointer data) {
  static const int involutions[] = {1, 2, 3, 4, 7};
  g_autoptr(GRand) rand = g_rand_new_with_seed(101);
  Table *table = solving_table(256 << 20, SCHEME_TWOBIG);
  for (int i = 0; i < 20; i++) {
    Oracle oracle = symmetric_position(rand, 44, involutions[i % 5]);
    Board board = positions_board(&oracle);
    g_assert_true(is_fixed(board, involutions[i % 5]));
    Analysis *analysis = analysis_of(board, GOAL_EXACT, data, table);
    analysis_run(analysis);
    AnalysisView view = analysis_peek(analysis);
    assert_answers(&view, board, GOAL_EXACT, data, table);
    analysis_free(analysis);
  }
  table_free(table);
}

static void test_ended(gconstpointer data) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(102);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  int columns[64];
  for (int i = 0; i < 60; i++) {
    Oracle oracle =
        i % 3 ? positions_random_game(rand, 64, columns) : positions_random_unfinished(rand, 64);
    Board board = positions_board(&oracle);
    Analysis *analysis = analysis_of(board, (Goal)(i / 3 % 3), data, table);
    for (int run = 0; run < 3; run++) {
      AnalysisView view = analysis_peek(analysis);
      assert_view(&view, board, (Goal)(i / 3 % 3));
      g_assert_true(view.answered);
      g_assert_false(view.running);
      g_assert_cmpuint(view.counters.nodes, ==, 0);
      analysis_run(analysis);
    }
    analysis_free(analysis);
  }
  analysis_free(NULL);
  table_free(table);
}

static gpointer run_in_thread(gpointer data) {
  analysis_run(data);
  double *ended = g_new(double, 1);
  *ended = clock_seconds();
  return ended;
}

/* Counters and times never run backwards, answers never go away. */
static void assert_later(const AnalysisView *before, const AnalysisView *after) {
  g_assert_cmpuint(after->counters.nodes, >=, before->counters.nodes);
  g_assert_cmpint(after->values & ~before->values, ==, 0);
  for (int column = 0; column < COLUMNS; column++) {
    const MoveStatus *a = &before->moves[column], *b = &after->moves[column];
    g_assert_cmpint(b->values & ~a->values, ==, 0);
    g_assert_cmpuint(b->nodes, >=, a->nodes);
    if (a->state == MOVE_ANSWERED) g_assert_cmpint(b->state, ==, MOVE_ANSWERED);
  }
}

/* Peeks until the run has lasted that long or is over. */
static AnalysisView watch(Analysis *analysis, const QuestionOptions *options, double seconds) {
  double end = clock_seconds() + seconds;
  AnalysisView last = analysis_peek(analysis);
  while (clock_seconds() < end && !last.answered) {
    AnalysisView view = analysis_peek(analysis);
    assert_view(&view, cube_board(&options->position), options->goal);
    assert_later(&last, &view);
    last = view;
    g_usleep(200);
  }
  return last;
}

static double stop_and_join(Analysis *analysis, GThread *thread) {
  double asked = clock_seconds();
  analysis_stop(analysis);
  g_autofree double *ended = g_thread_join(thread);
  return *ended - asked;
}

/* The opening position is far out of reach: all that can be seen is work in progress. */
static void test_watched_and_stopped(gconstpointer data) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  QuestionOptions options = options_of(board_empty(), GOAL_EXACT, data, table);
  Analysis *analysis = analysis_new(&options);
  double longest = 0;
  for (int i = 0; i < 20; i++) {
    GThread *thread = g_thread_new("analysis", run_in_thread, analysis);
    AnalysisView view = watch(analysis, &options, 0.05);
    g_assert_false(view.answered);
    double seconds = stop_and_join(analysis, thread);
    longest = MAX(longest, seconds);
    view = analysis_peek(analysis);
    g_assert_false(view.running);
    for (int column = 0; column < COLUMNS; column++)
      g_assert_cmpint(view.moves[column].state, ==, MOVE_OPEN);
  }
  g_test_message("longest time to stop: %.1f ms", longest * 1000);
  g_assert_cmpfloat(longest, <, 1.0);
  analysis_free(analysis);
  table_free(table);
}

/* Stopped again and again, and then run to the end: the same answers as in one go. */
static void test_stopped_and_finished(gconstpointer data) {
  g_autoptr(GArray) known = positions_known(36, 36);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  int stopped = 0;
  for (guint i = 0; i < 3; i++) {
    Board board = g_array_index(known, KnownPosition, 30 * i).board;
    QuestionOptions options = options_of(board, GOAL_EXACT, data, table);
    Analysis *analysis = analysis_new(&options);
    for (int run = 0; run < 10; run++) {
      GThread *thread = g_thread_new("analysis", run_in_thread, analysis);
      AnalysisView view = watch(analysis, &options, 0.001);
      stop_and_join(analysis, thread);
      stopped += !view.answered;
    }
    analysis_run(analysis); /* takes the last stop if that came after the end of its run */
    analysis_run(analysis);
    AnalysisView view = analysis_peek(analysis);
    assert_answers(&view, board, GOAL_EXACT, data, table);
    g_assert_cmpint(view.values, ==, g_array_index(known, KnownPosition, 30 * i).value);
    analysis_free(analysis);
  }
  g_assert_cmpint(stopped, >, 0);
  table_free(table);
}

/* A stop that comes before the run is kept for it, and for it alone. */
static void test_stop_before_run(gconstpointer data) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(103);
  Oracle oracle = positions_random_reasonable(rand, 44);
  Board board = positions_board(&oracle);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Analysis *analysis = analysis_of(board, GOAL_EXACT, data, table);
  analysis_stop(analysis);
  analysis_run(analysis);
  AnalysisView view = analysis_peek(analysis);
  assert_view(&view, board, GOAL_EXACT);
  g_assert_false(view.answered);
  g_assert_false(view.running);
  g_assert_cmpuint(view.counters.nodes, <, 100000);
  analysis_run(analysis);
  view = analysis_peek(analysis);
  assert_answers(&view, board, GOAL_EXACT, data, table);
  analysis_free(analysis);
  table_free(table);
}

static int count_searched(const AnalysisView *view) {
  int count = 0;
  for (int m = 0; m < view->count; m++)
    count += view->moves[m].state == MOVE_SEARCHING && view->moves[m].same_as == m;
  return count;
}

/* While budgets are small the threads of a dividing team search a move each, and one that is
 * preferred ends that. */
static void test_moves_together(void) {
  Line line;
  g_assert_cmpint(line_read(variant_default(), LONG, strlen(LONG), &line, NULL), ==, STATUS_OK);
  Position position = line_position(&line);
  const SolverInfo *solver = solving_find(variant_default(), "parallel");
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Analysis *analysis = analysis_of(cube_board(&position), GOAL_FIRST, solver, table);
  GThread *thread = g_thread_new("analysis", run_in_thread, analysis);
  AnalysisView view;
  do {
    g_usleep(100);
    view = analysis_peek(analysis);
    g_assert_cmpint(count_searched(&view), <=, 2);
  } while (count_searched(&view) < 2);
  analysis_prefer(analysis, 3);
  do {
    g_usleep(1000);
    view = analysis_peek(analysis);
  } while (view.moves[3].state != MOVE_SEARCHING || count_searched(&view) > 1);
  stop_and_join(analysis, thread);
  analysis_free(analysis);
  table_free(table);
}

/* Runs until this many nodes are searched; which columns have any, a bit each. */
static unsigned run_and_stop(Analysis *analysis, uint64_t nodes) {
  GThread *thread = g_thread_new("analysis", run_in_thread, analysis);
  unsigned columns = 0;
  while (analysis_peek(analysis).counters.nodes < nodes)
    g_usleep(100);
  stop_and_join(analysis, thread);
  AnalysisView view = analysis_peek(analysis);
  for (int m = 0; m < view.count; m++)
    if (view.moves[m].nodes > 0) columns |= 1u << m;
  return columns;
}

/* Columns that earlier analyses have searched wait for the others, and then have a budget beyond
 * what they had. Numbers from files may be anything. */
static void test_before(void) {
  enum { FRESH = 6 };
  const uint64_t spent[] = {1 << 24, UINT64_MAX};
  Line line;
  g_assert_cmpint(line_read(variant_default(), "00007C", 6, &line, NULL), ==,
                  STATUS_OK); /* hours */
  Position position = line_position(&line);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  for (int fresh = 0; fresh < 2; fresh++)
    for (int i = 0; i < 2; i++) {
      Analysis *analysis =
          analysis_of(cube_board(&position), GOAL_FIRST, cube_solving.solvers[0], table);
      AnalysisView view = analysis_peek(analysis);
      for (int m = 0; m < view.count; m++)
        if (view.moves[m].state == MOVE_OPEN && (!fresh || m != FRESH))
          analysis_tell_before(analysis, m, spent[i]);
      unsigned columns = run_and_stop(analysis, 400000);
      g_assert_cmpint(__builtin_popcount(columns), ==, 1);
      if (fresh) g_assert_cmpuint(columns, ==, 1u << FRESH);
      analysis_free(analysis);
    }
  table_free(table);
}

static void add(const char *what, const SolverInfo *solver, GTestDataFunc function) {
  g_autofree char *path = g_strdup_printf("/play/analysis/%s/%s", solver->name, what);
  g_test_add_data_func(path, solver, function);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  const SolverInfo *const *listed = cube_solving.solvers;
  for (int i = 0; listed[i] != NULL; i++) {
    add("values", listed[i], test_values);
    add("known", listed[i], test_known);
    add("symmetric", listed[i], test_symmetric);
    add("ended", listed[i], test_ended);
    add("watched-and-stopped", listed[i], test_watched_and_stopped);
    add("stopped-and-finished", listed[i], test_stopped_and_finished);
    add("stop-before-run", listed[i], test_stop_before_run);
  }
  g_test_add_func("/play/analysis/moves-together", test_moves_together);
  g_test_add_func("/play/analysis/before", test_before);
  return g_test_run();
}
