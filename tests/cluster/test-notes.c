/* What a job's workers tell each other about their tables. */
#include "fourscore.h"
#include "job-folder.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

static const Key KEY = {0x0123456789abcdef, 0x42};

typedef struct {
  JobFolder job;
  Table *tables[3];
  Notes *notes[3];
} Fixture;

static void begin_notes(Fixture *fixture, int i, const char *name, const char *solver,
                        const char *table_name) {
  const NotesOptions options = {.folder = fixture->job.folder,
                                .description = &fixture->job.description,
                                .name = name,
                                .solver = solver,
                                .table = fixture->tables[i],
                                .table_name = table_name};
  fixture->notes[i] = notes_new(&options);
}

static void begin(Fixture *fixture, int i, const char *name, const char *solver) {
  Error error = {0};
  g_assert_cmpint(
      table_create(&fixture->tables[i], (size_t)64 << 20, CODE_BITS, SCHEME_TWOBIG, 0, &error), ==,
      STATUS_OK);
  begin_notes(fixture, i, name, solver, NULL);
}

static void set_up(Fixture *fixture, gconstpointer data) {
  job_folder_make(&fixture->job);
  begin(fixture, 0, "n1.1.00000001", "minimax");
  begin(fixture, 1, "n1.2.00000002", "minimax");
  begin(fixture, 2, "n1.3.00000003", "classic");
}

static void tear_down(Fixture *fixture, gconstpointer data) {
  for (int i = 0; i < 3; i++) {
    notes_free(fixture->notes[i]);
    table_free(fixture->tables[i]);
  }
  g_auto(GStrv) left = NULL;
  g_assert_cmpint(folder_list(fixture->job.folder, FOLDER_LOG, ".notes", &left, NULL), ==,
                  STATUS_OK);
  g_assert_cmpuint(g_strv_length(left), ==, 0);
  job_folder_remove(&fixture->job);
}

static void store(const Fixture *fixture, int i, Key key, uint64_t work) {
  Counters counters = {0};
  table_store(fixture->tables[i], key, VALUE_FIRST, work, &counters);
}

static ValueSet probe(const Fixture *fixture, int i, Key key) {
  Counters counters = {0};
  return table_probe(fixture->tables[i], key, &counters);
}

static void turn_all(const Fixture *fixture, double now) {
  for (int i = 0; i < 3; i++)
    notes_turn(fixture->notes[i], 0, now);
}

static char *path_of(const Fixture *fixture, const char *name) {
  g_autofree char *file = g_strconcat(name, ".notes", NULL);
  return g_build_filename(fixture->job.path, "log", file, NULL);
}

/* The costly entry, not the cheap one; once; and not to a solver of other keys. */
static void test_costly_entries_are_told(Fixture *fixture, gconstpointer data) {
  const Key cheap = {KEY.low + 1, KEY.high};
  store(fixture, 0, KEY, 5000);
  store(fixture, 0, cheap, 50);
  for (int t = 0; t < 4; t++)
    turn_all(fixture, 10 + 10 * t);
  g_assert_cmpint(probe(fixture, 1, KEY), ==, VALUE_FIRST);
  g_assert_cmpint(probe(fixture, 1, cheap), ==, VALUE_ANY);
  g_assert_cmpint(probe(fixture, 2, KEY), ==, VALUE_ANY);
  g_autofree char *told = path_of(fixture, "n1.2.00000002"); /* it does not write that again */
  g_assert_false(g_file_test(told, G_FILE_TEST_EXISTS));
}

/* A worker with the table of the same name need not hear about it; one with another table does. */
static void test_shared_table(Fixture *fixture, gconstpointer data) {
  static const char *const names[] = {"n1.4.00000004", "n1.5.00000005", "n2.6.00000006"};
  static const char *const tables[] = {"table-1", "table-1", "table-2"};
  for (int i = 0; i < 3; i++) {
    notes_free(fixture->notes[i]);
    begin_notes(fixture, i, names[i], "minimax", tables[i]);
  }
  store(fixture, 0, KEY, 5000);
  for (int t = 0; t < 4; t++)
    turn_all(fixture, 10 + 10 * t);
  g_assert_cmpint(probe(fixture, 1, KEY), ==, VALUE_ANY);
  g_assert_cmpint(probe(fixture, 2, KEY), ==, VALUE_FIRST);
}

static char *path_of_notes(const Fixture *fixture, int number) {
  g_autofree char *name = g_strdup_printf("n1.4.%08x", (unsigned)number);
  return path_of(fixture, name);
}

static char *first_line_of_notes(const Fixture *fixture, const char *name) {
  g_autofree char *path = path_of(fixture, name), *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  return g_strndup(text, strcspn(text, "\n") + 1);
}

/* However many have our table, and follow us by name: those behind them are heard. */
static void test_many_share(Fixture *fixture, gconstpointer data) {
  enum { SHARING = 3 * NOTES_NEIGHBOURS };
  static const char *const names[] = {"n1.3.00000003", "n2.1.00000001"};
  static const char *const tables[] = {"table-1", "table-2"};
  for (int i = 0; i < 2; i++) {
    notes_free(fixture->notes[i]);
    begin_notes(fixture, i, names[i], "minimax", tables[i]);
  }
  store(fixture, 0, (Key){KEY.low + 1, KEY.high}, 5000);
  notes_turn(fixture->notes[0], 0, 10);
  g_autofree char *head = first_line_of_notes(fixture, names[0]);
  for (int k = 0; k < SHARING; k++) {
    g_autofree char *path = path_of_notes(fixture, k);
    g_assert_true(g_file_set_contents(path, head, -1, NULL));
  }
  store(fixture, 1, KEY, 5000);
  for (int t = 0; t < 8; t++)
    turn_all(fixture, 100 + 100 * t);
  g_assert_cmpint(probe(fixture, 0, KEY), ==, VALUE_FIRST);
  for (int k = 0; k < SHARING; k++) {
    g_autofree char *path = path_of_notes(fixture, k);
    g_assert_cmpint(g_remove(path), ==, 0);
  }
}

/* Later entries of a file that has grown; and only costlier ones once much was searched. */
static void test_goes_on(Fixture *fixture, gconstpointer data) {
  const Key later = {KEY.low + 2, KEY.high}, small = {KEY.low + 3, KEY.high};
  store(fixture, 0, KEY, 5000);
  turn_all(fixture, 10);
  store(fixture, 0, later, 5000);
  store(fixture, 0, small, 400);
  notes_turn(fixture->notes[0], UINT64_C(1) << 26, 20); /* from now on 1024 */
  turn_all(fixture, 30);
  g_assert_cmpint(probe(fixture, 1, later), ==, VALUE_FIRST);
  g_assert_cmpint(probe(fixture, 1, small), ==, VALUE_ANY);
}

/* Whatever a file holds, only whole lines are believed. */
static void test_damage_is_seen(void) {
  char line[NOTES_LINE_LONGEST];
  const TableEntry entry = {KEY, VALUE_FIRST, 5000};
  TableEntry read;
  size_t length = notes_write(&entry, line);
  g_assert_true(notes_read(line, length - 1, &read));
  g_assert_cmpint(code_compare(read.key, KEY), ==, 0);
  g_assert_cmpint(read.values, ==, VALUE_FIRST);
  g_assert_cmpuint(read.work, ==, 4096);
  for (size_t i = 0; i + 1 < length; i++)
    for (int bit = 0; bit < 8; bit++) {
      line[i] = (char)(line[i] ^ 1 << bit);
      g_assert_false(notes_read(line, length - 1, &read));
      line[i] = (char)(line[i] ^ 1 << bit);
    }
  for (size_t i = 0; i + 1 < length; i++)
    g_assert_false(notes_read(line, i, &read));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/notes/costly-entries-are-told", Fixture, NULL, set_up, test_costly_entries_are_told,
             tear_down);
  g_test_add("/notes/shared-table", Fixture, NULL, set_up, test_shared_table, tear_down);
  g_test_add("/notes/many-share", Fixture, NULL, set_up, test_many_share, tear_down);
  g_test_add("/notes/goes-on", Fixture, NULL, set_up, test_goes_on, tear_down);
  g_test_add_func("/notes/damage-is-seen", test_damage_is_seen);
  return g_test_run();
}
