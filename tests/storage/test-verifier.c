/* Second opinions on answers, while a search goes on. */
#include "storage/verifier.h"
#include "solving.h"

#include "cube/minimax.h"

/* A wrong answer among those that are searched again is found, and both opinions are named. */
static void test_verifier(void) {
  enum { ANSWERS = 12 };
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  ProofRecord records[ANSWERS];
  Sample sample = sample_new(4, 40);
  for (int i = 0; i < ANSWERS; i++) {
    Board board = sample_next(&sample, NULL);
    CubeSearch search = {.table = table};
    ValueSet values = minimax_solver.solve(&search, board, CLAIM_FIRST);
    uint64_t nodes = i % 2 ? search.counters.nodes : 1 << 20; /* asks one solver or the other */
    records[i] = (ProofRecord){code_canonical(board), values, nodes, 0, CLAIM_FIRST};
  }
  for (int wrong = 0; wrong < 2; wrong++) {
    Verifier *verifier;
    g_assert_cmpint(verifier_start(&verifier, variant_default(), 1, false, NULL), ==, STATUS_OK);
    if (wrong) records[7].values ^= VALUE_ANY;
    verifier_offer(verifier, records, ANSWERS, 1000);
    Opinions view = verifier_finish(verifier);
    g_assert_cmpuint(view.agreed, ==, ANSWERS - wrong);
    g_assert_cmpuint(view.different, ==, wrong);
    if (wrong) g_assert_cmpuint(view.record.key.low, ==, records[7].key.low);
    verifier_free(verifier);
  }
  /* One answer in many, and at most one node in a hundred, makes few second opinions. */
  Verifier *few;
  records[7].values ^= VALUE_ANY;
  g_assert_cmpint(verifier_start(&few, variant_default(), 5, true, NULL), ==, STATUS_OK);
  g_assert_false(verifier_offer(few, records, ANSWERS, 0));
  Opinions view = verifier_finish(few);
  g_assert_cmpuint(view.open, <=, 3);
  g_assert_cmpuint(view.open, >=, 2);
  g_assert_cmpuint(view.nodes, ==, 0);
  verifier_free(few);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/verifier/wrong-answer", test_verifier);
  return g_test_run();
}
