#include "plotted.h"

#include "search-inner.h"

PlottedSearch fs_search_describe(FsSearch *self) {
  PlottedSearch search = {.running = search_is_running(self),
                          .has_tasks = fs_search_has_tasks(self)};
  for (int s = 0; s < SCHEMES; s++)
    search.traces[s] = self->traces[s];
  if (!self->rooted) return search;
  search.position = fs_search_write_root(self);
  search.count = self->view.count;
  for (int m = 0; m < search.count; m++) {
    const MoveStatus *move = &self->view.moves[m];
    search.moves[m].searched = move->state != MOVE_ILLEGAL && move->same_as == m;
    search.moves[m].nodes = (double)move->nodes;
    move_name(self->root_settings.variant, (Move)m, search.moves[m].name);
  }
  return search;
}

void plotted_search_clear(PlottedSearch *search) { g_clear_pointer(&search->position, g_free); }
