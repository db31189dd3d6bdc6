/* PopOut's solvers against each other and against the rules alone. */
#include "amount.h"
#include "flat/retrograde.h"
#include "solving.h"

#include <pthread.h>

static Retrograde *solved(FlatGame game) {
  FlatSearch search = flat_search_make(NULL);
  Retrograde *retrograde;
  g_assert_cmpint(retrograde_new(&retrograde, game, TABLE_BYTES, NULL), ==, STATUS_OK);
  g_assert_true(retrograde_count(retrograde, (FlatBoard){{0, 0}}, &search));
  g_assert_true(retrograde_solve(retrograde, &search));
  return retrograde;
}

/* PopOut by all solvers on positions of 4x4 with values from the retrograde analysis. */
static void test_popout_agree(void) {
  enum { POSITIONS = 40, POSITIONS_SLOW = 8 };
  g_autoptr(GRand) rand = g_rand_new_with_seed(17);
  FlatGame game = game_of("popout:4x4");
  Retrograde *retrograde = solved(game);
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
  Retrograde *retrograde = solved(game);
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
  retrograde = solved(game);
  for (int k = 0; k < amount(300); k++) {
    Plain plain = random_position(game, g_rand_int_range(rand, 5, 16), rand);
    g_assert_cmpint(retrograde_value(retrograde, plain_board(&plain)), ==, value_of(&plain));
  }
  retrograde_free(retrograde);
}

/* A handicap under which its player does not win proves nothing; one under which he does proves a
 * win. */
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

/* True if the player wins within this many plies and pops that do not win, by the rules alone. No
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

/* Games of PopOut need not end, but threads' stacks do. */
static void test_stack(void) {
  enum { STACK_BYTES = 256 << 10 };
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

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat/popout/agree", test_popout_agree);
  g_test_add_func("/flat/popout/retrograde", test_retrograde);
  g_test_add_func("/flat/popout/handicap", test_handicap);
  g_test_add_func("/flat/popout/handicap-plain", test_handicap_plain);
  g_test_add_func("/flat/popout/stack", test_stack);
  return g_test_run();
}
