/* Texts of positions: both ways for random games, and hundreds of texts that are wrong. */
#include "positions.h"

#include <string.h>

/* Reads from a block of exactly the text's size, so that a sanitizer sees a byte too far. */
static Status read_exactly(const char *text, size_t length, Game *game, Error *error) {
  g_autofree char *copy = g_memdup2(text, length);
  return notation_read(copy == NULL ? "" : copy, length, game, error);
}

static Game read_good(const char *text) {
  Game game;
  Error error = {.status = STATUS_OK};
  Status status = read_exactly(text, strlen(text), &game, &error);
  if (status != STATUS_OK) g_error("%s: refused at %zu: %s", text, error.offset, error.message);
  return game;
}

/* The text is refused, nothing is written, and the message is a line of text. The offset. */
static size_t read_bad(const char *text, size_t length) {
  Game game, untouched;
  memset(&game, 0xA5, sizeof game);
  memset(&untouched, 0xA5, sizeof untouched);
  Error error;
  memset(&error, 0x5A, sizeof error);
  Status status = read_exactly(text, length, &game, &error);
  if (status != STATUS_TEXT) g_error("not refused: \"%.80s\"", text);
  g_assert_cmpint(error.status, ==, STATUS_TEXT);
  g_assert_true(memcmp(&game, &untouched, sizeof game) == 0);
  g_assert_cmpuint(error.offset, <=, length);
  g_assert_nonnull(memchr(error.message, '\0', sizeof error.message));
  g_assert_cmpuint(strlen(error.message), >=, 10);
  g_assert_null(strpbrk(error.message, "\n\r\t"));
  if (!g_utf8_validate(error.message, -1, NULL))
    g_error("message is not UTF-8: %s", g_strescape(error.message, NULL));
  for (const char *c = error.message; *c != '\0'; c++)
    g_assert_false(g_ascii_iscntrl(*c));
  g_assert_cmpint(read_exactly(text, length, &game, NULL), ==, STATUS_TEXT);
  return error.offset;
}

static void assert_bad_at(const char *text, size_t length, size_t offset) {
  size_t found = read_bad(text, length);
  if (found != offset)
    g_error("\"%.80s\" (%zu bytes): offset %zu, expected %zu", text, length, found, offset);
}

static void assert_bad_string(const char *text, size_t offset) {
  assert_bad_at(text, strlen(text), offset);
}

static void moves_text(const int *columns, int count, char text[65]) {
  for (int i = 0; i < count; i++)
    text[i] = "0123456789ABCDEF"[columns[i]];
  text[count] = '\0';
}

static void code_text(const Oracle *oracle, GString *text) {
  g_string_truncate(text, 0);
  for (int column = 0; column < 16; column++) {
    if (column > 0) g_string_append_c(text, '/');
    for (int level = 0; level < oracle_height(oracle, column); level++)
      g_string_append_c(text, oracle_at(oracle, column + 16 * level) == ORACLE_WHITE ? 'w' : 'b');
  }
}

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
  for (int i = 0; i < 1500; i++) {
    int columns[64];
    Oracle oracle = positions_random_game(rand, g_rand_int_range(rand, 0, 65), columns);
    char text[65], written[NOTATION_MOVES_SIZE], shortest[NOTATION_CODE_SIZE];
    moves_text(columns, oracle.stones, text);
    Game game = read_good(oracle.stones == 0 ? "." : text);
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
      Game same = read_good(lower);
      assert_board(game_board(&same), &oracle);
    }
  }
}

static void test_moves_up_to_the_cursor(void) {
  Game game = read_good("0FC3484B7");
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
  for (int i = 0; i < 1500; i++) {
    int columns[64], stones = g_rand_int_range(rand, 0, 65);
    Oracle oracle = i % 2 ? positions_random_unfinished(rand, stones)
                          : positions_random_game(rand, stones, columns);
    char written[NOTATION_CODE_SIZE];
    code_text(&oracle, text);
    Game game = read_good(text->str);
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
  for (int i = 0; i < 1000; i++) {
    Oracle oracle = positions_random_unfinished(rand, g_rand_int_range(rand, 1, 60));
    char written[NOTATION_CODE_SIZE], moves[NOTATION_MOVES_SIZE];
    code_text(&oracle, text);
    Game game = read_good(text->str);
    notation_write_moves(&game, moves);
    g_assert_cmpstr(moves, ==, ".");
    int column = positions_random_column(&oracle, rand);
    oracle_play(&oracle, column);
    g_assert_true(game_play(&game, column));
    notation_write(&game, written);
    code_text(&oracle, text);
    g_assert_cmpstr(written, ==, text->str);
    notation_write_moves(&game, moves);
    g_assert_cmpint(moves[0], ==, "0123456789ABCDEF"[column]);
    g_assert_cmpint(moves[1], ==, '\0');
  }
}

/* Each of the 256 bytes at each place of a game's moves, except columns and the '/' that makes it
 * another format. */
static void test_moves_wrong_byte(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(43);
  for (int i = 0; i < 20; i++) {
    int columns[64];
    Oracle oracle = positions_random_game(rand, g_rand_int_range(rand, 1, 40), columns);
    char text[65];
    for (int offset = 0; offset < oracle.stones; offset++)
      for (int byte = 0; byte < 256; byte++) {
        if (byte == '/' || (byte < 128 && g_ascii_isxdigit((char)byte))) continue;
        if (byte == '.' && oracle.stones == 1) continue;
        moves_text(columns, oracle.stones, text);
        text[offset] = (char)byte;
        size_t wrong = byte == '.' && offset == 0 ? 1 : (size_t)offset; /* "." alone is right */
        assert_bad_at(text, (size_t)oracle.stones, wrong);
      }
  }
}

static void test_moves_full_column(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(44);
  int tried = 0;
  for (int i = 0; i < 500; i++) {
    Oracle oracle = oracle_empty();
    int columns[64];
    oracle = positions_random_game(rand, g_rand_int_range(rand, 8, 50), columns);
    char text[80];
    for (int column = 0; column < 16 && !oracle_over(&oracle); column++) {
      if (oracle_height(&oracle, column) < 4) continue;
      moves_text(columns, oracle.stones, text);
      g_snprintf(text + oracle.stones, 8, "%X0123", (unsigned)column);
      assert_bad_string(text, (size_t)oracle.stones);
      tried++;
    }
  }
  g_assert_cmpint(tried, >, 100);
}

static void test_moves_after_the_end(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(45);
  for (int i = 0; i < 500; i++) {
    int columns[64];
    Oracle oracle = positions_random_game(rand, 64, columns);
    char text[80];
    moves_text(columns, oracle.stones, text);
    read_good(text);
    g_snprintf(text + oracle.stones, 8, "%X", (unsigned)g_rand_int_range(rand, 0, 16));
    assert_bad_string(text, (size_t)oracle.stones);
  }
}

/* By hand: white space, points, NULs, UTF-8, and what the command line's users mistype. */
static void test_made_by_hand(void) {
  assert_bad_at("", 0, 0);
  assert_bad_string("..", 1);
  assert_bad_string(".0", 1);
  assert_bad_string("0.", 1);
  assert_bad_string(". ", 1);
  assert_bad_string(" ", 0);
  assert_bad_string(" 0", 0);
  assert_bad_string("0 ", 1);
  assert_bad_string("01 23", 2);
  assert_bad_string("0123\n", 4);
  assert_bad_string("0123\r\n", 4);
  assert_bad_string("\t0123", 0);
  assert_bad_string("0123X", 4);
  assert_bad_string("00000", 4);
  assert_bad_string("0123g", 4);
  assert_bad_string("0x12", 1);
  assert_bad_string("-1", 0);
  assert_bad_string("empty", 1); /* 'e' is a column */
  assert_bad_at("\0", 1, 0);
  assert_bad_at("01\0"
                "23",
                5, 2);
  assert_bad_at("0123\0", 5, 4);
  assert_bad_at(".\0", 2, 1);
  assert_bad_string("01\xC3\xA9", 2);
  assert_bad_string("\xEF\xBB\xBF"
                    "0123",
                    0);
  assert_bad_string("\xE2\x91\xA0", 0);
  assert_bad_string("01\xFF", 2);
  assert_bad_string("01\xC3", 2);
  assert_bad_string("w", 0);
  assert_bad_string("bw", 1);
  assert_bad_string("01010102", 7);
  assert_bad_string("0/1", 0);
  assert_bad_string("/", 1);
  assert_bad_string("//////////////", 14);
  assert_bad_string("////////////////", 15);
  assert_bad_string("W///////////////", 0);
  assert_bad_string("w/B/////////////", 2);
  assert_bad_string("wbwbw///////////", 4);
  assert_bad_string("wbwb/wbwbw//////////", 9);
  assert_bad_string("///////////////wbwbw", 19);
  assert_bad_string(" ///////////////", 0);
  assert_bad_string("/////////////// ", 15);
  assert_bad_string("w///////////////\n", 16);
  assert_bad_string("w./////////////", 1);
  assert_bad_at("w//////\0////////", 16, 7);
  Game empty = read_good("///////////////");
  g_assert_cmpint(empty.start.ply, ==, 0);
}

/* Each byte but 'w', 'b' and '/' at each place of a board code. */
static void test_code_wrong_byte(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(46);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < 20; i++) {
    Oracle oracle = positions_random_unfinished(rand, 3 * i);
    code_text(&oracle, text);
    for (size_t offset = 0; offset < text->len; offset++)
      for (int byte = 0; byte < 256; byte++) {
        char right = text->str[offset];
        if (byte == 'w' || byte == 'b' || byte == '/') continue;
        if (byte == '.' && offset == 0) continue; /* a wrong code or a wrong empty board */
        text->str[offset] = (char)byte;
        assert_bad_at(text->str, text->len, offset);
        text->str[offset] = right;
      }
  }
}

static void test_code_fields(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(47);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < 64; i++) {
    Oracle oracle = positions_random_unfinished(rand, i);
    code_text(&oracle, text);
    g_autofree char *more = g_strconcat(text->str, "/", NULL);
    g_autofree char *stone_more = g_strconcat(text->str, "/w", NULL);
    assert_bad_string(more, text->len);
    assert_bad_string(stone_more, text->len);
    for (char *slash; (slash = strrchr(text->str, '/')) != strchr(text->str, '/');) {
      g_string_truncate(text, (gsize)(slash - text->str));
      assert_bad_string(text->str, text->len);
    }
  }
}

/* A stone more on each column in turn: the fifth is wrong where it stands, others break the count
 * unless it is the mover's. */
static void test_code_stone_more(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(48);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < 200; i++) {
    Oracle oracle = positions_random_unfinished(rand, g_rand_int_range(rand, 0, 64));
    code_text(&oracle, text);
    size_t end = 0; /* of the column's field */
    for (int column = 0; column < 16; column++, end++) {
      end += (size_t)oracle_height(&oracle, column);
      char wrong = oracle_mover(&oracle) == ORACLE_WHITE ? 'b' : 'w';
      g_string_insert_c(text, (gssize)end, wrong);
      size_t offset = read_bad(text->str, text->len);
      if (oracle_height(&oracle, column) == 4) g_assert_cmpuint(offset, ==, end);
      g_string_erase(text, (gssize)end, 1);
    }
  }
}

/* One stone in the other colour: the counts are two apart, or Black has more. */
static void test_code_wrong_counts(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(49);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < 100; i++) {
    Oracle oracle = positions_random_unfinished(rand, g_rand_int_range(rand, 1, 65));
    code_text(&oracle, text);
    char wrong = oracle_mover(&oracle) == ORACLE_WHITE ? 'w' : 'b';
    for (char *c = text->str; *c != '\0'; c++) {
      if (*c != wrong) continue;
      *c = wrong == 'w' ? 'b' : 'w';
      read_bad(text->str, text->len);
      *c = wrong;
    }
  }
  read_bad("b///////////////", 16);
  read_bad("w/w/////////////", 16);
}

/* Both have a line; or the winner's opponent has made a move since; or no stone on top of a column
 * can have completed all lines. */
static void test_code_winners(void) {
  static const char *const wrong[] = {
      "wwww/bbbb//////////////",        "bbbb/wwww/w/////////////",   "wwww/bbb/b/////////////",
      "bbbb/www/w/w////////////",       "wbw/wbb/wwb/wb////////////", /* a covered line */
      "wwww/wwww/bbbb/bbb////////////",                               /* counts */
      "wwww/wwww/bbb/bbb/b///////////", /* two lines without a common stone */
  };
  for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++)
    read_bad(wrong[i], strlen(wrong[i]));
  Game first = read_good("wwww/bbb//////////////");
  g_assert_cmpint(game_result(&first), ==, VALUE_FIRST);
  Game twice = read_good("w/w/w/w/w/bbb/bbb//w////w///"); /* two lines by one stone */
  g_assert_cmpint(game_result(&twice), ==, VALUE_FIRST);
  Game second = read_good("bbbb/www/w/////////////");
  g_assert_cmpint(game_result(&second), ==, VALUE_SECOND);
}

/* What the oracle says of a text of moves: the offset of what is wrong, or the length. Nothing may
 * follow the "." of the empty board. */
static size_t first_wrong(const char *text, size_t length) {
  Oracle oracle = oracle_empty();
  if (text[0] == '.') return 1;
  for (size_t i = 0; i < length; i++) {
    if (!g_ascii_isxdigit(text[i]) || !oracle_legal(&oracle, g_ascii_xdigit_value(text[i])))
      return i;
    oracle_play(&oracle, g_ascii_xdigit_value(text[i]));
  }
  return length;
}

static void test_fuzz_moves(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(50);
  static const char bytes[] =
      "0123456789abcdefABCDEF0123456789abcdefABCDEF0123456789abcdefABCDEF.x";
  int good = 0;
  for (int i = 0; i < 20000; i++) {
    char text[100];
    size_t length = (size_t)g_rand_int_range(rand, 1, 1 + (i % 2 ? 12 : 99));
    for (size_t j = 0; j < length; j++)
      text[j] = bytes[g_rand_int_range(rand, 0, sizeof bytes - 1)];
    size_t wrong = first_wrong(text, length);
    text[length] = '\0';
    if (wrong < length)
      assert_bad_at(text, length, wrong);
    else
      good += read_good(text).length > 0;
  }
  g_assert_cmpint(good, >, 1000);
}

/* At most 80 bytes with 15 '/', stones more or less dense. */
static size_t random_code(GRand *rand, int density, char text[128]) {
  size_t length = 0;
  for (int slashes = 0; slashes < 15; slashes += text[length++] == '/') {
    bool stone = length < 65 && g_rand_int_range(rand, 0, 16) < density;
    text[length] = stone ? "wb"[g_rand_boolean(rand)] : '/';
  }
  text[length] = '\0';
  return length;
}

/* Whatever is read as a board code is written as the same text. */
static void test_fuzz_codes(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(51);
  int good = 0;
  for (int i = 0; i < 100000; i++) {
    char text[128], written[NOTATION_CODE_SIZE];
    size_t length = random_code(rand, i % 12, text);
    Game game;
    if (read_exactly(text, length, &game, NULL) != STATUS_OK) {
      read_bad(text, length);
      continue;
    }
    notation_write_code(game.start, written);
    g_assert_cmpstr(written, ==, text);
    good++;
  }
  g_assert_cmpint(good, >, 1000);
}

static void test_fuzz_bytes(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(52);
  for (int i = 0; i < 20000; i++) {
    char text[64];
    size_t length = (size_t)g_rand_int_range(rand, 2, 64);
    for (size_t j = 0; j < length; j++)
      text[j] = (char)g_rand_int_range(rand, 0, 256);
    text[0] = (char)(text[0] | 0x80);
    text[length - 1] = i % 2 ? '/' : text[length - 1];
    assert_bad_at(text, length, 0);
  }
}

static void test_very_long(void) {
  enum { LENGTH = 10000000 };
  g_autofree char *text = g_malloc(LENGTH + 1);
  text[LENGTH] = '\0';
  static const struct {
    char byte;
    size_t offset;
  } cases[] = {{'0', 4}, {'w', 0}, {'/', 15}, {'.', 1}, {' ', 0}, {'\0', 0}, {'\xFF', 0}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    memset(text, cases[i].byte, LENGTH);
    assert_bad_at(text, LENGTH, cases[i].offset);
  }
  memset(text, 'w', LENGTH);
  text[LENGTH - 1] = '/';
  assert_bad_at(text, LENGTH, 4);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/notation/moves-both-ways", test_moves_both_ways);
  g_test_add_func("/notation/moves-up-to-the-cursor", test_moves_up_to_the_cursor);
  g_test_add_func("/notation/codes-both-ways", test_codes_both_ways);
  g_test_add_func("/notation/write-from-start-position", test_write_from_start_position);
  g_test_add_func("/notation/made-by-hand", test_made_by_hand);
  g_test_add_func("/notation/moves-wrong-byte", test_moves_wrong_byte);
  g_test_add_func("/notation/moves-full-column", test_moves_full_column);
  g_test_add_func("/notation/moves-after-the-end", test_moves_after_the_end);
  g_test_add_func("/notation/code-wrong-byte", test_code_wrong_byte);
  g_test_add_func("/notation/code-fields", test_code_fields);
  g_test_add_func("/notation/code-stone-more", test_code_stone_more);
  g_test_add_func("/notation/code-wrong-counts", test_code_wrong_counts);
  g_test_add_func("/notation/code-winners", test_code_winners);
  g_test_add_func("/notation/fuzz-moves", test_fuzz_moves);
  g_test_add_func("/notation/fuzz-codes", test_fuzz_codes);
  g_test_add_func("/notation/fuzz-bytes", test_fuzz_bytes);
  g_test_add_func("/notation/very-long", test_very_long);
  return g_test_run();
}
