/* The store: what was written is read again, contradictions are kept apart and told, and files that
 * cannot be used are refused with a reason. */
#include "solving.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include <sqlite3.h>

enum { RECORDS = 1000 };

typedef struct {
  char *folder, *path;
  Store *store;
} Fixture;

static void set_up(Fixture *fixture, gconstpointer data) {
  fixture->folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  fixture->path = g_build_filename(fixture->folder, "store", NULL);
  Error error;
  if (store_open(&fixture->store, fixture->path, STORE_WRITE, "test 1", &error) != STATUS_OK)
    g_error("%s", error.message);
}

static void tear_down(Fixture *fixture, gconstpointer data) {
  store_close(fixture->store);
  g_unlink(fixture->path);
  g_autofree char *journal = g_strconcat(fixture->path, "-journal", NULL);
  g_unlink(journal);
  g_rmdir(fixture->folder);
  g_free(fixture->path);
  g_free(fixture->folder);
}

static void reopen(Fixture *fixture, const char *engine) {
  Error error;
  store_close(fixture->store);
  if (store_open(&fixture->store, fixture->path, STORE_WRITE, engine, &error) != STATUS_OK)
    g_error("%s", error.message);
}

/* Answers and splits of random positions; each third is a split. */
static void make_records(DagRecord *records, Claim claim) {
  Sample sample = sample_new(11, 20);
  for (int i = 0; i < RECORDS; i++) {
    Game game = sample_next(&sample);
    records[i] = (DagRecord){
        .key = code_canonical(game_board(&game)),
        .values = i % 3 == 0 ? VALUE_ANY : claim_values(claim, i % 2),
        .nodes = (uint64_t)i << 33,
        .seconds = (float)i / 8,
    };
  }
}

static void test_written_is_read(Fixture *fixture, gconstpointer data) {
  static DagRecord records[RECORDS];
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    make_records(records, claim);
    for (int i = 0; i < RECORDS; i++) /* the second player wins where the first does not */
      if (claim == CLAIM_SECOND && records[i].values != VALUE_ANY)
        records[i].values = claim_values(claim, i % 2 == 0);
    g_assert_cmpint(store_write(fixture->store, claim, records, RECORDS, 5, NULL), ==, STATUS_OK);
    g_assert_cmpint(store_write(fixture->store, claim, records, 10, 5, NULL), ==, STATUS_OK);
  }
  reopen(fixture, "test 2");
  Known *known = known_new();
  Known *second = known_new();
  g_assert_cmpint(store_read(fixture->store, GOAL_EXACT, known, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_read(fixture->store, GOAL_SECOND, second, NULL), ==, STATUS_OK);
  g_assert_cmpuint(known_count(known), ==, RECORDS);
  for (int i = 0; i < RECORDS; i++) {
    const KnownEntry *entry = known_find(known, records[i].key);
    g_assert_nonnull(entry);
    g_assert_cmpint(entry->split, ==, i % 3 == 0);
    ValueSet value = i % 2 ? VALUE_FIRST : VALUE_SECOND;
    g_assert_cmpint(entry->values, ==, i % 3 == 0 ? VALUE_ANY : value);
    g_assert_true(entry->seconds == 2 * records[i].seconds);
    g_assert_cmpint(known_find(second, records[i].key)->values, ==, records[i].values);
  }
  uint64_t answers, conflicts;
  g_assert_cmpint(store_count(fixture->store, &answers, &conflicts, NULL), ==, STATUS_OK);
  g_assert_cmpuint(answers, ==, 2 * (RECORDS - (RECORDS + 2) / 3));
  g_assert_cmpuint(conflicts, ==, 0);
  known_free(known);
  known_free(second);
}

/* A store made before openings had a cost is read as it is, and written to. */
static void test_early_version(Fixture *fixture, gconstpointer data) {
  DagRecord record = {.key = code_canonical(board_empty()), .values = VALUE_ANY, .seconds = 3};
  g_assert_cmpint(store_write(fixture->store, CLAIM_FIRST, &record, 1, 0, NULL), ==, STATUS_OK);
  store_close(fixture->store);
  fixture->store = NULL;
  sqlite3 *file;
  g_assert_cmpint(sqlite3_open(fixture->path, &file), ==, SQLITE_OK);
  const char *early = "ALTER TABLE split DROP COLUMN nodes; ALTER TABLE split DROP COLUMN seconds";
  g_assert_cmpint(sqlite3_exec(file, early, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close(file);

  Known *known = known_new();
  g_assert_cmpint(store_open(&fixture->store, fixture->path, STORE_READ, "test", NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(store_read(fixture->store, GOAL_FIRST, known, NULL), ==, STATUS_OK);
  g_assert_true(known_find(known, record.key)->split);
  known_free(known);
  reopen(fixture, "test 2");
  record.key = code_canonical(board_play(board_empty(), 0));
  g_assert_cmpint(store_write(fixture->store, CLAIM_FIRST, &record, 1, 0, NULL), ==, STATUS_OK);
  known = known_new();
  g_assert_cmpint(store_read(fixture->store, GOAL_FIRST, known, NULL), ==, STATUS_OK);
  g_assert_cmpuint(known_count(known), ==, 2);
  g_assert_true(known_find(known, record.key)->seconds == 3);
  known_free(known);
}

static void test_conflict(Fixture *fixture, gconstpointer data) {
  Board board = board_empty();
  DagRecord record = {.key = code_canonical(board), .values = claim_values(CLAIM_FIRST, true)};
  g_assert_cmpint(store_write(fixture->store, CLAIM_FIRST, &record, 1, 0, NULL), ==, STATUS_OK);
  reopen(fixture, "test 2");
  Error error = {0};
  record.values = claim_values(CLAIM_FIRST, false);
  g_assert_cmpint(store_write(fixture->store, CLAIM_FIRST, &record, 1, 0, &error), ==,
                  STATUS_CONFLICT);
  g_assert_nonnull(strstr(error.message, "test 1"));
  uint64_t answers, conflicts;
  g_assert_cmpint(store_count(fixture->store, &answers, &conflicts, NULL), ==, STATUS_OK);
  g_assert_cmpuint(answers, ==, 1);
  g_assert_cmpuint(conflicts, ==, 1);

  /* It is told whenever answers are asked for, and noted once. */
  reopen(fixture, "test 3");
  error = (Error){0};
  Known *known = known_new();
  g_assert_cmpint(store_read(fixture->store, GOAL_FIRST, known, &error), ==, STATUS_CONFLICT);
  g_assert_nonnull(strstr(error.message, "yes by test 1"));
  g_assert_nonnull(strstr(error.message, "no by test 2"));
  g_assert_cmpuint(known_count(known), ==, 0);
  known_free(known);
  g_assert_cmpint(store_write(fixture->store, CLAIM_FIRST, &record, 1, 0, &error), ==,
                  STATUS_CONFLICT);
  g_assert_cmpint(store_count(fixture->store, &answers, &conflicts, NULL), ==, STATUS_OK);
  g_assert_cmpuint(conflicts, ==, 1);
}

/* That both players win is found when both claims are read. */
static void test_both_win(Fixture *fixture, gconstpointer data) {
  DagRecord record = {.key = code_canonical(board_empty())};
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    record.values = claim_values(claim, true);
    g_assert_cmpint(store_write(fixture->store, claim, &record, 1, 0, NULL), ==, STATUS_OK);
  }
  Known *known = known_new();
  Error error = {0};
  g_assert_cmpint(store_read(fixture->store, GOAL_EXACT, known, &error), ==, STATUS_CONFLICT);
  known_free(known);
}

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
        Game game = sample_next(&sample);
        Key key = code_of(game_board(&game));
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

/* A table filled from a store knows what the table before it knew, and the answers in all images.
 */
static void test_memory(Fixture *fixture, gconstpointer data) {
  TableEntry entries[RECORDS];
  DagRecord records[RECORDS];
  make_records(records, CLAIM_FIRST);
  for (int i = 0; i < RECORDS; i++)
    entries[i] = (TableEntry){records[i].key, i % 2 ? VALUE_FIRST : VALUE_DRAW, 1 << i % 30};
  g_assert_cmpint(store_write_memory(fixture->store, entries, RECORDS / 2, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_write_memory(fixture->store, entries, RECORDS / 4, NULL), ==, STATUS_OK);
  for (int i = RECORDS / 4; i < RECORDS; i += RECORDS / 4)
    g_assert_cmpint(store_add_memory(fixture->store, entries + i, RECORDS / 4, NULL), ==,
                    STATUS_OK);
  reopen(fixture, "test 2");
  Known *known = known_new();
  Sample sample = sample_new(77, 30);
  Game game = sample_next(&sample);
  Key key = code_canonical(game_board(&game));
  KnownEntry entry = {.low = key.low, .high = key.high, .values = VALUE_SECOND, .seconds = 1};
  g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  g_assert_cmpint(store_fill_table(fixture->store, known, table, NULL), ==, STATUS_OK);
  Counters counters = {0};
  for (int i = 0; i < RECORDS; i++)
    g_assert_cmpint(table_probe(table, entries[i].key, &counters), ==, entries[i].values);
  for (int g = 0; g < SYMMETRIES; g++)
    g_assert_cmpint(table_probe(table, code_of(symmetry_board(game_board(&game), g)), &counters),
                    ==, VALUE_SECOND);
  table_free(table);
  known_free(known);
}

static void test_roots(Fixture *fixture, gconstpointer data) {
  Sample sample = sample_new(1, 9);
  Game game = sample_next(&sample);
  StoreRoot root = {game_board(&game), CLAIM_SECOND, 22, DAG_ORDER_PAPER, 5}, roots[2];
  size_t count;
  for (int i = 0; i < 2; i++)
    g_assert_cmpint(store_add_root(fixture->store, &root, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_roots(fixture->store, roots, 2, &count, NULL), ==, STATUS_OK);
  g_assert_cmpuint(count, ==, 1);
  g_assert_cmpint(code_compare(code_of(roots[0].board), code_of(root.board)), ==, 0);
  g_assert_cmpint(roots[0].claim, ==, root.claim);
  g_assert_cmpint(roots[0].cutoff, ==, root.cutoff);
  g_assert_cmpint(roots[0].order, ==, root.order);
  g_assert_cmpuint(roots[0].without, ==, root.without);
}

static void refuse(const char *path, StoreAccess access, const char *reason) {
  Store *store = NULL;
  Error error = {0};
  g_assert_cmpint(store_open(&store, path, access, "test", &error), ==, STATUS_FILE);
  g_assert_null(store);
  if (strstr(error.message, reason) == NULL)
    g_error("expected \"%s\" in \"%s\"", reason, error.message);
}

static void test_refused(Fixture *fixture, gconstpointer data) {
  refuse(fixture->path, STORE_WRITE, "another process is using the store");
  refuse(fixture->path, STORE_READ, "another process is using the store");
  store_close(fixture->store);
  fixture->store = NULL;
  g_assert_true(
      g_file_set_contents(fixture->path, "neither a store nor a database, but long", -1, NULL));
  refuse(fixture->path, STORE_WRITE, "not a store");
  refuse(fixture->path, STORE_READ, "not a store");
  g_assert_true(g_file_set_contents(fixture->path, "", 0, NULL));
  refuse(fixture->path, STORE_READ, "not a store");
  g_unlink(fixture->path);
  refuse(fixture->path, STORE_READ, "unable to open");
  g_autofree char *nowhere = g_build_filename(fixture->folder, "nowhere", "store", NULL);
  refuse(nowhere, STORE_WRITE, "unable to open");
}

/* Flat positions are kept up to their mirror image, and stores of other games are refused. */
static void test_flat(Fixture *fixture, gconstpointer data) {
  static const FlatGame game = {9, 7, true}, other = {7, 9, true};
  static const char position[] = "wb/b//wwbbwbw/w///b/b";
  g_autofree char *path = g_build_filename(fixture->folder, "flat", NULL);
  Store *store;
  FlatBoard board, mirror;
  g_assert_cmpint(flat_read(game, position, &board, NULL), ==, STATUS_OK);
  mirror = flat_mirror(game, board);
  DagRecord record = {flat_code_canonical(game, board), claim_values(CLAIM_FIRST, true), 7, 1};
  Key image = flat_code_canonical(game, mirror);
  g_assert_cmpuint(image.low, ==, record.key.low);
  g_assert_cmpuint(image.high, ==, record.key.high);
  FlatBoard back = flat_code_board(game, record.key);
  g_assert_true(memcmp(&back, &board, sizeof back) == 0 ||
                memcmp(&back, &mirror, sizeof back) == 0);

  g_assert_cmpint(store_open_flat(&store, path, game, STORE_WRITE, "test", NULL), ==, STATUS_OK);
  g_assert_cmpint(store_write(store, CLAIM_FIRST, &record, 1, 7, NULL), ==, STATUS_OK);
  Known *known = known_new();
  g_assert_cmpint(store_read(store, GOAL_EXACT, known, NULL), ==, STATUS_OK);
  g_assert_cmpint(known_find(known, image)->values, ==, VALUE_FIRST);
  known_free(known);
  record.values = claim_values(CLAIM_FIRST, false);
  Error error;
  g_assert_cmpint(store_write(store, CLAIM_FIRST, &record, 1, 7, &error), ==, STATUS_CONFLICT);
  char code[FLAT_CODE_SIZE];
  flat_write(game, back, code);
  g_assert_nonnull(strstr(error.message, code));
  store_close(store);

  refuse(path, STORE_READ, "the store is of the game popout:9x7, not of cube");
  refuse(path, STORE_WRITE, "the store is of the game popout:9x7, not of cube");
  g_assert_cmpint(store_open_flat(&store, path, other, STORE_READ, "test", &error), ==,
                  STATUS_FILE);
  store_close(fixture->store);
  fixture->store = NULL;
  g_assert_cmpint(store_open_flat(&store, fixture->path, game, STORE_WRITE, "test", &error), ==,
                  STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "the store is of the game cube, not of popout:9x7"));
  g_unlink(path);
}

static void add(const char *name, void (*test)(Fixture *, gconstpointer)) {
  g_autofree char *path = g_strconcat("/store/", name, NULL);
  g_test_add(path, Fixture, NULL, set_up, test, tear_down);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  add("written-is-read", test_written_is_read);
  add("early-version", test_early_version);
  add("conflict", test_conflict);
  add("both-win", test_both_win);
  g_test_add_func("/store/copy-of-table", test_copy_of_table);
  g_test_add_func("/store/notes-of-table", test_notes);
  add("memory", test_memory);
  add("roots", test_roots);
  add("refused", test_refused);
  add("flat", test_flat);
  return g_test_run();
}
