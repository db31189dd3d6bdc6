/* Answers go into the store, and what was searched. */
#include "../play/cube-play.h"
#include "store-inner.h"

static bool insert_answer(const Store *store, sqlite3_stmt *insert, Claim claim,
                          const DagRecord *record, bool holds) {
  store_bind_key(insert, 1, record->key);
  sqlite3_bind_int(insert, 2, (int)claim);
  sqlite3_bind_int(insert, 3, holds);
  sqlite3_bind_int64(insert, 4, (sqlite3_int64)record->nodes);
  sqlite3_bind_double(insert, 5, (double)record->seconds);
  sqlite3_bind_int64(insert, 6, store->source);
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_reset(insert);
  return done;
}

/* Writes one record, in the place of a damaged row too; *conflict becomes true if it contradicts a
 * row. */
static bool write_answer(Store *store, Claim claim, const DagRecord *record, bool *conflict) {
  bool holds = record->values == claim_values(claim, true);
  StoreRow row;
  store_bind_key(store->find, 1, record->key);
  sqlite3_bind_int(store->find, 2, (int)claim);
  int found = sqlite3_step(store->find);
  bool whole = found == SQLITE_ROW && store_row_fits(store, STORE_SOLVED, store->find, &row);
  sqlite3_reset(store->find);
  if (whole && row.holds == holds) return true;
  *conflict |= whole;
  if (whole) return insert_answer(store, store->conflict, claim, record, holds);
  return (found == SQLITE_DONE || found == SQLITE_ROW) &&
         insert_answer(store, store->insert, claim, record, holds);
}

static bool write_split(const Store *store, Claim claim, const DagRecord *record) {
  store_bind_key(store->split, 1, record->key);
  sqlite3_bind_int(store->split, 2, (int)claim);
  sqlite3_bind_int64(store->split, 3, (sqlite3_int64)record->nodes);
  sqlite3_bind_double(store->split, 4, (double)record->seconds);
  bool done = sqlite3_step(store->split) == SQLITE_DONE;
  sqlite3_reset(store->split);
  return done;
}

static bool write_nodes(const Store *store, uint64_t nodes) {
  sqlite3_bind_int64(store->spend, 1, (sqlite3_int64)nodes);
  sqlite3_bind_int64(store->spend, 2, store->source);
  bool done = sqlite3_step(store->spend) == SQLITE_DONE;
  sqlite3_reset(store->spend);
  return done;
}

Status store_write(Store *store, Claim claim, const DagRecord *records, size_t count,
                   uint64_t nodes, Error *error) {
  bool conflict = false;
  if (sqlite3_exec(store->file, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
    return store_roll_back(store, error);
  for (size_t i = 0; i < count; i++) {
    const DagRecord *record = &records[i];
    bool done = record->values == VALUE_ANY ? write_split(store, claim, record)
                                            : write_answer(store, claim, record, &conflict);
    if (!done) return store_roll_back(store, error);
  }
  if (nodes > 0 && !write_nodes(store, nodes)) return store_roll_back(store, error);
  if (sqlite3_exec(store->file, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
    return store_roll_back(store, error);
  return conflict ? store_check_conflicts(store, error) : STATUS_OK;
}

Status store_add_root(Store *store, const StoreRoot *root, Error *error) {
  char position[POSITION_TEXT];
  cube_write(root->board, position);
  sqlite3_stmt *insert =
      store_prepare(store, "INSERT INTO root"
                           " (position, claim, cutoff, paper_order, without, sum)"
                           " VALUES (?1, ?2, ?3, ?4, ?5,"
                           " fourscore_sum('root', ?1, ?2, ?3, ?4, ?5))"
                           " ON CONFLICT DO UPDATE SET sum = excluded.sum");
  sqlite3_bind_text(insert, 1, position, -1, SQLITE_STATIC);
  sqlite3_bind_int(insert, 2, (int)root->claim);
  sqlite3_bind_int(insert, 3, root->cutoff);
  sqlite3_bind_int(insert, 4, store_order_numbers[root->order]);
  sqlite3_bind_int64(insert, 5, root->without);
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_finalize(insert);
  return done ? STATUS_OK : store_fail(store, "cannot write to the store", error);
}
