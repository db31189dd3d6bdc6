/* The rows of a store that SQLite can still reach if the file is broken.
 *
 * A scan ends at the first page that cannot be read. A second scan, from the other end, finds what
 * is behind the last such page. What lies between the two is divided in the middle, again and
 * again, as long as that finds rows; a gap is given up after ten vain attempts. A row is whole by
 * its own checksum, wherever it lies. */
#include "store-care.h"
#include "store-inner.h"

enum { IDLE_MOST = 10 };

typedef unsigned __int128 Number; /* a key as a number */

typedef struct {
  Store *store;
  StoreTable table;
  StoreTake *take;
  void *data;
  sqlite3_stmt *up, *down;
  Status status; /* of the taker */
  StoreGaps *gaps;
  Number gap_begin, gap_end; /* the last gap */
} Sweep;

static Number store_sweep_number_of(Key key) { return (Number)key.high << 64 | key.low; }
static Key sweep_key(Number number) { return (Key){(uint64_t)number, (uint16_t)(number >> 64)}; }

/* Takes all rows that are selected; false if one could not be reached. *reached becomes the key of
 * the last that was. */
static bool take_rows(Sweep *sweep, sqlite3_stmt *select, Number *reached) {
  StoreRow row;
  Key key;
  int step = SQLITE_DONE;
  while (sweep->status == STATUS_OK && (step = sqlite3_step(select)) == SQLITE_ROW) {
    if (store_column_key(select, 0, &key)) *reached = store_sweep_number_of(key);
    if (store_row_read(sweep->store, sweep->table, select, &row))
      sweep->status = sweep->take(&row, sweep->data);
  }
  sqlite3_reset(select);
  return step == SQLITE_DONE;
}

/* The same from one key up or down to another, both included. Returns the key of the last row, `to`
 * if all were reached, `from` if none was. */
static Number take_range(Sweep *sweep, sqlite3_stmt *select, Number from, Number to) {
  Number reached = from;
  store_bind_key(select, 1, sweep_key(from));
  store_bind_key(select, 2, sweep_key(to));
  return take_rows(sweep, select, &reached) ? to : reached;
}

/* Gaps come in the order of their keys; two that touch are one. */
static void note_gap(Sweep *sweep, Number begin, Number end) {
  if (sweep->gaps->count == 0 || sweep->gap_end < begin) {
    sweep->gap_begin = begin;
    sweep->gaps->count++;
  }
  sweep->gap_end = end;
  if (sweep->gaps->count > 1) return;
  sweep->gaps->begin = sweep_key(sweep->gap_begin);
  sweep->gaps->end = sweep_key(end);
}

/* Searches between two keys, at which only the rows themselves can be read. */
static void search_gap(Sweep *sweep, Number begin, Number end, int idle) {
  if (sweep->status != STATUS_OK || end <= begin) return;
  if (end - begin < 2 || idle == IDLE_MOST) {
    note_gap(sweep, begin, end);
    return;
  }
  Number middle = begin + (end - begin) / 2;
  Number up = take_range(sweep, sweep->up, middle, end);
  Number down = take_range(sweep, sweep->down, middle, begin);
  idle = up == middle && down == middle ? idle + 1 : 0;
  search_gap(sweep, begin, down, idle);
  search_gap(sweep, up, end, idle);
}

/* Reads what is behind the first row that was not reached. */
static void take_rest(Sweep *sweep, Number begin) {
  const Number last = store_sweep_number_of((Key){UINT64_MAX, UINT16_MAX});
  sweep->up = store_select(sweep->store, sweep->table, "WHERE key >= ? AND key <= ? ORDER BY key");
  sweep->down =
      store_select(sweep->store, sweep->table, "WHERE key <= ? AND key >= ? ORDER BY key DESC");
  search_gap(sweep, begin, take_range(sweep, sweep->down, last, begin), 0);
  sqlite3_finalize(sweep->up);
  sqlite3_finalize(sweep->down);
}

Status store_sweep(Store *store, StoreTable table, StoreTake *take, void *data, StoreGaps *gaps) {
  Sweep sweep = {.store = store, .table = table, .take = take, .data = data, .gaps = gaps};
  sqlite3_stmt *select = store_select(store, table, "");
  Number reached = 0;
  *gaps = (StoreGaps){0};
  store_begin_damage(store, table);
  if (!take_rows(&sweep, select, &reached)) take_rest(&sweep, reached);
  sqlite3_finalize(select);
  return sweep.status;
}
