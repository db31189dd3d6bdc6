/* The search as plots show it. */
#include "search-inner.h"

static void describe(FsPlotted *plotted, PlottedSearch *search) {
  FsSearch *self = FS_SEARCH(plotted);
  search->running = fs_search_is_running(self);
  search->has_jobs = self->settings.solver->divides;
  for (int s = 0; s < SCHEMES; s++)
    search->histories[s] = self->histories[s];
  if (!self->rooted) return;
  search->position = search_write_root(self);
  search->count = self->view.count;
  for (int m = 0; m < search->count; m++) {
    const MoveStatus *move = &self->view.moves[m];
    search->moves[m].searched = move->state != MOVE_ILLEGAL && move->same_as == m;
    search->moves[m].nodes = (double)move->nodes;
    self->root_settings.variant.rules->write_move(self->root_settings.variant, (Move)m,
                                                  search->moves[m].name);
  }
}

void search_plotted_init(FsPlottedInterface *iface) { iface->describe = describe; }
