/* Whether a store is whole. */
#include "store-care.h"
#include "store-inner.h"

#include <stdio.h>

/* The rows come in the order of their keys, so answers to both claims about a position are
 * neighbours. */
typedef struct {
  ProofRecord last;
  bool any;
} Neighbour;

/* False if the row should stand before the last one: a search may then miss it. */
static bool store_check_follow(Neighbour *neighbour, const ProofRecord *row, uint64_t *conflicts) {
  ProofRecord last = neighbour->last;
  int order = neighbour->any ? code_compare(last.key, row->key) : -1;
  *conflicts += order == 0 && last.claim != row->claim && proof_holds(&last) && proof_holds(row);
  *neighbour = (Neighbour){*row, true};
  return order < 0 || (order == 0 && last.claim < row->claim);
}

/* Counts the rows of answers or splits, and positions at which both players win. */
static Status check_rows(Store *store, StoreTable table, StoreWatch *watch, StoreHealth *health,
                         Error *error) {
  sqlite3_stmt *select = store_select(store, table, "");
  Neighbour neighbour = {.any = false};
  StoreRow row;
  int step;
  store_begin_damage(store, table);
  while ((step = sqlite3_step(select)) == SQLITE_ROW) {
    if (watch != NULL) atomic_fetch_add_explicit(&watch->rows, 1, memory_order_relaxed);
    if (!store_row_read(store, table, select, &row)) continue;
    ++*(table == STORE_SPLIT ? &health->splits : &health->answers);
    if (!store_check_follow(&neighbour, &row.record, &health->conflicts))
      snprintf(health->trouble, sizeof health->trouble, "the rows of the table %s are not in order",
               store_table_names[table]);
  }
  sqlite3_finalize(select);
  return step == SQLITE_DONE ? STATUS_OK : store_fail(store, "cannot read the store", error);
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
  if (sqlite3_step(check) != SQLITE_ROW)
    snprintf(trouble, 240, "%s", sqlite3_errmsg(store->file));
  else if (sqlite3_stricmp((const char *)sqlite3_column_text(check, 0), "ok") != 0)
    snprintf(trouble, 240, "%s", (const char *)sqlite3_column_text(check, 0));
  for (char *c = trouble; *c != '\0'; c++)
    if (*c == '\n') *c = ' ';
  sqlite3_finalize(check);
}

static Status check_tables(Store *store, StoreWatch *watch, StoreHealth *health, Error *error) {
  sqlite3_int64 conflicts = 0;
  size_t searches = 0;
  Status status = check_rows(store, STORE_SOLVED, watch, health, error);
  if (status == STATUS_OK) status = check_rows(store, STORE_SPLIT, watch, health, error);
  if (status == STATUS_OK) status = check_sources(store, error);
  if (status == STATUS_OK) status = store_roots(store, NULL, 0, &searches, error);
  if (status == STATUS_OK) status = store_count_memory(store, &health->entries, error);
  if (status == STATUS_OK && !store_number(store, "SELECT count(*) FROM conflict", &conflicts))
    status = store_fail(store, "cannot read the store", error);
  health->searches = searches;
  health->conflicts += (uint64_t)conflicts;
  return status;
}

static bool is_stopped(const StoreWatch *watch) {
  return watch != NULL && stop_is_raised(watch->stop);
}

Status store_check(Store *store, StoreWatch *watch, StoreHealth *health, Error *error) {
  const StopFlag *before = store->stop;
  *health = (StoreHealth){0};
  sqlite3_db_release_memory(store->file); /* which may be in better shape than what is on disk */
  if (watch != NULL) store_obey(store, watch->stop);
  Status status = check_tables(store, watch, health, error);
  if (status == STATUS_OK) check_file(store, health->trouble);
  store_obey(store, before);
  if (is_stopped(watch)) {
    health->trouble[0] = '\0';
    status = STATUS_OK;
  }
  health->warnings = store_warnings(store);
  health->damaged = health->warnings.damaged;
  return status;
}
