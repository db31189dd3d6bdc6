/* Texts of positions, both ways: what is written is read as the same line. */
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
    char text[65], written[LINE_TEXT], shortest[LINE_TEXT];
    texts_of_moves(columns, oracle.stones, text);
    Line line = texts_good(oracle.stones == 0 ? "." : text);
    g_assert_cmpint(line.length, ==, oracle.stones);
    g_assert_cmpint(line.at, ==, oracle.stones);
    g_assert_cmpint(position_stones(&line.start), ==, 0);
    assert_board(texts_board(&line), &oracle);
    line_write_moves(&line, written);
    g_assert_cmpstr(written, ==, oracle.stones == 0 ? "." : text);
    line_write(&line, shortest);
    g_assert_cmpstr(shortest, ==, written);
    if (oracle.stones > 0) {
      g_autofree char *lower = g_ascii_strdown(text, -1);
      Line same = texts_good(lower);
      assert_board(texts_board(&same), &oracle);
    }
  }
}

static void test_moves_up_to_the_cursor(void) {
  Line line = texts_good("0FC3484B7");
  char text[LINE_TEXT];
  line.at = 4;
  line_write(&line, text);
  g_assert_cmpstr(text, ==, "0FC3");
  line.at = 0;
  line_write(&line, text);
  g_assert_cmpstr(text, ==, ".");
}

static void test_codes_both_ways(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(41);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < amount(1500); i++) {
    int columns[64], stones = g_rand_int_range(rand, 0, 65);
    Oracle oracle = i % 2 ? positions_random_unfinished(rand, stones)
                          : positions_random_game(rand, stones, columns);
    char written[POSITION_TEXT];
    texts_of_code(&oracle, text);
    Line line = texts_good(text->str);
    g_assert_cmpint(line.length, ==, 0);
    g_assert_cmpint(line.at, ==, 0);
    assert_board(cube_board(&line.start), &oracle);
    position_write_code(&line.start, written);
    g_assert_cmpstr(written, ==, text->str);
  }
}

/* From a start position, the shortest text is the code of where the cursor is. */
static void test_write_from_start_position(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(42);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < amount(1000); i++) {
    Oracle oracle = positions_random_unfinished(rand, g_rand_int_range(rand, 1, 60));
    char written[LINE_TEXT], moves[LINE_TEXT];
    texts_of_code(&oracle, text);
    Line line = texts_good(text->str);
    line_write_moves(&line, moves);
    g_assert_cmpstr(moves, ==, ".");
    int column = positions_random_column(&oracle, rand);
    oracle_play(&oracle, column);
    g_assert_true(line_play(&line, (Move)column));
    line_write(&line, written);
    texts_of_code(&oracle, text);
    g_assert_cmpstr(written, ==, text->str);
    line_write_moves(&line, moves);
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
