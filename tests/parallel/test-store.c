/* The store: what was written is read again, contradictions are kept apart and told, and files that
 * cannot be used are refused with a reason. */
#include "proof/verifier.h"
#include "solving.h"

#include "cube/minimax.h"

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

/* Runs statements on the file behind the store's back. */
static void edit(const char *path, const char *sql) {
  sqlite3 *file;
  char *wrong = NULL;
  g_assert_cmpint(sqlite3_open(path, &file), ==, SQLITE_OK);
  sqlite3_exec(file, sql, NULL, NULL, &wrong);
  g_assert_cmpstr(wrong, ==, NULL);
  sqlite3_close(file);
}

/* Makes a store one of version 1, without checksums. */
static void make_early(const char *path) {
  edit(path, "ALTER TABLE source DROP COLUMN sum; ALTER TABLE root DROP COLUMN sum;"
             "ALTER TABLE solved DROP COLUMN sum; ALTER TABLE split DROP COLUMN sum;"
             "ALTER TABLE memory DROP COLUMN sum; ALTER TABLE recent DROP COLUMN sum;"
             "ALTER TABLE conflict DROP COLUMN sum; DROP TABLE game; PRAGMA user_version = 1");
}

/* A store made before openings had a cost is read as it is, and written to. */
static void test_early_version(Fixture *fixture, gconstpointer data) {
  DagRecord record = {.key = code_canonical(board_empty()), .values = VALUE_ANY, .seconds = 3};
  g_assert_cmpint(store_write(fixture->store, CLAIM_FIRST, &record, 1, 0, NULL), ==, STATUS_OK);
  store_close(fixture->store);
  fixture->store = NULL;
  make_early(fixture->path);
  edit(fixture->path, "ALTER TABLE split DROP COLUMN nodes; ALTER TABLE split DROP COLUMN seconds;"
                      "DROP TABLE recent");

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

/* The same while the fixture's store is closed. */
static void edit_open(Fixture *fixture, const char *sql) {
  store_close(fixture->store);
  edit(fixture->path, sql);
  fixture->store = NULL;
  reopen(fixture, "test 9");
}

/* What the store says now, and how many rows of it were left out. */
static uint64_t read_all(Fixture *fixture, Known **known) {
  Error error = {0};
  *known = known_new();
  if (store_read(fixture->store, GOAL_EXACT, *known, &error) != STATUS_OK)
    g_error("%s", error.message);
  return store_notes(fixture->store).damaged;
}

static void write_some(Fixture *fixture) {
  static DagRecord records[RECORDS];
  make_records(records, CLAIM_FIRST);
  g_assert_cmpint(store_write(fixture->store, CLAIM_FIRST, records, RECORDS, 5, NULL), ==,
                  STATUS_OK);
}

/* An earlier version is brought to this one when it is opened for writing, once, and says so; its
 * rows are believed then, and damaged ones are known from then on. */
static void test_upgrade(Fixture *fixture, gconstpointer data) {
  Known *known;
  write_some(fixture);
  g_assert_false(store_notes(fixture->store).upgraded);
  store_close(fixture->store);
  make_early(fixture->path);
  g_assert_cmpint(store_open(&fixture->store, fixture->path, STORE_READ, NULL, NULL), ==,
                  STATUS_OK);
  g_assert_cmpuint(read_all(fixture, &known), ==, 0);
  g_assert_cmpuint(known_count(known), ==, RECORDS);
  known_free(known);
  reopen(fixture, "test 2");
  g_assert_true(store_notes(fixture->store).upgraded);
  g_assert_cmpuint(store_notes(fixture->store).upgraded_rows, >=, RECORDS);
  g_assert_cmpuint(read_all(fixture, &known), ==, 0);
  g_assert_cmpuint(known_count(known), ==, RECORDS);
  known_free(known);
  reopen(fixture, "test 3");
  g_assert_false(store_notes(fixture->store).upgraded);
  edit_open(fixture, "UPDATE solved SET holds = 1 - holds");
  g_assert_cmpuint(read_all(fixture, &known), >, RECORDS / 2);
  known_free(known);
}

/* Whatever is changed in a row, it is named and left out, and comes back when it is written anew.
 */
static void test_damaged(Fixture *fixture, gconstpointer data) {
  static const char *const edits[] = {
      "UPDATE solved SET holds = 1 - holds WHERE key = (SELECT min(key) FROM solved)",
      "UPDATE solved SET nodes = nodes + 1 WHERE key = (SELECT min(key) FROM solved)",
      "UPDATE solved SET seconds = seconds + 1 WHERE key = (SELECT max(key) FROM solved)",
      "UPDATE solved SET source = 2 WHERE key = (SELECT max(key) FROM solved)",
      "UPDATE solved SET sum = sum + 1 WHERE key = (SELECT min(key) FROM solved)",
      "UPDATE solved SET holds = 'x' WHERE key = (SELECT min(key) FROM solved)",
      "UPDATE solved SET key = x'00' WHERE key = (SELECT min(key) FROM solved)",
      "UPDATE solved SET claim = 1 WHERE key = (SELECT min(key) FROM solved)",
      "UPDATE split SET nodes = 1 WHERE key = (SELECT max(key) FROM split)",
  };
  Known *before, *known;
  write_some(fixture);
  g_assert_cmpuint(read_all(fixture, &before), ==, 0);
  for (size_t i = 0; i < G_N_ELEMENTS(edits); i++) {
    edit_open(fixture, edits[i]);
    g_assert_cmpuint(read_all(fixture, &known), ==, 1);
    g_assert_cmpuint(known_count(known), ==, RECORDS - 1);
    g_assert_cmpuint(strlen(store_notes(fixture->store).first_damaged), >, 0);
    for (size_t at = 0; at < known_places(known); at++) {
      const KnownEntry *entry = known_at(known, at);
      if (entry->values != 0)
        g_assert_cmpint(known_find(before, (Key){entry->low, entry->high})->values, ==,
                        entry->values);
    }
    known_free(known);
    write_some(fixture);
    uint64_t stays = strstr(edits[i], "SET key") || strstr(edits[i], "SET claim") ? 1 : 0;
    g_assert_cmpuint(read_all(fixture, &known), ==, stays);
    g_assert_cmpuint(known_count(known), ==, RECORDS);
    known_free(known);
    if (stays > 0) edit_open(fixture, "DELETE FROM solved WHERE length(key) = 1 OR claim = 1");
  }
  known_free(before);
}

/* Checksums keep damage out, not lies: what fits its checksum and cannot be is left out too. */
static void test_impossible(Fixture *fixture, gconstpointer data) {
  Game game;
  static const char won[] = "0415263"; /* the first player has the line 0123 */
  g_assert_cmpint(notation_read(won, strlen(won), &game, NULL), ==, STATUS_OK);
  const DagRecord wrong[] = {
      {.key = {1, 0}, .values = VALUE_FIRST},               /* no markers: no position */
      {.key = {UINT64_MAX, 0xFFFF}, .values = VALUE_FIRST}, /* 64 stones of one player */
      {.key = code_canonical(game_board(&game)), .values = VALUE_ANY & ~VALUE_FIRST},
      {.key = code_canonical(board_empty()), .values = VALUE_FIRST, .nodes = UINT64_MAX},
  };
  Known *known;
  g_assert_cmpint(store_write(fixture->store, CLAIM_FIRST, wrong, G_N_ELEMENTS(wrong), 0, NULL), ==,
                  STATUS_OK);
  g_assert_cmpuint(read_all(fixture, &known), ==, G_N_ELEMENTS(wrong));
  g_assert_cmpuint(known_count(known), ==, 0);
  known_free(known);
}

/* A contradiction whose row is damaged is still one. */
static void test_damaged_conflict(Fixture *fixture, gconstpointer data) {
  DagRecord record = {.key = code_canonical(board_empty())};
  for (int holds = 0; holds < 2; holds++) {
    record.values = claim_values(CLAIM_FIRST, holds);
    store_write(fixture->store, CLAIM_FIRST, &record, 1, 0, NULL);
  }
  edit_open(fixture, "UPDATE conflict SET key = x'0102'");
  Known *known = known_new();
  Error error = {0};
  g_assert_cmpint(store_read(fixture->store, GOAL_EXACT, known, &error), ==, STATUS_CONFLICT);
  g_assert_nonnull(strstr(error.message, "damaged"));
  known_free(known);
}

/* Entries of the table that are damaged, that cannot be or that contradict answers do not reach it.
 */
static void test_damaged_memory(Fixture *fixture, gconstpointer data) {
  TableEntry entry = {code_canonical(board_empty()), VALUE_FIRST, 99}, none = {{5, 0}, 1, 9};
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Counters counters = {0};
  g_assert_cmpint(store_write_memory(fixture->store, &entry, 1, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_add_memory(fixture->store, &none, 1, NULL), ==, STATUS_OK);
  edit_open(fixture, "UPDATE memory SET entries = replace(hex(entries), '01', '04')");
  g_assert_cmpint(store_fill_table(fixture->store, NULL, table, NULL), ==, STATUS_OK);
  g_assert_cmpuint(store_notes(fixture->store).damaged, ==, 2);
  g_assert_cmpuint(table_filled(table), ==, 0);
  g_assert_cmpint(store_write_memory(fixture->store, &entry, 1, NULL), ==, STATUS_OK);
  entry.values = VALUE_DRAW;
  g_assert_cmpint(store_add_memory(fixture->store, &entry, 1, NULL), ==, STATUS_OK);
  Error error = {0};
  g_assert_cmpint(store_fill_table(fixture->store, NULL, table, &error), ==, STATUS_CONFLICT);
  g_assert_nonnull(strstr(error.message, "contradicts"));
  g_assert_cmpint(table_probe(table, entry.key, &counters), ==, VALUE_FIRST);
  table_free(table);
}

/* What is in a store's answers and wrong, with the right checksum, ends no search by an assertion.
 */
static void test_wrong_known(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Counters counters = {0};
  Sample sample = sample_new(3, 24);
  Game game = sample_next(&sample);
  Known *known = known_new();
  Board board = game_board(&game);
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

/* A wrong answer among those that are searched again is found, with both opinions. */
static void test_verifier(void) {
  enum { ANSWERS = 12 };
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  DagRecord records[ANSWERS];
  Sample sample = sample_new(4, 40);
  for (int i = 0; i < ANSWERS; i++) {
    Game game = sample_next(&sample);
    Search search = {.table = table};
    ValueSet values = minimax_solver.solve(&search, game_board(&game), CLAIM_FIRST);
    uint64_t nodes = i % 2 ? search.counters.nodes : 1 << 20; /* asks one solver or the other */
    records[i] = (DagRecord){code_canonical(game_board(&game)), values, nodes, 0};
  }
  for (int wrong = 0; wrong < 2; wrong++) {
    Verifier *verifier;
    g_assert_cmpint(verifier_start(&verifier, CLAIM_FIRST, 1, false, NULL), ==, STATUS_OK);
    if (wrong) records[7].values ^= VALUE_ANY;
    verifier_offer(verifier, records, ANSWERS, 1000);
    VerifierView view = verifier_finish(verifier);
    g_assert_cmpuint(view.agreed, ==, ANSWERS - wrong);
    g_assert_cmpuint(view.different, ==, wrong);
    if (wrong) g_assert_cmpuint(view.record.key.low, ==, records[7].key.low);
    verifier_free(verifier);
  }
  /* One in many, and for one node in a hundred, is few. */
  Verifier *few;
  records[7].values ^= VALUE_ANY;
  g_assert_cmpint(verifier_start(&few, CLAIM_FIRST, 5, true, NULL), ==, STATUS_OK);
  g_assert_false(verifier_offer(few, records, ANSWERS, 0));
  VerifierView view = verifier_finish(few);
  g_assert_cmpuint(view.open, <=, 3);
  g_assert_cmpuint(view.open, >=, 2);
  g_assert_cmpuint(view.nodes, ==, 0);
  verifier_free(few);
  table_free(table);
}

/* Rows of one game's store are none of another's. */
static void test_other_game(Fixture *fixture, gconstpointer data) {
  static const FlatGame game = {7, 6, true};
  DagRecord record = {flat_code_canonical(game, (FlatBoard){{0, 0}}), VALUE_FIRST, 7, 1};
  Known *known = known_new();
  Error error = {0};
  store_close(fixture->store);
  g_unlink(fixture->path);
  g_assert_cmpint(store_open_flat(&fixture->store, fixture->path, game, STORE_WRITE, "t", NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(store_write(fixture->store, CLAIM_FIRST, &record, 1, 7, NULL), ==, STATUS_OK);
  store_close(fixture->store);
  edit(fixture->path, "UPDATE game SET name = 'popout:7x7'");
  fixture->store = NULL;
  g_assert_cmpint(store_open_any(&fixture->store, fixture->path, STORE_READ, NULL, &error), ==,
                  STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "checksum"));
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
  add("upgrade", test_upgrade);
  add("damaged", test_damaged);
  add("impossible", test_impossible);
  add("damaged-conflict", test_damaged_conflict);
  add("damaged-memory", test_damaged_memory);
  add("other-game", test_other_game);
  g_test_add_func("/store/wrong-table", test_wrong_known);
  g_test_add_func("/store/verifier", test_verifier);
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
