/* Four threads hammer one table. What is stored for a key follows from the key, so that any hit for
 * another key shows; run under the thread sanitizer it also shows any access that is not atomic. */
#include "keys.h"
#include "positions.h"

enum { THREADS = 4 };

typedef struct {
  Table *table;
  GArray *keys; /* of Key, shared and only read */
  guint32 seed;
  int steps;
  uint64_t false_hits;
  Counters counters;
  SharedCounters *shared;
} Worker;

/* One of the six sets that exclude something. */
static ValueSet values_of(Key key) { return (ValueSet)(1 + keys_mix(key) % 6); }

static gpointer work(gpointer data) {
  Worker *worker = data;
  g_autoptr(GRand) rand = g_rand_new_with_seed(worker->seed);
  for (int i = 0; i < worker->steps; i++) {
    Key key = g_array_index(worker->keys, Key, g_rand_int_range(rand, 0, (int)worker->keys->len));
    if (g_rand_int_range(rand, 0, 3) == 0) {
      uint64_t nodes = g_rand_int(rand) >> g_rand_int_range(rand, 0, 32);
      table_store(worker->table, key, values_of(key), nodes, &worker->counters);
    } else {
      table_prefetch(worker->table, key);
      ValueSet values = table_probe(worker->table, key, &worker->counters);
      worker->false_hits += values != VALUE_ANY && values != values_of(key);
    }
    if (i % 256 == 0) counters_publish(worker->shared, &worker->counters);
  }
  counters_publish(worker->shared, &worker->counters);
  return NULL;
}

static GArray *make_keys(const Table *table, unsigned key_bits) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(80);
  GArray *all = g_array_new(FALSE, FALSE, sizeof(Key));
  for (uint64_t slot = 0; slot < 500; slot++) {
    g_autoptr(GArray) keys =
        keys_in_slot(rand, slot, table_slots(table), key_bits, table_lock_bits(table), 8);
    g_array_append_vals(all, keys->data, keys->len);
  }
  return all;
}

static void hammer(size_t bytes, unsigned key_bits, Scheme scheme) {
  Table *table = NULL;
  g_assert_cmpint(table_create(&table, bytes, key_bits, scheme, 0, NULL), ==, STATUS_OK);
  g_autoptr(GArray) keys = make_keys(table, key_bits);
  SharedCounters shared[THREADS] = {0};
  Worker workers[THREADS];
  GThread *threads[THREADS];
  for (guint32 i = 0; i < THREADS; i++) {
    workers[i] = (Worker){table, keys, 81 + i, 500000, 0, {0}, &shared[i]};
    threads[i] = g_thread_new("worker", work, &workers[i]);
  }
  for (uint64_t last = 0; last < 1000000;) { /* looking on does no harm, and never runs backwards */
    Counters sum = {0};
    for (int i = 0; i < THREADS; i++)
      sum = counters_add(sum, counters_peek(&shared[i]));
    g_assert_cmpuint(sum.probes, >=, last);
    last = sum.probes;
    g_thread_yield();
  }
  Counters sum = {0};
  for (int i = 0; i < THREADS; i++) {
    g_thread_join(threads[i]);
    g_assert_cmpuint(workers[i].false_hits, ==, 0);
    sum = counters_add(sum, counters_peek(&shared[i]));
  }
  g_assert_cmpuint(sum.probes + sum.stores, ==, THREADS * 500000);
  g_assert_cmpuint(sum.hits, >, sum.probes / 20);
  table_free(table);
}

static void test_hammer(gconstpointer scheme) {
  hammer(16384, 40, (Scheme)GPOINTER_TO_INT(scheme));
  hammer(64 << 20, 80, (Scheme)GPOINTER_TO_INT(scheme));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/table-threads/new", GINT_TO_POINTER(SCHEME_NEW), test_hammer);
  g_test_add_data_func("/table-threads/big", GINT_TO_POINTER(SCHEME_BIG), test_hammer);
  g_test_add_data_func("/table-threads/twobig", GINT_TO_POINTER(SCHEME_TWOBIG), test_hammer);
  return g_test_run();
}
