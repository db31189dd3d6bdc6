/* A store takes over what another one knows. */
#include "store-care.h"
#include "store-inner.h"

#include <glib.h>

/* What goes from one store to the other. */
typedef struct {
  Store *store, *from;
  GHashTable *sources; /* of `from`, with the ids that they have in `store` */
  sqlite3_stmt *add_source, *sum_source, *insert;
  uint64_t added;
} Transfer;

/* A copy of the source's row; one that is damaged is unknown. */
static bool copy_source(Transfer *transfer, sqlite3_int64 source, sqlite3_int64 *copy) {
  sqlite3_stmt *select = store_select(transfer->from, STORE_SOURCE, "WHERE id = ?");
  sqlite3_bind_int64(select, 1, source);
  bool whole = sqlite3_step(select) == SQLITE_ROW && sqlite3_column_int(select, 6) != 0;
  for (int column = 1; column < 6; column++)
    if (whole)
      sqlite3_bind_value(transfer->add_source, column, sqlite3_column_value(select, column));
    else
      sqlite3_bind_text(transfer->add_source, column, column == 3 || column == 5 ? "0" : "?", -1,
                        SQLITE_STATIC);
  bool done = sqlite3_step(transfer->add_source) == SQLITE_DONE;
  sqlite3_reset(transfer->add_source);
  *copy = sqlite3_last_insert_rowid(transfer->store->file);
  sqlite3_finalize(select);
  done = done && sqlite3_step(transfer->sum_source) == SQLITE_DONE;
  sqlite3_reset(transfer->sum_source);
  return done;
}

static bool map_source(Transfer *transfer, sqlite3_int64 source, sqlite3_int64 *mapped) {
  gpointer id = GSIZE_TO_POINTER((gsize)source), found;
  if (g_hash_table_lookup_extended(transfer->sources, id, NULL, &found)) {
    *mapped = (sqlite3_int64)GPOINTER_TO_SIZE(found);
    return true;
  }
  if (!copy_source(transfer, source, mapped)) return false;
  g_hash_table_insert(transfer->sources, id, GSIZE_TO_POINTER((gsize)*mapped));
  return true;
}

static bool insert_row(Transfer *transfer, const StoreRow *row) {
  sqlite3_stmt *insert = transfer->insert;
  sqlite3_int64 source;
  if (!map_source(transfer, row->source, &source)) return false;
  store_bind_key(insert, 1, row->key);
  sqlite3_bind_int(insert, 2, (int)row->claim);
  sqlite3_bind_int(insert, 3, row->holds);
  sqlite3_bind_int64(insert, 4, (sqlite3_int64)row->nodes);
  sqlite3_bind_double(insert, 5, row->seconds);
  sqlite3_bind_int64(insert, 6, source);
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_reset(insert);
  return done;
}

/* The store's whole answer to the row's question; false if there is none. */
static bool find_same(const Store *store, const StoreRow *row, StoreRow *there) {
  store_bind_key(store->find, 1, row->key);
  sqlite3_bind_int(store->find, 2, (int)row->claim);
  bool found = sqlite3_step(store->find) == SQLITE_ROW &&
               store_row_fits(store, STORE_SOLVED, store->find, there);
  sqlite3_reset(store->find);
  return found;
}

static Status tell_difference(const Transfer *transfer, const StoreRow *there, const StoreRow *row,
                              Error *error) {
  char position[FLAT_CODE_SIZE], ours[STORE_SOURCE_SIZE], theirs[STORE_SOURCE_SIZE];
  store_write_position(transfer->store, row->key, position);
  store_describe_source(transfer->store, there->source, ours);
  store_describe_source(transfer->from, row->source, theirs);
  return status_fail(error, STATUS_CONFLICT, 0,
                     "two answers to \"%s wins\" at %s: %s by %s, %s by %s; nothing was merged",
                     row->claim == CLAIM_FIRST ? "first" : "second", position,
                     there->holds ? "yes" : "no", ours, row->holds ? "yes" : "no", theirs);
}

static Status copy_answer(Transfer *transfer, const StoreRow *row, Error *error) {
  StoreRow there;
  if (find_same(transfer->store, row, &there))
    return there.holds == row->holds ? STATUS_OK : tell_difference(transfer, &there, row, error);
  transfer->added++;
  return insert_row(transfer, row)
             ? STATUS_OK
             : store_fail(transfer->store, "cannot write to the store", error);
}

static Status copy_answers(Transfer *transfer, Error *error) {
  sqlite3_stmt *select = store_select(transfer->from, STORE_SOLVED, "");
  Status status = STATUS_OK;
  StoreRow row;
  int step;
  store_begin_damage(transfer->from, STORE_SOLVED);
  while (status == STATUS_OK && (step = sqlite3_step(select)) == SQLITE_ROW)
    if (store_row_read(transfer->from, STORE_SOLVED, select, &row))
      status = copy_answer(transfer, &row, error);
  if (status == STATUS_OK && step != SQLITE_DONE)
    status = store_fail(transfer->from, "cannot read the store", error);
  sqlite3_finalize(select);
  return status;
}

static Status copy_splits(Transfer *transfer, Error *error) {
  sqlite3_stmt *select = store_select(transfer->from, STORE_SPLIT, ""),
               *insert = transfer->store->split;
  StoreRow row;
  int step;
  bool done = true;
  while (done && (step = sqlite3_step(select)) == SQLITE_ROW) {
    if (!store_row_fits(transfer->from, STORE_SPLIT, select, &row)) continue;
    store_bind_key(insert, 1, row.key);
    sqlite3_bind_int(insert, 2, (int)row.claim);
    sqlite3_bind_int64(insert, 3, (sqlite3_int64)row.nodes);
    sqlite3_bind_double(insert, 4, row.seconds);
    done = sqlite3_step(insert) == SQLITE_DONE;
    sqlite3_reset(insert);
  }
  sqlite3_finalize(select);
  if (!done) return store_fail(transfer->store, "cannot write to the store", error);
  return step == SQLITE_DONE ? STATUS_OK
                             : store_fail(transfer->from, "cannot read the store", error);
}

static Status copy_roots(Transfer *transfer, Error *error) {
  size_t count = 0;
  Status status = store_roots(transfer->from, NULL, 0, &count, error);
  if (status != STATUS_OK) return status;
  g_autofree StoreRoot *roots = g_new0(StoreRoot, count + 1);
  status = store_roots(transfer->from, roots, count, &count, error);
  for (size_t i = 0; i < count && status == STATUS_OK; i++)
    status = store_add_root(transfer->store, &roots[i], error);
  return status;
}

/* Answers to both claims about a position must agree, too. */
static Status check_merged(Store *store, Error *error) {
  Known *known = known_new();
  Status status = store_read(store, GOAL_EXACT, known, error);
  known_free(known);
  return status;
}

static Status copy_all(Transfer *transfer, Error *error) {
  Status status = copy_answers(transfer, error);
  if (status == STATUS_OK) status = copy_splits(transfer, error);
  if (status == STATUS_OK) status = copy_roots(transfer, error);
  if (status == STATUS_OK) status = check_merged(transfer->store, error);
  if (status == STATUS_OK)
    return store_run(transfer->store, "COMMIT", "cannot write to the store", error);
  sqlite3_exec(transfer->store->file, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

Status store_merge(Store *store, Store *from, uint64_t *added, Error *error) {
  Status status = store_check_conflicts(from, error);
  if (status == STATUS_OK) status = store_check_conflicts(store, error);
  if (status == STATUS_OK) status = store_run(store, "BEGIN", "cannot write to the store", error);
  if (status != STATUS_OK) return status;
  Transfer transfer = {
      .store = store,
      .from = from,
      .sources = g_hash_table_new(NULL, NULL),
      .insert = store->insert,
      .add_source = store_prepare(store, "INSERT INTO source (engine, host, process, began, nodes)"
                                         " VALUES (?, ?, ?, ?, ?)"),
      .sum_source = store_prepare(store, "UPDATE source SET sum = fourscore_sum('source', id,"
                                         " engine, host, process, began, nodes)"
                                         " WHERE id = last_insert_rowid()"),
  };

  status = copy_all(&transfer, error);
  *added = status == STATUS_OK ? transfer.added : 0;
  g_hash_table_unref(transfer.sources);
  sqlite3_finalize(transfer.add_source);
  sqlite3_finalize(transfer.sum_source);
  return status;
}
