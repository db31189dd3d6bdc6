/* The flat solvers against a plain search and against each other. */
#include "amount.h"
#include "flat/solver.h"
#include "flat/team.h"
#include "flat/variants.h"
#include "solving.h"

/* Sizes of both words, even and odd, with the plies at which the plain search is fast. */
static const struct {
  const char *game;
  int plies;
} late[] = {{"connect4:7x6", 31}, {"connect4:5x5", 13},  {"connect4:6x5", 18},
            {"connect4:7x5", 23}, {"connect4:4x4", 4},   {"connect4:8x8", 54},
            {"connect4:6x7", 31}, {"connect4:4x9", 25},  {"connect4:9x4", 24},
            {"connect4:9x7", 53}, {"connect4:10x7", 60}, {"connect4:9x8", 62},
            {"connect4:9x9", 71}, {"connect4:16x7", 102}};

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

static ValueSet won_by(int winner) {
  return winner == 0 ? VALUE_DRAW : winner == 1 ? VALUE_FIRST : VALUE_SECOND;
}

/* The line of best play is as long as the score says and ends as it says. */
static void assert_line(FlatSearch *search, Plain plain, FlatScore score) {
  FlatMove line[128];
  int length = flat_line(search, plain.game, plain_board(&plain), line);
  g_assert_cmpint(length, ==, score.stones - plain.plies);
  for (int i = 0; i < length; i++) {
    g_assert_true(plain_legal(&plain, line[i]));
    plain_play(&plain, line[i]);
  }
  g_assert_cmpint(score.value, ==, won_by(plain_winner(&plain)));
}

/* Scores are those of a search without any technique, whatever is switched off, in tables with room
 * for bounds and without. */
static void assert_scores(FlatGame game, int empty, int positions, unsigned without, size_t bytes) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(13);
  int cells = game.width * game.height;
  Table *table = NULL;
  unsigned bits = flat_key_bits(flat_solver_find("connect4"), game);
  bytes = MAX(bytes, table_least_bytes(bits, SCHEME_TWOBIG));
  g_assert_cmpint(table_create(&table, bytes, bits, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  for (int k = 0; k < amount(positions); k++) {
    Plain plain = random_position(game, cells - empty, rand);
    int expected = plain_score(&plain), mover = plain_mover(&plain);
    FlatSearch search = flat_search_make(table);
    search.without = without;
    FlatScore score = flat_score(&search, game, plain_board(&plain));
    int winner = expected == 0 ? 0 : expected > 0 ? mover : 3 - mover;
    g_assert_cmpint(score.value, ==, won_by(winner));
    g_assert_cmpint(score.stones, ==, expected == 0 ? cells : ABS(expected));
    if (k % 5 == 0) assert_line(&search, plain, score);
  }
  table_free(table);
}

static void test_scores(void) {
  static const char *const games[] = {"connect4:4x4", "connect4:5x4",  "connect4:6x5",
                                      "connect4:7x6", "connect4:4x9",  "connect4:9x7",
                                      "connect4:8x8", "connect4:9x8",  "connect4:10x7",
                                      "connect4:9x9", "connect4:4x31", "connect4:16x7"};
  for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
    assert_scores(game_of(games[i]), 6, 150, 0, 0);
    assert_scores(game_of(games[i]), 7, 60, 0, 1 << 20);
  }
  const Technique *techniques = flat_solver_find("connect4")->techniques;
  for (const Technique *t = techniques; t->name != NULL; t++)
    assert_scores(game_of("connect4:6x5"), 7, 40, t->bit, 1 << 20);
  assert_scores(game_of("connect4:6x5"), 7, 40, UINT_MAX, 1 << 20);
}

/* With more empty cells, where a slow search is too slow: scores with every technique are those
 * without any. */
static void test_scores_without(void) {
  FlatGame game = game_of("connect4:6x5");
  g_autoptr(GRand) rand = g_rand_new_with_seed(14);
  Table *table = table_for(flat_solver_find("connect4"), game);
  for (int k = 0; k < amount(2000); k++) {
    Plain plain = random_position(game, 6 + k % 14, rand);
    FlatSearch with = flat_search_make(table), bare = flat_search_make(table);
    bare.without = UINT_MAX;
    FlatScore a = flat_score(&with, game, plain_board(&plain));
    FlatScore b = flat_score(&bare, game, plain_board(&plain));
    g_assert_cmpint(a.value, ==, b.value);
    g_assert_cmpint(a.stones, ==, b.stones);
    if (k % 10 == 0) assert_line(&with, plain, a);
  }
  table_free(table);
}

/* Scores that share a table are those of searches that begin with nothing: for positions that lead
 * to each other, so that they meet each other's bounds. */
static void test_scores_shared(void) {
  FlatGame game = game_of("connect4:6x5");
  g_autoptr(GRand) rand = g_rand_new_with_seed(15);
  Table *table = table_for(flat_solver_find("connect4"), game);
  Table *own = table_for(flat_solver_find("connect4"), game);
  FlatSearch shared = flat_search_make(table);
  uint64_t apart = 0;
  flat_scores_begin(&shared);
  for (int k = 0; k < amount(300); k++) {
    Plain plain = random_position(game, 4 + k % 12, rand);
    FlatSearch alone = flat_search_make(own);
    FlatScore a = flat_score(&shared, game, plain_board(&plain));
    FlatScore b = flat_score(&alone, game, plain_board(&plain));
    apart += alone.counters.nodes;
    g_assert_cmpint(a.value, ==, b.value);
    g_assert_cmpint(a.stones, ==, b.stones);
    if (k % 10 == 0) assert_line(&shared, plain, a);
  }
  g_assert_cmpuint(shared.counters.nodes, <, apart);
  flat_scores_end(&shared);
  g_assert_cmpuint(table_filled(table), ==, 0);
  table_free(table);
  table_free(own);
}

enum { BUILDS = 4 };

/* The builds of each solver, NULL for one that this processor cannot run. */
static void list_builds(FlatSolve *builds[][BUILDS]) {
  static FlatSolve *const narrow[] = {connect4_solve_w64, fhourstones_solve_w64, popout_solve_w64};
  static FlatSolve *const wide[] = {connect4_solve_w128, fhourstones_solve_w128, popout_solve_w128};
  for (guint i = 0; i < G_N_ELEMENTS(narrow); i++) {
    builds[i][0] = narrow[i];
    builds[i][1] = wide[i];
    builds[i][2] = NULL;
  }
  builds[0][3] = connect4_solve_w128long;
  builds[1][3] = fhourstones_solve_w128long;
  builds[2][3] = NULL;
#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
  if (!__builtin_cpu_supports("x86-64-v3")) return;
  builds[0][2] = connect4_solve_v64;
  builds[1][2] = fhourstones_solve_v64;
  builds[2][2] = popout_solve_v64;
#endif
}

/* A table for that build: of w128long, the last one, for wide keys. */
static Table *table_of_build(int build) {
  Table *table = NULL;
  unsigned bits = build == BUILDS - 1 ? TABLE_WIDE_KEY_BITS : TABLE_KEY_BITS;
  g_assert_cmpint(table_create(&table, (size_t)64 << 20, bits, SCHEME_TWOBIG, 0, NULL), ==,
                  STATUS_OK);
  return table;
}

/* All builds give the same on small boards, node by node. But fhourstones' nodes depend much on
 * what a table loses, and a table for wide keys loses other entries. */
static void test_words(void) {
  FlatSolve *builds[3][BUILDS];
  FlatGame game = game_of("connect4:5x5");
  list_builds(builds);
  for (guint i = 0; i < G_N_ELEMENTS(builds); i++) {
    guint64 nodes = 0;
    for (int k = 0; k < BUILDS; k++) {
      if (builds[i][k] == NULL) continue;
      Table *table = table_of_build(k);
      FlatSearch search = flat_search_make(table);
      g_assert_cmpint(builds[i][k](&search, game, (FlatBoard){{0, 0}}, GOAL_EXACT), ==, VALUE_DRAW);
      table_free(table);
      if (k > 0 && !(i == 1 && k == BUILDS - 1)) g_assert_cmpuint(search.counters.nodes, ==, nodes);

      nodes = search.counters.nodes;
    }
  }
}

/* A team of threads finds what one thread finds, with each solver that has a table. */
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

/* The default plays every board, also those whose keys fit no table. */
static void test_default(void) {
  static const char *const games[] = {"connect4:7x6", "connect4:9x9", "connect4:16x7",
                                      "popout:7x6",   "popout:8x8",   "popout:12x9"};
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    FlatGame game = game_of(games[i]);
    g_assert_nonnull(solving_default(flat_variant(game)));
  }
}

/* A score that is given up leaves nothing in the table of deadlines that it asked for. */
static void test_score_given_up(void) {
  enum { POSITIONS = 40, LIMITS = 8 };
  const FlatSolver *solver = flat_solver_find("connect4");
  FlatGame game = game_of("connect4:5x5");
  g_autoptr(GRand) rand = g_rand_new_with_seed(31);
  Table *table = table_for(solver, game);
  guint given_up = 0;
  for (int k = 0; k < POSITIONS; k++) {
    Plain plain = random_position(game, 6, rand);
    FlatBoard board = plain_board(&plain);
    FlatSearch whole = flat_search_make(table);
    FlatScore score = flat_score(&whole, game, board);
    for (guint64 i = 1; i < LIMITS; i++) {
      FlatSearch part = flat_search_make(table), next = flat_search_make(table);
      part.node_limit = whole.counters.nodes * i / LIMITS + 1;
      given_up += flat_score(&part, game, board).value == VALUE_ANY;
      g_assert_cmpint(solver->solve(&next, game, board, GOAL_EXACT), ==, score.value);
      table_clear(table);
    }
  }
  g_assert_cmpuint(given_up, >, POSITIONS);
  table_free(table);
}

/* Limits are kept, and what they leave unknown is reported. */
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

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat/solvers/plain", test_plain);
  g_test_add_func("/flat/solvers/scores", test_scores);
  g_test_add_func("/flat/solvers/scores-without", test_scores_without);
  g_test_add_func("/flat/solvers/scores-shared", test_scores_shared);
  g_test_add_func("/flat/solvers/words", test_words);
  g_test_add_func("/flat/solvers/team", test_team);
  g_test_add_func("/flat/solvers/default", test_default);
  g_test_add_func("/flat/solvers/limits", test_limits);
  g_test_add_func("/flat/solvers/score-given-up", test_score_given_up);
  return g_test_run();
}
