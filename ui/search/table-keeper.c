#include "table-keeper.h"

#include <malloc.h>
#include <math.h>

#include "core/clock.h"

static const double LOOK_SECONDS = 1;

/* The trees of a team are many small pieces, which malloc() keeps for the next. */
static void free_old(gpointer data) {
  table_free(((TableKeeper *)data)->old);
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

static void old_freed(gpointer data) { ((TableKeeper *)data)->freeing = NULL; }

/* A large table takes a second to give back. */
static void discard(TableKeeper *keeper, Table *table) {
  if (keeper->freeing) worker_join(g_steal_pointer(&keeper->freeing));
  keeper->old = table;
  keeper->freeing = worker_start("old table", free_old, old_freed, keeper);
}

void table_keeper_take(TableKeeper *keeper, Table *table) {
  if (keeper->table) discard(keeper, keeper->table);
  keeper->table = table;
  keeper->looked = 0;
}

double table_keeper_used(TableKeeper *keeper) {
  double now = clock_seconds();
  if (!keeper->table) return (double)NAN;
  if (keeper->looked <= 0 || now - keeper->looked >= LOOK_SECONDS) {
    keeper->used = (double)table_filled(keeper->table) / (double)table_entries(keeper->table);
    keeper->looked = now;
  }
  return keeper->used;
}

void table_keeper_clear(TableKeeper *keeper) {
  if (keeper->freeing) worker_join(g_steal_pointer(&keeper->freeing));
  g_clear_pointer(&keeper->table, table_free);
}
