/* One row: whether it is whole and says what can be, what it is called, and where it comes from. */
#include "../play/cube-play.h"
#include "../play/flat-play.h"
#include "../play/position.h"
#include "../flat/code.h"
#include "store-inner.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

bool store_is_position(const Store *store, Key key) {
  return store->flat.width > 0 ? flat_code_is_canonical(store->flat, key) : code_is_canonical(key);
}

/* VALUE_ANY: the game is not over there. */
static ValueSet result_of(const Store *store, Key key) {
  return store->flat.width > 0 ? flat_result(store->flat, flat_code_board(store->flat, key))
                               : code_result(key);
}

void store_write_position(const Store *store, Key key, char text[POSITION_TEXT]) {
  if (!store_is_position(store, key))
    code_write(key, text);
  else if (store->flat.width > 0) {
    Position position = flat_position(store->flat, flat_code_board(store->flat, key));
    position_write_code(&position, text);
  } else
    cube_write(code_board(key), text);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool is_number(sqlite3_stmt *select, int column, sqlite3_int64 most) {
  sqlite3_int64 number = sqlite3_column_int64(select, column);
  return sqlite3_column_type(select, column) == SQLITE_INTEGER && number >= 0 && number <= most;
}

/* Splits have no answer and no source. */
bool store_row_fits(const Store *store, StoreTable table, sqlite3_stmt *select, StoreRow *row) {
  int answers = table == STORE_SPLIT ? 0 : 1, sum = table == STORE_SPLIT ? 4 : 6;
  if (sqlite3_column_int(select, sum) == 0 || !store_column_key(select, 0, &row->key) ||
      !is_number(select, 1, 1) || (answers && !is_number(select, 2, 1)) ||
      !is_number(select, 2 + answers, INT64_MAX) || !store_is_position(store, row->key))
    return false;
  row->claim = sqlite3_column_int(select, 1) == 0 ? CLAIM_FIRST : CLAIM_SECOND;
  row->holds = answers && sqlite3_column_int(select, 2) != 0;
  row->nodes = (uint64_t)sqlite3_column_int64(select, 2 + answers);
  row->seconds = sqlite3_column_double(select, 3 + answers);
  row->source = answers ? sqlite3_column_int64(select, 5) : 0;
  ValueSet result = result_of(store, row->key);
  return isfinite(row->seconds) && row->seconds >= 0 &&
         (!answers || (result & claim_values(row->claim, row->holds)) != 0);
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
  StoreNotes *notes = &store->notes;
  store->damaged[table]++;
  if (notes->first_damaged[0] == '\0')
    snprintf(notes->first_damaged, sizeof notes->first_damaged, "%s", where);
}

/* --- Sources ---------------------------------------------------------------------------------- */

static void describe(const Store *store, sqlite3_int64 source, bool host,
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

void store_describe_source(const Store *store, sqlite3_int64 source, char text[STORE_SOURCE_SIZE]) {
  describe(store, source, true, text);
}

void store_describe_made(const Store *store, sqlite3_int64 source, char text[STORE_SOURCE_SIZE]) {
  describe(store, source, false, text);
}
