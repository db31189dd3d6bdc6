/* Figures as people read them. */
#include "core/figures.h"

#include <glib.h>

static void check(Figure figure, const char *expected) {
  g_assert_cmpstr(figure.text, ==, expected);
}

static void test_signed(void) {
  check(figure_signed(19), "+19");
  check(figure_signed(0), "0");
  check(figure_signed(-19), "\u221219");
}

static void test_counts(void) {
  check(figure_count(0, ""), "0");
  check(figure_count(999999, ""), "999999"); /* the C locale does not group */
  check(figure_count(16274, " "), "16 274");
  check(figure_count(9999, " "), "9999");
  check(figure_count(999999, "\u202F"), "999\u202F999");
  check(figure_count(999999.7, ""), "1.00M");
  check(figure_count(1e6, " "), "1.00 M");
  check(figure_count(9.996e6, ""), "10.0M");
  check(figure_count(12345678, ""), "12.3M");
  check(figure_count(999.6e6, ""), "1.00G");
  check(figure_count(1.8446744e19, "\u202F"), "18.4\u202FE");
  check(figure_count(1e22, ""), "10000E");
}

static void test_durations(void) {
  check(figure_duration(0.04), "0.0 s");
  check(figure_duration(59.9), "59.9 s");
  check(figure_duration(59.97), "1:00");
  check(figure_duration(185), "3:05");
  check(figure_duration(3723), "1:02:03");
  check(figure_duration(360000), "100:00:00");
  check(figure_duration(3600e7), "10000000:00:00"); /* more seconds than an int holds */
}

static void test_bytes(void) {
  check(figure_bytes(0, " "), "0 B");
  check(figure_bytes(512, " "), "512 B");
  check(figure_bytes(1536, " "), "1.5 KiB");
  check(figure_bytes(64 << 20, " "), "64 MiB");
  check(figure_bytes((1 << 30) - 4096, ""), "1GiB");
  check(figure_bytes(UINT64_C(3) << 29, " "), "1.5 GiB");
  check(figure_bytes(UINT64_C(2) << 40, " "), "2 TiB");
  check(figure_bytes(UINT64_MAX, " "), "16 EiB");
}

static void check_apart(uint64_t one, uint64_t other, const char *first, const char *second) {
  Figure apart[2];
  figure_bytes_apart(one, other, " ", apart);
  check(apart[0], first);
  check(apart[1], second);
}

/* No smaller unit than is needed to tell them apart. */
static void test_apart(void) {
  const uint64_t GIB = (uint64_t)1 << 30;
  check_apart(GIB, 2 * GIB, "1 GiB", "2 GiB");
  check_apart(2 * GIB, 2 * GIB + GIB / 10, "2 GiB", "2.1 GiB");
  check_apart(2 * GIB, 2 * GIB + ((uint64_t)42 << 20), "2048 MiB", "2090 MiB");
  check_apart(2 * GIB + 4096, 2 * GIB, "2097156 KiB", "2097152 KiB");
  check_apart(2 * GIB - 1, 2 * GIB, "2147483647 B", "2147483648 B");
  check_apart(GIB, GIB, "1073741824 B", "1073741824 B");
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/figures/signed", test_signed);
  g_test_add_func("/figures/counts", test_counts);
  g_test_add_func("/figures/durations", test_durations);
  g_test_add_func("/figures/bytes", test_bytes);
  g_test_add_func("/figures/apart", test_apart);
  return g_test_run();
}
