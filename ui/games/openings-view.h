/* The opinions of openings at the position shown: each move with what is expected of it, how deep
 * that was looked, and how often it was played in the games that are listed. Main thread only. */
#pragma once

#include <gtk/gtk.h>

#include "game/collection.h"
#include "session/session.h"

#define FS_TYPE_OPENINGS_VIEW (fs_openings_view_get_type())
G_DECLARE_FINAL_TYPE(FsOpeningsView, fs_openings_view, FS, OPENINGS_VIEW, GtkWidget)

/* Once, before it is shown. It is hidden while opinions are off. */
void fs_openings_view_set_session(FsOpeningsView *self, FsSession *session);

/* The moves of the position shown; `collection` is NULL without games. */
void fs_openings_view_show(FsOpeningsView *self, const Collection *collection);
