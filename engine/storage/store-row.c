/* One row: whether it is whole and can be true, what it is called, and where it comes from. */
#include "../play/position.h"
#include "store-inner.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void store_write_position(const Store *store, Key key, char text[POSITION_TEXT]) {
  Position position;
  if (store->variant.rules->of_key(store->variant, key, &position))
    position_write_code(&position, text);
  else
    code_write(key, text);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool store_row_is_number(sqlite3_stmt *select, int column, sqlite3_int64 most) {
  sqlite3_int64 number = sqlite3_column_int64(select, column);
  return sqlite3_column_type(select, column) == SQLITE_INTEGER && number >= 0 && number <= most;
}

/* Splits have no answer and no source. */
bool store_row_fits(const Store *store, StoreTable table, sqlite3_stmt *select, StoreRow *row) {
  int answers = table == STORE_SPLIT ? 0 : 1, sum = table == STORE_SPLIT ? 4 : 6;
  Position position;
  Key key;
  if (sqlite3_column_int(select, sum) == 0 || !store_column_key(select, 0, &key) ||
      !store_row_is_number(select, 1, 1) || (answers && !store_row_is_number(select, 2, 1)) ||
      !store_row_is_number(select, 2 + answers, INT64_MAX) ||
      !store->variant.rules->of_key(store->variant, key, &position))
    return false;
  Claim claim = sqlite3_column_int(select, 1) == 0 ? CLAIM_FIRST : CLAIM_SECOND;
  bool holds = answers && sqlite3_column_int(select, 2) != 0;
  row->record = (ProofRecord){
      .key = key,
      .values = answers ? claim_values(claim, holds) : VALUE_ANY,
      .nodes = (uint64_t)sqlite3_column_int64(select, 2 + answers),
      .seconds = (float)sqlite3_column_double(select, 3 + answers),
      .claim = claim,
  };
  row->source = answers ? sqlite3_column_int64(select, 5) : 0;
  return isfinite(row->record.seconds) && row->record.seconds >= 0;
}

bool store_row_read(Store *store, StoreTable table, sqlite3_stmt *select, StoreRow *row) {
  if (store_row_fits(store, table, select, row)) return true;
  char position[POSITION_TEXT] = "?";
  Key key;
  if (store_column_key(select, 0, &key)) store_write_position(store, key, position);
  store_note_damage(store, table, position);
  return false;
}

/* --- Damage ----------------------------------------------------------------------------------- */

void store_begin_damage(Store *store, StoreTable table) { store->damaged[table] = 0; }

void store_note_damage(Store *store, StoreTable table, const char *where) {
  StoreWarnings *warnings = &store->warnings;
  store->damaged[table]++;
  if (warnings->first_damaged[0] == '\0')
    snprintf(warnings->first_damaged, sizeof warnings->first_damaged, "%s", where);
}

/* --- Sources ---------------------------------------------------------------------------------- */

void store_describe_source(const Store *store, sqlite3_int64 source, bool host,
                           char text[STORE_SOURCE_SIZE]) {
  strcpy(text, "?");
  sqlite3_stmt *select = store_select(store, STORE_SOURCE, "WHERE id = ?");
  sqlite3_bind_int64(select, 1, source);
  if (sqlite3_step(select) == SQLITE_ROW && sqlite3_column_int(select, 6) != 0)
    snprintf(text, STORE_SOURCE_SIZE, "%s%s%s (%s UTC)",
             (const char *)sqlite3_column_text(select, 1), host ? " on " : "",
             host ? (const char *)sqlite3_column_text(select, 2) : "",
             (const char *)sqlite3_column_text(select, 4));
  sqlite3_finalize(select);
}
