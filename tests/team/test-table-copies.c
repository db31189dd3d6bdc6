/* Entries that move from one table to another: whole keys, what is noted, and contradictions. */
#include "solving.h"

#include "team/parallel.h"

/* The keys that leave a table are those that went in, whatever its size. */
static void test_copy_of_table(void) {
  static const size_t sizes[] = {36 << 20, 100 << 20, 333 << 20};
  enum { POSITIONS = 20000 };
  TableEntry *entries = g_new(TableEntry, POSITIONS);
  for (int scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++) {
    Table *table = solving_table(sizes[scheme], (Scheme)scheme);
    Known *known = known_new();
    Counters counters = {0};
    for (int stones = 3; stones < 63; stones += 4) {
      Sample sample = sample_new((uint64_t)stones, stones);
      for (int i = 0; i < POSITIONS / 16; i++) {
        Board board = sample_next(&sample, NULL);
        Key key = code_of(board);
        ValueSet values = key.low % 3 ? VALUE_FIRST : VALUE_DRAW | VALUE_SECOND;
        table_store(table, key, values, (uint64_t)1 << i % 20, &counters);
        KnownEntry entry = {.low = key.low, .high = key.high, .values = values};
        g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
      }
    }
    size_t count = table_copy(table, 0, entries, POSITIONS);
    g_assert_cmpuint(count, ==, counters.filled);
    for (size_t i = 0; i < count; i++) {
      const KnownEntry *entry = known_find(known, entries[i].key);
      g_assert_nonnull(entry);
      g_assert_cmpint(entry->values, ==, entries[i].values);
    }
    size_t fewer = table_copy(table, 1024, entries, POSITIONS);
    g_assert_cmpuint(fewer, <, count);
    g_assert_cmpuint(fewer, >, 0);
    g_assert_cmpuint(table_copy(table, 0, entries, 100), ==, 100);
    known_free(known);
    table_free(table);
  }
  g_free(entries);
}

/* What is noted is what was stored with enough work, as far as there is room. */
static void test_notes(void) {
  enum { ROOM = 4, LEAST = 100 };
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  TableEntry notes[ROOM];
  Counters counters = {0};
  g_assert_cmpint(table_note(table, LEAST, ROOM, NULL), ==, STATUS_OK);
  for (uint64_t i = 0; i < 10; i++)
    table_store(table, (Key){.low = i + 1}, VALUE_DRAW, LEAST - 1 + i % 2, &counters);
  g_assert_cmpuint(table_take_notes(table, notes, 1), ==, 1);
  g_assert_cmpuint(notes[0].key.low, ==, 2);
  g_assert_cmpuint(table_take_notes(table, notes, ROOM), ==, ROOM - 1);
  g_assert_cmpuint(notes[0].key.low, ==, 4);
  g_assert_cmpuint(notes[0].work, ==, LEAST);
  g_assert_cmpint(notes[0].values, ==, VALUE_DRAW);
  g_assert_cmpint(table_note(table, 0, 0, NULL), ==, STATUS_OK);
  table_store(table, (Key){.low = 99}, VALUE_DRAW, LEAST, &counters);
  g_assert_cmpuint(table_take_notes(table, notes, ROOM), ==, 0);
  table_free(table);
}

/* A wrong answer with the right checksum ends no search by an assertion. */
static void test_wrong_known(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Counters counters = {0};
  Sample sample = sample_new(3, 24);
  Board board = sample_next(&sample, NULL);
  Known *known = known_new();
  for (int c = 0; c < COLUMNS; c++) {
    int cell = board_cell(board, c);
    if (cell < 0) continue;
    Key key = code_of(board_play(board, cell));
    table_store(table, key, VALUE_FIRST, 9, &counters);
    table_store(table, key, VALUE_SECOND, 9, &counters);
  }
  Key key;
  g_assert_true(table_contradiction(table, &key));
  ParallelOptions options = {
      .board = board, .claim = CLAIM_FIRST, .table = table, .threads = 2, .known = known};
  Parallel *parallel;
  ParallelView view;
  g_assert_cmpint(parallel_create(&parallel, &options, NULL), ==, STATUS_OK);
  g_assert_cmpint(parallel_run(parallel), ==, VALUE_ANY);
  parallel_peek(parallel, &view);
  g_assert_true(view.contradicted);
  parallel_free(parallel);
  table_clear(table);
  g_assert_false(table_contradiction(table, &key));
  known_free(known);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/table-copies/copy", test_copy_of_table);
  g_test_add_func("/table-copies/notes", test_notes);
  g_test_add_func("/table-copies/contradiction", test_wrong_known);
  return g_test_run();
}
