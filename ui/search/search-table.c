/* The search's table: its size, the next one, and giving it back. */
#include "search-inner.h"

void search_use_next_table(FsSearch *self) {
  if (!self->next_table || self->lent) return;
  fs_search_drop_line(self);
  g_clear_pointer(&self->runner, analysis_runner_free);
  table_keeper_take(&self->keeper, g_steal_pointer(&self->next_table));
}

size_t fs_search_get_table_bytes(FsSearch *self) { return self->table_bytes; }

const Table *fs_search_get_table(FsSearch *self) { return self->keeper.table; }

/* What the tables take that the next one will replace. */
static size_t bytes_to_be_freed(FsSearch *self) {
  size_t bytes = self->keeper.table ? table_bytes(self->keeper.table) : 0;
  return bytes + (self->next_table ? table_bytes(self->next_table) : 0);
}

size_t fs_search_get_table_most(FsSearch *self) {
  size_t available = memory_available(), held = MIN(bytes_to_be_freed(self), memory_resident());
  return available > SIZE_MAX - held ? SIZE_MAX : available + held;
}

Status fs_search_set_table_bytes(FsSearch *self, size_t bytes, Error *error) {
  Table *table = NULL;
  Status status =
      table_create(&table, bytes, CODE_BITS, self->scheme, bytes_to_be_freed(self), error);
  if (status != STATUS_OK) return status;
  g_clear_pointer(&self->next_table, table_free);
  self->next_table = table;
  self->table_bytes = bytes;
  if (self->state == SEARCH_PAUSED) search_set_state(self, SEARCH_STOPPED);
  if (!fs_search_is_running(self)) search_use_next_table(self);
  search_notify(self, PROP_TABLE_BYTES);
  search_changed(self);
  return STATUS_OK;
}

double fs_search_get_used(FsSearch *self) { return table_keeper_used(&self->keeper); }

Table *fs_search_borrow_table(FsSearch *self) {
  if (fs_search_is_running(self) || self->lent || !self->keeper.table) return NULL;
  if (self->state == SEARCH_PAUSED) search_set_state(self, SEARCH_STOPPED);
  g_clear_pointer(&self->runner, analysis_runner_free); /* its known values will change */
  self->lent = TRUE;
  search_notify(self, PROP_LENT);
  search_changed(self);
  return self->keeper.table;
}

void fs_search_give_back(FsSearch *self) {
  self->lent = FALSE;
  search_use_next_table(self);
  search_notify(self, PROP_LENT);
  search_changed(self);
}

gboolean fs_search_is_lent(FsSearch *self) { return self->lent; }
