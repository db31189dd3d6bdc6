/* Who played the game shown, when and where, and how it ended, above the list of its moves;
 * pressing it asks for that. Main thread only. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_GAME_HEADING (fs_game_heading_get_type())
G_DECLARE_FINAL_TYPE(FsGameHeading, fs_game_heading, FS, GAME_HEADING, GtkButton)

/* Once. The heading follows the session. */
void fs_game_heading_set_session(FsGameHeading *self, FsSession *session);
