/* A table that grows: what it holds, what it confuses, and how much memory it takes meanwhile.
 *
 * What is stored for a key follows from the key, so that any hit for another key shows. */
#include "amount.h"
#include "core/table-access.h"
#include "keys.h"
#include "positions.h"

enum { SHORT_BITS = 40, THREADS = 4 };

static const size_t BYTES = (size_t)160 << 20; /* parts of 4, 16 and 160 MiB */

static Table *table_of(size_t bytes, unsigned key_bits, Scheme scheme) {
  Table *table = NULL;
  Error error;
  if (table_create(&table, bytes, key_bits, scheme, 0, &error) != STATUS_OK)
    g_error("%s", error.message);
  return table;
}

/* One of the six sets that exclude something. */
static ValueSet values_of(Key key) { return (ValueSet)(1 + keys_mix(key) % 6); }

static uint64_t work_of(Key key) { return keys_mix(key) >> 20 & 0xFFFF; }

static Key random_key(GRand *rand, unsigned bits) {
  Wide wide = (Wide)positions_random_word(rand) << 64 | positions_random_word(rand);
  return keys_key(wide & (((Wide)1 << bits) - 1));
}

static int part_number(const Table *table) { return (int)(part_in_use(table) - table->parts); }

/* Each part is exact by itself: k is the least with S * 2^k > 2^K. */
static void test_parts(void) {
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++)
    for (unsigned bits = 1; bits <= 80; bits++) {
      Table *table = table_of((size_t)1 << 30, bits, scheme);
      g_assert_cmpint(table->parts_count, >, 1);
      for (int i = 0; i < table->parts_count; i++) {
        const TablePart *part = &table->parts[i];
        g_assert_true(prime_is(part->slots));
        g_assert_true((Wide)part->slots << part->lock_bits > (Wide)1 << bits);
        if (part->lock_bits > 0)
          g_assert_true((Wide)part->slots << (part->lock_bits - 1) <= (Wide)1 << bits);
        if (i > 0) g_assert_true(part[-1].entries + part[-1].bytes / 8 <= part->entries);
      }
      g_assert_true(table->parts[table->parts_count - 1].bytes == table_bytes(table));
      table_free(table);
    }
}

/* With one thread what was stored stays, except for what was replaced: no more is ever missing than
 * the counters say. */
static void test_nothing_is_lost(gconstpointer data) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(90);
  g_autoptr(GArray) keys = g_array_new(FALSE, FALSE, sizeof(Key));
  Table *table = table_of(BYTES, SHORT_BITS, (Scheme)GPOINTER_TO_INT(data));
  Counters counters = {0};
  for (int part = 0; part_number(table) < 2;) {
    Key key = random_key(rand, SHORT_BITS);
    g_array_append_val(keys, key);
    table_store(table, key, values_of(key), work_of(key), &counters);
    if (part == part_number(table) && keys->len % 100000 != 0) continue;
    part = part_number(table);
    Counters looks = {0};
    for (guint i = 0; i < keys->len; i++) {
      ValueSet found = table_probe(table, g_array_index(keys, Key, i), &looks);
      g_assert_true(found == VALUE_ANY || found == values_of(g_array_index(keys, Key, i)));
    }
    /* With a scheme that rejects, what was neither stored nor replaced; and what moving
     * replaced. */
    uint64_t missing = keys->len - looks.hits, rejected = keys->len - counters.filled;
    g_test_message("part %d: %u stored, %" G_GUINT64_FORMAT " missing", part, keys->len, missing);
    g_assert_cmpuint(missing, <=, rejected + keys->len / 20);
    g_assert_cmpuint(missing, <, keys->len / 5);
  }
  g_assert_cmpuint(counters.stores, ==, keys->len);
  g_assert_cmpfloat((double)table_filled(table), >, 0.75 * keys->len);
  g_assert_cmpfloat((double)table_filled(table), <, 1.05 * keys->len);
  table_free(table);
}

/* Keys that the lock of some part would confuse if it were a bit shorter, among others that make
 * the table grow; half of them are never stored. */
static GArray *colliding_keys(GRand *rand, const Table *table, unsigned bits) {
  GArray *all = g_array_new(FALSE, FALSE, sizeof(Key));
  for (int i = 0; i < table->parts_count; i++)
    for (uint64_t slot = 0; slot < 200; slot++) {
      const TablePart *part = &table->parts[i];
      g_autoptr(GArray) keys = keys_in_slot(rand, slot * 7, part->slots, bits, part->lock_bits, 8);
      g_array_append_vals(all, keys->data, keys->len);
    }
  return all;
}

static bool is_stored(Key key) { return keys_mix(key) >> 40 & 1; }

static uint64_t false_hits(Table *table, const GArray *keys, Counters *counters) {
  uint64_t wrong = 0;
  for (guint i = 0; i < keys->len; i++) {
    Key key = g_array_index(keys, Key, i);
    ValueSet found = table_probe(table, key, counters);
    wrong += found != VALUE_ANY && (found != values_of(key) || !is_stored(key));
  }
  return wrong;
}

static void test_exact(gconstpointer data) {
  unsigned bits = (unsigned)GPOINTER_TO_INT(data);
  g_autoptr(GRand) rand = g_rand_new_with_seed(91);
  Table *table = table_of(bits == 80 ? (size_t)1 << 30 : BYTES, bits, SCHEME_TWOBIG);
  g_autoptr(GArray) keys = colliding_keys(rand, table, bits);
  Counters counters = {0};
  int last = table->parts_count - 1;
  for (uint64_t i = 0; part_number(table) < last; i++) {
    Key key = i % 4 == 0 ? g_array_index(keys, Key, i / 4 % keys->len) : random_key(rand, bits);
    if (i % 4 != 0 || is_stored(key)) table_store(table, key, values_of(key), 1, &counters);
    if (i % 100000 == 0) g_assert_cmpuint(false_hits(table, keys, &counters), ==, 0);
  }
  g_assert_cmpuint(false_hits(table, keys, &counters), ==, 0);
  g_assert_cmpuint(counters.hits, >, counters.probes / 4);
  table_free(table);
}

typedef struct {
  Table *table;
  guint32 seed;
  uint64_t wrong, missing, probes;
  Counters counters;
} Worker;

/* Stores keys of its own, and probes each of them soon after. */
static gpointer work(gpointer data) {
  Worker *worker = data;
  g_autoptr(GRand) rand = g_rand_new_with_seed(worker->seed);
  for (int i = 0; i < 300000; i++) {
    Key key = random_key(rand, SHORT_BITS);
    TableSlot slot = slot_of(worker->table, key); /* its part may be given up meanwhile */
    table_store(worker->table, key, values_of(key), work_of(key), &worker->counters);
    ValueSet early = access_probe_at(slot, key, &worker->counters);
    ValueSet found = table_probe(worker->table, key, &worker->counters);
    worker->wrong += early != VALUE_ANY && early != values_of(key);
    worker->wrong += found != VALUE_ANY && found != values_of(key);
    worker->missing += found == VALUE_ANY;
    worker->probes++;
  }
  return NULL;
}

static void test_threads(void) {
  Table *table = table_of(BYTES, SHORT_BITS, SCHEME_TWOBIG);
  Worker workers[THREADS];
  GThread *threads[THREADS];
  for (guint32 i = 0; i < THREADS; i++) {
    workers[i] = (Worker){.table = table, .seed = 92 + i};
    threads[i] = g_thread_new("worker", work, &workers[i]);
  }
  for (uint64_t last = 0; part_number(table) < 2;) { /* looking on does no harm */
    uint64_t filled = table_filled(table);
    g_assert_cmpuint(filled, >=, last / 10 * 9);
    last = filled;
  }
  for (guint32 i = 0; i < THREADS; i++) {
    g_thread_join(threads[i]);
    g_assert_cmpuint(workers[i].wrong, ==, 0);
    g_assert_cmpuint(workers[i].missing, <, workers[i].probes / 50);
  }
  g_assert_cmpuint(table_filled(table), >, THREADS * 300000 / 10 * 8);
  table_free(table);
}

/* What a search of 100,000 nodes stores takes no more memory in a large table than in a small one,
 * and a table that was cleared begins again. */
static void test_memory(void) {
  size_t bytes[2];
  for (int i = 0; i < 2; i++) {
    g_autoptr(GRand) rand = g_rand_new_with_seed(93);
    Table *table = table_of((size_t)(i == 0 ? 64 : 2048) << 20, CODE_BITS, SCHEME_TWOBIG);
    size_t before = memory_resident();
    Counters counters = {0};
    for (int k = 0; k < 100000; k++)
      table_store(table, random_key(rand, CODE_BITS), VALUE_DRAW, 1, &counters);
    bytes[i] = memory_resident() - before;
    table_clear(table);
    g_assert_cmpuint(memory_resident(), <, before + (1 << 20));
    table_free(table);
  }
  g_test_message("%zu and %zu KiB", bytes[0] >> 10, bytes[1] >> 10);
  g_assert_cmpuint(bytes[1], <, bytes[0] + (4 << 20));
}

/* Every entry can be copied, with its key, before, while and after the table grows. */
static void test_copy(void) {
  enum { MOST = 1 << 20 };
  g_autofree TableEntry *entries = g_new(TableEntry, MOST);
  g_autoptr(GRand) rand = g_rand_new_with_seed(94);
  Table *table = table_of(BYTES, SHORT_BITS, SCHEME_TWOBIG);
  Counters counters = {0};
  for (int i = 0; i < 800000; i++) {
    Key key = random_key(rand, SHORT_BITS);
    table_store(table, key, values_of(key), work_of(key), &counters);
    if (i % 50000 != 0) continue;
    size_t count = table_copy(table, 0, entries, MOST);
    g_assert_cmpuint(count, >, (size_t)i / 10 * 9);
    for (size_t k = 0; k < count; k++) {
      g_assert_cmpint(entries[k].values, ==, values_of(entries[k].key));
      g_assert_cmpuint(entries[k].work, <=, MAX(work_of(entries[k].key), 1));
    }
  }
  g_assert_cmpint(part_number(table), ==, 2);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/table-growth/parts", test_parts);
  g_test_add_data_func("/table-growth/nothing-is-lost/new", GINT_TO_POINTER(SCHEME_NEW),
                       test_nothing_is_lost);
  g_test_add_data_func("/table-growth/nothing-is-lost/big", GINT_TO_POINTER(SCHEME_BIG),
                       test_nothing_is_lost);
  g_test_add_data_func("/table-growth/nothing-is-lost/twobig", GINT_TO_POINTER(SCHEME_TWOBIG),
                       test_nothing_is_lost);
  g_test_add_data_func("/table-growth/exact/40", GINT_TO_POINTER(40), test_exact);
  g_test_add_data_func("/table-growth/exact/60", GINT_TO_POINTER(60), test_exact);
  g_test_add_data_func("/table-growth/exact/80", GINT_TO_POINTER(80), test_exact);
  g_test_add_func("/table-growth/threads", test_threads);
  g_test_add_func("/table-growth/memory", test_memory);
  g_test_add_func("/table-growth/copy", test_copy);
  return g_test_run();
}
