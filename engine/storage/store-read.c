/* Reading answers from the store, and which positions were searched. */
#include "../play/cube-play.h"
#include "store-inner.h"

#include <string.h>

/* --- Contradictions --------------------------------------------------------------------------- */

/* The answer in `solved` that a row of `conflict` contradicts; false if there is none any more. */
static bool find_other(Store *store, const StoreRow *row, StoreRow *other) {
  sqlite3_stmt *select = store_select(store, STORE_SOLVED, "WHERE key = ? AND claim = ?");
  store_bind_key(select, 1, row->record.key);
  sqlite3_bind_int(select, 2, (int)row->record.claim);
  bool found = sqlite3_step(select) == SQLITE_ROW &&
               store_row_fits(store, STORE_SOLVED, select, other) &&
               proof_holds(&other->record) != proof_holds(&row->record);
  sqlite3_finalize(select);
  return found;
}

/* STATUS_CONFLICT: two answers to one question, and their sources. */
static Status fail_conflict(const Store *store, const StoreRow *yes, const StoreRow *no,
                            Error *error) {
  char position[POSITION_TEXT], source_yes[STORE_SOURCE_SIZE], source_no[STORE_SOURCE_SIZE];
  store_write_position(store, yes->record.key, position);
  store_describe_source(store, yes->source, true, source_yes);
  store_describe_source(store, no->source, true, source_no);
  if (yes->record.claim == CLAIM_FIRST)
    return status_fail(
        error, STATUS_CONFLICT, 0,
        "two answers to \"first wins\" at %s: yes by %s, no by %s; no answer of this "
        "store is a proof",
        position, source_yes, source_no);
  return status_fail(error, STATUS_CONFLICT, 0,
                     "two answers to \"second wins\" at %s: yes by %s, no by %s; no answer of this "
                     "store is a proof",
                     position, source_yes, source_no);
}

/* Even a damaged row says that there was a contradiction. */
static Status describe_conflict(Store *store, sqlite3_stmt *select, Error *error) {
  StoreRow row, other;
  if (store_row_fits(store, STORE_CONFLICT, select, &row) && find_other(store, &row, &other))
    return proof_holds(&row.record) ? fail_conflict(store, &row, &other, error)
                                    : fail_conflict(store, &other, &row, error);
  return status_fail(error, STATUS_CONFLICT, 0,
                     "two answers contradict each other, and one of them is damaged; no answer of "
                     "this store is a proof");
}

Status store_check_conflicts(Store *store, Error *error) {
  sqlite3_stmt *select = store_select(store, STORE_CONFLICT, "ORDER BY rowid DESC LIMIT 1");
  int step = sqlite3_step(select);
  Status status = step == SQLITE_DONE  ? STATUS_OK
                  : step == SQLITE_ROW ? describe_conflict(store, select, error)
                                       : store_fail(store, "cannot read the store", error);
  sqlite3_finalize(select);
  return status;
}

static Status tell_both_win(const Store *store, Key key, Error *error) {
  char position[POSITION_TEXT];
  store_write_position(store, key, position);
  return status_fail(error, STATUS_CONFLICT, 0,
                     "both players win at %s; no answer of this store is a proof", position);
}

/* --- Answers ---------------------------------------------------------------------------------- */

static Status store_read_add_record(const Store *store, const ProofRecord *record, Known *known,
                                    Error *error) {
  Status status = known_add(known, proof_entry(record), error);
  return status == STATUS_CONFLICT ? tell_both_win(store, record->key, error) : status;
}

/* Hands each row about the goal to the set. */
static Status read_rows(Store *store, StoreTable table, Goal goal, Known *known, Error *error) {
  sqlite3_stmt *select = store_select(store, table, "");
  Status status = STATUS_OK;
  int step;
  store_begin_damage(store, table);
  while (status == STATUS_OK && (step = sqlite3_step(select)) == SQLITE_ROW) {
    StoreRow row;
    if (!store_row_read(store, table, select, &row)) continue;
    if (goal != GOAL_EXACT && (goal == GOAL_FIRST) != (row.record.claim == CLAIM_FIRST)) continue;
    status = store_read_add_record(store, &row.record, known, error);
  }
  if (status == STATUS_OK && step != SQLITE_DONE)
    status = store_fail(store, "cannot read the store", error);
  sqlite3_finalize(select);
  return status;
}

Status store_read(Store *store, Goal goal, Known *known, Error *error) {
  if (known == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for the store");
  Status status = store_check_conflicts(store, error);
  if (status == STATUS_OK) status = read_rows(store, STORE_SOLVED, goal, known, error);
  return status == STATUS_OK ? read_rows(store, STORE_SPLIT, goal, known, error) : status;
}

/* --- Searches --------------------------------------------------------------------------------- */

static bool store_read_read_root(sqlite3_stmt *select, StoreRoot *root) {
  const char *text = (const char *)sqlite3_column_text(select, 0);
  int claim = sqlite3_column_int(select, 1);
  if (sqlite3_column_int(select, 5) == 0 || text == NULL ||
      cube_read(text, &root->board, NULL) != STATUS_OK || board_result(root->board) != VALUE_ANY ||
      claim < 0 || claim > 1)
    return false;
  root->claim = claim == 0 ? CLAIM_FIRST : CLAIM_SECOND;
  root->without = (unsigned)sqlite3_column_int64(select, 4);
  return true;
}

Status store_roots(Store *store, StoreRoot *roots, size_t room, size_t *count, Error *error) {
  sqlite3_stmt *select = store_select(store, STORE_ROOT, "ORDER BY id");
  int step;
  *count = 0;
  store_begin_damage(store, STORE_ROOT);
  while ((step = sqlite3_step(select)) == SQLITE_ROW) {
    StoreRoot root;
    if (!store_read_read_root(select, &root))
      store_note_damage(store, STORE_ROOT, "root");
    else if ((*count)++ < room)
      roots[*count - 1] = root;
  }
  sqlite3_finalize(select);
  return step == SQLITE_DONE ? STATUS_OK : store_fail(store, "cannot read the store", error);
}

/* Adds up nodes and seconds of the rows of a table that are whole. */
static Status add_pace(Store *store, StoreTable table, double *nodes, double *seconds,
                       Error *error) {
  sqlite3_stmt *select = store_select(store, table, "");
  StoreRow row;
  int step;
  while ((step = sqlite3_step(select)) == SQLITE_ROW)
    if (store_row_fits(store, table, select, &row)) {
      *nodes += (double)row.record.nodes;
      *seconds += (double)row.record.seconds;
    }
  sqlite3_finalize(select);
  return step == SQLITE_DONE ? STATUS_OK : store_fail(store, "cannot read the store", error);
}

Status store_pace(Store *store, double *nodes_per_second, Error *error) {
  double nodes = 0, seconds = 0;
  Status status = add_pace(store, STORE_SOLVED, &nodes, &seconds, error);
  if (status == STATUS_OK) status = add_pace(store, STORE_SPLIT, &nodes, &seconds, error);
  if (status == STATUS_OK) *nodes_per_second = seconds > 0 ? nodes / seconds : 0;
  return status;
}

Status store_count(Store *store, uint64_t *answers, uint64_t *conflicts, Error *error) {
  sqlite3_int64 numbers[2];
  if (!store_number(store, "SELECT count(*) FROM solved", &numbers[0]) ||
      !store_number(store, "SELECT count(*) FROM conflict", &numbers[1]))
    return store_fail(store, "cannot read the store", error);
  *answers = (uint64_t)numbers[0];
  *conflicts = (uint64_t)numbers[1];
  return STATUS_OK;
}
