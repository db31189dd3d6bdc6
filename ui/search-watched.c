/* The search as the desktop is told of it. */
#include "search-inner.h"
#include "words.h"

static WatchedSearch look(FsWatched *watched) {
  FsSearch *self = FS_SEARCH(watched);
  return (WatchedSearch){.state = self->state,
                         .ended = self->state == SEARCH_DONE,
                         .progress = analysis_progress(&self->view),
                         .seconds = self->view.seconds};
}

static char *tell(FsWatched *watched) {
  FsSearch *self = FS_SEARCH(watched);
  char position[NOTATION_CODE_SIZE];
  notation_write(&self->root, position);
  g_autofree char *words = words_search(self);
  return g_strdup_printf("%s\n%s", words, position);
}

void search_watched_init(FsWatchedInterface *iface) {
  iface->look = look;
  iface->tell = tell;
}
