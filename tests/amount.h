/* How often tests repeat what they draw at random.
 *
 * Where a step takes ten times as long (sanitizers, valgrind, counting of lines; see scripts/),
 * TEST_SHARE=8 makes each test repeat an eighth as often: still every case, each less often.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdlib.h>

static inline int amount_share(void) {
  static int share; /* 0: not looked up yet */
  const char *text = share == 0 ? g_getenv("TEST_SHARE") : NULL;
  if (share == 0) share = text == NULL ? 1 : MAX(1, atoi(text));
  return share;
}

/* How many of `all` repetitions to make, at least one. */
static inline int amount(int all) { return MAX(1, all / amount_share()); }

/* False: tests that cannot be done in part may be left out. */
static inline bool amount_is_whole(void) { return amount_share() == 1; }
