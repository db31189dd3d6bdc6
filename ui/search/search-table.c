/* The search's table: its size, the next one, and giving it back. */
#include "search-inner.h"

#include <malloc.h>
#include <math.h>

#include "core/clock.h"
#include "core/memory.h"

static const double LOOK_SECONDS = 1;

/* Its entries are of one variant, and of one solver or of those that share. */

static TableUse use_now(FsSearch *self) {
  return (TableUse){self->settings.variant, self->settings.solver, self->table_bytes};
}

static gboolean share_entries(const SolverInfo *a, const SolverInfo *b) {
  return a == b || (a && b && a->shares_table && b->shares_table);
}

static gboolean same_use(const TableUse *a, const TableUse *b) {
  return variant_equal(a->variant, b->variant) && share_entries(a->solver, b->solver) &&
         a->bytes == b->bytes;
}

/* What the tables take that the next one will replace. */
static size_t bytes_to_be_freed(FsSearch *self) {
  size_t bytes = self->table ? table_bytes(self->table) : 0;
  return bytes + (self->next_table ? table_bytes(self->next_table) : 0);
}

static Status create(FsSearch *self, const TableUse *use, Table **table, Error *error) {
  unsigned bits = use->variant.rules->solving->key_bits(use->solver, use->variant);
  return table_create(table, use->bytes, bits, self->scheme, bytes_to_be_freed(self), error);
}

/* The trees of a team are many small pieces, which malloc() keeps for the next. */
static void free_old(gpointer data) {
  table_free(((FsSearch *)data)->old_table);
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

static void old_freed(gpointer data) { ((FsSearch *)data)->freeing = NULL; }

/* A large table takes a second to give back, so a worker does it. */
static void discard_table(FsSearch *self) {
  if (self->freeing) worker_join(g_steal_pointer(&self->freeing));
  self->old_table = self->table;
  self->freeing = worker_start("old table", free_old, old_freed, self);
}

static void take_next_table(FsSearch *self) {
  fs_search_drop_line(self);
  g_clear_pointer(&self->runner, analysis_runner_free);
  if (self->table) discard_table(self);
  self->table = g_steal_pointer(&self->next_table);
  self->looked = 0;
  self->use = self->next_use;
}

void search_drop_tables(FsSearch *self) {
  if (self->freeing) worker_join(g_steal_pointer(&self->freeing));
  g_clear_pointer(&self->table, table_free);
  g_clear_pointer(&self->next_table, table_free);
}

void search_use_next_table(FsSearch *self) {
  if (self->next_table && !self->lent) take_next_table(self);
}

static void set_next_table(FsSearch *self, Table *table, const TableUse *use) {
  g_clear_pointer(&self->next_table, table_free);
  self->next_table = table;
  self->next_use = *use;
}

/* A table in which values contradict each other is of no use any more. */
static gboolean serves_on(FsSearch *self, const TableUse *use) {
  Key key;
  Table *table = self->table;
  return table && same_use(use, &self->use) && !self->doubted && !table_contradiction(table, &key);
}

static void end_doubt(FsSearch *self) {
  if (self->doubted) g_clear_pointer(&self->opinions, second_opinions_free);
  self->doubted = FALSE;
}

gboolean search_make_table(FsSearch *self) {
  TableUse use = use_now(self);
  Table *table = NULL;
  Error error;
  search_set_trouble(self, NULL);
  if (!use.solver->needs_table || (!self->next_table && serves_on(self, &use))) {
    end_doubt(self);
    return TRUE;
  }
  if (!self->next_table || !same_use(&use, &self->next_use)) {
    if (create(self, &use, &table, &error) != STATUS_OK) {
      search_set_trouble(self, error.message);
      return FALSE;
    }
    set_next_table(self, table, &use);
  }
  take_next_table(self);
  end_doubt(self);
  return TRUE;
}

Table *search_table_for(FsSearch *self, Variant variant, const SolverInfo *solver) {
  gboolean serves = solver->needs_table && share_entries(self->use.solver, solver) &&
                    variant_equal(variant, self->use.variant);
  return serves ? self->table : NULL;
}

size_t fs_search_get_table_bytes(FsSearch *self) { return self->table_bytes; }

const Table *fs_search_get_table(FsSearch *self) {
  return self->settings.solver->needs_table ? self->table : NULL;
}

size_t fs_search_get_table_most(FsSearch *self) {
  size_t available = memory_available(), held = MIN(bytes_to_be_freed(self), memory_resident());
  return available > SIZE_MAX - held ? SIZE_MAX : available + held;
}

Status fs_search_set_table_bytes(FsSearch *self, size_t bytes, Error *error) {
  TableUse use = {self->settings.variant, self->settings.solver, bytes};
  Table *table = NULL;
  if (use.solver->needs_table) {
    Status status = create(self, &use, &table, error);
    if (status != STATUS_OK) return status;
  }
  set_next_table(self, table, &use);
  self->table_bytes = bytes;
  if (self->state == SEARCH_PAUSED) search_set_state(self, SEARCH_STOPPED);
  if (!search_is_running(self)) search_use_next_table(self);
  search_notify(self, PROP_TABLE_BYTES);
  search_changed(self);
  return STATUS_OK;
}

double search_used(FsSearch *self) {
  double now = clock_seconds();
  if (!fs_search_get_table(self)) return (double)NAN;
  if (self->looked <= 0 || now - self->looked >= LOOK_SECONDS) {
    self->used = (double)table_filled(self->table) / (double)table_entries(self->table);
    self->looked = now;
  }
  return self->used;
}

/* Lending it. */

gboolean fs_search_borrow(FsSearch *self, const char *words) {
  if (search_is_running(self) || self->lent || self->table_bytes == 0) return FALSE;
  if (self->state == SEARCH_PAUSED) search_set_state(self, SEARCH_STOPPED);
  g_clear_pointer(&self->runner, analysis_runner_free); /* its known set will change */
  self->lent = search_make_table(self);
  self->lent_words = words;
  self->lent_done = self->lent_now = (SearchFigures){0};
  search_notify(self, PROP_LENT);
  search_changed(self);
  return self->lent;
}

/* What a review or a batch has left in the table is mostly useless for the next search. */
static void renew_table(FsSearch *self) {
  TableUse use = self->use;
  Table *table;
  Error error;
  if (!self->table || self->next_table) return;
  if (create(self, &use, &table, &error) == STATUS_OK) set_next_table(self, table, &use);
}

void fs_search_give_back(FsSearch *self) {
  self->lent = FALSE;
  renew_table(self);
  search_use_next_table(self);
  search_notify(self, PROP_LENT);
  search_changed(self);
}
