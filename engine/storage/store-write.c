/* Writing answers into the store, and which positions were searched. */
#include "../play/cube-play.h"
#include "store-inner.h"

#include <stdio.h>

bool store_insert(sqlite3_stmt *insert, const ProofRecord *record, sqlite3_int64 source) {
  store_bind_key(insert, 1, record->key);
  sqlite3_bind_int(insert, 2, (int)record->claim);
  sqlite3_bind_int(insert, 3, proof_holds(record));
  sqlite3_bind_int64(insert, 4, (sqlite3_int64)record->nodes);
  sqlite3_bind_double(insert, 5, (double)record->seconds);
  sqlite3_bind_int64(insert, 6, source);
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_reset(insert);
  return done;
}

bool store_find_answer(const Store *store, const ProofRecord *record, StoreRow *row) {
  store_bind_key(store->find, 1, record->key);
  sqlite3_bind_int(store->find, 2, (int)record->claim);
  bool found = sqlite3_step(store->find) == SQLITE_ROW &&
               store_row_fits(store, STORE_SOLVED, store->find, row);
  sqlite3_reset(store->find);
  return found;
}

/* Writes one record, also instead of a damaged row; *conflict becomes true if it contradicts a
 * row. */
static bool store_write_write_answer(Store *store, const ProofRecord *record, bool *conflict) {
  StoreRow row;
  if (!store_find_answer(store, record, &row))
    return store_insert(store->insert, record, store->source);
  if (proof_holds(&row.record) == proof_holds(record)) return true;
  *conflict = true;
  return store_insert(store->conflict, record, store->source);
}

bool store_insert_split(const Store *store, const ProofRecord *record) {
  store_bind_key(store->split, 1, record->key);
  sqlite3_bind_int(store->split, 2, (int)record->claim);
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

Status store_write(Store *store, const ProofRecord *records, size_t count, uint64_t nodes,
                   Error *error) {
  bool conflict = false;
  if (sqlite3_exec(store->file, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
    return store_roll_back(store, error);
  for (size_t i = 0; i < count; i++) {
    const ProofRecord *record = &records[i];
    bool done = record->values == VALUE_ANY ? store_insert_split(store, record)
                                            : store_write_write_answer(store, record, &conflict);
    if (!done) return store_roll_back(store, error);
  }
  if (nodes > 0 && !write_nodes(store, nodes)) return store_roll_back(store, error);
  if (sqlite3_exec(store->file, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
    return store_roll_back(store, error);
  return conflict ? store_check_conflicts(store, error) : STATUS_OK;
}

Status store_write_opposites(Store *store, const ProofRecord *record, const Opinion *opinion,
                             Error *error) {
  char other[STORE_SOURCE_SIZE];
  const ProofRecord second = {.key = record->key,
                              .values = claim_values(record->claim, !proof_holds(record)),
                              .nodes = opinion->nodes,
                              .claim = record->claim};
  snprintf(other, sizeof other, "%s, second opinion by %s", store->maker, opinion->solver);
  Status status = store_write(store, record, 1, 0, error);
  if (status != STATUS_FILE) status = store_set_source(store, other, error);
  if (status == STATUS_OK) status = store_write(store, &second, 1, opinion->nodes, error);
  store_set_source(store, store->maker, NULL);
  return status;
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
  sqlite3_bind_int(insert, 3, STORE_CUTOFF);
  sqlite3_bind_int(insert, 4, STORE_ORDER);
  sqlite3_bind_int64(insert, 5, root->without);
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_finalize(insert);
  return done ? STATUS_OK : store_fail(store, "cannot write to the store", error);
}
