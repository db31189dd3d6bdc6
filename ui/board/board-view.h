/* The board of a session: draws it in one of four layouts, plays by pointer and keys, and tells
 * assistive technology of its columns. Which column is hovered is its own business.
 *
 * Properties: "layout" (FS_TYPE_BOARD_LAYOUT), "turns" (quarter turns, 0 to 3), "white-threats" and
 * "black-threats" (whether they are marked), "column-names" (whether they are written). */
#pragma once

#include <gtk/gtk.h>

#include "board-layout.h"
#include "paint/board-paint.h"
#include "session/session.h"

#define FS_TYPE_BOARD_VIEW (fs_board_view_get_type())
G_DECLARE_FINAL_TYPE(FsBoardView, fs_board_view, FS, BOARD_VIEW, GtkWidget)

/* Once, before the view is shown. */
void fs_board_view_set_session(FsBoardView *self, FsSession *session);

/* Turns the view by a quarter, clockwise seen from above if direction is 1, back if it is -1. */
void fs_board_view_turn(FsBoardView *self, int direction);

/* The picture as it is now, without pointer and focus, for a file; and where it is to be drawn. */
Scene fs_board_view_get_scene(FsBoardView *self, Geometry *geometry);

/* The column under the pointer, or -1. */
int fs_board_view_get_hovered(FsBoardView *self);
