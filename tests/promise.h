/* Speeds that we promise, beside what a test has measured. Other work of the machine must not
 * decide whether a test fails, so it fails only with -m perf. */
#pragma once

#include <glib.h>

/* `measured` and `most` are in the same unit, which `what` names. */
static inline void promise(const char *what, double measured, double most) {
  g_test_message("%s: %.1f of at most %.1f", what, measured, most);
  if (g_test_perf()) g_assert_cmpfloat(measured, <, most);
}
