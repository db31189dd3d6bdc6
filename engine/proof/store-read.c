/* Answers come out of the store, and what was searched. */
#include "../cube/notation.h"
#include "../flat/code.h"
#include "store-inner.h"

#include <string.h>

_Static_assert((int)FLAT_CODE_SIZE >= (int)NOTATION_CODE_SIZE, "holds the codes of both boards");

/* A key from a stranger's store may be that of no position. */
static void write_position(const Store *store, Key key, char text[FLAT_CODE_SIZE]) {
  if (store->flat.width > 0)
    flat_write(store->flat, flat_code_board(store->flat, key), text);
  else if (code_is_canonical(key))
    notation_write_code(code_board(key), text);
  else
    code_write(key, text);
}

static Status describe_conflict(const Store *store, sqlite3_stmt *row, Error *error) {
  char position[FLAT_CODE_SIZE];
  Key key;
  if (!store_column_key(row, 0, &key))
    return status_fail(error, STATUS_FILE, 0, "the store is damaged: a key has no %d bytes",
                       KEY_BYTES);
  write_position(store, key, position);
  bool first = sqlite3_column_int(row, 1) == 0, holds = sqlite3_column_int(row, 2) != 0;
  return status_fail(
      error, STATUS_CONFLICT, 0,
      "two answers to \"%s wins\" at %s: %s by %s on %s (%s UTC), %s by %s on %s "
      "(%s UTC); no answer of this store is a proof",
      first ? "first" : "second", position, holds ? "no" : "yes",
      (const char *)sqlite3_column_text(row, 3), (const char *)sqlite3_column_text(row, 4),
      (const char *)sqlite3_column_text(row, 5), holds ? "yes" : "no",
      (const char *)sqlite3_column_text(row, 6), (const char *)sqlite3_column_text(row, 7),
      (const char *)sqlite3_column_text(row, 8));
}

static Status tell_both_win(const Store *store, Key key, Error *error) {
  char position[FLAT_CODE_SIZE];
  write_position(store, key, position);
  return status_fail(error, STATUS_CONFLICT, 0,
                     "both players win at %s; no answer of this store is a proof", position);
}

Status store_check_conflicts(const Store *store, Error *error) {
  sqlite3_stmt *select = store_prepare(
      store, "SELECT conflict.key, conflict.claim, conflict.holds, a.engine, a.host, a.began,"
             " b.engine, b.host, b.began FROM conflict"
             " JOIN solved USING (key, claim) JOIN source AS a ON a.id = solved.source"
             " JOIN source AS b ON b.id = conflict.source ORDER BY conflict.rowid DESC LIMIT 1");
  int step = sqlite3_step(select);
  Status status = step == SQLITE_DONE  ? STATUS_OK
                  : step == SQLITE_ROW ? describe_conflict(store, select, error)
                                       : store_fail(store, "cannot read the store", error);
  sqlite3_finalize(select);
  return status;
}

/* Hands each row about the goal to the set; one without an answer is a split. */
static Status read_rows(const Store *store, const char *sql, Goal goal, Known *known,
                        Error *error) {
  sqlite3_stmt *select = store_prepare(store, sql);
  Status status = STATUS_OK;
  int step;
  while (status == STATUS_OK && (step = sqlite3_step(select)) == SQLITE_ROW) {
    Key key;
    if (!store_column_key(select, 0, &key)) {
      status = status_fail(error, STATUS_FILE, 0, "the store is damaged: a key has no %d bytes",
                           KEY_BYTES);
      break;
    }
    Claim claim = sqlite3_column_int(select, 1) == 0 ? CLAIM_FIRST : CLAIM_SECOND;
    if (goal != GOAL_EXACT && (goal == GOAL_FIRST) != (claim == CLAIM_FIRST)) continue;
    bool split = sqlite3_column_type(select, 2) == SQLITE_NULL;
    KnownEntry entry = {
        .low = key.low,
        .high = key.high,
        .values = split ? VALUE_ANY : claim_values(claim, sqlite3_column_int(select, 2) != 0),
        .split = split,
        .seconds = (float)sqlite3_column_double(select, 3),
    };
    status = known_add(known, entry, error);
    if (status == STATUS_CONFLICT) status = tell_both_win(store, key, error);
  }
  if (status == STATUS_OK && step != SQLITE_DONE)
    status = store_fail(store, "cannot read the store", error);
  sqlite3_finalize(select);
  return status;
}

Status store_read(Store *store, Goal goal, Known *known, Error *error) {
  if (known == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for the store");
  Status status = store_check_conflicts(store, error);
  if (status == STATUS_OK)
    status = read_rows(store, "SELECT key, claim, holds, seconds FROM solved", goal, known, error);
  const char *splits = store_has_split_costs(store) ? "SELECT key, claim, NULL, seconds FROM split"
                                                    : "SELECT key, claim, NULL, 0 FROM split";
  return status == STATUS_OK ? read_rows(store, splits, goal, known, error) : status;
}

static DagOrder order_of(int number) {
  for (int order = 0; order < DAG_ORDERS; order++)
    if (store_order_numbers[order] == number) return (DagOrder)order;
  return DAG_ORDER_SEARCH;
}

Status store_roots(Store *store, StoreRoot *roots, size_t room, size_t *count, Error *error) {
  sqlite3_stmt *select = store_prepare(
      store, "SELECT position, claim, cutoff, paper_order, without FROM root ORDER BY id");
  Status status = STATUS_OK;
  int step;
  *count = 0;
  while (status == STATUS_OK && (step = sqlite3_step(select)) == SQLITE_ROW) {
    Game game;
    const char *text = (const char *)sqlite3_column_text(select, 0);
    status = notation_read(text == NULL ? "" : text, text == NULL ? 0 : strlen(text), &game, error);
    if (status == STATUS_OK && (*count)++ < room)
      roots[*count - 1] = (StoreRoot){
          .board = game_board(&game),
          .claim = sqlite3_column_int(select, 1) == 0 ? CLAIM_FIRST : CLAIM_SECOND,
          .cutoff = sqlite3_column_int(select, 2),
          .order = order_of(sqlite3_column_int(select, 3)),
          .without = (unsigned)sqlite3_column_int64(select, 4),
      };
  }
  if (status == STATUS_OK && step != SQLITE_DONE)
    status = store_fail(store, "cannot read the store", error);
  sqlite3_finalize(select);
  return status;
}

Status store_pace(Store *store, double *nodes_per_second, Error *error) {
  sqlite3_stmt *select = store_prepare(
      store, store_has_split_costs(store)
                 ? "SELECT total(nodes), total(seconds) FROM"
                   " (SELECT nodes, seconds FROM solved UNION ALL SELECT nodes, seconds FROM split)"
                 : "SELECT total(nodes), total(seconds) FROM solved");
  if (sqlite3_step(select) != SQLITE_ROW) {
    sqlite3_finalize(select);
    return store_fail(store, "cannot read the store", error);
  }
  double nodes = sqlite3_column_double(select, 0), seconds = sqlite3_column_double(select, 1);
  sqlite3_finalize(select);
  *nodes_per_second = seconds > 0 ? nodes / seconds : 0;
  return STATUS_OK;
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
