/* One store takes over what another knows. */
#include "store-care.h"
#include "store-inner.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

/* What is copied from one store to the other. */
typedef struct {
  Store *store, *from;
  GHashTable *sources; /* of `from`, with the ids that they have in `store` */
  sqlite3_stmt *add_source, *sum_source;
  StoreMerged *merged;
  Error *error;
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
  sqlite3_int64 source;
  return map_source(transfer, row->source, &source) &&
         store_insert(transfer->store->insert, &row->record, source);
}

static Status store_merge_tell_difference(const Transfer *transfer, const StoreRow *there,
                                          const StoreRow *row) {
  char position[POSITION_TEXT], ours[STORE_SOURCE_SIZE], theirs[STORE_SOURCE_SIZE];
  store_write_position(transfer->store, row->record.key, position);
  store_describe_source(transfer->store, there->source, true, ours);
  store_describe_source(transfer->from, row->source, true, theirs);
  bool holds = proof_holds(&there->record);
  const char *yes = holds ? ours : theirs, *no = holds ? theirs : ours;
  if (row->record.claim == CLAIM_FIRST)
    return status_fail(
        transfer->error, STATUS_CONFLICT, 0,
        "two answers to \"first wins\" at %s: yes by %s, no by %s; nothing was merged", position,
        yes, no);
  return status_fail(
      transfer->error, STATUS_CONFLICT, 0,
      "two answers to \"second wins\" at %s: yes by %s, no by %s; nothing was merged", position,
      yes, no);
}

static Status copied(const Transfer *transfer, bool done) {
  return done ? STATUS_OK
              : store_fail(transfer->store, "cannot write to the store", transfer->error);
}

static Status copy_answer(const StoreRow *row, void *data) {
  Transfer *transfer = data;
  const StopFlag *stop = transfer->store->stop;
  StoreRow there;
  if (stop != NULL && stop_is_raised(stop))
    return status_fail(transfer->error, STATUS_FILE, 0, "the merge was stopped");
  if (!store_find_answer(transfer->store, &row->record, &there)) {
    transfer->merged->added++;
    return copied(transfer, insert_row(transfer, row));
  }
  return proof_holds(&there.record) == proof_holds(&row->record)
             ? STATUS_OK
             : store_merge_tell_difference(transfer, &there, row);
}

static Status copy_split(const StoreRow *row, void *data) {
  Transfer *transfer = data;
  return copied(transfer, store_insert_split(transfer->store, &row->record));
}

/* --- What cannot be read ---------------------------------------------------------------------- */

/* The position at a gap's edge; the keys at both ends belong to no position. */
static void describe_edge(const Store *from, Key key, char text[POSITION_TEXT]) {
  bool begin = code_compare(key, (Key){0, 0}) == 0;
  bool end = code_compare(key, (Key){UINT64_MAX, UINT16_MAX}) == 0;
  strcpy(text, begin ? "the beginning" : "the end");
  if (!begin && !end) store_write_position(from, key, text);
}

static void note_gaps(StoreMerged *merged, const Store *from, StoreTable table,
                      const StoreGaps *gaps) {
  char begin[POSITION_TEXT], end[POSITION_TEXT];
  if (gaps->count > 0 && merged->gaps == 0) {
    describe_edge(from, gaps->begin, begin);
    describe_edge(from, gaps->end, end);
    snprintf(merged->first, sizeof merged->first, "rows of the table %s between %s and %s",
             store_table_names[table], begin, end);
  }
  merged->gaps += gaps->count;
}

static Status copy_table(Transfer *transfer, StoreTable table, StoreTake *take) {
  StoreGaps gaps;
  Status status = store_sweep(transfer->from, table, take, transfer, &gaps);
  note_gaps(transfer->merged, transfer->from, table, &gaps);
  if (status == STATUS_OK && gaps.count > 0 && !transfer->from->summed)
    return status_fail(transfer->error, STATUS_FILE, 0,
                       "the file is broken, and its rows have no checksums: none is believed");
  return status;
}

/* Searches that cannot be read are reported; answers are worth something without them. */
static Status copy_roots(Transfer *transfer) {
  size_t count = 0;
  g_autofree StoreRoot *roots = NULL;
  Status status = store_roots(transfer->from, NULL, 0, &count, NULL);
  if (status == STATUS_OK) {
    roots = g_new0(StoreRoot, count + 1);
    status = store_roots(transfer->from, roots, count, &count, NULL);
  }
  if (status != STATUS_OK) {
    if (transfer->merged->gaps++ == 0) strcpy(transfer->merged->first, "what was searched");
    return STATUS_OK;
  }
  for (size_t i = 0; i < count && status == STATUS_OK; i++)
    status = store_add_root(transfer->store, &roots[i], transfer->error);
  return status;
}

/* Answers to both claims about a position must agree, too. */
static Status check_merged(Store *store, Error *error) {
  Known *known = known_new();
  Status status = store_read(store, GOAL_EXACT, known, error);
  known_free(known);
  return status;
}

static Status copy_all(Transfer *transfer) {
  Status status = copy_table(transfer, STORE_SOLVED, copy_answer);
  if (status == STATUS_OK) status = copy_table(transfer, STORE_SPLIT, copy_split);
  if (status == STATUS_OK) status = copy_roots(transfer);
  if (status == STATUS_OK) status = check_merged(transfer->store, transfer->error);
  transfer->store->version = 0; /* there is more to read */
  if (status == STATUS_OK)
    return store_run(transfer->store, "COMMIT", "cannot write to the store", transfer->error);
  sqlite3_exec(transfer->store->file, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

Status store_merge(Store *store, Store *from, StoreMerged *merged, Error *error) {
  *merged = (StoreMerged){0};
  Status status = store_check_conflicts(from, error);
  if (status == STATUS_OK) status = store_check_conflicts(store, error);
  if (status == STATUS_OK)
    status = store_run(store, "BEGIN IMMEDIATE", "cannot write to the store", error);
  if (status != STATUS_OK) return status;
  Transfer transfer = {
      .store = store,
      .from = from,
      .sources = g_hash_table_new(NULL, NULL),
      .add_source = store_prepare(store, "INSERT INTO source (engine, host, process, began, nodes)"
                                         " VALUES (?, ?, ?, ?, ?)"),
      .sum_source = store_prepare(store, "UPDATE source SET sum = fourscore_sum('source', id,"
                                         " engine, host, process, began, nodes)"
                                         " WHERE id = last_insert_rowid()"),
      .merged = merged,
      .error = error,
  };

  status = copy_all(&transfer);
  g_hash_table_unref(transfer.sources);
  sqlite3_finalize(transfer.add_source);
  sqlite3_finalize(transfer.sum_source);
  return status;
}
