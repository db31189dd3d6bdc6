/* Texts of positions, both ways: what is written is read as the same game. */
#include "texts.h"

static void assert_board(Board board, const Oracle *oracle) {
  Board expected = positions_board(oracle);
  g_assert_cmphex(board.stones[FIRST], ==, expected.stones[FIRST]);
  g_assert_cmphex(board.stones[SECOND], ==, expected.stones[SECOND]);
  g_assert_cmphex(board.threats[FIRST], ==, expected.threats[FIRST]);
  g_assert_cmphex(board.threats[SECOND], ==, expected.threats[SECOND]);
  g_assert_cmpint(board.ply, ==, expected.ply);
}

static void test_moves_both_ways(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(40);
  for (int i = 0; i < amount(1500); i++) {
    int columns[64];
    Oracle oracle = positions_random_game(rand, g_rand_int_range(rand, 0, 65), columns);
    char text[65], written[NOTATION_MOVES_SIZE], shortest[NOTATION_CODE_SIZE];
    texts_of_moves(columns, oracle.stones, text);
    Game game = texts_good(oracle.stones == 0 ? "." : text);
    g_assert_cmpint(game.length, ==, oracle.stones);
    g_assert_cmpint(game.at, ==, oracle.stones);
    g_assert_cmpint(game.start.ply, ==, 0);
    assert_board(game_board(&game), &oracle);
    notation_write_moves(&game, written);
    g_assert_cmpstr(written, ==, oracle.stones == 0 ? "." : text);
    notation_write(&game, shortest);
    g_assert_cmpstr(shortest, ==, written);
    if (oracle.stones > 0) {
      g_autofree char *lower = g_ascii_strdown(text, -1);
      Game same = texts_good(lower);
      assert_board(game_board(&same), &oracle);
    }
  }
}

static void test_moves_up_to_the_cursor(void) {
  Game game = texts_good("0FC3484B7");
  char text[NOTATION_CODE_SIZE];
  game_go_to(&game, 4);
  notation_write_moves(&game, text);
  g_assert_cmpstr(text, ==, "0FC3");
  notation_write(&game, text);
  g_assert_cmpstr(text, ==, "0FC3");
  game_go_to(&game, 0);
  notation_write_moves(&game, text);
  g_assert_cmpstr(text, ==, ".");
}

static void test_codes_both_ways(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(41);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < amount(1500); i++) {
    int columns[64], stones = g_rand_int_range(rand, 0, 65);
    Oracle oracle = i % 2 ? positions_random_unfinished(rand, stones)
                          : positions_random_game(rand, stones, columns);
    char written[NOTATION_CODE_SIZE];
    texts_of_code(&oracle, text);
    Game game = texts_good(text->str);
    g_assert_cmpint(game.length, ==, 0);
    g_assert_cmpint(game.at, ==, 0);
    assert_board(game.start, &oracle);
    notation_write_code(game.start, written);
    g_assert_cmpstr(written, ==, text->str);
  }
}

/* From a start position, the shortest text is the code of where the cursor is. */
static void test_write_from_start_position(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(42);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < amount(1000); i++) {
    Oracle oracle = positions_random_unfinished(rand, g_rand_int_range(rand, 1, 60));
    char written[NOTATION_CODE_SIZE], moves[NOTATION_MOVES_SIZE];
    texts_of_code(&oracle, text);
    Game game = texts_good(text->str);
    notation_write_moves(&game, moves);
    g_assert_cmpstr(moves, ==, ".");
    int column = positions_random_column(&oracle, rand);
    oracle_play(&oracle, column);
    g_assert_true(game_play(&game, column));
    notation_write(&game, written);
    texts_of_code(&oracle, text);
    g_assert_cmpstr(written, ==, text->str);
    notation_write_moves(&game, moves);
    g_assert_cmpint(moves[0], ==, "0123456789ABCDEF"[column]);
    g_assert_cmpint(moves[1], ==, '\0');
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/notation/moves-both-ways", test_moves_both_ways);
  g_test_add_func("/notation/moves-up-to-the-cursor", test_moves_up_to_the_cursor);
  g_test_add_func("/notation/codes-both-ways", test_codes_both_ways);
  g_test_add_func("/notation/write-from-start-position", test_write_from_start_position);
  return g_test_run();
}
