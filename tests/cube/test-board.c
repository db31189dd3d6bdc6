/* The board against the oracle, along random games and ply by ply. */
#include "positions.h"

enum { GAMES = 2000 };

static Player player_of(int oracle_player) {
  return oracle_player == ORACLE_WHITE ? FIRST : SECOND;
}

static uint64_t oracle_playable(const Oracle *oracle) {
  uint64_t set = 0;
  for (int column = 0; column < COLUMNS; column++) {
    int height = oracle_height(oracle, column);
    if (height < LEVELS) set |= UINT64_C(1) << (column + 16 * height);
  }
  return set;
}

static ValueSet oracle_result(const Oracle *oracle) {
  return oracle_over(oracle) ? positions_value(oracle_winner(oracle)) : VALUE_ANY;
}

static void assert_same_board(Board a, Board b) {
  for (int player = 0; player < 2; player++) {
    g_assert_cmphex(a.stones[player], ==, b.stones[player]);
    g_assert_cmphex(a.threats[player], ==, b.threats[player]);
  }
  g_assert_cmpint(a.ply, ==, b.ply);
}

static void assert_lines(Board board, const Oracle *oracle) {
  int winner = oracle_winner(oracle);
  for (int who = ORACLE_WHITE; who <= ORACLE_BLACK; who++) {
    uint64_t stones = board.stones[player_of(who)], won = 0;
    for (int cell = 0; cell < CELLS; cell++)
      if (oracle_at(oracle, cell) == who && oracle_in_won_line(oracle, cell))
        won |= UINT64_C(1) << cell;
    g_assert_cmpint(lines_any(stones), ==, who == winner);
    g_assert_cmphex(lines_cells(stones), ==, won);
  }
}

/* Everything the board says, by the oracle's definitions. */
static void assert_board(Board board, const Oracle *oracle) {
  uint64_t playable = oracle_playable(oracle);
  g_assert_cmpint(board.ply, ==, oracle->stones);
  g_assert_cmpint(board_mover(board), ==, player_of(oracle_mover(oracle)));
  g_assert_cmphex(board_playable(board), ==, playable);
  for (int who = ORACLE_WHITE; who <= ORACLE_BLACK; who++) {
    Player player = player_of(who);
    uint64_t threats = positions_threats(oracle, who);
    g_assert_cmphex(board.stones[player], ==, positions_stones(oracle, who));
    g_assert_cmphex(board.threats[player], ==, threats);
    g_assert_cmphex(board_openings(board, player), ==, threats & playable);
  }
  for (int column = 0; column < COLUMNS; column++) {
    int height = oracle_height(oracle, column);
    g_assert_cmpint(board_cell(board, column), ==, height < 4 ? column + 16 * height : -1);
  }
  g_assert_cmpint(board_result(board), ==, oracle_result(oracle));
  assert_lines(board, oracle);
  assert_same_board(board, positions_board(oracle));
}

/* Plays on at random to the end and compares at every ply; the winner. */
static int play_out(GRand *rand, Oracle oracle) {
  Board board = positions_board(&oracle);
  assert_board(board, &oracle);
  int column;
  while ((column = positions_random_column(&oracle, rand)) >= 0) {
    oracle_play(&oracle, column);
    board = board_play(board, board_cell(board, column));
    assert_board(board, &oracle);
  }
  return oracle_winner(&oracle);
}

static void test_random_games(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  int results[3] = {0};
  for (int i = 0; i < amount(GAMES); i++)
    results[play_out(rand, oracle_empty())]++;
  g_assert_cmpint(results[ORACLE_WHITE], >, amount(GAMES) / 10);
  g_assert_cmpint(results[ORACLE_BLACK], >, amount(GAMES) / 10);
}

/* Random games seldom fill the board; these start with 50 to 63 stones. */
static void test_late_games(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  int results[3] = {0};
  for (int i = 0; i < amount(GAMES); i++)
    results[play_out(rand, positions_random_unfinished(rand, 50 + i % 14))]++;
  g_assert_cmpint(results[ORACLE_NOBODY], >, amount(10));
  g_assert_cmpint(results[ORACLE_BLACK], >, amount(100));
}

static void test_empty(void) {
  Oracle oracle = oracle_empty();
  assert_board(board_empty(), &oracle);
  assert_same_board(board_empty(), board_from_stones(0, 0));
}

/* With as many stones on both sides the colours can be exchanged and the result is a board again:
 * the threats change hands. */
static void test_colours_exchanged(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  for (int i = 0; i < amount(GAMES); i++) {
    Oracle oracle = positions_random_unfinished(rand, 2 * g_rand_int_range(rand, 2, 31));
    Board board = positions_board(&oracle);
    Board swapped = board_from_stones(board.stones[SECOND], board.stones[FIRST]);
    g_assert_cmphex(swapped.threats[FIRST], ==, board.threats[SECOND]);
    g_assert_cmphex(swapped.threats[SECOND], ==, board.threats[FIRST]);
  }
}

/* Sets of any shape: lines_any and lines_cells need no gravity. */
static void test_lines_of_any_set(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  OracleLine all[100];
  int count = oracle_lines(all);
  for (int i = 0; i < amount(20000); i++) {
    uint64_t set = positions_random_word(rand) | (i % 2 ? positions_random_word(rand) : 0);
    uint64_t won = 0;
    for (int l = 0; l < count; l++) {
      uint64_t line = 0;
      for (int j = 0; j < 4; j++)
        line |= UINT64_C(1) << all[l].cells[j];
      if ((set & line) == line) won |= line;
    }
    g_assert_cmphex(lines_cells(set), ==, won);
    g_assert_cmpint(lines_any(set), ==, won != 0);
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/board/empty", test_empty);
  g_test_add_func("/board/random-games", test_random_games);
  g_test_add_func("/board/late-games", test_late_games);
  g_test_add_func("/board/colours-exchanged", test_colours_exchanged);
  g_test_add_func("/board/lines-of-any-set", test_lines_of_any_set);
  return g_test_run();
}
