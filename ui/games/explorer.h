/* How games went on from the position shown: a row for each move that was played. It has a
 * line for the games that are open, and a paler one for all that were opened or played
 * (session/opened.h).
 */
#pragma once

#include <gtk/gtk.h>

#include "game/collection.h"
#include "session/session.h"

#define FS_TYPE_EXPLORER (fs_explorer_get_type())
G_DECLARE_FINAL_TYPE(FsExplorer, fs_explorer, FS, EXPLORER, GtkWidget)

void fs_explorer_set_session(FsExplorer *self, FsSession *session);

/* Shows the moves from the session's position in these games; NULL: they are not known yet. */
void fs_explorer_show(FsExplorer *self, const Collection *collection);
