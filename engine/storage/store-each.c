/* All answers of a store, one after the other, with their sources. */
#include "store-care.h"
#include "store-inner.h"

Status store_each(Store *store, uint64_t least_nodes, StoreEach *each, void *data, Error *error) {
  sqlite3_stmt *select = store_select(store, STORE_SOLVED, "");
  sqlite3_int64 described = -1;
  char source[STORE_SOURCE_SIZE] = "?", made[STORE_SOURCE_SIZE] = "?";
  int step;
  store_begin_damage(store, STORE_SOLVED);
  while ((step = sqlite3_step(select)) == SQLITE_ROW) {
    StoreRow row;
    if (!store_row_read(store, STORE_SOLVED, select, &row) || row.record.nodes < least_nodes)
      continue;
    if (row.source != described) {
      store_describe_source(store, row.source, true, source);
      store_describe_source(store, row.source, false, made);
    }
    described = row.source;
    each(&(StoreAnswer){row.record, source, made}, data);
  }
  sqlite3_finalize(select);
  return step == SQLITE_DONE ? STATUS_OK : store_fail(store, "cannot read the store", error);
}
