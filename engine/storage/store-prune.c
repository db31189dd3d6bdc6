/* Pruning: a store loses what is damaged, and what was cheap. */
#include "../cube/moves.h"
#include "../play/cube-play.h"
#include "store-care.h"
#include "store-inner.h"

#include <glib.h>

/* The answers to positions that were searched: they cost no nodes if they followed from others. */
static Status find_roots(Store *store, Known *roots, Error *error) {
  size_t count = 0;
  Status status = store_roots(store, NULL, 0, &count, error);
  if (status != STATUS_OK) return status;
  g_autofree StoreRoot *all = g_new0(StoreRoot, count + 1);
  status = store_roots(store, all, count, &count, error);
  for (size_t i = 0; i < count && status == STATUS_OK; i++) {
    Board choice = all[i].board; /* the first position with a choice is the tree's root */
    moves_to_choice(&choice, all[i].claim, all[i].without);
    const Key keys[] = {code_canonical(all[i].board), code_canonical(choice)};
    for (int k = 0; k < 2 && status == STATUS_OK; k++)
      status =
          known_add(roots, (KnownEntry){keys[k].low, keys[k].high, VALUE_ANY, false, 0}, error);
  }
  return status;
}

static bool delete_row(sqlite3_stmt *delete, sqlite3_stmt *select) {
  sqlite3_bind_value(delete, 1, sqlite3_column_value(select, 0));
  sqlite3_bind_value(delete, 2, sqlite3_column_value(select, 1));
  bool done = sqlite3_step(delete) == SQLITE_DONE;
  sqlite3_reset(delete);
  return done;
}

static Status prune_table(Store *store, StoreTable table, uint64_t least_nodes, const Known *roots,
                          StorePruned *pruned, Error *error) {
  sqlite3_stmt *select = store_select(store, table, "");
  sqlite3_stmt *delete = store_prepare_format(store, "DELETE FROM %s WHERE key IS ? AND claim IS ?",
                                              store_table_names[table]);
  int step;
  bool done = true;
  while (done && (step = sqlite3_step(select)) == SQLITE_ROW) {
    StoreRow row;
    bool whole = store_row_fits(store, table, select, &row);
    if (whole && (row.record.nodes >= least_nodes || known_find(roots, row.record.key) != NULL))
      continue;
    done = delete_row(delete, select);
    ++*(!whole ? &pruned->damaged : table == STORE_SPLIT ? &pruned->splits : &pruned->answers);
  }
  sqlite3_finalize(select);
  sqlite3_finalize(delete);
  return done && step == SQLITE_DONE ? STATUS_OK
                                     : store_fail(store, "cannot write to the store", error);
}

/* Damaged rows of the other tables; those of `conflict` stay, since they count even then. */
static Status prune_damaged(Store *store, StoreTable table, StorePruned *pruned, Error *error) {
  const char *name = store_table_names[table];
  sqlite3_stmt *delete =
      store_prepare_format(store, "DELETE FROM %s WHERE sum IS NOT fourscore_sum('%s', %s)", name,
                           name, store_table_columns[table]);
  bool done = sqlite3_step(delete) == SQLITE_DONE;
  sqlite3_finalize(delete);
  if (!done) return store_fail(store, "cannot write to the store", error);
  pruned->damaged += (uint64_t)sqlite3_changes(store->file);
  return STATUS_OK;
}

static Status prune_all(Store *store, uint64_t least_nodes, const Known *roots, StorePruned *pruned,
                        Error *error) {
  static const StoreTable others[] = {STORE_ROOT, STORE_MEMORY, STORE_RECENT};
  Status status = prune_table(store, STORE_SOLVED, least_nodes, roots, pruned, error);
  if (status == STATUS_OK)
    status = prune_table(store, STORE_SPLIT, least_nodes, NULL, pruned, error);
  for (size_t i = 0; i < G_N_ELEMENTS(others) && status == STATUS_OK; i++)
    status = prune_damaged(store, others[i], pruned, error);
  if (status == STATUS_OK) return store_run(store, "COMMIT", "cannot write to the store", error);
  sqlite3_exec(store->file, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

Status store_prune(Store *store, uint64_t least_nodes, StorePruned *pruned, Error *error) {
  Known *roots = known_new();
  *pruned = (StorePruned){0};
  Status status =
      roots == NULL ? status_fail(error, STATUS_MEMORY, 0, "no memory for the store") : STATUS_OK;
  if (status == STATUS_OK && store->variant.rules == &rules_cube)
    status = find_roots(store, roots, error);
  if (status == STATUS_OK)
    status = store_run(store, "BEGIN IMMEDIATE", "cannot write to the store", error);
  if (status == STATUS_OK) status = prune_all(store, least_nodes, roots, pruned, error);
  known_free(roots);
  return status == STATUS_OK ? store_run(store, "VACUUM", "cannot give the space back", error)
                             : status;
}
