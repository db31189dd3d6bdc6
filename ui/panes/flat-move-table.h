/* What is known of each move of the position shown: badge, words, nodes and time; and the line of
 * best play, where the game has one. */
#pragma once

#include <gtk/gtk.h>

#include "session/flat-session.h"

#define FS_TYPE_FLAT_MOVE_TABLE (fs_flat_move_table_get_type())
G_DECLARE_FINAL_TYPE(FsFlatMoveTable, fs_flat_move_table, FS, FLAT_MOVE_TABLE, GtkWidget)

void fs_flat_move_table_set_session(FsFlatMoveTable *self, FsFlatSession *session);
