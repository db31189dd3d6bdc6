/* Tables for keys of more than 80 bits: no two keys are confused, by one thread or by several. */
#include "amount.h"
#include "core/table-wide.h"
#include "keys.h"

enum { SLOTS_TRIED = 64, KEYS_OF_SLOT = 24, THREADS = 4 };

/* The key of which WIDE_ODD times it is the product. */
static WideKey key_of(WideKey product) {
  WideKey inverse = WIDE_ODD; /* right in three bits, and in twice as many after each step */
  for (int i = 0; i < 6; i++)
    inverse *= 2 - WIDE_ODD * inverse;
  return product * inverse;
}

/* Different keys of few slots, which differ in single bits of what the lock holds. */
static GArray *make_keys(GRand *rand, const Table *table) {
  GArray *keys = g_array_new(FALSE, FALSE, sizeof(WideKey));
  unsigned bits = 63 + (unsigned)__builtin_clzll(table_slots(table));
  for (uint64_t slot = 0; slot < SLOTS_TRIED; slot++) {
    WideKey random = 0;
    for (int i = 0; i < 4; i++)
      random = random << 32 | g_rand_int(rand);
    for (unsigned i = 0; i < KEYS_OF_SLOT; i++) {
      WideKey lock = (random & (((WideKey)1 << bits) - 1)) ^ (WideKey)1
                                                                 << (i * bits / KEYS_OF_SLOT);
      WideKey key = key_of(lock * table_slots(table) + slot);
      g_array_append_val(keys, key);
    }
  }
  return keys;
}

static uint64_t mix(WideKey key) {
  uint64_t mixed = (uint64_t)key * 0x9E3779B97F4A7C15 ^ (uint64_t)(key >> 64) * 0xD6E8FEB86659FD93;
  return mixed ^ mixed >> 29;
}

/* Always the same two values for a key, so that a hit for another key shows. */
static ValueSet values_of(WideKey key) { return (ValueSet)(1 + mix(key) % 6); }

static Table *table_of(size_t bytes, unsigned key_bits, Scheme scheme) {
  Table *table = NULL;
  g_assert_cmpint(table_create(&table, bytes, key_bits, scheme, 0, NULL), ==, STATUS_OK);
  return table;
}

typedef struct {
  Table *table;
  GArray *keys;
  bool *stored; /* by key; NULL if other threads store, too */
  guint32 seed;
  Counters counters;
} Worker;

static void store(Worker *worker, guint i, GRand *rand) {
  WideKey key = g_array_index(worker->keys, WideKey, i);
  table_store_wide(worker->table, key, values_of(key),
                   g_rand_int(rand) >> g_rand_int_range(rand, 0, 32), &worker->counters);
  if (worker->stored != NULL) worker->stored[i] = true;
}

static void probe(Worker *worker, guint i) {
  WideKey key = g_array_index(worker->keys, WideKey, i);
  ValueSet values = table_probe_wide(worker->table, key, &worker->counters);
  if (values == VALUE_ANY) return;
  g_assert_cmpint(values, ==, values_of(key));
  g_assert_true(worker->stored == NULL || worker->stored[i]);
}

static gpointer work(gpointer data) {
  Worker *worker = data;
  g_autoptr(GRand) rand = g_rand_new_with_seed(worker->seed);
  for (int i = 0; i < amount(200000); i++) {
    guint k = (guint)g_rand_int_range(rand, 0, (int)worker->keys->len);
    if (g_rand_int_range(rand, 0, 4) == 0)
      store(worker, k, rand);
    else
      probe(worker, k);
  }
  return NULL;
}

static void test_exact(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(81);
  static const unsigned bits[] = {81, 90, 110, 127, 128};
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++)
    for (guint i = 0; i < G_N_ELEMENTS(bits); i++) {
      Table *table = table_of(1 << 20, bits[i], scheme);
      g_autoptr(GArray) keys = make_keys(rand, table);
      g_autofree bool *stored = g_new0(bool, keys->len);
      Worker worker = {table, keys, stored, 82, {0}};
      work(&worker);
      g_assert_cmpuint(worker.counters.hits, >, worker.counters.probes / 50);
      g_assert_cmpuint(worker.counters.filled, <=, SLOTS_TRIED * 2);
      table_free(table);
    }
}

static void test_threads(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(84);
  Table *table = table_of(1 << 20, 90, SCHEME_TWOBIG);
  g_autoptr(GArray) keys = make_keys(rand, table);
  Worker workers[THREADS];
  GThread *threads[THREADS];
  uint64_t hits = 0;
  for (guint32 i = 0; i < THREADS; i++) {
    workers[i] = (Worker){table, keys, NULL, 85 + i, {0}};
    threads[i] = g_thread_new("worker", work, &workers[i]);
  }
  for (guint32 i = 0; i < THREADS; i++) {
    g_thread_join(threads[i]);
    hits += workers[i].counters.hits;
  }
  g_assert_cmpuint(hits, >, 1000);
  table_free(table);
}

/* Two sets of a key are intersected; bounds replace each other, and leave with table_hold(). */
static void test_sets_and_bounds(void) {
  const WideKey key = (WideKey)0x123456789ABCDEF0 << 60 | 77;
  Counters counters = {0};
  Table *table = table_of(1 << 20, 128, SCHEME_TWOBIG);
  table_store_wide(table, key, VALUE_FIRST | VALUE_DRAW, 10, &counters);
  table_store_wide(table, key, VALUE_SECOND | VALUE_DRAW, 1, &counters);
  g_assert_cmpint(table_probe_wide(table, key, &counters), ==, VALUE_DRAW);
  g_assert_cmpuint(counters.filled, ==, 1);
  g_assert_true(table_hold(table, 8));
  g_assert_cmpint(table_probe_wide(table, key, &counters), ==, VALUE_ANY);
  table_store_wide(table, key, 251, 1, &counters);
  table_store_wide(table, key, 12, 1, &counters);
  g_assert_cmpint(table_probe_wide(table, key, &counters), ==, 12);
  g_assert_true(table_hold(table, TABLE_SETS));
  g_assert_cmpint(table_probe_wide(table, key, &counters), ==, VALUE_ANY);
  table_free(table);
}

/* Every size from the least on, and not one byte less. */
static void test_sizes(void) {
  for (unsigned bits = TABLE_KEY_BITS + 1; bits <= TABLE_WIDE_KEY_BITS; bits++)
    for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++) {
      size_t least = table_least_bytes(bits, scheme);
      Table *table = table_of(least, bits, scheme), *none = NULL;
      g_assert_cmpuint(table_bytes(table), <=, least);
      g_assert_cmpuint(((WideKey)0 - 1) / table_slots(table) >> table_lock_bits(table), ==, 0);
      g_assert_cmpint(table_create(&none, least - 1, bits, scheme, 0, NULL), ==, STATUS_RANGE);
      table_free(table);
    }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/table-wide/exact", test_exact);
  g_test_add_func("/table-wide/threads", test_threads);
  g_test_add_func("/table-wide/sets-and-bounds", test_sets_and_bounds);
  g_test_add_func("/table-wide/sizes", test_sizes);
  return g_test_run();
}
