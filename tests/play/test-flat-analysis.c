/* Questions and analyses of Connect-4 and PopOut against the plain program and the solvers. */
#include "flat/retrograde.h"
#include "flat/solving.h"
#include "play/analysis.h"
#include "play/flat-play.h"
#include "plays.h"

static Table *table_of(const SolverInfo *solver, Variant variant) {
  return table_for(flat_solver_find(solver->name), flat_play_game(variant));
}

static QuestionOptions options_of(const Position *position, const SolverInfo *solver,
                                  Table *table) {
  return (QuestionOptions){.position = *position,
                           .goal = GOAL_EXACT,
                           .solver = solver,
                           .table = table,
                           .memory = TABLE_BYTES,
                           .plies = QUESTION_NO_LIMIT,
                           .pops = QUESTION_NO_LIMIT,
                           .record = true};
}

/* The list has each solver of the games, and says the same of it as the solver. */
static void test_listed(void) {
  Variant variant = plays_variant("popout:7x6");
  for (int i = 0; flat_solvers[i] != NULL; i++) {
    const SolverInfo *info = solving_find(variant, flat_solvers[i]->name);
    g_assert_nonnull(info);
    g_assert_true(info == flat_solving.solvers[i]);
    g_assert_cmpint(info->needs_table, ==, flat_solvers[i]->needs_table);
    g_assert_cmpint(flat_solving.fits(info, variant, NULL), ==,
                    flat_solver_fits(flat_solvers[i], flat_play_game(variant), NULL));
  }
  g_assert_null(solving_find(variant, "minimax"));
  g_assert_cmpstr(solving_default(variant)->name, ==, "popout");
  g_assert_cmpstr(solving_default(plays_variant("popout:16x7"))->name, ==, "proof-number");
  g_assert_cmpstr(solving_default(plays_variant("connect4:7x6"))->name, ==, "connect4");
  g_assert_cmpstr(solving_default(variant_default())->name, ==, "proof");
  g_assert_true(solving_find(variant_default(), "parallel")->divides);
}

/* Random positions of Connect-4 by each solver: the values of the plain search, for each goal. */
static void test_values(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(17);
  Variant variant = plays_variant("connect4:5x5");
  FlatGame game = flat_play_game(variant);
  for (int s = 0; flat_solving.solvers[s] != NULL; s++) {
    const SolverInfo *solver = flat_solving.solvers[s];
    if (flat_solving.fits(solver, variant, NULL) != STATUS_OK ||
        flat_solving.memory(solver, variant) > TABLE_BYTES)
      continue;
    Table *table = table_of(solver, variant);
    for (int i = 0; i < amount(20); i++) {
      Plain plain = random_position(game, 14, rand);
      Position position = flat_position(game, plain_board(&plain));
      QuestionOptions options = options_of(&position, solver, table);
      options.goal = (Goal)(i % 3);
      options.threads = i % 2 ? 2 : 0;
      ValueSet expected = value_of(&plain);
      Analysis *analysis = analysis_new(&options);
      analysis_run(analysis);
      AnalysisView view = analysis_peek(analysis);
      g_assert_true(view.answered && goal_answered(options.goal, view.values));
      g_assert_cmpint(view.values & expected, ==, expected);
      g_assert_cmpfloat(view.outlook.share, ==, 1);
      for (int m = 0; m < view.count; m++) {
        if (!position_is_legal(&position, (Move)m)) {
          g_assert_cmpint(view.moves[m].state, ==, MOVE_ILLEGAL);
          continue;
        }
        Plain child = plain;
        plain_play(&child, flat_move_of(game, (Move)m));
        g_assert_cmpint(view.moves[m].values & value_of(&child), ==, value_of(&child));
        g_assert_true(goal_answered(options.goal, view.moves[m].values));
      }
      analysis_free(analysis);
    }
    table_free(table);
  }
}

/* A full board of random stones on which nobody has won. */
static Position full_board(Variant variant, GRand *rand) {
  for (;;) {
    Position stones = position_begin(variant), position;
    for (int i = 0; i < variant.width * variant.height; i++)
      variant.rules->put(&stones, i % variant.width, g_rand_boolean(rand) ? FIRST : SECOND);
    if (variant.rules->settle(&stones, &position, NULL) == STATUS_OK &&
        position_result(&position) == VALUE_ANY)
      return position;
  }
}

/* PopOut against retrograde analysis, a full board with its right to a draw included. */
static void test_popout(void) {
  Variant variant = plays_variant("popout:4x4");
  FlatGame game = flat_play_game(variant);
  const SolverInfo *solver = solving_default(variant);
  Table *table = table_of(solver, variant);
  Retrograde *retrograde;
  FlatSearch search = flat_search_make(NULL);
  g_assert_cmpint(retrograde_new(&retrograde, game, retrograde_memory(game), NULL), ==, STATUS_OK);
  g_assert_true(retrograde_count(retrograde, (FlatBoard){{0, 0}}, &search) &&
                retrograde_solve(retrograde, &search));
  g_autoptr(GRand) rand = g_rand_new_with_seed(19);
  int compared = 0; /* full boards that can arise */
  for (int i = 0; i < amount(60); i++) {
    Line line = plays_random(variant, 14 + i % 20, rand);
    Position position = i % 2 ? full_board(variant, rand) : line_position(&line);
    if (position_result(&position) != VALUE_ANY) continue;
    QuestionOptions options = options_of(&position, solver, table);
    Analysis *analysis = analysis_new(&options);
    analysis_run(analysis);
    AnalysisView view = analysis_peek(analysis);
    ValueSet expected = retrograde_value(retrograde, flat_play_board(&position));
    if (expected != VALUE_ANY) g_assert_cmpint(view.values, ==, expected);
    compared += expected != VALUE_ANY && i % 2;
    analysis_free(analysis);
  }
  g_assert_cmpint(compared, >, 0);
  retrograde_free(retrograde);
  table_free(table);
}

/* Nothing is done at first, and all when every move is answered. */
static void test_progress(void) {
  Variant variant = plays_variant("connect4:4x4");
  Position begin = position_begin(variant);
  const SolverInfo *solver = solving_default(variant);
  Table *table = table_of(solver, variant);
  QuestionOptions options = options_of(&begin, solver, table);
  Analysis *analysis = analysis_new(&options);
  AnalysisView view = analysis_peek(analysis);
  g_assert_cmpint(view.moves[3].same_as, ==, 0);
  g_assert_cmpfloat(view.outlook.share, ==, 0);
  analysis_run(analysis);
  view = analysis_peek(analysis);
  g_assert_cmpfloat(view.outlook.share, ==, 1);
  g_assert_cmpint(view.values, ==, VALUE_DRAW);
  analysis_free(analysis);
  table_free(table);
}

/* What was collected answers the analysis again without a search. */
static void test_records(void) {
  Variant variant = plays_variant("popout:4x4");
  Line line;
  g_assert_cmpint(line_read(variant, "0011", 4, &line, NULL), ==, STATUS_OK);
  Position position = line_position(&line);
  const SolverInfo *solver = solving_default(variant);
  Table *table = table_of(solver, variant);
  QuestionOptions options = options_of(&position, solver, table);
  Analysis *analysis = analysis_new(&options);
  analysis_run(analysis);
  AnalysisView view = analysis_peek(analysis), again;
  Known *known = known_new();
  ProofRecord records[3];
  size_t count;
  uint64_t nodes = 0;
  while ((count = analysis_collect(analysis, records, 3)) > 0)
    for (size_t i = 0; i < count; i++) {
      g_assert_true(claim_answered(records[i].claim, records[i].values));
      nodes += records[i].nodes;
      KnownEntry entry = {records[i].key.low, records[i].key.high, records[i].values, false,
                          records[i].seconds};
      g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
    }
  g_assert_cmpuint(nodes, >, 0);
  g_assert_cmpuint(nodes, <=, view.counters.nodes);
  analysis_free(analysis);
  options.known = known;
  analysis = analysis_new(&options);
  again = analysis_peek(analysis);
  g_assert_true(again.answered);
  g_assert_cmpint(again.values, ==, view.values);
  analysis_run(analysis);
  g_assert_cmpuint(analysis_peek(analysis).counters.nodes, ==, 0);
  analysis_free(analysis);
  known_free(known);
  table_free(table);
}

/* A handicap's end and a lack of memory end the run; going on changes nothing. */
static void test_exhausted(void) {
  Variant variant = plays_variant("popout:5x4");
  Position begin = position_begin(variant);
  const SolverInfo *solver = solving_find(variant, "popout");
  Table *table = table_of(solver, variant);
  QuestionOptions options = options_of(&begin, solver, table);
  options.plies = 5;
  options.pops = 0;
  Question *question = question_new(&options);
  g_assert_cmpint(question_run(question, 1 << 20), ==, VALUE_ANY);
  QuestionView view = question_peek(question);
  g_assert_true(view.exhausted && !view.out_of_memory);
  question_run(question, 0);
  g_assert_cmpuint(question_peek(question).counters.nodes, ==, view.counters.nodes);
  question_free(question);
  Analysis *analysis = analysis_new(&options);
  analysis_prefer(analysis, 2);
  analysis_run(analysis);
  AnalysisView all = analysis_peek(analysis);
  g_assert_false(all.answered || all.running);
  g_assert_cmpint(all.preferred, ==, -1);
  analysis_free(analysis);

  options = options_of(&begin, solving_find(variant, "proof-number"), NULL);
  options.memory = 300 << 10;
  analysis = analysis_new(&options);
  analysis_run(analysis);
  all = analysis_peek(analysis);
  g_assert_true(all.out_of_memory);
  g_assert_false(all.answered);
  analysis_free(analysis);
  table_free(table);
}

typedef struct {
  Analysis *analysis;
  gulong delay;
} Later;

static gpointer run_analysis(gpointer data) {
  analysis_run(data);
  return NULL;
}

static gpointer stop_later(gpointer data) {
  Later *later = data;
  g_usleep(later->delay);
  analysis_stop(later->analysis);
  return NULL;
}

/* Stopped again and again, and then run to the end: the same value. */
static void test_stop(gconstpointer threads) {
  Variant variant = plays_variant("connect4:5x5");
  Position begin = position_begin(variant);
  const SolverInfo *solver = solving_default(variant);
  Table *table = table_of(solver, variant);
  QuestionOptions options = options_of(&begin, solver, table);
  options.threads = GPOINTER_TO_INT(threads);
  Analysis *analysis = analysis_new(&options);
  uint64_t nodes = 0;
  for (int i = 0; i < 20; i++) {
    Later later = {analysis, (gulong)(1000 * i)};
    GThread *thread = g_thread_new("stop", stop_later, &later);
    analysis_run(analysis);
    g_thread_join(thread);
    AnalysisView view = analysis_peek(analysis);
    g_assert_cmpuint(view.counters.nodes, >=, nodes);
    nodes = view.counters.nodes;
  }
  analysis_run(analysis); /* takes the last stop if that came after the end of its run */
  analysis_run(analysis);
  g_assert_true(analysis_peek(analysis).answered);
  g_assert_cmpint(analysis_peek(analysis).values, ==, VALUE_DRAW);
  analysis_free(analysis);
  table_free(table);
}

/* A preferred move is searched at once, until another one is wanted. Each would take hours. */
static void test_prefer(void) {
  Variant variant = plays_variant("connect4:9x7");
  Position begin = position_begin(variant);
  const SolverInfo *solver = solving_default(variant);
  Table *table = table_of(solver, variant);
  QuestionOptions options = options_of(&begin, solver, table);
  Analysis *analysis = analysis_new(&options);
  GThread *thread = g_thread_new("run", run_analysis, analysis);
  const int moves[][2] = {{4, 4}, {8, 0}, {2, 2}}; /* 8 is the same as 0 */
  for (guint i = 0; i < G_N_ELEMENTS(moves); i++) {
    analysis_prefer(analysis, moves[i][0]);
    g_usleep(100000);
    AnalysisView view = analysis_peek(analysis);
    g_assert_cmpint(view.preferred, ==, moves[i][1]);
    g_assert_cmpint(view.moves[moves[i][1]].state, ==, MOVE_SEARCHING);
    g_assert_cmpint(view.moves[moves[i][0]].state, ==, MOVE_SEARCHING);
  }
  analysis_prefer(analysis, 9); /* there is none */
  g_assert_cmpint(analysis_peek(analysis).preferred, ==, 2);
  analysis_prefer(analysis, -1);
  g_assert_cmpint(analysis_peek(analysis).preferred, ==, -1);
  analysis_stop(analysis);
  g_thread_join(thread);
  analysis_free(analysis);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/play/flat-analysis/listed", test_listed);
  g_test_add_func("/play/flat-analysis/values", test_values);
  g_test_add_func("/play/flat-analysis/popout", test_popout);
  g_test_add_func("/play/flat-analysis/progress", test_progress);
  g_test_add_func("/play/flat-analysis/records", test_records);
  g_test_add_func("/play/flat-analysis/exhausted", test_exhausted);
  g_test_add_data_func("/play/flat-analysis/stop-alone", GINT_TO_POINTER(0), test_stop);
  g_test_add_data_func("/play/flat-analysis/stop-team", GINT_TO_POINTER(3), test_stop);
  g_test_add_func("/play/flat-analysis/prefer", test_prefer);
  return g_test_run();
}
