#include "store-fixture.h"

#include "solving.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

static void set_up(StoreFixture *fixture, gconstpointer data) {
  fixture->folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  fixture->path = g_build_filename(fixture->folder, "store", NULL);
  Error error;
  if (store_open(&fixture->store, fixture->path, variant_default(), STORE_WRITE, "test 1",
                 &error) != STATUS_OK)
    g_error("%s", error.message);
}

static void tear_down(StoreFixture *fixture, gconstpointer data) {
  store_close(fixture->store);
  g_unlink(fixture->path);
  g_autofree char *journal = g_strconcat(fixture->path, "-journal", NULL);
  g_unlink(journal);
  g_rmdir(fixture->folder);
  g_free(fixture->path);
  g_free(fixture->folder);
}

void store_fixture_reopen(StoreFixture *fixture, const char *engine) {
  Error error;
  store_close(fixture->store);
  if (store_open(&fixture->store, fixture->path, variant_default(), STORE_WRITE, engine, &error) !=
      STATUS_OK)
    g_error("%s", error.message);
}

void store_fixture_records(ProofRecord *records, Claim claim) {
  Sample sample = sample_new(11, 20);
  for (int i = 0; i < STORE_FIXTURE_RECORDS; i++) {
    Board board = sample_next(&sample, NULL);
    records[i] = (ProofRecord){
        .key = code_canonical(board),
        .values = i % 3 == 0 ? VALUE_ANY : claim_values(claim, i % 2),
        .nodes = (uint64_t)i << 33,
        .seconds = (float)i / 8,
        .claim = claim,
    };
  }
}

void store_edit(const char *path, const char *sql) {
  sqlite3 *file;
  char *wrong = NULL;
  g_assert_cmpint(sqlite3_open(path, &file), ==, SQLITE_OK);
  sqlite3_exec(file, sql, NULL, NULL, &wrong);
  g_assert_cmpstr(wrong, ==, NULL);
  sqlite3_close(file);
}

uint64_t store_fixture_spent(const StoreFixture *fixture) {
  sqlite3 *file;
  sqlite3_stmt *select;
  g_assert_cmpint(sqlite3_open(fixture->path, &file), ==, SQLITE_OK);
  sqlite3_prepare_v2(file, "SELECT sum(nodes) FROM source", -1, &select, NULL);
  g_assert_cmpint(sqlite3_step(select), ==, SQLITE_ROW);
  uint64_t nodes = (uint64_t)sqlite3_column_int64(select, 0);
  sqlite3_finalize(select);
  sqlite3_close(file);
  return nodes;
}

void store_fixture_make_early(const char *path) {
  store_edit(path,
             "ALTER TABLE source DROP COLUMN sum; ALTER TABLE root DROP COLUMN sum;"
             "ALTER TABLE solved DROP COLUMN sum; ALTER TABLE split DROP COLUMN sum;"
             "ALTER TABLE memory DROP COLUMN sum; ALTER TABLE recent DROP COLUMN sum;"
             "ALTER TABLE conflict DROP COLUMN sum; DROP TABLE game; PRAGMA user_version = 1");
}

void store_fixture_edit(StoreFixture *fixture, const char *sql) {
  store_close(fixture->store);
  store_edit(fixture->path, sql);
  fixture->store = NULL;
  store_fixture_reopen(fixture, "test 9");
}

uint64_t store_fixture_read(StoreFixture *fixture, Known **known) {
  Error error = {0};
  *known = known_new();
  if (store_read(fixture->store, GOAL_EXACT, *known, &error) != STATUS_OK)
    g_error("%s", error.message);
  return store_warnings(fixture->store).damaged;
}

void store_fixture_write(StoreFixture *fixture) {
  static ProofRecord records[STORE_FIXTURE_RECORDS];
  store_fixture_records(records, CLAIM_FIRST);
  g_assert_cmpint(store_write(fixture->store, records, STORE_FIXTURE_RECORDS, 5, NULL), ==,
                  STATUS_OK);
}

void store_fixture_add(const char *name, StoreTest *test) {
  g_autofree char *path = g_strconcat("/store/", name, NULL);
  g_test_add(path, StoreFixture, NULL, set_up, test, tear_down);
}
