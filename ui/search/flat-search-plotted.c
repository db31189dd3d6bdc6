/* The flat search as plots show it. */
#include "flat-search-inner.h"

static void describe(FsPlotted *plotted, PlottedSearch *search) {
  FsFlatSearch *self = FS_FLAT_SEARCH(plotted);
  search->running = self->worker != NULL;
  search->position = fs_flat_search_get_root_text(self);
  if (!search->position) return;
  search->histories[SCHEME_TWOBIG] = &self->history;
  search->count = self->view.count;
  for (int i = 0; i < search->count; i++) {
    const FlatMoveStatus *status = &self->view.moves[i];
    search->moves[i].searched = status->same_as == i;
    search->moves[i].nodes = (double)status->nodes;
    flat_move_write(status->move, search->moves[i].name);
  }
}

void flat_search_plotted_init(FsPlottedInterface *iface) { iface->describe = describe; }
