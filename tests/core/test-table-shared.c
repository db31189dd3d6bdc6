/* A table in the memory of a file, which processes share. What is stored for a key follows from the
 * key, so anything else that is read for it shows. */
#include "keys.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES = 64 << 20, BITS = 80, KEYS = 100000 };

static const Key KEY = {0x0123456789abcdef, 0x42};

/* One of the six sets that exclude something. */
static ValueSet values_of(Key key) { return (ValueSet)(1 + keys_mix(key) % 6); }

static Key key_number(uint64_t number) {
  uint64_t mixed = keys_mix((Key){number, 0});
  return (Key){mixed, (uint16_t)keys_mix((Key){mixed, 1})};
}

static int memory_new(void) {
  int memory = memfd_create("test", MFD_CLOEXEC);
  g_assert_cmpint(memory, >=, 0);
  g_assert_cmpint(ftruncate(memory, BYTES), ==, 0);
  return memory;
}

static Table *table_on(int memory, Scheme scheme) {
  Table *table = NULL;
  g_assert_cmpint(table_create_shared(&table, memory, BYTES, BITS, scheme, NULL), ==, STATUS_OK);
  return table;
}

static void store_keys(Table *table, uint64_t from, uint64_t to) {
  Counters counters = {0};
  for (uint64_t i = from; i < to; i++)
    table_store(table, key_number(i), values_of(key_number(i)), i, &counters);
}

/* How many of the keys are there; none is there with other values. */
static uint64_t found(const Table *table, uint64_t from, uint64_t to) {
  Counters counters = {0};
  for (uint64_t i = from; i < to; i++) {
    ValueSet values = table_probe(table, key_number(i), &counters);
    g_assert_true(values == VALUE_ANY || values == values_of(key_number(i)));
  }
  return counters.hits;
}

/* Two tables on one memory are one table, which outlives either and the file's number. */
static void test_one_table(gconstpointer data) {
  Scheme scheme = (Scheme)GPOINTER_TO_INT(data);
  int memory = memory_new();
  Table *first = table_on(memory, scheme), *second = table_on(memory, scheme);
  close(memory);
  g_assert_cmpuint(table_slots(first), ==, table_slots(second));
  g_assert_cmpuint(table_filled(second), ==, 0);
  store_keys(first, 0, KEYS);
  uint64_t kept = found(first, 0, KEYS);
  g_assert_cmpuint(kept, >, KEYS * 9 / 10);
  g_assert_cmpuint(found(second, 0, KEYS), ==, kept);
  g_assert_cmpuint(table_filled(second), >, KEYS / 2);
  table_free(first);
  g_assert_cmpuint(found(second, 0, KEYS), ==, kept);
  table_free(second);
}

/* A contradiction is seen by the process that stores the second value; notes are of one's own
 * stores. */
static void test_own_state(void) {
  int memory = memory_new();
  Table *first = table_on(memory, SCHEME_TWOBIG), *second = table_on(memory, SCHEME_TWOBIG);
  Counters counters = {0};
  TableEntry note;
  Key key;
  g_assert_cmpint(table_note(second, 64, 10, NULL), ==, STATUS_OK);
  table_store(first, KEY, VALUE_FIRST, 100, &counters);
  table_store(second, KEY, VALUE_SECOND, 100, &counters);
  g_assert_false(table_contradiction(first, &key));
  g_assert_true(table_contradiction(second, &key));
  g_assert_cmpuint(key.low, ==, KEY.low);
  g_assert_cmpint(table_probe(first, KEY, &counters), ==, VALUE_FIRST);
  g_assert_cmpuint(table_take_notes(second, &note, 1), ==, 1);
  g_assert_cmpint(note.values, ==, VALUE_SECOND);
  table_free(first);
  table_free(second);
  close(memory);
}

/* A child ends with its parent, however that ends. */
static pid_t begin_child(int memory, Scheme scheme, uint64_t from, bool forever) {
  pid_t parent = getpid(), child = fork();
  g_assert_cmpint(child, >=, 0);
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  Table *table = table_on(memory, scheme);
  do {
    store_keys(table, from, from + KEYS);
    found(table, 0, 3 * KEYS);
  } while (forever);
  _exit(0);
}

/* Two children and their parent store at the same time, and read what the others stored. */
static void test_processes(gconstpointer data) {
  Scheme scheme = (Scheme)GPOINTER_TO_INT(data);
  int memory = memory_new(), status;
  pid_t children[2];
  for (uint64_t i = 0; i < 2; i++)
    children[i] = begin_child(memory, scheme, (i + 1) * KEYS, false);
  Table *table = table_on(memory, scheme);
  store_keys(table, 0, KEYS);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpint(waitpid(children[i], &status, 0), ==, children[i]);
    g_assert_cmpint(status, ==, 0);
  }
  g_assert_cmpuint(found(table, 0, 3 * KEYS), >, 3 * KEYS * 8 / 10);
  table_free(table);
  close(memory);
}

/* Whenever a process is killed, what it has stored is there, and all of it is right. */
static void test_killed(void) {
  for (int round = 0; round < 20; round++) {
    int memory = memory_new();
    Table *table = table_on(memory, SCHEME_TWOBIG);
    pid_t child = begin_child(memory, SCHEME_TWOBIG, 0, true);
    while (found(table, 0, 3 * KEYS) < 1000 + 500 * (uint64_t)round)
      g_usleep(50);
    g_assert_cmpint(kill(child, SIGKILL), ==, 0);
    g_assert_cmpint(waitpid(child, NULL, 0), ==, child);
    g_assert_cmpuint(found(table, 0, 3 * KEYS), >=, 1000);
    store_keys(table, 0, KEYS);
    g_assert_cmpuint(found(table, 0, KEYS), >, KEYS * 9 / 10);
    table_free(table);
    close(memory);
  }
}

static void test_refused(void) {
  Table *table = NULL;
  Error error = {0};
  int memory = memory_new();
  size_t least = table_least_bytes(BITS, SCHEME_TWOBIG);
  g_assert_cmpint(table_create_shared(&table, memory, least - 1, BITS, SCHEME_TWOBIG, &error), ==,
                  STATUS_RANGE);
  close(memory);
  g_assert_cmpint(table_create_shared(&table, memory, BYTES, BITS, SCHEME_TWOBIG, &error), ==,
                  STATUS_MEMORY);
  g_assert_null(table);
}

int main(int argc, char **argv) {
  static const char *const names[] = {"new", "big", "twobig"};
  g_test_init(&argc, &argv, NULL);
  for (int scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++) {
    g_autofree char *one = g_strdup_printf("/table-shared/one-table/%s", names[scheme]);
    g_autofree char *many = g_strdup_printf("/table-shared/processes/%s", names[scheme]);
    g_test_add_data_func(one, GINT_TO_POINTER(scheme), test_one_table);
    g_test_add_data_func(many, GINT_TO_POINTER(scheme), test_processes);
  }
  g_test_add_func("/table-shared/own-state", test_own_state);
  g_test_add_func("/table-shared/killed", test_killed);
  g_test_add_func("/table-shared/refused", test_refused);
  return g_test_run();
}
