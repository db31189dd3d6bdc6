/* Distances against a plain search that looks at every move: how soon the winner wins, from late
 * positions to the end, from earlier ones as far as the plain search gets. Best play has that
 * length and ends in the four. */
#include "cube/code.h"
#include "cube/distance.h"
#include "cube/minimax.h"
#include "cube/sample.h"
#include "cube/symmetry.h"
#include "positions.h"

enum { NEVER = CELLS + 1 };

static Table *table;

static void table_begin(void) {
  g_assert_cmpint(table_create(&table, 64 << 20, CODE_BITS, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
}

/* A position of that many stones in which nobody could have won before. */
static Oracle random_game(int stones, GRand *rand) {
  Sample sample = sample_new(g_rand_int(rand), stones);
  uint8_t columns[CELLS];
  Oracle oracle = oracle_empty();
  sample_next(&sample, columns);
  for (int i = 0; i < stones; i++)
    oracle_play(&oracle, columns[i]);
  return oracle;
}

/* The stones on the board when the winner has his four, at most `deadline`; NEVER if the other one
 * can put it off beyond that. */
static int plain(const Oracle *oracle, int winner, int deadline) {
  int who = oracle_winner(oracle);
  bool his = oracle_mover(oracle) == winner;
  int best = his ? NEVER : 0;
  if (who != ORACLE_NOBODY) return who == winner ? oracle->stones : NEVER;
  if (oracle->stones >= deadline) return NEVER;
  for (int column = 0; column < COLUMNS; column++) {
    Oracle next = *oracle;
    if (!oracle_legal(oracle, column)) continue;
    oracle_play(&next, column);
    int stones = plain(&next, winner, deadline);
    best = his ? MIN(best, stones) : MAX(best, stones);
    if (his ? best == oracle->stones + 1 : best == NEVER) break;
  }
  return best;
}

static int oracle_player(ValueSet value) {
  return value == VALUE_FIRST ? ORACLE_WHITE : ORACLE_BLACK;
}

static CubeScore score_of(const Oracle *oracle) {
  CubeSearch search = {.table = table};
  return cube_score(&search, positions_board(oracle));
}

/* Late positions, to the end. */
static void test_late(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  int won[2] = {0}, drawn = 0, latest = 0;
  for (int tries = 0; tries < amount(3000); tries++) {
    Oracle oracle = random_game(g_rand_int_range(rand, 57, 63), rand);
    CubeScore score = score_of(&oracle);
    g_assert_cmpint(score.value, ==, positions_value(oracle_value(&oracle)));
    if (score.value == VALUE_DRAW) {
      g_assert_cmpint(score.stones, ==, CELLS);
      drawn++;
      continue;
    }
    g_assert_cmpint(plain(&oracle, oracle_player(score.value), CELLS), ==, score.stones);
    won[score.value == VALUE_SECOND]++;
    latest = MAX(latest, score.stones - oracle.stones);
  }
  g_test_message("%d and %d won, %d drawn, the latest after %d stones", won[0], won[1], drawn,
                 latest);
  g_assert_cmpint(won[0], >, 0);
  g_assert_cmpint(won[1], >, 0);
  g_assert_cmpint(drawn, >, 0);
  g_assert_cmpint(latest, >, 3);
}

/* Earlier positions, of which the plain search sees only the next stones. */
static void test_early(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  int seen[5] = {0}, later = 0;
  for (int tries = 0; tries < amount(1500); tries++) {
    Oracle oracle = random_game(g_rand_int_range(rand, 40, 52), rand);
    Board board = positions_board(&oracle);
    if (board_openings(board, board_mover(board))) continue; /* most have one */
    CubeScore score = score_of(&oracle);
    if (score.value == VALUE_DRAW) continue;
    int most = score.stones - oracle.stones, winner = oracle_player(score.value);
    int deadline = oracle.stones + MIN(most, oracle.stones < 46 ? 3 : 4);
    int stones = plain(&oracle, winner, deadline);
    g_assert_cmpint(stones, ==, score.stones <= deadline ? score.stones : NEVER);
    if (score.stones <= deadline)
      seen[most]++;
    else
      later++;
  }
  g_test_message("%d, %d and %d after 2 to 4 stones, %d later", seen[2], seen[3], seen[4], later);
  g_assert_cmpint(seen[3], >, 0);
  g_assert_cmpint(seen[2] + seen[4], >, 0);
  g_assert_cmpint(later, >, 0);
}

/* Each stone of best play leaves the score as it was, and the last one ends the game. */
static void test_lines(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  for (int tries = 0; tries < amount(100); tries++) {
    Oracle oracle = random_game(g_rand_int_range(rand, 38, 60), rand);
    Board board = positions_board(&oracle);
    CubeSearch search = {.table = table};
    uint8_t cells[CELLS];
    CubeScore score = cube_score(&search, board);
    int length = cube_score_line(&search, board, cells);
    g_assert_cmpint(board.ply + length, ==, score.stones);
    for (int i = 0; i < length; i++) {
      g_assert_true(board_playable(board) >> cells[i] & 1);
      CubeScore here = cube_score(&search, board);
      g_assert_cmpint(here.value, ==, score.value);
      g_assert_cmpint(here.stones, ==, score.stones);
      board = board_play(board, cells[i]);
    }
    g_assert_cmpint(board_result(board), ==, score.value);
  }
}

/* Techniques change nothing, and neither does an image of the position. */
static void test_same_without(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  for (int tries = 0; tries < amount(100); tries++) {
    Oracle oracle = random_game(g_rand_int_range(rand, 44, 60), rand);
    Board board = positions_board(&oracle);
    CubeSearch all = {.table = table};
    CubeScore score = cube_score(&all, board);
    CubeSearch few = {.table = table, .without = MINIMAX_FOLLOW_UP | MINIMAX_SYMMETRY};
    CubeScore plainer = cube_score(&few, board);
    CubeScore image = cube_score(&all, symmetry_board(board, 1 + tries % 7));
    g_assert_cmpint(plainer.value, ==, score.value);
    g_assert_cmpint(plainer.stones, ==, score.stones);
    g_assert_cmpint(image.value, ==, score.value);
    g_assert_cmpint(image.stones, ==, score.stones);
  }
}

/* A stopped search finds nothing. */
static void test_stopped(void) {
  StopFlag stop;
  stop_lower(&stop);
  stop_raise(&stop);
  uint8_t cells[CELLS];
  CubeSearch search = {.table = table, .stop = &stop};
  g_assert_cmpint(cube_score(&search, board_empty()).value, ==, VALUE_ANY);
  g_assert_cmpint(cube_score_line(&search, board_empty(), cells), ==, -1);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  table_begin();
  g_test_add_func("/distance/late", test_late);
  g_test_add_func("/distance/early", test_early);
  g_test_add_func("/distance/lines", test_lines);
  g_test_add_func("/distance/same-without", test_same_without);
  g_test_add_func("/distance/stopped", test_stopped);
  int status = g_test_run();
  table_free(table);
  return status;
}
