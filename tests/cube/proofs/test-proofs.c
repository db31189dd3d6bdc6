/* No claim of the follow-up proof is false, and a fault in it would have been found. */
#include "amount.h"
#include "check.h"

#include <stdio.h>

enum { CLAIMS_A_KIND = 30000, CLAIMS_A_KIND_SLOW = 200000, SECONDS_A_FAULT = 60 };

static void test_engine(void) {
  CheckSettings settings = check_settings(kernels[0].proof);
  settings.claims = (uint64_t)amount(10000000);
  settings.claims_a_kind = (uint64_t)amount(g_test_slow() ? CLAIMS_A_KIND_SLOW : CLAIMS_A_KIND);
  ClaimTally tally = check_run(&settings);
  tally_print(&tally, "# ");
  g_assert_cmpstr(tally.false_claim, ==, "");
  g_assert_cmpuint(tally.false_claims, ==, 0);
  for (FollowGoal goal = FOLLOW_HOLD; goal <= FOLLOW_WIN; goal++)
    for (Player answerer = FIRST; answerer <= SECOND; answerer++) {
      uint64_t claims = 0;
      for (unsigned parts = 0; parts < TALLY_PARTS; parts++)
        claims += tally_kind(&tally, goal, answerer, parts);
      g_assert_cmpuint(claims, >, (uint64_t)amount(1000000));
    }
}

static void test_fault(gconstpointer data) {
  const Kernel *kernel = data;
  CheckSettings settings = check_settings(kernel->proof);
  settings.seconds = SECONDS_A_FAULT;
  settings.until_false = true;
  ClaimTally tally = check_run(&settings);
  g_test_message("%s: %" G_GUINT64_FORMAT " claims, %" G_GUINT64_FORMAT " false: %s", kernel->name,
                 tally_claims(&tally), tally.false_claims, tally.false_claim);
  g_assert_cmpuint(tally.false_claims, >, 0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/proofs/engine", test_engine);
  for (const Kernel *kernel = &kernels[1]; amount_is_whole() && kernel->name != NULL; kernel++) {
    g_autofree char *path = g_strdup_printf("/proofs/planted-fault/%s", kernel->name);
    g_test_add_data_func(path, kernel, test_fault);
  }
  return g_test_run();
}
