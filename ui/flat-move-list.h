/* The moves of a flat session's game; a row that is chosen shows the position after it. */
#pragma once

#include <gtk/gtk.h>

#include "flat-session.h"

#define FS_TYPE_FLAT_MOVE_LIST (fs_flat_move_list_get_type())
G_DECLARE_FINAL_TYPE(FsFlatMoveList, fs_flat_move_list, FS, FLAT_MOVE_LIST, GtkWidget)

void fs_flat_move_list_set_session(FsFlatMoveList *self, FsFlatSession *session);
