/* The table's sizes, its replacement schemes, its counters: against a plain array of slots that
 * keeps whole keys and does what table.h says. */
#include "keys.h"
#include "positions.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static Table *table_of(size_t bytes, unsigned key_bits, Scheme scheme) {
  Table *table = NULL;
  Error error;
  if (table_create(&table, bytes, key_bits, scheme, 0, &error) != STATUS_OK)
    g_error("%s", error.message);
  return table;
}

/* One entry of the model; the work of a key never changes, and no two keys of a slot share it. */
typedef struct {
  Key key;
  ValueSet values; /* 0: empty */
  uint64_t work;
} Place;

typedef struct {
  Place (*places)[2];
  Scheme scheme;
  uint64_t slots;
  Counters counters;
} Model;

static bool same_key(Key a, Key b) { return a.low == b.low && a.high == b.high; }

static Place *model_find(Model *model, Key key) {
  Place *places = model->places[keys_wide(key) % model->slots];
  for (int i = 0; i < 2; i++)
    if (places[i].values != 0 && same_key(places[i].key, key)) return &places[i];
  return NULL;
}

static ValueSet model_probe(Model *model, Key key) {
  Place *place = model_find(model, key);
  model->counters.probes++;
  model->counters.hits += place != NULL;
  return place == NULL ? VALUE_ANY : place->values;
}

static void model_put(Model *model, Place *place, Place newcomer) {
  if (place->values == 0)
    model->counters.filled++;
  else
    model->counters.replaced++;
  *place = newcomer;
}

static void model_store(Model *model, Place newcomer) {
  Place *places = model->places[keys_wide(newcomer.key) % model->slots];
  Place *place = model_find(model, newcomer.key);
  model->counters.stores++;
  if (place != NULL) {
    place->values &= newcomer.values;
    return;
  }
  bool takes_first = places[0].values == 0 || newcomer.work > places[0].work;
  if (model->scheme == SCHEME_NEW || places[0].values == 0) {
    model_put(model, &places[0], newcomer);
  } else if (model->scheme == SCHEME_BIG) {
    if (takes_first) model_put(model, &places[0], newcomer);
  } else if (takes_first) {
    model_put(model, &places[1], places[0]);
    places[0] = newcomer;
  } else {
    model_put(model, &places[1], newcomer);
  }
}

static void assert_counters(Counters a, Counters b) {
  g_assert_cmpuint(a.probes, ==, b.probes);
  g_assert_cmpuint(a.hits, ==, b.hits);
  g_assert_cmpuint(a.stores, ==, b.stores);
  g_assert_cmpuint(a.replaced, ==, b.replaced);
  g_assert_cmpuint(a.filled, ==, b.filled);
}

/* 16 keys in each of 200 slots, in an order of work that has nothing to do with the key. */
static GArray *make_places(GRand *rand, const Table *table, unsigned key_bits) {
  GArray *places = g_array_new(FALSE, FALSE, sizeof(Place));
  for (uint64_t slot = 0; slot < 200; slot++) {
    g_autoptr(GArray) keys =
        keys_in_slot(rand, slot * 5, table_slots(table), key_bits, table_lock_bits(table), 16);
    for (guint i = 0; i < 16; i++) {
      Place place = {g_array_index(keys, Key, i), 0, UINT64_C(1) << 4 * ((i * 7 + slot) % 16)};
      g_array_append_val(places, place);
    }
  }
  return places;
}

/* Each probe, hit or miss, and each counter is as in the model. */
static void test_schemes(gconstpointer data) {
  Scheme scheme = (Scheme)GPOINTER_TO_INT(data);
  g_autoptr(GRand) rand = g_rand_new_with_seed(70);
  Table *table = table_of(scheme == SCHEME_TWOBIG ? 16384 : 8192, 40, scheme);
  g_assert_cmpuint(table_slots(table), ==, 1021);
  g_assert_cmpuint(table_entries(table), ==, scheme == SCHEME_TWOBIG ? 2042 : 1021);
  g_assert_cmpint(table_scheme(table), ==, scheme);
  Model model = {calloc(1021, sizeof(Place[2])), scheme, 1021, {0}};
  g_autoptr(GArray) places = make_places(rand, table, 40);
  Counters counters = {0};
  int repetitions = amount(2000000);
  for (int i = 0; i < repetitions; i++) {
    Place place = g_array_index(places, Place, g_rand_int_range(rand, 0, (int)places->len));
    if (g_rand_int_range(rand, 0, 3) == 0) {
      place.values = (ValueSet)(VALUE_ANY & ~(1 << keys_mix(place.key) % 2));
      if (g_rand_boolean(rand)) place.values &= (ValueSet) ~(2 >> keys_mix(place.key) % 2);
      table_store(table, place.key, place.values, place.work, &counters);
      model_store(&model, place);
    } else {
      g_assert_cmpint(table_probe(table, place.key, &counters), ==, model_probe(&model, place.key));
    }
    if (i % 1000 == 0) assert_counters(counters, model.counters);
  }
  assert_counters(counters, model.counters);
  g_assert_cmpuint(table_filled(table), ==, counters.filled);
  table_free(table);
  free(model.places);
}

/* Both claims answered: the values that both leave. */
static void test_intersection(void) {
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++)
    for (ValueSet a = 1; a < VALUE_ANY; a++)
      for (ValueSet b = 1; b < VALUE_ANY; b++) {
        if ((a & b) == 0) continue; /* a contradiction, which no proof can give */
        Table *table = table_of(table_least_bytes(40, scheme), 40, scheme);
        Counters counters = {0};
        Key key = {1234567, 0};
        g_assert_cmpint(table_probe(table, key, &counters), ==, VALUE_ANY);
        table_store(table, key, a, 5, &counters);
        g_assert_cmpint(table_probe(table, key, &counters), ==, a);
        table_store(table, key, b, 1, &counters);
        g_assert_cmpint(table_probe(table, key, &counters), ==, a & b);
        g_assert_cmpuint(counters.filled, ==, 1);
        g_assert_cmpuint(counters.replaced, ==, 0);
        table_free(table);
      }
}

/* Work of every size, even 0 and the largest. */
static void test_any_work(void) {
  static const uint64_t works[] = {0, 1, 2, 3, 1000, UINT64_MAX / 2, UINT64_MAX - 1, UINT64_MAX};
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++)
    for (unsigned key_bits = 1; key_bits <= 80; key_bits += key_bits == 1 ? 39 : 20) {
      Table *table = table_of(table_least_bytes(key_bits, scheme), key_bits, scheme);
      Counters counters = {0};
      for (size_t i = 0; i < G_N_ELEMENTS(works); i++) {
        table_clear(table);
        table_store(table, (Key){1, 0}, VALUE_DRAW, works[i], &counters);
        g_assert_cmpint(table_probe(table, (Key){1, 0}, &counters), ==, VALUE_DRAW);
        g_assert_cmpint(table_probe(table, (Key){0, 0}, &counters), ==, VALUE_ANY);
      }
      table_free(table);
    }
}

static void test_least_size(void) {
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++)
    for (unsigned key_bits = 1; key_bits <= 80; key_bits++) {
      size_t least = table_least_bytes(key_bits, scheme);
      Table *table = table_of(least, key_bits, scheme);
      g_assert_cmpuint(table_bytes(table), <=, least);
      table_free(table);
      Table *untouched = (Table *)&least;
      table = untouched;
      Error error;
      g_assert_cmpint(table_create(&table, least - 1, key_bits, scheme, 0, &error), ==,
                      STATUS_RANGE);
      g_assert_true(table == untouched);
      g_autofree char *number = g_strdup_printf("%zu", least);
      g_assert_nonnull(strstr(error.message, number));
      g_assert_cmpint(table_create(&table, 0, key_bits, scheme, 0, NULL), ==, STATUS_RANGE);
    }
}

/* From the least size on every size is served, within its bound. */
static void test_any_size(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(71);
  for (int i = 0; i < 300; i++) {
    Scheme scheme = (Scheme)g_rand_int_range(rand, 0, 3);
    unsigned key_bits = (unsigned)g_rand_int_range(rand, 1, 75);
    size_t least = table_least_bytes(key_bits, scheme);
    size_t bytes = least + (g_rand_int(rand) >> g_rand_int_range(rand, 8, 32));
    Table *table = table_of(bytes, key_bits, scheme);
    size_t entry = 8 * (scheme == SCHEME_TWOBIG ? 2 : 1);
    g_assert_cmpuint(table_bytes(table), <=, bytes);
    g_assert_true(prime_is(table_slots(table)));
    g_assert_cmpuint(table_entries(table) * 8, <=, bytes);
    g_assert_cmpuint(table_slots(table) * entry, ==, table_entries(table) * 8);
    g_assert_cmpuint(table_slots(table) + 100, >=, bytes / entry - bytes / entry / 8);
    Wide all = (Wide)1 << key_bits;
    unsigned bits = table_lock_bits(table);
    g_assert_true((Wide)table_slots(table) << bits > all);
    g_assert_true(bits == 0 || (Wide)table_slots(table) << (bits - 1) <= all);
    table_free(table);
  }
}

/* The n-th size that the message names, in bytes; 0 if there is none. */
static double size_in(const char *message, int n) {
  g_autoptr(GRegex) regex =
      g_regex_new("([0-9]+(?:\\.[0-9]+)?) (bytes|KiB|MiB|GiB|TiB|PiB|EiB)", 0, 0, NULL);
  g_autoptr(GMatchInfo) match = NULL;
  g_regex_match(regex, message, 0, &match);
  for (; n > 0 && g_match_info_matches(match); n--)
    g_match_info_next(match, NULL);
  if (!g_match_info_matches(match)) return 0;
  static const char units[] = "bKMGTPE";
  g_autofree char *number = g_match_info_fetch(match, 1);
  g_autofree char *unit = g_match_info_fetch(match, 2);
  double bytes = g_ascii_strtod(number, NULL);
  for (const char *u = units; *u != unit[0]; u++)
    bytes *= 1024;
  return bytes;
}

static void assert_too_large(size_t bytes) {
  Table *untouched = (Table *)&bytes, *table = untouched;
  Error error;
  g_assert_cmpint(table_create(&table, bytes, CODE_BITS, SCHEME_TWOBIG, 0, &error), ==,
                  STATUS_MEMORY);
  g_assert_true(table == untouched);
  g_assert_cmpint(error.status, ==, STATUS_MEMORY);
  double asked = size_in(error.message, 0), possible = size_in(error.message, 1);
  g_test_message("%s", error.message);
  g_assert_cmpfloat(asked, >, 0.99 * (double)bytes);
  g_assert_cmpfloat(asked, <, 1.01 * (double)bytes);
  g_assert_cmpfloat(possible, >, 0);
  g_assert_cmpfloat(possible, <, asked);
}

static void test_too_large(void) {
  assert_too_large((size_t)1 << 50);
  assert_too_large((size_t)1 << 62);
  assert_too_large(SIZE_MAX);
}

/* A table that was never used holds next to no memory: to replace it frees none. */
static void test_replaced_unused(void) {
  size_t bytes = memory_available() / 4 * 3;
  Table *old = NULL, *table = NULL;
  g_assert_cmpint(table_create(&old, bytes, CODE_BITS, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  g_assert_cmpint(
      table_create(&table, bytes / 3 * 5, CODE_BITS, SCHEME_TWOBIG, table_bytes(old), NULL), ==,
      STATUS_MEMORY);
  g_assert_null(table);
  table_free(old);
}

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__

static void test_address_space_limit(void) { g_test_skip("sanitizers need the address space"); }

#else

static size_t address_space_in_use(void) {
  g_autofree char *text = NULL;
  g_assert_true(g_file_get_contents("/proc/self/statm", &text, NULL, NULL));
  return (size_t)g_ascii_strtoull(text, NULL, 10) * 4096;
}

static void run_with_limit(size_t room) {
  rlim_t limit = address_space_in_use() + room;
  g_assert_cmpint(setrlimit(RLIMIT_AS, &(struct rlimit){limit, limit}), ==, 0);
  g_assert_cmpuint(memory_available(), <=, room);
  Table *table = NULL;
  Error error;
  g_assert_cmpint(table_create(&table, (size_t)1 << 30, 80, SCHEME_TWOBIG, 0, &error), ==,
                  STATUS_MEMORY);
  g_assert_null(table);
  g_assert_cmpfloat(size_in(error.message, 1), <=, (double)room * 1.001);
  g_assert_cmpint(table_create(&table, 64 << 20, 80, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  table_free(table);
}

/* In a process that may have 300 MiB more: 1 GiB is refused, naming less than that; 64 MiB works.
 */
static void test_address_space_limit(void) {
  if (g_test_subprocess()) {
    run_with_limit((size_t)300 << 20);
    return;
  }
  g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed();
}

#endif

/* Random keys fill 1 - exp(-n / S) of the slots; the sample is within three in a hundred of it. */
static void test_filled(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(72);
  Table *table = table_of(64 << 20, CODE_BITS, SCHEME_NEW);
  Counters counters = {0};
  g_assert_cmpuint(table_filled(table), ==, 0);
  for (uint64_t i = 0; i < table_slots(table) / 2; i++) {
    Key key = {positions_random_word(rand), (uint16_t)g_rand_int(rand)};
    table_store(table, key, VALUE_DRAW, i, &counters);
  }
  double expected = (double)counters.filled;
  g_assert_cmpfloat(expected, >, 0.38 * (double)table_slots(table));
  g_assert_cmpfloat(expected, <, 0.41 * (double)table_slots(table));
  g_assert_cmpfloat((double)table_filled(table), >, 0.97 * expected);
  g_assert_cmpfloat((double)table_filled(table), <, 1.03 * expected);
  g_assert_cmpuint(counters.filled + counters.replaced, ==, counters.stores);
  table_clear(table);
  g_assert_cmpuint(table_filled(table), ==, 0);
  table_free(table);
}

static void test_clear(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(73);
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++) {
    Table *table = table_of(65536, 40, scheme);
    g_autoptr(GArray) places = make_places(rand, table, 40);
    Counters counters = {0};
    for (guint i = 0; i < places->len; i++)
      table_store(table, g_array_index(places, Place, i).key, VALUE_FIRST, i, &counters);
    table_clear(table);
    for (guint i = 0; i < places->len; i++)
      g_assert_cmpint(table_probe(table, g_array_index(places, Place, i).key, &counters), ==,
                      VALUE_ANY);
    g_assert_cmpuint(counters.hits, ==, 0);
    table_free(table);
  }
  table_free(NULL);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/table/scheme/new", GINT_TO_POINTER(SCHEME_NEW), test_schemes);
  g_test_add_data_func("/table/scheme/big", GINT_TO_POINTER(SCHEME_BIG), test_schemes);
  g_test_add_data_func("/table/scheme/twobig", GINT_TO_POINTER(SCHEME_TWOBIG), test_schemes);
  g_test_add_func("/table/intersection", test_intersection);
  g_test_add_func("/table/any-work", test_any_work);
  g_test_add_func("/table/least-size", test_least_size);
  g_test_add_func("/table/any-size", test_any_size);
  g_test_add_func("/table/too-large", test_too_large);
  g_test_add_func("/table/replaced-unused", test_replaced_unused);
  g_test_add_func("/table/address-space-limit", test_address_space_limit);
  g_test_add_func("/table/filled", test_filled);
  g_test_add_func("/table/clear", test_clear);
  return g_test_run();
}
