/* Texts of moves that are wrong, each refused at its first wrong byte. */
#include "texts.h"

/* Each of the 256 bytes at each place of a game's moves, except columns and the '/' that makes it
 * another format. */
static void test_moves_wrong_byte(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(43);
  for (int i = 0; i < amount(20); i++) {
    int columns[64];
    Oracle oracle = positions_random_game(rand, g_rand_int_range(rand, 1, 40), columns);
    char text[65];
    for (int offset = 0; offset < oracle.stones; offset++)
      for (int byte = 0; byte < 256; byte++) {
        if (byte == '/' || (byte < 128 && g_ascii_isxdigit((char)byte))) continue;
        if (byte == '.' && oracle.stones == 1) continue;
        texts_of_moves(columns, oracle.stones, text);
        text[offset] = (char)byte;
        size_t wrong = byte == '.' && offset == 0 ? 1 : (size_t)offset; /* "." alone is right */
        texts_assert_bad(text, (size_t)oracle.stones, wrong);
      }
  }
}

static void test_moves_full_column(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(44);
  int tried = 0;
  for (int i = 0; i < amount(500); i++) {
    Oracle oracle = oracle_empty();
    int columns[64];
    oracle = positions_random_game(rand, g_rand_int_range(rand, 8, 50), columns);
    char text[80];
    for (int column = 0; column < 16 && !oracle_over(&oracle); column++) {
      if (oracle_height(&oracle, column) < 4) continue;
      texts_of_moves(columns, oracle.stones, text);
      g_snprintf(text + oracle.stones, 8, "%X0123", (unsigned)column);
      texts_assert_bad_string(text, (size_t)oracle.stones);
      tried++;
    }
  }
  g_assert_cmpint(tried, >, amount(100));
}

static void test_moves_after_the_end(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(45);
  for (int i = 0; i < amount(500); i++) {
    int columns[64];
    Oracle oracle = positions_random_game(rand, 64, columns);
    char text[80];
    texts_of_moves(columns, oracle.stones, text);
    texts_good(text);
    g_snprintf(text + oracle.stones, 8, "%X", (unsigned)g_rand_int_range(rand, 0, 16));
    texts_assert_bad_string(text, (size_t)oracle.stones);
  }
}

/* By hand: white space, points, NULs, UTF-8, and what the command line's users mistype. */
static void test_moves_made_by_hand(void) {
  texts_assert_bad("", 0, 0);
  texts_assert_bad_string("..", 1);
  texts_assert_bad_string(".0", 1);
  texts_assert_bad_string("0.", 1);
  texts_assert_bad_string(". ", 1);
  texts_assert_bad_string(" ", 0);
  texts_assert_bad_string(" 0", 0);
  texts_assert_bad_string("0 ", 1);
  texts_assert_bad_string("01 23", 2);
  texts_assert_bad_string("0123\n", 4);
  texts_assert_bad_string("0123\r\n", 4);
  texts_assert_bad_string("\t0123", 0);
  texts_assert_bad_string("0123X", 4);
  texts_assert_bad_string("00000", 4);
  texts_assert_bad_string("0123g", 4);
  texts_assert_bad_string("0x12", 1);
  texts_assert_bad_string("-1", 0);
  texts_assert_bad_string("empty", 1); /* 'e' is a column */
  texts_assert_bad("\0", 1, 0);
  texts_assert_bad("01\0"
                   "23",
                   5, 2);
  texts_assert_bad("0123\0", 5, 4);
  texts_assert_bad(".\0", 2, 1);
  texts_assert_bad_string("01\xC3\xA9", 2);
  texts_assert_bad_string("\xEF\xBB\xBF"
                          "0123",
                          0);
  texts_assert_bad_string("\xE2\x91\xA0", 0);
  texts_assert_bad_string("01\xFF", 2);
  texts_assert_bad_string("01\xC3", 2);
  texts_assert_bad_string("w", 0);
  texts_assert_bad_string("bw", 1);
  texts_assert_bad_string("01010102", 7);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/notation/moves-made-by-hand", test_moves_made_by_hand);
  g_test_add_func("/notation/moves-wrong-byte", test_moves_wrong_byte);
  g_test_add_func("/notation/moves-full-column", test_moves_full_column);
  g_test_add_func("/notation/moves-after-the-end", test_moves_after_the_end);
  return g_test_run();
}
