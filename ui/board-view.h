/* The board of a session: draws it, plays by pointer and keys, and tells assistive technology of
 * its columns. Which column is hovered and how the view is turned is its own business. */
#pragma once

#include <gtk/gtk.h>

#include "session.h"

#define FS_TYPE_BOARD_VIEW (fs_board_view_get_type())
G_DECLARE_FINAL_TYPE(FsBoardView, fs_board_view, FS, BOARD_VIEW, GtkWidget)

/* Once, before the view is shown. */
void fs_board_view_set_session(FsBoardView *self, FsSession *session);

/* Turns the view by a quarter, clockwise seen from above if direction is 1, back if it is -1. */
void fs_board_view_turn(FsBoardView *self, int direction);
