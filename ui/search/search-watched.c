/* The search as others see it. */
#include <glib/gi18n.h>

#include "base/words.h"
#include "search-inner.h"

static WatchedSearch look(FsWatched *watched) {
  FsSearch *self = FS_SEARCH(watched);
  const Table *table = fs_search_get_table(self);
  return (WatchedSearch){.state = self->state,
                         .ended = self->state == SEARCH_DONE ||
                                  (self->state == SEARCH_STOPPED && self->view.out_of_memory),
                         .progress = analysis_progress(&self->view),
                         .seconds = self->view.seconds,
                         .counters = self->view.counters,
                         .rate = fs_search_get_node_rate(self),
                         .table_bytes = table ? table_bytes(table) : 0,
                         .used = fs_search_get_used(self)};
}

/* The games have drops and, with higher numbers, pops. */
static char *words_running(FsSearch *self) {
  const AnalysisView *view = &self->view;
  Variant variant = self->root_settings.variant;
  for (int m = 0; m < view->count; m++) {
    if (view->moves[m].state != MOVE_SEARCHING || view->moves[m].same_as != m) continue;
    int column = variant.rules->move_column(variant, (Move)m);
    char name[MOVE_TEXT];
    variant.rules->write_move(variant, (Move)column, name);
    return g_strdup_printf(
        m == column ? _("Searching column %s") : _("Searching the pop of column %s"), name);
  }
  return g_strdup(_("Searching"));
}

/* What was found before all was answered: values excluded, or at least moves answered. */
static char *words_stopped(const AnalysisView *view, Goal goal) {
  if (view->values != VALUE_ANY)
    return g_strdup_printf(_("Stopped: %s"), words_values(view->values, goal));
  int legal = 0, answered = 0;
  for (int m = 0; m < view->count; m++) {
    legal += view->moves[m].state != MOVE_ILLEGAL;
    answered += view->moves[m].state == MOVE_ANSWERED;
  }
  return g_strdup_printf(_("Stopped: %d of %d moves answered"), answered, legal);
}

static char *get_words(FsWatched *watched) {
  FsSearch *self = FS_SEARCH(watched);
  Goal goal = fs_search_get_goal(self);
  switch (self->state) {
  case SEARCH_RUNNING:
    return words_running(self);
  case SEARCH_PAUSED:
    return g_strdup(_("Paused"));
  case SEARCH_STOPPED:
    return words_stopped(&self->view, goal);
  case SEARCH_DONE:
    return g_strdup_printf(_("Done: %s"), words_values(self->view.values, goal));
  default:
    return g_strdup(self->lent ? _("A batch is running") : _("Nothing is searched"));
  }
}

/* Games other than the usual one are named. */
char *search_write_root(FsSearch *self) {
  char name[VARIANT_TEXT], position[LINE_TEXT];
  Variant variant = self->root_settings.variant;
  if (!self->rooted) return NULL;
  line_write(&self->root, position);
  if (variant_equal(variant, variant_default())) return g_strdup(position);
  variant_write(variant, name);
  return g_strdup_printf("%s %s", name, position);
}

static char *get_root(FsWatched *watched) { return search_write_root(FS_SEARCH(watched)); }

static const char *get_trouble(FsWatched *watched) {
  return fs_search_get_trouble(FS_SEARCH(watched));
}

void search_watched_init(FsWatchedInterface *iface) {
  iface->look = look;
  iface->get_words = get_words;
  iface->get_root = get_root;
  iface->get_trouble = get_trouble;
}
