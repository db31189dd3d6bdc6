/* The search as others see it. */
#include "search-inner.h"
#include "words.h"

static WatchedSearch look(FsWatched *watched) {
  FsSearch *self = FS_SEARCH(watched);
  return (WatchedSearch){.state = self->state,
                         .ended = self->state == SEARCH_DONE,
                         .progress = analysis_progress(&self->view),
                         .seconds = self->view.seconds,
                         .counters = self->view.counters,
                         .rate = fs_search_get_node_rate(self),
                         .table_bytes = self->keeper.table ? table_bytes(self->keeper.table) : 0,
                         .used = fs_search_get_used(self)};
}

static char *get_words(FsWatched *watched) { return words_search(FS_SEARCH(watched)); }

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
