/* What a table is filled with when a search is resumed. One row of `memory` has its costliest
 * entries as they were some time ago. Rows of `recent` have those made since, one row for each
 * write. */
#include "../cube/symmetry.h"
#include "store-inner.h"

#include <math.h>
#include <stdlib.h>

enum { ENTRY_BYTES = KEY_BYTES + 2 }; /* values and logarithm of the work follow the key */

/* Runs a statement with the entries as its parameter. */
static Status write_entries(const Store *store, const char *sql, const TableEntry *entries,
                            size_t count, Error *error) {
  uint8_t *bytes = malloc(count * ENTRY_BYTES + 1);
  if (bytes == NULL)
    return status_fail(error, STATUS_MEMORY, 0, "no memory to keep the entries of the table");
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
  return write_entries(store,
                       "INSERT INTO recent (entries, sum) VALUES (?1, fourscore_sum('recent', ?1))",
                       entries, count, error);
}

Status store_write_memory(Store *store, const TableEntry *entries, size_t count, Error *error) {
  const char *deed = "cannot write to the store";
  Status status = store_run(store, "BEGIN IMMEDIATE", deed, error);
  if (status != STATUS_OK) return status;
  status = write_entries(
      store, "INSERT OR REPLACE INTO memory VALUES (1, ?1, fourscore_sum('memory', ?1))", entries,
      count, error);
  if (status == STATUS_OK) status = store_run(store, "DELETE FROM recent; COMMIT", deed, error);
  if (status != STATUS_OK) sqlite3_exec(store->file, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

/* Solvers look positions up under one of their images. */
static void fill_images(Table *table, const KnownEntry *entry, Counters *counters) {
  Board board = code_board((Key){entry->low, entry->high});
  uint64_t work = entry->seconds > 0 ? (uint64_t)fmin((double)entry->seconds * 1e6, 0x1p62) + 1 : 1;
  for (int g = 0; g < SYMMETRIES; g++)
    table_store(table, code_of(symmetry_board(board, g)), entry->values, work, counters);
}

/* True if a search can have made the entry: its key need not be the least of the images. */
static bool is_entry(Key key, ValueSet values) {
  return values != 0 && values < VALUE_ANY && code_is_open(key);
}

/* Hands the entries of one row to a table, NULL for none, and counts them; false if something there
 * is no entry. */
static bool fill_row(const uint8_t *bytes, size_t length, Table *table, uint64_t *entries) {
  Counters counters = {0};
  bool whole = length % ENTRY_BYTES == 0;
  for (size_t i = 0; bytes != NULL && i < length / ENTRY_BYTES; i++, bytes += ENTRY_BYTES) {
    Key key = store_read_key(bytes);
    ValueSet values = bytes[KEY_BYTES];
    if (!is_entry(key, values)) {
      whole = false;
      continue;
    }
    ++*entries;
    if (table != NULL)
      table_store(table, key, values, (uint64_t)1 << (bytes[KEY_BYTES + 1] & 63), &counters);
  }
  return whole;
}

static Status fill_entries(Store *store, StoreTable from, const char *tail, Table *table,
                           uint64_t *entries, Error *error) {
  sqlite3_stmt *select = store_select(store, from, tail);
  int step;
  store_begin_damage(store, from);
  while ((step = sqlite3_step(select)) == SQLITE_ROW)
    if (sqlite3_column_int(select, 1) == 0 ||
        !fill_row(sqlite3_column_blob(select, 0), (size_t)sqlite3_column_bytes(select, 0), table,
                  entries))
      store_note_damage(store, from, store_table_names[from]);
  sqlite3_finalize(select);
  return step == SQLITE_DONE ? STATUS_OK : store_fail(store, "cannot read the store", error);
}

static Status fill_both(Store *store, Table *table, uint64_t *entries, Error *error) {
  Status status = fill_entries(store, STORE_MEMORY, "", table, entries, error);
  return status == STATUS_OK
             ? fill_entries(store, STORE_RECENT, "ORDER BY id", table, entries, error)
             : status;
}

/* The entries given to the table must not contradict each other. */
static Status check_table(const Store *store, Table *table, Error *error) {
  Key key;
  char position[POSITION_TEXT];
  if (!table_contradiction(table, &key)) return STATUS_OK;
  store_write_position(store, key, position);
  return status_fail(error, STATUS_CONFLICT, 0,
                     "what the store kept of a table contradicts itself or the answers, at %s; no "
                     "answer of this store is a proof",
                     position);
}

Status store_fill_table(Store *store, const Known *known, Table *table, Error *error) {
  Counters counters = {0};
  for (size_t i = 0; i < known_places(known); i++) {
    const KnownEntry *entry = known_at(known, i);
    if (entry->values != 0 && entry->values != VALUE_ANY) fill_images(table, entry, &counters);
  }
  uint64_t entries = 0;
  Status status = fill_both(store, table, &entries, error);
  return status == STATUS_OK ? check_table(store, table, error) : status;
}

Status store_count_memory(Store *store, uint64_t *entries, Error *error) {
  return fill_both(store, NULL, entries, error);
}
