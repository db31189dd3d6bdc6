/* Questions and analyses that a team of threads answers: the values are those of one thread,
 * whatever the budget and however often it is stopped. Also what is recorded, preferred, and known
 * before. */
#include "cube/minimax.h"
#include "cube/solving.h"

static const char LONG[] = "AD9EF94696EB1667A52"; /* half a billion nodes */
static const char HARD[] = "0FC3484B7";           /* nobody has settled it */

static Board board_of(const char *text) {
  Board board;
  g_assert_cmpint(cube_read(text, &board, NULL), ==, STATUS_OK);
  return board;
}

static QuestionOptions options_of(Board board, Table *table, int threads) {
  return (QuestionOptions){.position = cube_position(board),
                           .goal = GOAL_EXACT,
                           .solver = solving_find(variant_default(), "parallel"),
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
    Board board = sample_next(&sample, NULL);
    QuestionOptions options = options_of(board, table, i % 3);
    Question *question = question_new(&options);
    uint64_t budget = i < 3 ? 0 : 1 << 20, nodes = 0;
    do {
      question_run(question, budget);
      QuestionView view = question_peek(question);
      g_assert_cmpuint(view.counters.nodes, >=, nodes);
      nodes = view.counters.nodes;
    } while (!goal_answered(GOAL_EXACT, question_peek(question).values));
    g_assert_cmpint(question_peek(question).values, ==,
                    solving_exact(solvers[0], reference, cube_board(&options.position), NULL));
    question_free(question);
    table_free(table);
  }
  table_free(reference);
}

/* A budget is roughly kept, and a team's work is divided into tasks that can be looked at. */
static void test_budget(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  QuestionOptions options = options_of(board_of(LONG), table, 2);
  Question *question = question_new(&options);
  g_assert_cmpint(question_run(question, 1 << 12), ==, VALUE_ANY);
  QuestionView view = question_peek(question);
  g_assert_cmpuint(view.counters.nodes, <, 1 << 14);
  g_assert_cmpfloat(view.outlook.split, ==, 0);
  g_assert_cmpint(question_run(question, 9 << 20), ==, VALUE_ANY);
  view = question_peek(question);
  g_assert_cmpuint(view.counters.nodes, >=, 9 << 20);
  g_assert_cmpuint(view.counters.nodes, <, 18 << 20);
  g_assert_true(view.outlook.split > 0 && !view.outlook.over);
  g_assert_true(view.leaning >= 0 && view.leaning <= 1);
  g_assert_cmpuint(view.tasks_done, >, 0);
  TaskView tasks[500];
  size_t count = question_tasks(question, tasks, 500), waiting = 0, done = 0;
  for (size_t i = 0; i < count; i++) {
    waiting += tasks[i].state == TASK_WAITING;
    done += tasks[i].state == TASK_DONE;
    g_assert_cmpint(position_stones(&tasks[i].position), >=, position_stones(&options.position));
    g_assert_true(claim_answered(CLAIM_FIRST, tasks[i].values));
  }
  g_assert_cmpuint(waiting, ==, MIN(view.tasks_open, 500 - done));
  g_assert_cmpuint(done, ==, MIN(view.tasks_done, PARALLEL_DONE_KEPT));
  g_assert_cmpuint(question_tasks(question, tasks, 3), ==, 3);
  question_free(question);
  table_free(table);
}

/* One thread keeps its tree from run to run, and its question shows what the tree does. A team
 * continues that tree, and later runs of that question are all by teams. */
static void test_kept(gconstpointer data) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  QuestionOptions options = options_of(board_of(LONG), table, 2);
  options.solver = solving_find(variant_default(), data);
  Question *question = question_new(&options);
  OutlookPart before = {0};
  for (int i = 0; i < 5; i++) {
    g_assert_cmpint(question_run(question, 100000), ==, VALUE_ANY);
    QuestionView view = question_peek(question);
    g_assert_cmpuint(view.counters.nodes, <, (uint64_t)(i + 1) * 102000);
    g_assert_cmpfloat(view.outlook.split, >, before.split);
    g_assert_cmpfloat(view.outlook.nodes, ==, (double)view.counters.nodes);
    g_assert_true(view.leaning >= 0 && view.leaning <= 1);
    g_assert_cmpuint(view.tasks_open, ==, 0);
    before = view.outlook;
  }
  if (!options.solver->divides) goto end;
  g_assert_cmpint(question_run(question, 8 << 20), ==, VALUE_ANY);
  QuestionView together = question_peek(question);
  g_assert_cmpfloat(together.outlook.split, >, before.split);
  g_assert_cmpuint(together.tasks_done, >, (uint64_t)before.done);
  question_run(question, 10000);
  QuestionView after = question_peek(question);
  g_assert_cmpuint(after.counters.nodes, <, together.counters.nodes + 40000);
  g_assert_cmpuint(after.tasks_done, >=, together.tasks_done);
end:
  question_free(question);
  table_free(table);
}

/* Runs the question in rounds; true if a tree was seen, and no team. */
static bool run_in_rounds(Question *question) {
  bool tree = false;
  uint64_t limit = 1 << 10;
  for (; !goal_answered(GOAL_EXACT, question_peek(question).values); limit *= 4) {
    question_run(question, limit);
    tree |= question_peek(question).outlook.split > 0;
  }
  return tree && limit <= 8 << 20;
}

/* Rounds of growing limits, as of the moves of a position: the values of minimax, and a record for
 * each claim. Those of one thread's tasks go with its tree. */
static void test_rounds(gconstpointer data) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Table *reference = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(13, 25);
  int trees = 0;
  for (int i = 0; i < 16; i++) {
    Board board = sample_next(&sample, NULL);
    QuestionOptions options = options_of(board, table, 2);
    options.solver = solving_find(variant_default(), data);
    Question *question = question_new(&options);
    bool tree = run_in_rounds(question);
    QuestionView view = question_peek(question);
    g_assert_cmpint(view.values, ==, solving_exact(&minimax_solver, reference, board, NULL));
    g_assert_true(view.outlook.over);
    g_assert_cmpfloat(view.outlook.open, ==, 0); /* its tree is gone */
    ProofRecord records[4];
    size_t count = tree ? question_collect(question, records, 4) : 0;
    uint64_t nodes = 0;
    for (size_t r = 0; r < count; r++)
      nodes += records[r].nodes;
    if (tree) g_assert_true(count >= 1 && count <= 2 && nodes == view.counters.nodes);
    trees += tree;
    question_free(question);
  }
  g_assert_cmpint(trees, >, 0);
  table_free(table);
  table_free(reference);
}

typedef struct {
  Question *question;
  Analysis *analysis;
  gulong delay;
} Later;

static gpointer stop_later(gpointer data) {
  Later *later = data;
  g_usleep(later->delay);
  if (later->question) question_stop(later->question);
  if (later->analysis) analysis_stop(later->analysis);
  return NULL;
}

static void test_stop(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  QuestionOptions options = options_of(board_of(HARD), table, 2);
  Question *question = question_new(&options);
  for (int i = 0; i < 20; i++) {
    Later later = {.question = question, .delay = (gulong)i * 3000};
    GThread *thread = g_thread_new("stop", stop_later, &later);
    g_assert_cmpint(question_run(question, 0), ==, VALUE_ANY); /* it would take minutes */
    g_thread_join(thread);
    question_stop(question); /* kept for the next run, which ends at once */
    question_run(question, 0);
  }
  question_free(question);
  table_free(table);
}

/* What was recorded answers the same question again without a search. */
static void test_records(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(11, 28);
  Board board = sample_next(&sample, NULL);
  QuestionOptions options = options_of(board, table, 2);
  Question *question = question_new(&options);
  ValueSet values = question_run(question, 0);
  Known *known = known_new();
  ProofRecord records[7];
  size_t count, all = 0;
  while ((count = question_collect(question, records, 7)) > 0)
    for (size_t i = 0; i < count; i++, all++) {
      const ProofRecord *record = &records[i];
      KnownEntry entry = {record->key.low, record->key.high, record->values,
                          record->values == VALUE_ANY, record->seconds};
      g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
    }
  g_assert_cmpuint(all, >=, 2);
  question_free(question);
  options.known = known;
  question = question_new(&options);
  g_assert_cmpint(question_peek(question).values, ==, values);
  g_assert_cmpint(question_run(question, 0), ==, values);
  g_assert_cmpuint(question_peek(question).counters.nodes, ==, 0);
  question_free(question);
  known_free(known);
  table_free(table);
}

/* What the tree of one thread has proved is recorded while it grows, if it takes long: little of it
 * is lost when the search ends without an answer. */
static void test_recorded_meanwhile(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  QuestionOptions options = options_of(board_of(LONG), table, 1);
  Question *question = question_new(&options);
  ProofRecord record;
  int answers = 0, divided = 0;
  g_assert_cmpint(question_run(question, 1 << 16), ==, VALUE_ANY);
  g_assert_cmpuint(question_collect(question, &record, 1), ==, 0);
  g_assert_cmpint(question_run(question, 1 << 17), ==, VALUE_ANY);
  while (question_collect(question, &record, 1) > 0)
    if (record.values == VALUE_ANY)
      divided++;
    else
      answers++;
  g_assert_true(answers > 0 && divided > 0);
  question_free(question);
  table_free(table);
}

/* A table that was given two values of one position ends questions and analyses, alone or with a
 * team: nothing of them is believed, and nothing recorded. */
static void test_contradiction(void) {
  for (int threads = 0; threads < 3; threads += 2) {
    Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
    Counters counters = {0};
    Board board = board_of(HARD);
    Key key = code_of(board_empty());
    table_store(table, key, VALUE_FIRST, 9, &counters);
    table_store(table, key, VALUE_SECOND, 9, &counters);
    QuestionOptions options = options_of(board, table, threads);
    Question *question = question_new(&options);
    g_assert_cmpint(question_run(question, 0), ==, VALUE_ANY);
    QuestionView view = question_peek(question);
    ProofRecord record;
    g_assert_true(view.contradicted);
    g_assert_cmpuint(view.contradiction.low, ==, key.low);
    g_assert_cmpuint(question_collect(question, &record, 1), ==, 0);
    question_free(question);
    Analysis *analysis = analysis_new(&options);
    analysis_run(analysis);
    AnalysisView all = analysis_peek(analysis);
    g_assert_true(all.contradicted);
    g_assert_cmpint(all.values, ==, VALUE_ANY);
    analysis_free(analysis);
    table_free(table);
  }
}

static void test_analysis(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Table *reference = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(3, 30);
  for (int i = 0; i < 3; i++) {
    Board board = sample_next(&sample, NULL);
    QuestionOptions options = options_of(board, table, 2);
    Analysis *analysis = analysis_new(&options);
    do {
      Later later = {.analysis = analysis, .delay = 100000};
      GThread *thread = g_thread_new("stop", stop_later, &later);
      analysis_run(analysis);
      g_thread_join(thread);
    } while (!analysis_peek(analysis).answered);
    g_assert_cmpint(analysis_peek(analysis).values, ==,
                    solving_exact(solvers[0], reference, board, NULL));
    analysis_free(analysis);
  }
  table_free(table);
  table_free(reference);
}

static gpointer run_analysis(gpointer data) {
  analysis_run(data);
  return NULL;
}

/* A preferred column is searched at once, alone, until it is answered or no longer preferred. */
static void test_prefer(gconstpointer data) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  QuestionOptions options =
      options_of(board_of("00007C"), table, GPOINTER_TO_INT(data)); /* hours */
  Analysis *analysis = analysis_new(&options);
  GThread *thread = g_thread_new("run", run_analysis, analysis);
  const int columns[] = {12, 5, 12};
  for (int i = 0; i < 3; i++) {
    analysis_prefer(analysis, columns[i]);
    g_usleep(100000);
    AnalysisView view = analysis_peek(analysis);
    g_assert_cmpint(view.preferred, ==, columns[i]);
    g_assert_cmpint(view.moves[columns[i]].state, ==, MOVE_SEARCHING);
  }
  analysis_prefer(analysis, 0); /* it is full */
  g_assert_cmpint(analysis_peek(analysis).preferred, ==, 12);
  analysis_prefer(analysis, -1);
  g_assert_cmpint(analysis_peek(analysis).preferred, ==, -1);
  analysis_stop(analysis);
  g_thread_join(thread);
  analysis_free(analysis);
  table_free(table);
}

/* Columns that are known before are answered before the run. */
static void test_known_columns(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Board board = board_of(HARD), child = board_play(board, board_cell(board, 7));
  Key key = code_canonical(child);
  Known *known = known_new();
  known_add(known, (KnownEntry){key.low, key.high, VALUE_SECOND, false, 1}, NULL);
  QuestionOptions options = options_of(board, table, 0);
  options.known = known;
  Analysis *analysis = analysis_new(&options);
  AnalysisView view = analysis_peek(analysis);
  g_assert_cmpint(view.moves[7].state, ==, MOVE_ANSWERED);
  g_assert_cmpint(view.moves[7].values, ==, VALUE_SECOND);
  g_assert_cmpint(view.moves[6].state, ==, MOVE_OPEN);
  analysis_free(analysis);
  known_free(known);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/play/question/values", test_values);
  g_test_add_func("/play/question/budget", test_budget);
  g_test_add_data_func("/play/question/kept-alone", "proof", test_kept);
  g_test_add_data_func("/play/question/kept-team", "parallel", test_kept);
  g_test_add_data_func("/play/question/rounds-alone", "proof", test_rounds);
  g_test_add_data_func("/play/question/rounds-team", "parallel", test_rounds);
  g_test_add_func("/play/question/stop", test_stop);
  g_test_add_func("/play/question/records", test_records);
  g_test_add_func("/play/question/recorded-meanwhile", test_recorded_meanwhile);
  g_test_add_func("/play/question/contradiction", test_contradiction);
  g_test_add_func("/play/question/analysis", test_analysis);
  g_test_add_data_func("/play/question/prefer-alone", GINT_TO_POINTER(0), test_prefer);
  g_test_add_data_func("/play/question/prefer-team", GINT_TO_POINTER(2), test_prefer);
  g_test_add_func("/play/question/known-columns", test_known_columns);
  return g_test_run();
}
