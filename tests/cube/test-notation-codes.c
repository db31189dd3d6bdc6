/* Board codes that are wrong: letters, fields, counts and winners that cannot occur. */
#include "texts.h"

#include <string.h>

/* Each byte but 'w', 'b' and '/' at each place of a board code. */
static void test_code_wrong_byte(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(46);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < amount(20); i++) {
    Oracle oracle = positions_random_unfinished(rand, 3 * i);
    texts_of_code(&oracle, text);
    for (size_t offset = 0; offset < text->len; offset++)
      for (int byte = 0; byte < 256; byte++) {
        char right = text->str[offset];
        if (byte == 'w' || byte == 'b' || byte == '/') continue;
        if (byte == '.' && offset == 0) continue; /* a wrong code or a wrong empty board */
        text->str[offset] = (char)byte;
        texts_assert_bad(text->str, text->len, offset);
        text->str[offset] = right;
      }
  }
}

static void test_code_fields(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(47);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < 64; i++) {
    Oracle oracle = positions_random_unfinished(rand, i);
    texts_of_code(&oracle, text);
    g_autofree char *more = g_strconcat(text->str, "/", NULL);
    g_autofree char *stone_more = g_strconcat(text->str, "/w", NULL);
    texts_assert_bad_string(more, text->len);
    texts_assert_bad_string(stone_more, text->len);
    for (char *slash; (slash = strrchr(text->str, '/')) != strchr(text->str, '/');) {
      g_string_truncate(text, (gsize)(slash - text->str));
      texts_assert_bad_string(text->str, text->len);
    }
  }
}

/* One more stone on each column in turn: a fifth is wrong where it stands, others break the count
 * unless they are the mover's. */
static void test_code_stone_more(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(48);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < amount(200); i++) {
    Oracle oracle = positions_random_unfinished(rand, g_rand_int_range(rand, 0, 64));
    texts_of_code(&oracle, text);
    size_t end = 0; /* of the column's field */
    for (int column = 0; column < 16; column++, end++) {
      end += (size_t)oracle_height(&oracle, column);
      char wrong = oracle_mover(&oracle) == ORACLE_WHITE ? 'b' : 'w';
      g_string_insert_c(text, (gssize)end, wrong);
      size_t offset = texts_bad(text->str, text->len);
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
    texts_of_code(&oracle, text);
    char wrong = oracle_mover(&oracle) == ORACLE_WHITE ? 'w' : 'b';
    for (char *c = text->str; *c != '\0'; c++) {
      if (*c != wrong) continue;
      *c = wrong == 'w' ? 'b' : 'w';
      texts_bad(text->str, text->len);
      *c = wrong;
    }
  }
  texts_bad("b///////////////", 16);
  texts_bad("w/w/////////////", 16);
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
    texts_bad(wrong[i], strlen(wrong[i]));
  Line first = texts_good("wwww/bbb//////////////");
  g_assert_cmpint(line_result(&first), ==, VALUE_FIRST);
  Line twice = texts_good("w/w/w/w/w/bbb/bbb//w////w///"); /* two lines by one stone */
  g_assert_cmpint(line_result(&twice), ==, VALUE_FIRST);
  Line second = texts_good("bbbb/www/w/////////////");
  g_assert_cmpint(line_result(&second), ==, VALUE_SECOND);
}

/* By hand: too few and too many fields, letters and stones, white space, points, NULs. */
static void test_codes_made_by_hand(void) {
  texts_assert_bad_string("0/1", 0);
  texts_assert_bad_string("/", 1);
  texts_assert_bad_string("//////////////", 14);
  texts_assert_bad_string("////////////////", 15);
  texts_assert_bad_string("W///////////////", 0);
  texts_assert_bad_string("w/B/////////////", 2);
  texts_assert_bad_string("wbwbw///////////", 4);
  texts_assert_bad_string("wbwb/wbwbw//////////", 9);
  texts_assert_bad_string("///////////////wbwbw", 19);
  texts_assert_bad_string(" ///////////////", 0);
  texts_assert_bad_string("/////////////// ", 15);
  texts_assert_bad_string("w///////////////\n", 16);
  texts_assert_bad_string("w./////////////", 1);
  texts_assert_bad("w//////\0////////", 16, 7);
  Line empty = texts_good("///////////////");
  g_assert_cmpint(position_stones(&empty.start), ==, 0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/notation/code-wrong-byte", test_code_wrong_byte);
  g_test_add_func("/notation/code-fields", test_code_fields);
  g_test_add_func("/notation/code-stone-more", test_code_stone_more);
  g_test_add_func("/notation/code-wrong-counts", test_code_wrong_counts);
  g_test_add_func("/notation/code-winners", test_code_winners);
  g_test_add_func("/notation/codes-made-by-hand", test_codes_made_by_hand);
  return g_test_run();
}
