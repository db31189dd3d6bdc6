/* The flat search as the desktop is told of it. */
#include "flat-search-inner.h"
#include "flat-words.h"

static WatchedSearch look(FsWatched *watched) {
  FsFlatSearch *self = FS_FLAT_SEARCH(watched);
  SearchState state = fs_flat_search_get_state(self);
  gboolean over = state == SEARCH_DONE || state == SEARCH_STOPPED;
  return (WatchedSearch){.state = state,
                         .ended = over && !self->stopped,
                         .progress = flat_analysis_progress(&self->view),
                         .seconds = self->view.seconds};
}

static char *tell(FsWatched *watched) {
  FsFlatSearch *self = FS_FLAT_SEARCH(watched);
  g_autofree char *words = flat_words_search(self), *position = fs_flat_search_get_root(self);
  return g_strdup_printf("%s\n%s", words, position);
}

void flat_search_watched_init(FsWatchedInterface *iface) {
  iface->look = look;
  iface->tell = tell;
}
