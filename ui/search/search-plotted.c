/* The search as plots show it. */
#include "search-inner.h"

static void describe(FsPlotted *plotted, PlottedSearch *search) {
  FsSearch *self = FS_SEARCH(plotted);
  search->running = fs_search_is_running(self);
  search->has_jobs = TRUE;
  for (int s = 0; s < SCHEMES; s++)
    search->histories[s] = self->histories[s];
  if (!self->rooted) return;
  char text[NOTATION_CODE_SIZE];
  notation_write(&self->root, text);
  search->position = g_strdup(text);
  search->count = COLUMNS;
  for (int c = 0; c < COLUMNS; c++) {
    const ColumnStatus *column = &self->view.columns[c];
    gboolean searched = column->state != COLUMN_ILLEGAL && column->same_as == c;
    search->moves[c] = (PlottedMove){{"0123456789ABCDEF"[c]}, searched, (double)column->nodes};
  }
}

void search_plotted_init(FsPlottedInterface *iface) { iface->describe = describe; }
