/* The number of games by length, against known figures and against the oracle. */
#include "positions.h"

static const uint64_t games[] = {1, 16, 256, 4096, 65536, 1048560, 16775760, 268358160, 4280547600};

static void test_from_empty(void) {
  for (int depth = 0; depth <= 6; depth++)
    g_assert_cmpuint(perft(board_empty(), depth), ==, games[depth]);
}

static void test_from_empty_7(void) { g_assert_cmpuint(perft(board_empty(), 7), ==, games[7]); }

static void test_from_empty_8(void) { g_assert_cmpuint(perft(board_empty(), 8), ==, games[8]); }

static void test_oracle_from_empty(void) {
  Oracle oracle = oracle_empty();
  for (int depth = 0; depth <= 4; depth++)
    g_assert_cmpuint(oracle_perft(&oracle, depth), ==, games[depth]);
}

static void test_from_random(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  for (int i = 0; i < amount(100); i++) {
    Oracle oracle = positions_random_unfinished(rand, g_rand_int_range(rand, 0, 63));
    for (int depth = 0; depth <= 3; depth++)
      g_assert_cmpuint(perft(positions_board(&oracle), depth), ==, oracle_perft(&oracle, depth));
  }
}

/* Deep enough for every game to end on the way. */
static void test_to_the_end(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(6);
  for (int i = 0; i < amount(300); i++) {
    Oracle oracle = positions_random_unfinished(rand, 58 + i % 6);
    for (int depth = 0; depth <= 7; depth++)
      g_assert_cmpuint(perft(positions_board(&oracle), depth), ==, oracle_perft(&oracle, depth));
  }
}

static void test_ended(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  int columns[64];
  for (int i = 0; i < amount(100); i++) {
    Oracle oracle = positions_random_game(rand, 64, columns);
    g_assert_true(oracle_over(&oracle));
    g_assert_cmpuint(perft(positions_board(&oracle), 0), ==, 1);
    g_assert_cmpuint(perft(positions_board(&oracle), 1), ==, 0);
    g_assert_cmpuint(perft(positions_board(&oracle), 5), ==, 0);
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  if (g_test_slow()) {
    g_test_add_func("/perft/slow/from-empty-8", test_from_empty_8);
    return g_test_run();
  }
  g_test_add_func("/perft/from-empty", test_from_empty);
  if (amount_is_whole()) g_test_add_func("/perft/from-empty-7", test_from_empty_7);
  g_test_add_func("/perft/oracle-from-empty", test_oracle_from_empty);
  g_test_add_func("/perft/from-random", test_from_random);
  g_test_add_func("/perft/to-the-end", test_to_the_end);
  g_test_add_func("/perft/ended", test_ended);
  return g_test_run();
}
