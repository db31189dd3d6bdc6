/* How whole a store is. */
#include "store-care.h"
#include "store-inner.h"

#include <stdio.h>

/* Counts the rows of answers or splits, and positions at which both players win. */
static Status check_rows(Store *store, StoreTable table, Known *known, uint64_t *count,
                         uint64_t *conflicts, Error *error) {
  sqlite3_stmt *select = store_select(store, table, "");
  Status status = STATUS_OK;
  StoreRow row;
  int step;
  store_begin_damage(store, table);
  while (status != STATUS_MEMORY && (step = sqlite3_step(select)) == SQLITE_ROW) {
    if (!store_row_read(store, table, select, &row)) continue;
    ++*count;
    if (table == STORE_SPLIT) continue;
    KnownEntry entry = {
        .low = row.key.low, .high = row.key.high, .values = claim_values(row.claim, row.holds)};
    status = known_add(known, entry, error);
    *conflicts += status == STATUS_CONFLICT;
  }
  sqlite3_finalize(select);
  return status == STATUS_MEMORY ? status
         : step == SQLITE_DONE   ? STATUS_OK
                                 : store_fail(store, "cannot read the store", error);
}

/* Sources have nothing to check but their sums. */
static Status check_sources(Store *store, Error *error) {
  sqlite3_stmt *select = store_select(store, STORE_SOURCE, "");
  int step;
  store_begin_damage(store, STORE_SOURCE);
  while ((step = sqlite3_step(select)) == SQLITE_ROW)
    if (sqlite3_column_int(select, 6) == 0) store_note_damage(store, STORE_SOURCE, "source");
  sqlite3_finalize(select);
  return step == SQLITE_DONE ? STATUS_OK : store_fail(store, "cannot read the store", error);
}

/* What SQLite itself finds wrong with the file's structure. */
static void check_file(const Store *store, char trouble[240]) {
  sqlite3_stmt *check = store_prepare(store, "PRAGMA quick_check(1)");
  trouble[0] = '\0';
  if (sqlite3_step(check) != SQLITE_ROW)
    snprintf(trouble, 240, "%s", sqlite3_errmsg(store->file));
  else if (sqlite3_stricmp((const char *)sqlite3_column_text(check, 0), "ok") != 0)
    snprintf(trouble, 240, "%s", (const char *)sqlite3_column_text(check, 0));
  for (char *c = trouble; *c != '\0'; c++)
    if (*c == '\n') *c = ' ';
  sqlite3_finalize(check);
}

static Status check_tables(Store *store, Known *known, StoreHealth *health, Error *error) {
  sqlite3_int64 conflicts = 0;
  size_t searches = 0;
  Status status =
      check_rows(store, STORE_SOLVED, known, &health->answers, &health->conflicts, error);
  if (status == STATUS_OK)
    status = check_rows(store, STORE_SPLIT, known, &health->splits, &health->conflicts, error);
  if (status == STATUS_OK) status = check_sources(store, error);
  if (status == STATUS_OK) status = store_roots(store, NULL, 0, &searches, error);
  if (status == STATUS_OK) status = store_count_memory(store, &health->entries, error);
  if (status == STATUS_OK && !store_number(store, "SELECT count(*) FROM conflict", &conflicts))
    status = store_fail(store, "cannot read the store", error);
  health->searches = searches;
  health->conflicts += (uint64_t)conflicts;
  return status;
}

Status store_check(Store *store, StoreHealth *health, Error *error) {
  Known *known = known_new();
  *health = (StoreHealth){0};
  sqlite3_db_release_memory(store->file); /* which may be better than what is on disk */
  Status status = known == NULL ? status_fail(error, STATUS_MEMORY, 0, "no memory for the store")
                                : check_tables(store, known, health, error);
  if (status == STATUS_OK) check_file(store, health->trouble);
  health->notes = store_notes(store);
  health->damaged = health->notes.damaged;
  known_free(known);
  return status;
}
