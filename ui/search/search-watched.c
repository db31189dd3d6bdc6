/* The search as others see it. */
#include <glib/gi18n.h>

#include "base/words.h"
#include "search-inner.h"

static WatchedSearch look(FsWatched *watched) {
  FsSearch *self = FS_SEARCH(watched);
  return (WatchedSearch){.state = self->state,
                         .ended = self->state == SEARCH_DONE,
                         .progress = cube_analysis_progress(&self->view),
                         .seconds = self->view.seconds,
                         .counters = self->view.counters,
                         .rate = fs_search_get_node_rate(self),
                         .table_bytes = self->keeper.table ? table_bytes(self->keeper.table) : 0,
                         .used = fs_search_get_used(self)};
}

static int searching_column(const CubeAnalysisView *view) {
  for (int c = 0; c < COLUMNS; c++)
    if (view->columns[c].state == COLUMN_SEARCHING && view->columns[c].same_as == c) return c;
  return -1;
}

/* What was found before all was answered: values excluded, or at least columns answered. */
static char *words_stopped(const CubeAnalysisView *view, Goal goal) {
  if (view->values != VALUE_ANY)
    return g_strdup_printf(_("Stopped: %s"), words_values(view->values, goal));
  int legal = 0, answered = 0;
  for (int c = 0; c < COLUMNS; c++) {
    legal += view->columns[c].state != COLUMN_ILLEGAL;
    answered += view->columns[c].state == COLUMN_ANSWERED;
  }
  return g_strdup_printf(_("Stopped: %d of %d columns answered"), answered, legal);
}

static char *get_words(FsWatched *watched) {
  FsSearch *search = FS_SEARCH(watched);
  const CubeAnalysisView *view = fs_search_get_view(search);
  Goal goal = fs_search_get_goal(search);
  int column = searching_column(view);
  switch (fs_search_get_state(search)) {
  case SEARCH_RUNNING:
    return column < 0 ? g_strdup(_("Searching"))
                      : g_strdup_printf(_("Searching column %X"), (guint)column);
  case SEARCH_PAUSED:
    return g_strdup(_("Paused"));
  case SEARCH_STOPPED:
    return words_stopped(view, goal);
  case SEARCH_DONE:
    return g_strdup_printf(_("Done: %s"), words_values(view->values, goal));
  default:
    return g_strdup(fs_search_is_lent(search) ? _("A batch is running") : _("Nothing is searched"));
  }
}

static char *get_root(FsWatched *watched) {
  FsSearch *self = FS_SEARCH(watched);
  if (!self->rooted) return NULL;
  char position[NOTATION_CODE_SIZE];
  notation_write(&self->root, position);
  return g_strdup(position);
}

static const char *get_trouble(FsWatched *watched) {
  return fs_search_get_trouble(FS_SEARCH(watched));
}

void search_watched_init(FsWatchedInterface *iface) {
  iface->look = look;
  iface->get_words = get_words;
  iface->get_root = get_root;
  iface->get_trouble = get_trouble;
}
