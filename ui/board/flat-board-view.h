/* The board of a flat session: draws it, and plays by pointer, keys and assistive technology.
 *
 * A click drops, one below a column or with Shift pops. A column's character plays there, after P
 * it pops; the arrows walk over columns and pops. Each drop and, in PopOut, each pop has a button
 * for the keyboard and assistive technology. */
#pragma once

#include <gtk/gtk.h>

#include "paint/flat-paint.h"
#include "paint/painter.h"
#include "session/flat-session.h"

#define FS_TYPE_FLAT_BOARD_VIEW (fs_flat_board_view_get_type())
G_DECLARE_FINAL_TYPE(FsFlatBoardView, fs_flat_board_view, FS, FLAT_BOARD_VIEW, GtkWidget)

void fs_flat_board_view_set_session(FsFlatBoardView *self, FsFlatSession *session);

/* What is drawn, without hover and focus. */
Scene fs_flat_board_view_get_scene(FsFlatBoardView *self, Frame *frame);
