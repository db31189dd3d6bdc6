#include "watched.h"

G_DEFINE_INTERFACE(FsWatched, fs_watched, G_TYPE_OBJECT)

static void fs_watched_default_init(FsWatchedInterface *iface) {}
