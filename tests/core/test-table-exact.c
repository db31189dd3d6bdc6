/* No two keys are ever confused, and the test would notice if they were.
 *
 * A run stores and probes keys of few slots that differ by S * 2^j, and keeps beside each key what
 * has been stored for it. A false hit is one for a key that was never stored, or one that differs
 * from what was stored. The same run is made on the engine's table, and on a plain table whose lock
 * has as many bits as it should, or one bit less: that planted fault must show. */
#include "amount.h"
#include "keys.h"

/* A table with locks of any width, one entry a slot, the newest is kept. */
typedef struct {
  struct {
    uint64_t lock;
    ValueSet values; /* 0: empty */
  } * entries;
  uint64_t slots, mask;
} PlainTable;

/* What a run is made on: the engine's table, or a plain one. */
typedef struct {
  Table *table;
  PlainTable *plain;
} Subject;

/* A key and what is known about it, for certain. */
typedef struct {
  Key key;
  ValueSet stored; /* VALUE_ANY: nothing */
  bool never;      /* only ever probed */
} Entry;

static PlainTable plain_new(uint64_t slots, unsigned lock_bits) {
  PlainTable plain = {.slots = slots, .mask = (UINT64_C(1) << lock_bits) - 1};
  plain.entries = g_malloc0(slots * sizeof *plain.entries);
  return plain;
}

static ValueSet subject_probe(Subject subject, Key key, Counters *counters) {
  if (subject.table != NULL) return table_probe(subject.table, key, counters);
  uint64_t slot = (uint64_t)(keys_wide(key) % subject.plain->slots);
  uint64_t lock = key.low & subject.plain->mask;
  ValueSet values = subject.plain->entries[slot].values;
  return values != 0 && subject.plain->entries[slot].lock == lock ? values : VALUE_ANY;
}

static void subject_store(Subject subject, Key key, ValueSet values, uint64_t work,
                          Counters *counters) {
  if (subject.table != NULL) {
    table_store(subject.table, key, values, work, counters);
    return;
  }
  ValueSet known = subject_probe(subject, key, counters);
  uint64_t slot = (uint64_t)(keys_wide(key) % subject.plain->slots);
  subject.plain->entries[slot].lock = key.low & subject.plain->mask;
  subject.plain->entries[slot].values = (values & known) != 0 ? values & known : values;
}

/* A key's one true value; every set stored for the key contains it. */
static ValueSet truth(Key key) { return (ValueSet)(1 << keys_mix(key) % 3); }

static ValueSet random_values(Key key, GRand *rand) {
  ValueSet values = truth(key) | (ValueSet)(1 << g_rand_int_range(rand, 0, 3));
  return values; /* one or two of the three */
}

/* Keys of 1000 different slots. */
static GArray *make_entries(GRand *rand, uint64_t slots, unsigned key_bits, unsigned lock_bits) {
  GArray *entries = g_array_new(FALSE, FALSE, sizeof(Entry));
  for (uint64_t i = 0; i < 1000; i++) {
    g_autoptr(GArray) keys = keys_in_slot(rand, i * (slots / 1000), slots, key_bits, lock_bits, 40);
    for (guint k = 0; k < keys->len; k++) {
      Key key = g_array_index(keys, Key, k);
      Entry entry = {key, VALUE_ANY, keys_mix(key) >> 40 & 1};
      g_array_append_val(entries, entry);
    }
  }
  return entries;
}

/* The number of false hits among `steps` random stores and probes; hits go to *hits. */
static uint64_t run(Subject subject, GArray *entries, GRand *rand, int steps, uint64_t *hits) {
  uint64_t false_hits = 0;
  Counters counters = {0};
  *hits = 0;
  for (int i = 0; i < steps; i++) {
    Entry *entry = &g_array_index(entries, Entry, g_rand_int_range(rand, 0, (int)entries->len));
    if (!entry->never && g_rand_boolean(rand)) {
      ValueSet values = random_values(entry->key, rand);
      uint64_t work = g_rand_int(rand) >> g_rand_int_range(rand, 0, 32);
      subject_store(subject, entry->key, values, work, &counters);
      entry->stored &= values;
      continue;
    }
    ValueSet values = subject_probe(subject, entry->key, &counters);
    if (values == VALUE_ANY) continue;
    *hits += 1;
    false_hits += entry->never || (values & truth(entry->key)) == 0 ||
                  (values & entry->stored) != entry->stored;
  }
  return false_hits;
}

typedef struct {
  const char *name;
  size_t bytes;
  unsigned key_bits;
  Scheme scheme;
  int steps;
} Case;

static const Case cases[] = {
    {"new-80", 33 << 20, 80, SCHEME_NEW, 4000000},
    {"big-80", 64 << 20, 80, SCHEME_BIG, 4000000},
    {"twobig-80", 34 << 20, 80, SCHEME_TWOBIG, 4000000},
    {"twobig-80-large", 256 << 20, 80, SCHEME_TWOBIG, 2000000},
    {"new-40", 8192, 40, SCHEME_NEW, 2000000},
    {"big-60", 1 << 20, 60, SCHEME_BIG, 2000000},
    {"twobig-40", 16384, 40, SCHEME_TWOBIG, 2000000},
    {"twobig-64", 3 << 20, 64, SCHEME_TWOBIG, 2000000},
};

/* k is the least with S * 2^k > 2^K. */
static void assert_lock_bits(const Table *table, unsigned key_bits) {
  Wide all = (Wide)1 << key_bits;
  unsigned bits = table_lock_bits(table);
  g_assert_true((Wide)table_slots(table) << bits > all);
  if (bits > 0) g_assert_true((Wide)table_slots(table) << (bits - 1) <= all);
}

static void test_engine_table(gconstpointer data) {
  const Case *test = data;
  g_autoptr(GRand) rand = g_rand_new_with_seed(60);
  Table *table = NULL;
  Error error;
  Status status = table_create(&table, test->bytes, test->key_bits, test->scheme, 0, &error);
  if (status != STATUS_OK) g_error("%s: %s", test->name, error.message);
  assert_lock_bits(table, test->key_bits);
  g_autoptr(GArray) entries =
      make_entries(rand, table_slots(table), test->key_bits, table_lock_bits(table));
  uint64_t hits;
  int steps = amount(test->steps);
  g_assert_cmpuint(run((Subject){.table = table}, entries, rand, steps, &hits), ==, 0);
  g_assert_cmpuint(hits, >, (uint64_t)steps / 200);
  table_free(table);
}

/* The same run on a plain table: no false hit with k bits, many with k - 1. */
static void test_planted_fault(gconstpointer data) {
  const Case *test = data;
  Table *table = NULL;
  g_assert_cmpint(table_create(&table, test->bytes, test->key_bits, test->scheme, 0, NULL), ==,
                  STATUS_OK);
  uint64_t slots = table_slots(table), hits;
  unsigned lock_bits = table_lock_bits(table);
  table_free(table);
  for (unsigned missing = 0; missing <= 1; missing++) {
    g_autoptr(GRand) rand = g_rand_new_with_seed(61);
    g_autoptr(GArray) entries = make_entries(rand, slots, test->key_bits, lock_bits);
    PlainTable plain = plain_new(slots, lock_bits - missing);
    uint64_t false_hits = run((Subject){.plain = &plain}, entries, rand, amount(1000000), &hits);
    g_test_message("%s: %u bits missing: %" G_GUINT64_FORMAT " false of %" G_GUINT64_FORMAT " hits",
                   test->name, missing, false_hits, hits);
    if (missing == 0)
      g_assert_cmpuint(false_hits, ==, 0);
    else
      g_assert_cmpuint(false_hits, >, (uint64_t)amount(100));
    g_free(plain.entries);
  }
}

/* One pair at a time: with one bit less both the slot and the lock of the two would be the same,
 * yet what is stored for the one is never found for the other. */
static void test_pairs(gconstpointer data) {
  const Case *test = data;
  Table *table = NULL;
  g_assert_cmpint(table_create(&table, test->bytes, test->key_bits, test->scheme, 0, NULL), ==,
                  STATUS_OK);
  uint64_t slots = table_slots(table);
  unsigned bits = table_lock_bits(table);
  Wide step = (Wide)slots << (bits - 1);
  uint64_t short_mask = (UINT64_C(1) << (bits - 1)) - 1;
  Counters counters = {0};
  for (Wide low = 0; low < 1000 && low + step < (Wide)1 << test->key_bits; low++) {
    Key a = keys_key(low), b = keys_key(low + step);
    g_assert_true(keys_wide(a) % slots == keys_wide(b) % slots);
    g_assert_cmphex(a.low & short_mask, ==, b.low & short_mask);
    table_store(table, a, VALUE_FIRST, 1, &counters);
    g_assert_cmpint(table_probe(table, a, &counters), ==, VALUE_FIRST);
    g_assert_cmpint(table_probe(table, b, &counters), ==, VALUE_ANY);
  }
  g_assert_cmpuint(counters.hits, >, 0);
  table_free(table);
}

static void add(const char *subject, const Case *test, GTestDataFunc function) {
  g_autofree char *path = g_strdup_printf("/table-exact/%s/%s", subject, test->name);
  g_test_add_data_func(path, test, function);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    add("engine", &cases[i], test_engine_table);
    add("planted-fault", &cases[i], test_planted_fault);
    add("pairs", &cases[i], test_pairs);
  }
  return g_test_run();
}
