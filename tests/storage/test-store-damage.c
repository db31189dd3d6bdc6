/* Rows of a store that are damaged, that cannot be true, or that an earlier version wrote: damaged
 * ones are named and left out. */
#include "solving.h"
#include "store-fixture.h"

#include "unasked.h"
#include "flat/code.h"
#include "storage/store-care.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <unistd.h>

/* A store made before openings had a cost is read as it is, and written to. */
static void test_early_version(StoreFixture *fixture, gconstpointer data) {
  ProofRecord record = {.key = code_canonical(board_empty()), .values = VALUE_ANY, .seconds = 3};
  g_assert_cmpint(store_write(fixture->store, &record, 1, 0, NULL), ==, STATUS_OK);
  store_close(fixture->store);
  fixture->store = NULL;
  store_fixture_make_early(fixture->path);
  store_edit(fixture->path,
             "ALTER TABLE split DROP COLUMN nodes; ALTER TABLE split DROP COLUMN seconds;"
             "DROP TABLE recent");

  Known *known = known_new();
  g_assert_cmpint(
      store_open(&fixture->store, fixture->path, variant_default(), STORE_READ, "test", NULL), ==,
      STATUS_OK);
  g_assert_cmpint(store_read(fixture->store, GOAL_FIRST, known, NULL), ==, STATUS_OK);
  g_assert_true(known_find(known, record.key)->split);
  known_free(known);
  store_fixture_reopen(fixture, "test 2");
  record.key = code_canonical(board_play(board_empty(), 0));
  g_assert_cmpint(store_write(fixture->store, &record, 1, 0, NULL), ==, STATUS_OK);
  known = known_new();
  g_assert_cmpint(store_read(fixture->store, GOAL_FIRST, known, NULL), ==, STATUS_OK);
  g_assert_cmpuint(known_count(known), ==, 2);
  g_assert_true(known_find(known, record.key)->seconds == 3);
  known_free(known);
}

/* A store of an earlier version is converted once, when it is opened for writing, and says so; its
 * rows are believed then, and damaged ones are known from then on. */
static void test_upgrade(StoreFixture *fixture, gconstpointer data) {
  Known *known;
  store_fixture_write(fixture);
  g_assert_false(store_warnings(fixture->store).upgraded);
  store_close(fixture->store);
  store_fixture_make_early(fixture->path);
  g_assert_cmpint(
      store_open(&fixture->store, fixture->path, variant_default(), STORE_READ, NULL, NULL), ==,
      STATUS_OK);
  g_assert_cmpuint(store_fixture_read(fixture, &known), ==, 0);
  g_assert_cmpuint(known_count(known), ==, STORE_FIXTURE_RECORDS);
  known_free(known);
  store_fixture_reopen(fixture, "test 2");
  g_assert_true(store_warnings(fixture->store).upgraded);
  g_assert_cmpuint(store_warnings(fixture->store).upgraded_rows, >=, STORE_FIXTURE_RECORDS);
  g_assert_cmpuint(store_fixture_read(fixture, &known), ==, 0);
  g_assert_cmpuint(known_count(known), ==, STORE_FIXTURE_RECORDS);
  known_free(known);
  store_fixture_reopen(fixture, "test 3");
  g_assert_false(store_warnings(fixture->store).upgraded);
  store_fixture_edit(fixture, "UPDATE solved SET holds = 1 - holds");
  g_assert_cmpuint(store_fixture_read(fixture, &known), >, STORE_FIXTURE_RECORDS / 2);
  known_free(known);
}

/* Whatever is changed in a row, it is named and left out, and comes back when it is written again.
 */
static void test_damaged(StoreFixture *fixture, gconstpointer data) {
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
  store_fixture_write(fixture);
  g_assert_cmpuint(store_fixture_read(fixture, &before), ==, 0);
  for (size_t i = 0; i < G_N_ELEMENTS(edits); i++) {
    store_fixture_edit(fixture, edits[i]);
    g_assert_cmpuint(store_fixture_read(fixture, &known), ==, 1);
    g_assert_cmpuint(known_count(known), ==, STORE_FIXTURE_RECORDS - 1);
    g_assert_cmpuint(strlen(store_warnings(fixture->store).first_damaged), >, 0);
    for (size_t at = 0; at < known_places(known); at++) {
      const KnownEntry *entry = known_at(known, at);
      if (entry->values != 0)
        g_assert_cmpint(known_find(before, (Key){entry->low, entry->high})->values, ==,
                        entry->values);
    }
    known_free(known);
    store_fixture_write(fixture);
    uint64_t stays = strstr(edits[i], "SET key") || strstr(edits[i], "SET claim") ? 1 : 0;
    g_assert_cmpuint(store_fixture_read(fixture, &known), ==, stays);
    g_assert_cmpuint(known_count(known), ==, STORE_FIXTURE_RECORDS);
    known_free(known);
    if (stays > 0)
      store_fixture_edit(fixture, "DELETE FROM solved WHERE length(key) = 1 OR claim = 1");
  }
  known_free(before);
}

/* Checksums keep damage out, not lies: rows that fit their checksum but cannot be true are left out
 * too. */
static void test_impossible(StoreFixture *fixture, gconstpointer data) {
  const ProofRecord wrong[] = {
      {.key = {1, 0}, .values = VALUE_FIRST},               /* no markers: no position */
      {.key = {UINT64_MAX, 0xFFFF}, .values = VALUE_FIRST}, /* 64 stones of one player */
      {.key = code_canonical(board_empty()), .values = VALUE_FIRST, .nodes = UINT64_MAX},
  };
  Known *known;
  g_assert_cmpint(store_write(fixture->store, wrong, G_N_ELEMENTS(wrong), 0, NULL), ==, STATUS_OK);
  g_assert_cmpuint(store_fixture_read(fixture, &known), ==, G_N_ELEMENTS(wrong));
  g_assert_cmpuint(known_count(known), ==, 0);
  known_free(known);
}

/* Nor are answers that nobody can have searched for: of games that are over, and of positions that
 * cannot arise. In all tables. */
static void test_unasked(StoreFixture *fixture, gconstpointer data) {
  Known *known;
  StoreRoot roots[1];
  size_t count;
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  for (int i = 0; i < UNASKED; i++) {
    const ProofRecord rows[] = {{.key = unasked_key(i), .values = VALUE_FIRST},
                                {.key = unasked_key(i), .values = VALUE_ANY, .nodes = 5}};
    const TableEntry entry = {unasked_key(i), VALUE_FIRST, 99};
    g_assert_cmpint(store_write(fixture->store, rows, 2, 0, NULL), ==, STATUS_OK);
    g_assert_cmpint(store_add_memory(fixture->store, &entry, 1, NULL), ==, STATUS_OK);
    StoreRoot root = {.claim = CLAIM_FIRST};
    if (i >= UNASKED_OVER) continue; /* boards that cannot arise have no name */
    g_assert_cmpint(cube_read(unasked[i], &root.board, NULL), ==, STATUS_OK);
    g_assert_cmpint(store_add_root(fixture->store, &root, NULL), ==, STATUS_OK);
  }
  g_assert_cmpuint(store_fixture_read(fixture, &known), ==, 2 * UNASKED);
  g_assert_cmpuint(known_count(known), ==, 0);
  g_assert_cmpint(store_fill_table(fixture->store, NULL, table, NULL), ==, STATUS_OK);
  g_assert_cmpuint(table_filled(table), ==, 0);
  g_assert_cmpint(store_roots(fixture->store, roots, 1, &count, NULL), ==, STATUS_OK);
  g_assert_cmpuint(count, ==, 0);
  known_free(known);
  table_free(table);
}

/* A contradiction whose row is damaged is still one. */
static void test_damaged_conflict(StoreFixture *fixture, gconstpointer data) {
  ProofRecord record = {.key = code_canonical(board_empty())};
  for (int holds = 0; holds < 2; holds++) {
    record.values = claim_values(CLAIM_FIRST, holds);
    store_write(fixture->store, &record, 1, 0, NULL);
  }
  store_fixture_edit(fixture, "UPDATE conflict SET key = x'0102'");
  Known *known = known_new();
  Error error = {0};
  g_assert_cmpint(store_read(fixture->store, GOAL_EXACT, known, &error), ==, STATUS_CONFLICT);
  g_assert_nonnull(strstr(error.message, "damaged"));
  known_free(known);
}

/* Entries of the table that are damaged, impossible, or contradict answers do not reach it.
 */
static void test_damaged_memory(StoreFixture *fixture, gconstpointer data) {
  TableEntry entry = {code_canonical(board_empty()), VALUE_FIRST, 99}, none = {{5, 0}, 1, 9};
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Counters counters = {0};
  g_assert_cmpint(store_write_memory(fixture->store, &entry, 1, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_add_memory(fixture->store, &none, 1, NULL), ==, STATUS_OK);
  store_fixture_edit(fixture, "UPDATE memory SET entries = replace(hex(entries), '01', '04')");
  g_assert_cmpint(store_fill_table(fixture->store, NULL, table, NULL), ==, STATUS_OK);
  g_assert_cmpuint(store_warnings(fixture->store).damaged, ==, 2);
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

/* Rows of one game's store are none of another's. */
static void test_other_game(StoreFixture *fixture, gconstpointer data) {
  static const FlatGame game = {7, 6, true};
  ProofRecord record = {flat_code_canonical(game, (FlatBoard){{0, 0}}), VALUE_FIRST, 7, 1,
                        CLAIM_FIRST};
  Known *known = known_new();
  Error error = {0};
  store_close(fixture->store);
  g_unlink(fixture->path);
  g_assert_cmpint(
      store_open(&fixture->store, fixture->path, flat_variant(game), STORE_WRITE, "t", NULL), ==,
      STATUS_OK);
  g_assert_cmpint(store_write(fixture->store, &record, 1, 7, NULL), ==, STATUS_OK);
  store_close(fixture->store);
  store_edit(fixture->path, "UPDATE game SET name = 'popout:7x7'");
  fixture->store = NULL;
  g_assert_cmpint(store_open_any(&fixture->store, fixture->path, STORE_READ, NULL, &error), ==,
                  STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "checksum"));
  known_free(known);
}

/* A store in whose list two tables are one is refused: the rows of one would be the other's. */
static void test_tables_are_one(StoreFixture *fixture, gconstpointer data) {
  Error error = {0};
  store_close(fixture->store);
  fixture->store = NULL;
  store_edit(fixture->path,
             "PRAGMA writable_schema = on; UPDATE sqlite_schema SET rootpage ="
             " (SELECT rootpage FROM sqlite_schema WHERE name = 'recent') WHERE name = 'conflict'");
  g_assert_cmpint(
      store_open(&fixture->store, fixture->path, variant_default(), STORE_READ, NULL, &error), ==,
      STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "list of its tables"));
}

/* Of the page with most rows, the first two change places. */
static void swap_rows(const char *path) {
  enum { PAGE = 4096, HEADER = 8, LEAF = 10 };
  g_autofree char *bytes = NULL;
  gsize length, best = 0;
  g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
  for (gsize page = PAGE; page < length; page += PAGE)
    if (bytes[page] == LEAF && (best == 0 || memcmp(bytes + page + 3, bytes + best + 3, 2) > 0))
      best = page;
  guint16 cells[2];
  memcpy(cells, bytes + best + HEADER, sizeof cells);
  memcpy(bytes + best + HEADER, &(guint16[2]){cells[1], cells[0]}, sizeof cells);
  g_assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
}

/* A check counts positions at which both players win, and tells rows that a search in their order
 * would not find. */
static void test_check(StoreFixture *fixture, gconstpointer data) {
  StoreHealth health;
  ProofRecord record = {.key = code_canonical(board_empty())};
  store_fixture_write(fixture);
  StopFlag stop = {0};
  StoreWatch watch = {.stop = &stop};
  g_assert_cmpint(store_check(fixture->store, &watch, &health, NULL), ==, STATUS_OK);
  g_assert_cmpuint(health.answers + health.splits, ==, STORE_FIXTURE_RECORDS);
  g_assert_cmpuint(atomic_load(&watch.rows), ==, STORE_FIXTURE_RECORDS);
  g_assert_cmpuint(health.conflicts, ==, 0);
  g_assert_cmpstr(health.trouble, ==, "");
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    record.claim = claim;
    record.values = claim_values(claim, true);
    g_assert_cmpint(store_write(fixture->store, &record, 1, 0, NULL), ==, STATUS_OK);
  }
  g_assert_cmpint(store_check(fixture->store, NULL, &health, NULL), ==, STATUS_OK);
  g_assert_cmpuint(health.conflicts, ==, 1);
  store_close(fixture->store);
  fixture->store = NULL;
  swap_rows(fixture->path);
  store_fixture_reopen(fixture, "test 2");
  g_assert_cmpint(store_check(fixture->store, NULL, &health, NULL), ==, STATUS_OK);
  g_assert_cmpstr(health.trouble, ==, "the rows of the table solved are not in order");
}

enum { PAGE_BYTES = 4096 };

static sqlite3_int64 number_in(const char *path, const char *sql) {
  sqlite3 *file;
  sqlite3_stmt *select;
  g_assert_cmpint(sqlite3_open(path, &file), ==, SQLITE_OK);
  g_assert_cmpint(sqlite3_prepare_v2(file, sql, -1, &select, NULL), ==, SQLITE_OK);
  g_assert_cmpint(sqlite3_step(select), ==, SQLITE_ROW);
  sqlite3_int64 number = sqlite3_column_int64(select, 0);
  sqlite3_finalize(select);
  sqlite3_close(file);
  return number;
}

/* Zeroes two pages of answers that are no neighbours. */
static void break_pages(const char *path) {
  g_autofree char *bytes = NULL;
  gsize length;
  sqlite3_int64 root = number_in(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'solved'");
  g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
  const char *page = bytes + (root - 1) * PAGE_BYTES;
  for (int cell = 1; cell < 4; cell += 2) {
    guint16 at;
    guint32 child;
    memcpy(&at, page + 12 + 2 * cell, sizeof at);
    memcpy(&child, page + GUINT16_FROM_BE(at), sizeof child);
    memset(bytes + (gsize)(GUINT32_FROM_BE(child) - 1) * PAGE_BYTES, 0, PAGE_BYTES);
  }
  g_assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
}

/* Leaves three quarters of the file, as a copy onto a full disk does. */
static void cut_file(const char *path) {
  GStatBuf about;
  g_assert_cmpint(g_stat(path, &about), ==, 0);
  g_assert_cmpint(truncate(path, about.st_size / 4 * 3), ==, 0);
}

/* From a file with a broken structure another store takes all that can be reached, and says what
 * cannot. */
static void check_broken(StoreFixture *fixture, void (*spoil)(const char *path), guint gaps,
                         double share) {
  g_autofree char *path = g_build_filename(fixture->folder, "other", NULL);
  Store *other;
  StoreMerged merged;
  Error error = {0};
  Known *before, *after, *none = known_new();
  store_fixture_write(fixture);
  store_fixture_read(fixture, &before);
  store_close(fixture->store);
  spoil(fixture->path);
  Status read = store_open(&other, fixture->path, variant_default(), STORE_READ, NULL, &error);
  if (read == STATUS_OK) {
    read = store_read(other, GOAL_EXACT, none, &error);
    store_close(other);
  }
  g_assert_cmpint(read, ==, STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "store merge"));
  g_assert_cmpint(
      store_open(&fixture->store, fixture->path, variant_default(), STORE_SALVAGE, NULL, NULL), ==,
      STATUS_OK);
  g_assert_cmpint(store_open(&other, path, variant_default(), STORE_WRITE, "test", NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(store_merge(other, fixture->store, &merged, NULL), ==, STATUS_OK);
  g_assert_cmpuint(merged.gaps, ==, gaps);
  g_assert_nonnull(strstr(merged.first, "rows of the table solved between "));
  g_assert_cmpuint(merged.added, >, STORE_FIXTURE_RECORDS * share / 2);
  after = known_new();
  g_assert_cmpint(store_read(other, GOAL_EXACT, after, NULL), ==, STATUS_OK);
  g_assert_cmpuint(known_count(after), >, STORE_FIXTURE_RECORDS * share);
  g_assert_cmpuint(known_count(after), <, STORE_FIXTURE_RECORDS);
  for (size_t at = 0; at < known_places(after); at++) {
    const KnownEntry *entry = known_at(after, at);
    if (entry->values != 0)
      g_assert_cmpint(known_find(before, (Key){entry->low, entry->high})->values, ==,
                      entry->values);
  }
  store_close(other);
  g_unlink(path);
  g_autofree char *journal = g_strconcat(path, "-journal", NULL);
  g_unlink(journal);
  known_free(before);
  known_free(after);
  known_free(none);
}

static void test_broken(StoreFixture *fixture, gconstpointer data) {
  check_broken(fixture, break_pages, 2, 2 / 3.0);
}

static void test_cut(StoreFixture *fixture, gconstpointer data) {
  check_broken(fixture, cut_file, 2, 1 / 4.0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  store_fixture_add("early-version", test_early_version);
  store_fixture_add("upgrade", test_upgrade);
  store_fixture_add("damaged", test_damaged);
  store_fixture_add("impossible", test_impossible);
  store_fixture_add("unasked", test_unasked);
  store_fixture_add("damaged-conflict", test_damaged_conflict);
  store_fixture_add("damaged-memory", test_damaged_memory);
  store_fixture_add("check", test_check);
  store_fixture_add("tables-are-one", test_tables_are_one);
  store_fixture_add("broken", test_broken);
  store_fixture_add("cut", test_cut);
  store_fixture_add("other-game", test_other_game);
  return g_test_run();
}
