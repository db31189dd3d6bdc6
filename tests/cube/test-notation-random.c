/* Texts at random, and very long ones. */
#include "texts.h"

#include <string.h>

/* What the oracle says about a text of moves: the offset of what is wrong, or the length. Nothing
 * may follow the "." of the empty board. */
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
  for (int i = 0; i < amount(20000); i++) {
    char text[100];
    size_t length = (size_t)g_rand_int_range(rand, 1, 1 + (i % 2 ? 12 : 99));
    for (size_t j = 0; j < length; j++)
      text[j] = bytes[g_rand_int_range(rand, 0, sizeof bytes - 1)];
    size_t wrong = first_wrong(text, length);
    text[length] = '\0';
    if (wrong < length)
      texts_assert_bad(text, length, wrong);
    else
      good += texts_good(text).length > 0;
  }
  g_assert_cmpint(good, >, amount(1000));
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
  for (int i = 0; i < amount(100000); i++) {
    char text[128], written[POSITION_TEXT];
    size_t length = random_code(rand, i % 12, text);
    Line line;
    if (texts_read(text, length, &line, NULL) != STATUS_OK) {
      texts_bad(text, length);
      continue;
    }
    position_write_code(&line.start, written);
    g_assert_cmpstr(written, ==, text);
    good++;
  }
  g_assert_cmpint(good, >, amount(1000));
}

static void test_fuzz_bytes(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(52);
  for (int i = 0; i < amount(20000); i++) {
    char text[64];
    size_t length = (size_t)g_rand_int_range(rand, 2, 64);
    for (size_t j = 0; j < length; j++)
      text[j] = (char)g_rand_int_range(rand, 0, 256);
    text[0] = (char)(text[0] | 0x80);
    text[length - 1] = i % 2 ? '/' : text[length - 1];
    texts_assert_bad(text, length, 0);
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
    texts_assert_bad(text, LENGTH, cases[i].offset);
  }
  memset(text, 'w', LENGTH);
  text[LENGTH - 1] = '/';
  texts_assert_bad(text, LENGTH, 4);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/notation/fuzz-moves", test_fuzz_moves);
  g_test_add_func("/notation/fuzz-codes", test_fuzz_codes);
  g_test_add_func("/notation/fuzz-bytes", test_fuzz_bytes);
  g_test_add_func("/notation/very-long", test_very_long);
  return g_test_run();
}
