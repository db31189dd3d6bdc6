/* Questions and analyses that a team of threads answers: the values of one thread, whatever is the
 * budget, however often it is stopped; what is recorded, preferred and known before. */
#include "solving.h"

#include "cube/minimax.h"

static const char HARD[] = "7CE03FF0700C46B8B3CA5B45"; /* minutes of search */

static Board board_of(const char *text) {
  Game game;
  g_assert_cmpint(notation_read(text, strlen(text), &game, NULL), ==, STATUS_OK);
  return game_board(&game);
}

static CubeQuestionOptions options_of(Board board, Table *table, int threads) {
  return (CubeQuestionOptions){.board = board,
                               .goal = GOAL_EXACT,
                               .solver = &minimax_solver,
                               .table = table,
                               .threads = threads,
                               .record = true};
}

/* In small budgets or at once, alone or in a team: the same value; the counters never fall. */
static void test_values(void) {
  Table *reference = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(7, 28);
  for (int i = 0; i < 6; i++) {
    Table *table = solving_table(36 << 20, SCHEME_TWOBIG);
    Game game = sample_next(&sample);
    CubeQuestionOptions options = options_of(game_board(&game), table, i % 3);
    CubeQuestion *question = cube_question_new(&options);
    uint64_t budget = i < 3 ? 0 : 1 << 20, nodes = 0;
    do {
      cube_question_run(question, budget);
      CubeQuestionView view = cube_question_peek(question);
      g_assert_cmpuint(view.counters.nodes, >=, nodes);
      nodes = view.counters.nodes;
    } while (!goal_answered(GOAL_EXACT, cube_question_peek(question).values));
    g_assert_cmpint(cube_question_peek(question).values, ==,
                    solving_exact(&minimax_solver, reference, options.board, NULL));
    cube_question_free(question);
    table_free(table);
  }
  table_free(reference);
}

/* A budget is about kept, and a team's work is divided into jobs that can be looked at. */
static void test_budget(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  CubeQuestionOptions options = options_of(board_of(HARD), table, 2);
  CubeQuestion *question = cube_question_new(&options);
  g_assert_cmpint(cube_question_run(question, 1 << 12), ==, VALUE_ANY);
  CubeQuestionView view = cube_question_peek(question);
  g_assert_cmpuint(view.counters.nodes, <, 1 << 14);
  g_assert_cmpfloat(view.share, <, 0);
  g_assert_cmpint(cube_question_run(question, 3 << 20), ==, VALUE_ANY);
  view = cube_question_peek(question);
  g_assert_cmpuint(view.counters.nodes, >=, 3 << 20);
  g_assert_cmpuint(view.counters.nodes, <, 6 << 20);
  g_assert_true(view.share >= 0 && view.share < 1);
  g_assert_cmpuint(view.jobs_done, >, 0);
  JobView jobs[500];
  size_t count = cube_question_jobs(question, jobs, 500), waiting = 0, done = 0;
  for (size_t i = 0; i < count; i++) {
    waiting += jobs[i].state == JOB_WAITING;
    done += jobs[i].state == JOB_DONE;
    g_assert_cmpint(jobs[i].board.ply, >=, options.board.ply);
    g_assert_true(claim_answered(CLAIM_FIRST, jobs[i].values));
  }
  g_assert_cmpuint(waiting, ==, MIN(view.jobs_open, 500 - done));
  g_assert_cmpuint(done, ==, MIN(view.jobs_done, PARALLEL_DONE_KEPT));
  g_assert_cmpuint(cube_question_jobs(question, jobs, 3), ==, 3);
  cube_question_free(question);
  table_free(table);
}

typedef struct {
  CubeQuestion *question;
  CubeAnalysis *analysis;
  gulong delay;
} Later;

static gpointer stop_later(gpointer data) {
  Later *later = data;
  g_usleep(later->delay);
  if (later->question) cube_question_stop(later->question);
  if (later->analysis) cube_analysis_stop(later->analysis);
  return NULL;
}

static void test_stop(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  CubeQuestionOptions options = options_of(board_of(HARD), table, 2);
  CubeQuestion *question = cube_question_new(&options);
  for (int i = 0; i < 20; i++) {
    Later later = {.question = question, .delay = (gulong)i * 3000};
    GThread *thread = g_thread_new("stop", stop_later, &later);
    g_assert_cmpint(cube_question_run(question, 0), ==, VALUE_ANY); /* it would take minutes */
    g_thread_join(thread);
    cube_question_stop(question); /* kept for the next run, which ends at once */
    cube_question_run(question, 0);
  }
  cube_question_free(question);
  table_free(table);
}

/* What was recorded answers the same question again without a search. */
static void test_records(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(11, 28);
  Game game = sample_next(&sample);
  CubeQuestionOptions options = options_of(game_board(&game), table, 2);
  CubeQuestion *question = cube_question_new(&options);
  ValueSet values = cube_question_run(question, 0);
  Known *known = known_new();
  CubeProofRecord records[7];
  size_t count, all = 0;
  while ((count = cube_question_collect(question, records, 7)) > 0)
    for (size_t i = 0; i < count; i++, all++) {
      const DagRecord *record = &records[i].record;
      KnownEntry entry = {record->key.low, record->key.high, record->values,
                          record->values == VALUE_ANY, record->seconds};
      g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
    }
  g_assert_cmpuint(all, >=, 2);
  cube_question_free(question);
  options.known = known;
  question = cube_question_new(&options);
  g_assert_cmpint(cube_question_peek(question).values, ==, values);
  g_assert_cmpint(cube_question_run(question, 0), ==, values);
  g_assert_cmpuint(cube_question_peek(question).counters.nodes, ==, 0);
  cube_question_free(question);
  known_free(known);
  table_free(table);
}

static void test_analysis(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Table *reference = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(3, 30);
  for (int i = 0; i < 3; i++) {
    Game game = sample_next(&sample);
    CubeAnalysis *analysis = cube_analysis_new((CubeAnalysisOptions){.board = game_board(&game),
                                                                     .goal = GOAL_EXACT,
                                                                     .solver = &minimax_solver,
                                                                     .table = table,
                                                                     .threads = 2});
    do {
      Later later = {.analysis = analysis, .delay = 100000};
      GThread *thread = g_thread_new("stop", stop_later, &later);
      cube_analysis_run(analysis);
      g_thread_join(thread);
    } while (!cube_analysis_peek(analysis).answered);
    g_assert_cmpint(cube_analysis_peek(analysis).values, ==,
                    solving_exact(&minimax_solver, reference, game_board(&game), NULL));
    cube_analysis_free(analysis);
  }
  table_free(table);
  table_free(reference);
}

static gpointer run_analysis(gpointer data) {
  cube_analysis_run(data);
  return NULL;
}

/* A preferred column is searched at once, alone, until it is answered or no longer preferred. */
static void test_prefer(gconstpointer data) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  CubeAnalysis *analysis =
      cube_analysis_new((CubeAnalysisOptions){.board = board_of(HARD),
                                              .goal = GOAL_EXACT,
                                              .solver = &minimax_solver,
                                              .table = table,
                                              .threads = GPOINTER_TO_INT(data)});
  GThread *thread = g_thread_new("run", run_analysis, analysis);
  const int columns[] = {12, 5, 12};
  for (int i = 0; i < 3; i++) {
    cube_analysis_prefer(analysis, columns[i]);
    g_usleep(100000);
    CubeAnalysisView view = cube_analysis_peek(analysis);
    g_assert_cmpint(view.preferred, ==, columns[i]);
    g_assert_cmpint(view.columns[columns[i]].state, ==, COLUMN_SEARCHING);
  }
  cube_analysis_prefer(analysis, 0); /* it is full */
  g_assert_cmpint(cube_analysis_peek(analysis).preferred, ==, 12);
  cube_analysis_prefer(analysis, -1);
  g_assert_cmpint(cube_analysis_peek(analysis).preferred, ==, -1);
  cube_analysis_stop(analysis);
  g_thread_join(thread);
  cube_analysis_free(analysis);
  table_free(table);
}

/* Columns that are known before are answered before the run. */
static void test_known_columns(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Board board = board_of(HARD), child = board_play(board, board_cell(board, 7));
  Key key = code_canonical(child);
  Known *known = known_new();
  known_add(known, (KnownEntry){key.low, key.high, VALUE_SECOND, false, 1}, NULL);
  CubeAnalysis *analysis = cube_analysis_new((CubeAnalysisOptions){.board = board,
                                                                   .goal = GOAL_EXACT,
                                                                   .solver = &minimax_solver,
                                                                   .table = table,
                                                                   .known = known});
  CubeAnalysisView view = cube_analysis_peek(analysis);
  g_assert_cmpint(view.columns[7].state, ==, COLUMN_ANSWERED);
  g_assert_cmpint(view.columns[7].values, ==, VALUE_SECOND);
  g_assert_cmpint(view.columns[6].state, ==, COLUMN_OPEN);
  cube_analysis_free(analysis);
  known_free(known);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/question/values", test_values);
  g_test_add_func("/question/budget", test_budget);
  g_test_add_func("/question/stop", test_stop);
  g_test_add_func("/question/records", test_records);
  g_test_add_func("/question/analysis", test_analysis);
  g_test_add_data_func("/question/prefer-alone", GINT_TO_POINTER(0), test_prefer);
  g_test_add_data_func("/question/prefer-team", GINT_TO_POINTER(2), test_prefer);
  g_test_add_func("/question/known-columns", test_known_columns);
  return g_test_run();
}
