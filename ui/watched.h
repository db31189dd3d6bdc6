/* What the desktop is told of a search: that of the cube's session or a flat one, so that manners.h
 * serves both. Main thread only. Those who are watched emit "changed" when there is more to be
 * seen, the state included. */
#pragma once

#include <glib-object.h>

#include "search-types.h"

#define FS_TYPE_WATCHED (fs_watched_get_type())
G_DECLARE_INTERFACE(FsWatched, fs_watched, FS, WATCHED, GObject)

/* A search as it is now, or as it was when it ended. */
typedef struct {
  SearchState state;
  gboolean ended;  /* by itself: nobody stopped it */
  double progress; /* 0 to 1 */
  double seconds;
} WatchedSearch;

struct _FsWatchedInterface {
  GTypeInterface parent;
  WatchedSearch (*look)(FsWatched *self);
  char *(*tell)(FsWatched *self); /* what came of it, and of which position; to be freed */
};
