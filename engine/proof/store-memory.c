/* What a table is filled with when a search goes on: its costliest entries as they were some time
 * ago, in one row of `memory`, and those that were made since, a row of `recent` each time. */
#include "../cube/symmetry.h"
#include "store-inner.h"

#include <stdlib.h>

enum { ENTRY_BYTES = KEY_BYTES + 2 }; /* values and logarithm of the work follow the key */

/* Runs a statement with the entries as its only parameter. */
static Status write_entries(const Store *store, const char *sql, const TableEntry *entries,
                            size_t count, Error *error) {
  uint8_t *bytes = malloc(count * ENTRY_BYTES + 1);
  if (bytes == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory to keep the table's");
  for (size_t i = 0; i < count; i++) {
    uint8_t *at = bytes + i * ENTRY_BYTES;
    store_write_key(at, entries[i].key);
    at[KEY_BYTES] = entries[i].values;
    at[KEY_BYTES + 1] = (uint8_t)(63 - __builtin_clzll(entries[i].work | 1));
  }
  sqlite3_stmt *statement = store_prepare(store, sql);
  sqlite3_bind_blob64(statement, 1, bytes, count * ENTRY_BYTES, free);
  bool done = sqlite3_step(statement) == SQLITE_DONE;
  sqlite3_finalize(statement);
  return done ? STATUS_OK : store_fail(store, "cannot write to the store", error);
}

Status store_add_memory(Store *store, const TableEntry *entries, size_t count, Error *error) {
  return write_entries(store, "INSERT INTO recent (entries) VALUES (?)", entries, count, error);
}

Status store_write_memory(Store *store, const TableEntry *entries, size_t count, Error *error) {
  const char *deed = "cannot write to the store";
  Status status = store_run(store, "BEGIN", deed, error);
  if (status != STATUS_OK) return status;
  status =
      write_entries(store, "INSERT OR REPLACE INTO memory VALUES (1, ?)", entries, count, error);
  if (status == STATUS_OK) status = store_run(store, "DELETE FROM recent; COMMIT", deed, error);
  if (status != STATUS_OK) sqlite3_exec(store->file, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

/* Solvers look positions up under one of their images. */
static void fill_images(Table *table, const KnownEntry *entry, Counters *counters) {
  Board board = code_board((Key){entry->low, entry->high});
  uint64_t work = entry->seconds > 0 ? (uint64_t)((double)entry->seconds * 1e6) + 1 : 1;
  for (int g = 0; g < SYMMETRIES; g++)
    table_store(table, code_of(symmetry_board(board, g)), entry->values, work, counters);
}

/* Hands the entries of one row to a table; what is no entry is left out. */
static void fill_row(const uint8_t *bytes, size_t count, Table *table) {
  Counters counters = {0};
  for (size_t i = 0; bytes != NULL && i < count; i++, bytes += ENTRY_BYTES) {
    ValueSet values = bytes[KEY_BYTES] & VALUE_ANY;
    if (values == 0 || values == VALUE_ANY) continue;
    table_store(table, store_read_key(bytes), values, (uint64_t)1 << (bytes[KEY_BYTES + 1] & 63),
                &counters);
  }
}

static Status fill_entries(const Store *store, const char *sql, Table *table, Error *error) {
  sqlite3_stmt *select = store_prepare(store, sql);
  int step;
  while ((step = sqlite3_step(select)) == SQLITE_ROW)
    fill_row(sqlite3_column_blob(select, 0), (size_t)sqlite3_column_bytes(select, 0) / ENTRY_BYTES,
             table);
  sqlite3_finalize(select);
  return step == SQLITE_DONE ? STATUS_OK : store_fail(store, "cannot read the store", error);
}

Status store_fill_table(Store *store, const Known *known, Table *table, Error *error) {
  Counters counters = {0};
  for (size_t i = 0; i < known_places(known); i++) {
    const KnownEntry *entry = known_at(known, i);
    if (entry->values != 0 && entry->values != VALUE_ANY) fill_images(table, entry, &counters);
  }
  Status status = fill_entries(store, "SELECT entries FROM memory", table, error);
  return status == STATUS_OK
             ? fill_entries(store, "SELECT entries FROM recent ORDER BY id", table, error)
             : status;
}
