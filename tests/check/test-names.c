/* The checker's set of names, beyond the room that it begins with. */
#include "names.h"

#include <glib.h>

enum { MANY = 100000 };

/* Names that are close to each other and that differ in their high bits only. */
static Name name_of(unsigned i) {
  return (Name){.high = (uint16_t)(i % 3), .low = i / 3 * (uint64_t)0x100000001};
}

static uint8_t flags_of(unsigned i) { return (uint8_t)(1 + i % 255); }

static void test_many(void) {
  Names names;
  g_assert_true(names_init(&names));
  for (unsigned i = 0; i < MANY; i++) {
    uint8_t *flags = names_at(&names, name_of(i));
    g_assert_nonnull(flags);
    g_assert_cmpint(*flags, ==, 0);
    *flags = flags_of(i);
  }
  for (unsigned i = 0; i < MANY; i++)
    g_assert_cmpint(*names_at(&names, name_of(i)), ==, flags_of(i));
  g_assert_cmpuint(names.count, ==, MANY);
  g_assert_cmpint(*names_at(&names, name_of(MANY)), ==, 0);
  names_free(&names);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/check/names", test_many);
  return g_test_run();
}
