/* The flat solvers against a plain search, against each other and against what is known. */
#include "amount.h"
#include "core/scratch.h"
#include "flat/analysis.h"
#include "flat/retrograde.h"
#include "flat/team.h"
#include "flat/variants.h"
#include "plain.h"

#include <glib.h>
#include <pthread.h>

static const size_t TABLE_BYTES = (size_t)32 << 20;

static FlatGame game_of(const char *text) {
  FlatGame game;
  g_assert_cmpint(flat_game_read(text, &game, NULL), ==, STATUS_OK);
  return game;
}

static Table *table_for(const FlatSolver *solver, FlatGame game) {
  Table *table;
  if (!solver->needs_table) return NULL;
  size_t bytes = table_least_bytes(flat_key_bits(solver, game), SCHEME_TWOBIG);
  if (bytes < TABLE_BYTES) bytes = TABLE_BYTES;
  g_assert_cmpint(table_create(&table, bytes, flat_key_bits(solver, game), SCHEME_TWOBIG, 0, NULL),
                  ==, STATUS_OK);
  return table;
}

/* A random position with so many plies of a game that is not over, by the plain rules. */
static Plain random_position(FlatGame game, int plies, GRand *rand) {
  for (;;) {
    Plain plain = plain_start(game);
    for (int tries = 0; plain.plies < plies && tries < 8 * plies; tries++) {
      FlatMove move = {(uint8_t)g_rand_int_range(rand, 0, game.width),
                       game.pops && g_rand_int_range(rand, 0, 4) == 0};
      if (plain_legal(&plain, move)) plain_play(&plain, move);
    }
    if (plain.plies == plies && plain_winner(&plain) == 0) return plain;
  }
}

static ValueSet value_of(const Plain *plain) {
  int value = plain_value(plain, -1, 1);
  if (value == 0) return VALUE_DRAW;
  return (value > 0) == (plain_mover(plain) == 1) ? VALUE_FIRST : VALUE_SECOND;
}

/* Sizes of both words, even and odd, with the plies at which the plain search is fast. */
static const struct {
  const char *game;
  int plies;
} late[] = {{"connect4:7x6", 31}, {"connect4:5x5", 13}, {"connect4:6x5", 18},
            {"connect4:7x5", 23}, {"connect4:4x4", 4},  {"connect4:8x8", 54},
            {"connect4:6x7", 31}, {"connect4:4x9", 25}, {"connect4:9x4", 24}};

static void assert_solver(const FlatSolver *solver, unsigned without, int positions) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(11);
  for (guint i = 0; i < G_N_ELEMENTS(late); i++) {
    FlatGame game = game_of(late[i].game);
    if (flat_solver_fits(solver, game, NULL) != STATUS_OK) continue;
    if (!solver->needs_table && game.width * game.height > 36) continue;
    Table *table = table_for(solver, game);
    for (int k = 0; k < amount(positions); k++) {
      Plain plain = random_position(game, late[i].plies, rand);
      FlatSearch search = flat_search_make(table);
      search.without = without;
      search.memory = TABLE_BYTES;
      ValueSet expected = value_of(&plain);
      g_assert_cmpint(solver->solve(&search, game, plain_board(&plain), GOAL_EXACT), ==, expected);
      for (Goal goal = GOAL_FIRST; goal <= GOAL_SECOND; goal++) {
        ValueSet values = solver->solve(&search, game, plain_board(&plain), goal);
        g_assert_true(goal_answered(goal, values) && (values & expected) == expected);
      }
    }
    table_free(table);
  }
}

/* Each solver, and each with one technique switched off. */
static void test_plain(void) {
  for (int s = 0; flat_solvers[s] != NULL; s++) {
    const FlatSolver *solver = flat_solvers[s];
    if (!solver->needs_table && !solver->plays_pops) continue;
    if (flat_solver_find("retrograde") == solver) continue; /* has a test of its own */
    assert_solver(solver, 0, 50);
    for (const Technique *t = solver->techniques; t->name != NULL; t++)
      assert_solver(solver, t->bit, 15);
    if (solver->techniques->name != NULL) assert_solver(solver, UINT_MAX, 15);
  }
}

static void test_scores(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(13);
  enum { POSITIONS = 150, EMPTY = 8 };
  FlatGame game = game_of("connect4:6x5");
  Table *table = table_for(flat_solver_find("connect4"), game);
  for (int k = 0; k < amount(POSITIONS); k++) {
    Plain plain = random_position(game, 30 - EMPTY, rand);
    int expected = plain_score(&plain);
    FlatSearch search = flat_search_make(table);
    FlatScore score = flat_score(&search, game, plain_board(&plain));
    bool first = (expected > 0) == (plain_mover(&plain) == 1);
    g_assert_cmpint(score.value, ==,
                    expected == 0 ? VALUE_DRAW
                    : first       ? VALUE_FIRST
                                  : VALUE_SECOND);
    g_assert_cmpint(score.stones, ==, expected == 0 ? 30 : ABS(expected));
    FlatMove line[128];
    int length = flat_line(&search, game, plain_board(&plain), line);
    g_assert_cmpint(length, ==, score.stones - (30 - EMPTY));
    for (int i = 0; i < length; i++) {
      g_assert_true(plain_legal(&plain, line[i]));
      plain_play(&plain, line[i]);
    }
    int winner = plain_winner(&plain);
    g_assert_cmpint(score.value, ==,
                    winner == 0   ? VALUE_DRAW
                    : winner == 1 ? VALUE_FIRST
                                  : VALUE_SECOND);
  }
  table_free(table);
}

enum { BUILDS = 3 };

/* The builds of each solver, NULL for one that this processor cannot run. */
static void list_builds(FlatSolve *builds[][BUILDS]) {
  static FlatSolve *const narrow[] = {connect4_solve_w64, fhourstones_solve_w64, popout_solve_w64};
  static FlatSolve *const wide[] = {connect4_solve_w128, fhourstones_solve_w128, popout_solve_w128};
  for (guint i = 0; i < G_N_ELEMENTS(narrow); i++) {
    builds[i][0] = narrow[i];
    builds[i][1] = wide[i];
    builds[i][2] = NULL;
  }
#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
  if (!__builtin_cpu_supports("x86-64-v3")) return;
  builds[0][2] = connect4_solve_v64;
  builds[1][2] = fhourstones_solve_v64;
  builds[2][2] = popout_solve_v64;
#endif
}

/* All builds give the same on small boards, node by node. */
static void test_words(void) {
  FlatSolve *builds[3][BUILDS];
  const FlatSolver *solver = flat_solver_find("popout");
  FlatGame game = game_of("connect4:5x5");
  list_builds(builds);
  for (guint i = 0; i < G_N_ELEMENTS(builds); i++) {
    guint64 nodes = 0;
    for (int k = 0; k < BUILDS && builds[i][k] != NULL; k++) {
      Table *table = table_for(solver, game);
      FlatSearch search = flat_search_make(table);
      g_assert_cmpint(builds[i][k](&search, game, (FlatBoard){{0, 0}}, GOAL_EXACT), ==, VALUE_DRAW);
      table_free(table);
      if (k > 0) g_assert_cmpuint(search.counters.nodes, ==, nodes);
      nodes = search.counters.nodes;
    }
  }
}

/* PopOut by all solvers on positions of 4x4 with values from the retrograde analysis. */
static void test_popout_agree(void) {
  enum { POSITIONS = 40, POSITIONS_SLOW = 8 };
  g_autoptr(GRand) rand = g_rand_new_with_seed(17);
  FlatGame game = game_of("popout:4x4");
  FlatSearch search = flat_search_make(NULL);
  Retrograde *retrograde;
  g_assert_cmpint(retrograde_new(&retrograde, game, TABLE_BYTES, NULL), ==, STATUS_OK);
  g_assert_true(retrograde_count(retrograde, (FlatBoard){{0, 0}}, &search));
  g_assert_true(retrograde_solve(retrograde, &search));
  static const char *const names[] = {"popout", "proof-number"};
  int seen[3] = {0};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    const FlatSolver *solver = flat_solver_find(names[i]);
    Table *table = table_for(solver, game);
    int positions = solver->needs_table ? POSITIONS : POSITIONS_SLOW;
    for (int k = 0; k < positions; k++) {
      Plain plain = random_position(game, g_rand_int_range(rand, 0, 20), rand);
      FlatSearch each = flat_search_make(table);
      each.memory = (size_t)256 << 20;
      ValueSet expected = retrograde_value(retrograde, plain_board(&plain));
      g_assert_cmpint(solver->solve(&each, game, plain_board(&plain), GOAL_EXACT), ==, expected);
      seen[expected >> 1]++;
    }
    table_free(table);
  }
  g_assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
  retrograde_free(retrograde);
}

/* The values of retrograde analysis follow from each other by the rules, at every position of
 * random games; and with pops off they are those of a plain search. */
static void test_retrograde(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(19);
  FlatGame game = game_of("popout:4x4");
  FlatSearch search = flat_search_make(NULL);
  Retrograde *retrograde;
  g_assert_cmpint(retrograde_new(&retrograde, game, TABLE_BYTES, NULL), ==, STATUS_OK);
  g_assert_true(retrograde_count(retrograde, (FlatBoard){{0, 0}}, &search));
  g_assert_true(retrograde_solve(retrograde, &search));
  RetrogradeTally tally = retrograde_tally(retrograde);
  g_assert_cmpuint(tally.first + tally.draw + tally.second, ==, retrograde_positions(retrograde));
  for (int k = 0; k < amount(5000); k++) {
    Plain plain = random_position(game, g_rand_int_range(rand, 0, 30), rand);
    FlatBoard board = plain_board(&plain);
    FlatMove moves[FLAT_MOVES_MOST];
    int count = flat_moves(game, board, moves);
    if (count == 0) continue;
    ValueSet best = values_worst(flat_mover(board));
    for (int i = 0; i < count; i++)
      best = values_fold(flat_mover(board), best,
                         retrograde_value(retrograde, flat_play(game, board, moves[i])));
    if (flat_stones(board) == 16) best = values_fold(flat_mover(board), best, VALUE_DRAW);
    g_assert_cmpint(retrograde_value(retrograde, board), ==, best);
  }
  retrograde_free(retrograde);

  game = game_of("connect4:4x4");
  g_assert_cmpint(retrograde_new(&retrograde, game, TABLE_BYTES, NULL), ==, STATUS_OK);
  g_assert_true(retrograde_count(retrograde, (FlatBoard){{0, 0}}, &search));
  g_assert_true(retrograde_solve(retrograde, &search));
  for (int k = 0; k < amount(300); k++) {
    Plain plain = random_position(game, g_rand_int_range(rand, 5, 16), rand);
    g_assert_cmpint(retrograde_value(retrograde, plain_board(&plain)), ==, value_of(&plain));
  }
  retrograde_free(retrograde);
}

/* A team of threads finds what one finds, with each solver that has a table. */
static void test_team(void) {
  enum { POSITIONS = 30, THREADS = 3 };
  static const char *const names[] = {"connect4", "fhourstones", "popout"};
  g_autoptr(GRand) rand = g_rand_new_with_seed(29);
  for (guint s = 0; s < G_N_ELEMENTS(names); s++) {
    const FlatSolver *solver = flat_solver_find(names[s]);
    FlatGame game = game_of(solver->plays_pops ? "popout:4x4" : "connect4:6x5");
    Table *table = table_for(solver, game);
    for (int k = 0; k < amount(POSITIONS); k++) {
      Plain plain = random_position(game, 8, rand);
      FlatBoard board = plain_board(&plain);
      FlatSearch one = flat_search_make(table), team = flat_search_make(table);
      ValueSet values = solver->solve(&one, game, board, GOAL_EXACT);
      table_clear(table);
      g_assert_cmpint(flat_team_solve(solver, &team, game, board, GOAL_EXACT, THREADS), ==, values);
      table_clear(table);
    }
    table_free(table);
  }
}

/* A handicap that its player does not win under proves nothing; one that he does, a win. */
static void test_handicap(void) {
  const FlatSolver *solver = flat_solver_find("popout");
  FlatGame game = game_of("popout:4x6");
  Table *table = table_for(solver, game);
  FlatSearch search = flat_search_make(table);
  search.handicap = (FlatHandicap){7, 0};
  g_assert_cmpint(solver->solve(&search, game, (FlatBoard){{0, 0}}, GOAL_FIRST), ==, VALUE_ANY);
  search.handicap = (FlatHandicap){25, 0};
  g_assert_cmpint(solver->solve(&search, game, (FlatBoard){{0, 0}}, GOAL_FIRST), ==, VALUE_FIRST);
  table_free(table);
}

/* True if the player wins within so many plies and pops that do not win, by the rules alone. No
 * position need repeat for that. */
static bool plain_wins(FlatGame game, FlatBoard board, Player player, int plies, int pops) {
  FlatMove moves[FLAT_MOVES_MOST];
  ValueSet win = player == FIRST ? VALUE_FIRST : VALUE_SECOND;
  bool own = flat_mover(board) == player;
  ValueSet result = flat_result(game, board);
  if (result != VALUE_ANY) return result == win;
  if (plies == 0 || (!own && flat_stones(board) == game.width * game.height)) return false;
  int count = flat_moves(game, board, moves);
  for (int i = 0; i < count; i++) {
    FlatBoard next = flat_play(game, board, moves[i]);
    bool costs = own && moves[i].pop && flat_result(game, next) != win;
    if (costs && pops == 0) continue;
    if (plain_wins(game, next, player, plies - 1, pops - costs) == own) return own;
  }
  return !own;
}

/* Handicaps against a plain search, for both players, with each technique and without. The table
 * for few plies left begins at seven. */
static void test_handicap_plain(void) {
  enum { POSITIONS = 600, PLIES_MOST = 8 };
  g_autoptr(GRand) rand = g_rand_new_with_seed(23);
  const FlatSolver *solver = flat_solver_find("popout");
  FlatGame game = game_of("popout:4x4");
  Table *table = table_for(solver, game);
  int wins = 0;
  for (int k = 0; k < amount(POSITIONS); k++) {
    Plain plain = random_position(game, g_rand_int_range(rand, 6, 24), rand);
    Player player = (Player)(k % 2);
    FlatHandicap handicap = {g_rand_int_range(rand, 1, PLIES_MOST + 1),
                             g_rand_int_range(rand, 0, 3)};
    bool expected = plain_wins(game, plain_board(&plain), player, handicap.plies, handicap.pops);
    ValueSet win = player == FIRST ? VALUE_FIRST : VALUE_SECOND;
    wins += expected;
    for (unsigned without = 0; without < 16; without++) {
      FlatSearch search = flat_search_make(table);
      search.handicap = handicap;
      search.without = without;
      g_assert_cmpint(solver->solve(&search, game, plain_board(&plain),
                                    player == FIRST ? GOAL_FIRST : GOAL_SECOND),
                      ==, expected ? win : VALUE_ANY);
    }
  }
  g_assert_cmpint(wins, >, amount(POSITIONS) / 20);
  table_free(table);
}

static void *solve_popout(void *data) {
  FlatSearch *search = data;
  flat_solver_find("popout")->solve(search, game_of("popout:8x7"), (FlatBoard){{0, 0}}, GOAL_FIRST);
  return NULL;
}

/* Games of PopOut have no end, threads' stacks have: of this one most is the scratch memory. */
static void test_stack(void) {
  enum { STACK_BYTES = SCRATCH_BYTES + (256 << 10) };
  FlatGame game = game_of("popout:8x7");
  Table *table = table_for(flat_solver_find("popout"), game);
  FlatSearch search = flat_search_make(table);
  search.node_limit = 2000000; /* 440 KiB deep */
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  g_assert_cmpint(pthread_attr_setstacksize(&attributes, STACK_BYTES), ==, 0);
  pthread_t thread;
  g_assert_cmpint(pthread_create(&thread, &attributes, solve_popout, &search), ==, 0);
  pthread_attr_destroy(&attributes);
  pthread_join(thread, NULL);
  g_assert_cmpuint(search.counters.nodes, >=, search.node_limit);
  table_free(table);
}

/* Limits are kept, and what is not known then is said. */
static void test_limits(void) {
  FlatGame game = game_of("connect4:7x6");
  for (int s = 0; flat_solvers[s] != NULL; s++) {
    const FlatSolver *solver = flat_solvers[s];
    Table *table = table_for(solver, game);
    FlatSearch search = flat_search_make(table);
    search.node_limit = 5000;
    search.memory = TABLE_BYTES;
    g_assert_cmpint(solver->solve(&search, game, (FlatBoard){{0, 0}}, GOAL_EXACT), ==, VALUE_ANY);
    g_assert_cmpuint(search.counters.nodes, <=, 5000 + 2048);
    StopFlag stop = {true};
    search = flat_search_make(table);
    search.stop = &stop;
    search.memory = TABLE_BYTES;
    g_assert_cmpint(solver->solve(&search, game, (FlatBoard){{0, 0}}, GOAL_EXACT), ==, VALUE_ANY);
    table_free(table);
  }
  FlatSearch search = flat_search_make(NULL);
  search.memory = 20 << 10;
  const FlatSolver *solver = flat_solver_find("proof-number");
  search.memory = 300 << 10;
  g_assert_cmpint(solver->solve(&search, game_of("popout:7x6"), (FlatBoard){{0, 0}}, GOAL_FIRST),
                  ==, VALUE_ANY);
  g_assert_true(search.out_of_memory);
}

/* Values of empty boards: Tromp for Connect-4, the thesis on PopOut. */
static const struct {
  const char *game, *solver;
  ValueSet value;
  bool slow;
} known[] = {
    {"connect4:4x4", "connect4", VALUE_DRAW, false},
    {"connect4:4x5", "connect4", VALUE_DRAW, false},
    {"connect4:4x6", "connect4", VALUE_DRAW, false},
    {"connect4:4x7", "connect4", VALUE_DRAW, false},
    {"connect4:4x8", "connect4", VALUE_DRAW, false},
    {"connect4:5x4", "connect4", VALUE_DRAW, false},
    {"connect4:5x5", "connect4", VALUE_DRAW, false},
    {"connect4:5x6", "connect4", VALUE_DRAW, false},
    {"connect4:5x7", "connect4", VALUE_DRAW, false},
    {"connect4:6x4", "connect4", VALUE_SECOND, false},
    {"connect4:6x5", "connect4", VALUE_DRAW, false},
    {"connect4:7x4", "connect4", VALUE_DRAW, false},
    {"connect4:4x9", "connect4", VALUE_DRAW, true},
    {"connect4:4x10", "connect4", VALUE_DRAW, true},
    {"connect4:5x8", "connect4", VALUE_DRAW, true},
    {"connect4:6x6", "connect4", VALUE_SECOND, true},
    {"connect4:7x5", "connect4", VALUE_DRAW, true},
    {"connect4:8x4", "connect4", VALUE_SECOND, true},
    {"connect4:8x5", "connect4", VALUE_FIRST, true},
    {"connect4:7x6", "connect4", VALUE_FIRST, true},
    {"connect4:4x4", "fhourstones", VALUE_DRAW, false},
    {"connect4:5x5", "fhourstones", VALUE_DRAW, false},
    {"connect4:6x4", "fhourstones", VALUE_SECOND, false},
    {"connect4:6x5", "fhourstones", VALUE_DRAW, true},
    {"connect4:6x4", "popout", VALUE_SECOND, false},
    {"connect4:5x4", "popout", VALUE_DRAW, false},
    {"connect4:4x4", "proof-number", VALUE_DRAW, false},
    {"connect4:4x4", "retrograde", VALUE_DRAW, false},
    {"popout:4x4", "popout", VALUE_DRAW, false},
    {"popout:5x4", "popout", VALUE_DRAW, false},
    {"popout:4x5", "popout", VALUE_FIRST, false},
    {"popout:4x6", "popout", VALUE_FIRST, false},
    {"popout:5x5", "popout", VALUE_FIRST, false},
    {"popout:5x6", "popout", VALUE_FIRST, false},
    {"popout:6x4", "popout", VALUE_FIRST, false},
    {"popout:6x5", "popout", VALUE_FIRST, false},
    {"popout:6x6", "popout", VALUE_FIRST, false},
    {"popout:7x4", "popout", VALUE_FIRST, false},
    {"popout:7x5", "popout", VALUE_FIRST, false},
    {"popout:7x6", "popout", VALUE_FIRST, false},
    {"popout:4x4", "retrograde", VALUE_DRAW, false},
    {"popout:4x5", "retrograde", VALUE_FIRST, true},
    {"popout:5x4", "retrograde", VALUE_DRAW, true},
    {"popout:4x6", "retrograde", VALUE_FIRST, true},
    {"popout:5x5", "retrograde", VALUE_FIRST, true},
    {"popout:6x4", "retrograde", VALUE_FIRST, true},
    {"popout:4x4", "proof-number", VALUE_DRAW, false},
    {"popout:4x5", "proof-number", VALUE_FIRST, true},
    {"popout:4x6", "proof-number", VALUE_FIRST, true},
    {"popout:5x5", "proof-number", VALUE_FIRST, true},
    {"popout:7x6", "proof-number", VALUE_FIRST, true},
};

static void test_known(void) {
  for (guint i = 0; i < G_N_ELEMENTS(known); i++) {
    if (known[i].slow != g_test_slow()) continue;
    FlatGame game = game_of(known[i].game);
    if (!amount_is_whole() && game.width * game.height > 25) continue;
    const FlatSolver *solver = flat_solver_find(known[i].solver);
    Table *table = table_for(solver, game);
    FlatSearch search = flat_search_make(table);
    search.memory = g_test_slow() ? (size_t)4 << 30 : (size_t)256 << 20;
    if (g_strcmp0(known[i].solver, "proof-number") == 0) search.memory = (size_t)1 << 30;
    ValueSet value = solver->solve(&search, game, (FlatBoard){{0, 0}}, GOAL_EXACT);
    g_test_message("%s by %s: %" G_GUINT64_FORMAT " nodes", known[i].game, known[i].solver,
                   search.counters.nodes);
    g_assert_cmpint(value, ==, known[i].value);
    table_free(table);
  }
}

/* On 7x6 every first move but those in the two outer columns wins PopOut; columns 1 and 5 take
 * minutes (tools/flat-values.sh). */
static void test_first_moves(void) {
  const FlatSolver *solver = flat_solver_find("popout");
  FlatGame game = game_of("popout:7x6");
  Table *table = table_for(solver, game);
  for (uint8_t x = 2; x < 5; x++) {
    FlatSearch search = flat_search_make(table);
    FlatBoard board = flat_play(game, (FlatBoard){{0, 0}}, (FlatMove){x, false});
    g_assert_cmpint(solver->solve(&search, game, board, GOAL_FIRST), ==, VALUE_FIRST);
  }
  table_free(table);
}

/* Of four moves two are searched, and each is half of the work. */
static void test_progress(void) {
  FlatGame game = game_of("connect4:4x4");
  const FlatSolver *solver = flat_solver_default(game);
  Table *table = table_for(solver, game);
  FlatAnalysis *analysis = flat_analysis_new(
      (FlatAnalysisOptions){.game = game, .goal = GOAL_EXACT, .solver = solver, .table = table});
  FlatAnalysisView view = flat_analysis_peek(analysis);
  g_assert_cmpfloat(flat_analysis_progress(&view), ==, 0);
  view.moves[0].answered = view.moves[3].answered = true;
  g_assert_cmpfloat(flat_analysis_progress(&view), ==, 0.5);
  flat_analysis_run(analysis);
  view = flat_analysis_peek(analysis);
  g_assert_cmpfloat(flat_analysis_progress(&view), ==, 1);
  g_assert_cmpint(view.values, ==, VALUE_DRAW);
  flat_analysis_free(analysis);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat/solvers/known", test_known);
  if (g_test_slow()) {
    g_test_add_func("/flat/solvers/first-moves", test_first_moves);
    return g_test_run();
  }
  g_test_add_func("/flat/solvers/plain", test_plain);
  g_test_add_func("/flat/solvers/scores", test_scores);
  g_test_add_func("/flat/solvers/words", test_words);
  g_test_add_func("/flat/solvers/popout-agree", test_popout_agree);
  g_test_add_func("/flat/solvers/retrograde", test_retrograde);
  g_test_add_func("/flat/solvers/team", test_team);
  g_test_add_func("/flat/solvers/progress", test_progress);
  g_test_add_func("/flat/solvers/handicap", test_handicap);
  g_test_add_func("/flat/solvers/handicap-plain", test_handicap_plain);
  g_test_add_func("/flat/solvers/stack", test_stack);
  g_test_add_func("/flat/solvers/limits", test_limits);
  return g_test_run();
}
