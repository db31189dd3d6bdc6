/* Messages: text in UTF-8, whatever bytes come into them, and however they are cut. */
#include "amount.h"

#include "core/status.h"

#include <glib.h>
#include <string.h>

static const char *message_of(const char *bytes) {
  static Error error;
  g_assert_cmpint(status_fail(&error, STATUS_FILE, 0, "cannot open %s: no", bytes), ==,
                  STATUS_FILE);
  g_assert_true(g_utf8_validate(error.message, -1, NULL));
  return error.message;
}

static void test_names(void) {
  g_assert_cmpstr(message_of("a/b"), ==, "cannot open a/b: no");
  g_assert_cmpstr(message_of("ü–\u3042\U0001F600"), ==, "cannot open ü–\u3042\U0001F600: no");
  g_assert_cmpstr(message_of("j\xff"), ==, "cannot open j?: no");
  g_assert_cmpstr(message_of("\xe3\x81"), ==, "cannot open ??: no");
  g_assert_cmpstr(message_of("\xed\xa0\x80"), ==, "cannot open ???: no"); /* a surrogate */
  g_assert_cmpstr(message_of("\xc0\x80\xf4\x90\x80\x80"), ==, "cannot open ??????: no");
}

/* As GLib finds the bytes that are no UTF-8. */
static char *by_hand(const char *bytes) {
  char *text = g_strdup_printf("cannot open %s: no", bytes);
  const char *wrong;
  while (!g_utf8_validate(text, -1, &wrong))
    text[wrong - text] = '?';
  return text;
}

/* Of bytes at random, many begin or continue a longer character. */
static void test_random(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(45);
  for (int i = 0; i < amount(20000); i++) {
    char bytes[12] = "";
    for (gsize at = 0; at + 1 < sizeof bytes; at++)
      bytes[at] = (char)g_rand_int_range(rand, g_rand_boolean(rand) ? 0x80 : 0x01,
                                         g_rand_boolean(rand) ? 0xC0 : 0x100);
    g_autofree char *expected = by_hand(bytes);
    g_assert_cmpstr(message_of(bytes), ==, expected);
  }
}

static void test_cut(void) {
  g_autoptr(GString) name = g_string_new(NULL);
  for (int i = 0; i < 400; i++) {
    g_string_append(name, i % 2 ? "あ" : "ü");
    g_assert_true(g_str_has_prefix(message_of(name->str), "cannot open ü"));
  }
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/status/names", test_names);
  g_test_add_func("/status/random", test_random);
  g_test_add_func("/status/cut", test_cut);
  return g_test_run();
}
