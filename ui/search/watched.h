/* A search as others see it: that of the cube's session or a flat one, so that manners.h,
 * statistics.h and status-bar.h serve both. Main thread only. Those who are watched emit "changed"
 * when there is more to be seen, the state included. */
#pragma once

#include <glib-object.h>

#include "core/counters.h"
#include "base/search-types.h"

#define FS_TYPE_WATCHED (fs_watched_get_type())
G_DECLARE_INTERFACE(FsWatched, fs_watched, FS, WATCHED, GObject)

/* A search as it is now, or as it was when it ended. */
typedef struct {
  SearchState state;
  gboolean ended;  /* by itself: nobody stopped it */
  double progress; /* 0 to 1 */
  double seconds;
  Counters counters;
  double rate;        /* nodes per second: over the last second while it runs, else over all */
  size_t table_bytes; /* 0: there is no table */
  double used;        /* part of its entries; not a number without one */
} WatchedSearch;

struct _FsWatchedInterface {
  GTypeInterface parent;
  WatchedSearch (*look)(FsWatched *self);
  char *(*get_words)(FsWatched *self); /* what it is at, or what came of it; to be freed */
  char *(*get_root)(FsWatched *self);  /* the position; NULL before the first; to be freed */
  const char *(*get_trouble)(FsWatched *self); /* in words; NULL if all is well */
};
