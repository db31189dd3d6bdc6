/* The flat search as others see it. */
#include "flat-search-inner.h"
#include "session/flat-words.h"

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

static char *get_words(FsWatched *watched) { return flat_words_search(FS_FLAT_SEARCH(watched)); }

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
