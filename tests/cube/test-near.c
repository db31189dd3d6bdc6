/* The near table: what it knows about a key is what was stored for that key, and nothing else. */
#include "cube/near-access.h"

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
static guint store_and_ask(NearTable near, guint stored) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  guint hits = 0;
  for (guint i = 0; i < stored; i++) {
    Key key = some_key(rand), asked = some_key(rand);
    near_store(near, key, answer_of(key), (uint64_t)g_rand_int(rand) << 32 >> i % 64, i);
    Answer found = near_probe(near, key);
    g_assert_cmpint(found, ==, answer_of(key));
    found = near_probe(near, asked);
    if (found != OPEN) g_assert_cmpint(found, ==, answer_of(asked));
    hits += found != OPEN;
  }
  return hits;
}

/* For one thread and for as many as make it larger. */
static void test_exact(void) {
  for (int threads = 1; threads <= 16; threads *= 16) {
    NearTable *near = near_create(threads);
    guint stored = 500000, hits = store_and_ask(*near, stored);
    g_assert_cmpuint(hits, >, stored / 4);
    g_assert_cmpuint(hits, <, stored);
    near_free(near);
  }
}

/* The key of that bucket whose entry begins so. */
static Key key_of_bucket(NearTable near, uint64_t rest, uint64_t bucket) {
  uint64_t hash = (uint64_t)(near_place(near, (Key){rest << 1, 0}) - near.buckets);
  uint64_t lacking = hash ^ bucket;
  return (Key){rest << 1 | (lacking & 1), (uint16_t)(lacking >> 1)};
}

/* One of two hundred keys of the same two buckets. */
static Key crowded_key(NearTable near, GRand *rand) {
  uint64_t rest = (uint64_t)g_rand_int_range(rand, 0, 100) * 0x1000000000061 + 1;
  return key_of_bucket(near, rest, g_rand_int(rand) & 1);
}

/* Each search has other answers, so that one of an earlier search is wrong. */
static Answer answer_now(NearTable near, Key key) {
  return (answer_of(key) == YES) == (near.solve & 1) ? YES : NO;
}

static gpointer share(gpointer shared) {
  static int seed;
  g_autoptr(GRand) rand = g_rand_new_with_seed((guint32)g_atomic_int_add(&seed, 1));
  NearTable near = *(NearTable *)shared;
  guint wrong = 0, hits = 0;
  for (guint i = 0; i < 1000000; i++) {
    Key key = crowded_key(near, rand), asked = crowded_key(near, rand);
    near_store(near, key, answer_now(near, key), 1, i);
    Answer found = near_probe(near, asked);
    hits += found != OPEN;
    wrong += found != OPEN && found != answer_now(near, asked);
  }
  g_assert_cmpuint(wrong, ==, 0);
  return GUINT_TO_POINTER(hits);
}

/* Threads that store into the same buckets get no wrong answer, in an empty table and in one full
 * of what is forgotten. */
static void test_shared(void) {
  NearTable *near = near_create(2);
  for (int round = 0; round < 4; round++, near_forget(near)) {
    GThread *threads[4];
    for (int t = 0; t < 4; t++)
      threads[t] = g_thread_new("share", share, near);
    for (int t = 0; t < 4; t++)
      g_assert_cmpuint(GPOINTER_TO_UINT(g_thread_join(threads[t])), >, 1000);
  }
  near_free(near);
}

/* No search sees what another stored in the same bucket, however many came between. */
static void test_forget(void) {
  NearTable *near = near_create(1);
  Key key = key_of_bucket(*near, 0x123456789ABCDEF, 7);
  Key other = key_of_bucket(*near, 0xFEDCBA987654321, 7);
  for (unsigned i = 0; i < 1000; i++) {
    near_store(*near, other, NO, 1, i);
    g_assert_cmpint(near_probe(*near, key), ==, OPEN);
    if (i == 0) near_store(*near, key, YES, 1, i);
    g_assert_cmpint(near_probe(*near, other), ==, NO);
    near_forget(near);
    g_assert_cmpint(near_probe(*near, other), ==, OPEN);
  }
  near_free(near);
}

/* Within a bucket, keys with much work below them outlive those with little. */
static void test_work(void) {
  NearTable *near = near_create(1);
  Key costly = {2, 0};
  near_store(*near, costly, YES, 1 << 20, 0);
  unsigned met = 0;
  for (uint64_t low = 4; met < 2 * NEAR_WAYS; low++) {
    Key cheap = {low, 0};
    if (near_place(*near, cheap) != near_place(*near, costly)) continue;
    near_store(*near, cheap, NO, 1, met++);
  }
  g_assert_cmpint(near_probe(*near, costly), ==, YES);
  near_free(near);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/near/exact", test_exact);
  g_test_add_func("/near/shared", test_shared);
  g_test_add_func("/near/forget", test_forget);
  g_test_add_func("/near/work", test_work);
  return g_test_run();
}
