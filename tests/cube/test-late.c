/* The late table: what it knows about a key is what was stored for that key, and nothing else. */
#include "cube/late-access.h"

#include <glib.h>

static Answer answer_of(Key key) {
  return (__builtin_popcountll(key.low) + __builtin_popcount(key.high)) & 1 ? YES : NO;
}

/* Few low and few high halves, so that many keys differ in one of them or in the lowest bit only,
 * and buckets are shared. */
static Key some_key(GRand *rand) {
  uint64_t low = 2 + g_rand_int_range(rand, 0, 1000) * (uint64_t)0x10000000000061;
  return (Key){low ^ (g_rand_int(rand) & 1), (uint16_t)g_rand_int_range(rand, 0, 300)};
}

/* Stores and asks; returns how many of the keys asked for were known. */
static guint store_and_ask(LateTable late, guint stored) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  guint hits = 0;
  for (guint i = 0; i < stored; i++) {
    Key key = some_key(rand), asked = some_key(rand);
    late_store(late, key, answer_of(key), (uint64_t)g_rand_int(rand) << 32 >> i % 64, i);
    Answer found = late_probe(late, key);
    g_assert_cmpint(found, ==, answer_of(key));
    found = late_probe(late, asked);
    if (found != OPEN) g_assert_cmpint(found, ==, answer_of(asked));
    hits += found != OPEN;
  }
  return hits;
}

/* For one thread and for as many as make it larger. */
static void test_exact(void) {
  for (int threads = 1; threads <= 16; threads *= 16) {
    LateTable *late = late_create(threads);
    guint stored = 500000, hits = store_and_ask(*late, stored);
    g_assert_cmpuint(hits, >, stored / 4);
    g_assert_cmpuint(hits, <, stored);
    late_free(late);
  }
}

/* The key of that bucket whose entry begins so. */
static Key key_of_bucket(LateTable late, uint64_t rest, uint64_t bucket) {
  uint64_t hash = (uint64_t)(late_place(late, (Key){rest << 1, 0}) - late.buckets);
  uint64_t lacking = hash ^ bucket;
  return (Key){rest << 1 | (lacking & 1), (uint16_t)(lacking >> 1)};
}

/* One of two hundred keys of the same two buckets. */
static Key crowded_key(LateTable late, GRand *rand) {
  uint64_t rest = (uint64_t)g_rand_int_range(rand, 0, 100) * 0x1000000000061 + 1;
  return key_of_bucket(late, rest, g_rand_int(rand) & 1);
}

/* Each search has other answers, so that one of an earlier search is wrong. */
static Answer answer_now(LateTable late, Key key) {
  return (answer_of(key) == YES) == (late.solve & 1) ? YES : NO;
}

static gpointer share(gpointer shared) {
  static int seed;
  g_autoptr(GRand) rand = g_rand_new_with_seed((guint32)g_atomic_int_add(&seed, 1));
  LateTable late = *(LateTable *)shared;
  guint wrong = 0, hits = 0;
  for (guint i = 0; i < 1000000; i++) {
    Key key = crowded_key(late, rand), asked = crowded_key(late, rand);
    late_store(late, key, answer_now(late, key), 1, i);
    Answer found = late_probe(late, asked);
    hits += found != OPEN;
    wrong += found != OPEN && found != answer_now(late, asked);
  }
  g_assert_cmpuint(wrong, ==, 0);
  return GUINT_TO_POINTER(hits);
}

/* Threads that store into the same buckets get no wrong answer, in an empty table and in one full
 * of what is forgotten. */
static void test_shared(void) {
  LateTable *late = late_create(2);
  for (int round = 0; round < 4; round++, late_forget(late)) {
    GThread *threads[4];
    for (int t = 0; t < 4; t++)
      threads[t] = g_thread_new("share", share, late);
    for (int t = 0; t < 4; t++)
      g_assert_cmpuint(GPOINTER_TO_UINT(g_thread_join(threads[t])), >, 1000);
  }
  late_free(late);
}

/* No search sees what another stored in the same bucket, however many came between. */
static void test_forget(void) {
  LateTable *late = late_create(1);
  Key key = key_of_bucket(*late, 0x123456789ABCDEF, 7);
  Key other = key_of_bucket(*late, 0xFEDCBA987654321, 7);
  for (unsigned i = 0; i < 1000; i++) {
    late_store(*late, other, NO, 1, i);
    g_assert_cmpint(late_probe(*late, key), ==, OPEN);
    if (i == 0) late_store(*late, key, YES, 1, i);
    g_assert_cmpint(late_probe(*late, other), ==, NO);
    late_forget(late);
    g_assert_cmpint(late_probe(*late, other), ==, OPEN);
  }
  late_free(late);
}

/* Within a bucket, keys with much work below them outlive those with little. */
static void test_work(void) {
  LateTable *late = late_create(1);
  Key costly = {2, 0};
  late_store(*late, costly, YES, 1 << 20, 0);
  unsigned met = 0;
  for (uint64_t low = 4; met < 2 * LATE_WAYS; low++) {
    Key cheap = {low, 0};
    if (late_place(*late, cheap) != late_place(*late, costly)) continue;
    late_store(*late, cheap, NO, 1, met++);
  }
  g_assert_cmpint(late_probe(*late, costly), ==, YES);
  late_free(late);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/late/exact", test_exact);
  g_test_add_func("/late/shared", test_shared);
  g_test_add_func("/late/forget", test_forget);
  g_test_add_func("/late/work", test_work);
  return g_test_run();
}
