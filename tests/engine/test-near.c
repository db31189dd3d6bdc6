/* The near table: what it knows of a key is what was stored for that key, and nothing else. */
#include "core/scratch.h"
#include "core/scratch.h"
#include "cube/near.h"

#include <glib.h>

static ValueSet values_of(Key key) {
  return (ValueSet)(1 + (key.low ^ key.low >> 32 ^ key.high) % 6);
}

/* Few low and few high halves, so that many keys differ in one of them only, and buckets are
 * shared: a hash of a low half has 16 bits, and so do the high halves. */
static Key some_key(GRand *rand) {
  uint64_t low = g_rand_int_range(rand, 0, 2000) * (uint64_t)0x10000000000061;
  return (Key){low, (uint16_t)g_rand_int_range(rand, 0, 300)};
}

static NearTable *table_of_thread(void) {
  NearTable *near = scratch_take(SCRATCH_CUBE);
  near_forget(near);
  return near;
}

static void test_exact(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  NearTable *near = table_of_thread();
  guint hits = 0, stored = 500000;
  for (guint i = 0; i < stored; i++) {
    Key key = some_key(rand), asked = some_key(rand);
    near_store(near, key, values_of(key), (uint64_t)g_rand_int(rand) << 32 >> i % 64);
    g_assert_cmpint(near_probe(near, key), ==, values_of(key));
    ValueSet found = near_probe(near, asked);
    if (found != VALUE_ANY) g_assert_cmpint(found, ==, values_of(asked));
    hits += found != VALUE_ANY;
  }
  g_assert_cmpuint(hits, >, stored / 4);
  g_assert_cmpuint(hits, <, stored);
}

/* No search sees what another stored, however many came between. */
static void test_forget(void) {
  Key key = {0x123456789ABCDEF, 7}, other = {0xFEDCBA987654321, 9};
  NearTable *near = table_of_thread();
  for (int i = 0; i < 1000; i++) {
    g_assert_cmpint(near_probe(near, key), ==, VALUE_ANY);
    if (i == 0) near_store(near, key, VALUE_DRAW, 1);
    near_store(near, other, VALUE_DRAW, 1);
    g_assert_cmpint(near_probe(near, other), ==, VALUE_DRAW);
    near_forget(near);
    g_assert_cmpint(near_probe(near, other), ==, VALUE_ANY);
  }
}

/* What has much work below it outlives what has little: of one bucket's keys. */
static void test_work(void) {
  NearTable *near = table_of_thread();
  Key costly = {1, 0};
  near_store(near, costly, VALUE_DRAW, 1 << 20);
  for (uint64_t low = 2, met = 0; met < 2 * NEAR_WAYS; low++) {
    Key cheap = {low, 0};
    if (near_place(near, cheap) != near_place(near, costly)) continue;
    near_store(near, cheap, VALUE_DRAW, 1);
    met++;
  }
  g_assert_cmpint(near_probe(near, costly), ==, VALUE_DRAW);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/near/exact", test_exact);
  g_test_add_func("/near/forget", test_forget);
  g_test_add_func("/near/work", test_work);
  return g_test_run();
}
