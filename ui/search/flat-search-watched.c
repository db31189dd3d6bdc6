/* The flat search as others see it. */
#include <glib/gi18n.h>

#include "base/words.h"
#include "flat-search-inner.h"

static WatchedSearch look(FsWatched *watched) {
  FsFlatSearch *self = FS_FLAT_SEARCH(watched);
  SearchState state = fs_flat_search_get_state(self);
  const Table *table = fs_flat_search_get_table(self);
  gboolean over = state == SEARCH_DONE || state == SEARCH_STOPPED;
  return (WatchedSearch){.state = state,
                         .ended = over && !self->stopped,
                         .progress = flat_analysis_progress(&self->view),
                         .seconds = self->view.seconds,
                         .counters = self->view.counters,
                         .rate = fs_flat_search_get_rate(self),
                         .table_bytes = table ? table_bytes(table) : 0,
                         .used = fs_flat_search_get_used(self)};
}

static char *words_running(const FlatAnalysisView *view) {
  for (int i = 0; i < view->count; i++) {
    if (!view->moves[i].searching) continue;
    char name[3];
    flat_move_write((FlatMove){view->moves[i].move.column, false}, name);
    return g_strdup_printf(view->moves[i].move.pop ? _("Searching the pop of column %s")
                                                   : _("Searching column %s"),
                           name);
  }
  return g_strdup(_("Searching"));
}

/* What was found before all was answered: values excluded, or at least moves answered. */
static char *words_stopped(const FlatAnalysisView *view, Goal goal) {
  if (view->values != VALUE_ANY)
    return g_strdup_printf(_("Stopped: %s"), words_values(view->values, goal));
  int answered = 0;
  for (int i = 0; i < view->count; i++)
    answered += view->moves[i].answered;
  return g_strdup_printf(_("Stopped: %d of %d moves answered"), answered, view->count);
}

static char *get_words(FsWatched *watched) {
  FsFlatSearch *search = FS_FLAT_SEARCH(watched);
  const FlatAnalysisView *view = fs_flat_search_get_view(search);
  Goal goal = fs_flat_search_get_settings(search)->goal;
  switch (fs_flat_search_get_state(search)) {
  case SEARCH_RUNNING:
    return words_running(view);
  case SEARCH_PAUSED:
    return g_strdup(_("Paused"));
  case SEARCH_STOPPED:
    return words_stopped(view, goal);
  case SEARCH_DONE:
    return g_strdup_printf(_("Done: %s"), words_values(view->values, goal));
  default:
    return g_strdup(fs_flat_search_is_lent(search) ? _("A batch is running")
                                                   : _("Nothing is searched"));
  }
}

static char *get_root(FsWatched *watched) {
  return fs_flat_search_get_root_text(FS_FLAT_SEARCH(watched));
}

static const char *get_trouble(FsWatched *watched) {
  return fs_flat_search_get_trouble(FS_FLAT_SEARCH(watched));
}

void flat_search_watched_init(FsWatchedInterface *iface) {
  iface->look = look;
  iface->get_words = get_words;
  iface->get_root = get_root;
  iface->get_trouble = get_trouble;
}
