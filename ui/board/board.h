/* The board of a session, of any game: draws it, plays by pointer and keys, and describes its moves
 * to assistive technology. Only the board knows which move is hovered. The game's painter
 * (paint/painter.h) decides how it looks and where things are on it; when the session's game
 * changes, so does the painter.
 *
 * A click makes the move at the pointer. With Shift, or by a column's character after P, it is the
 * column's other move: the pop, in a game with pops.
 *
 * Properties: "layout" (FS_TYPE_BOARD_LAYOUT) and "turns" (quarter turns, 0 to 3) of a board that
 * can be turned; "white-threats" and "black-threats" (whether they are marked), "beliefs" (are
 * shown), "column-names" (whether they are written).
 */
#pragma once

#include <gtk/gtk.h>

#include "board-layout.h"
#include "judge.h"
#include "session/session.h"

#define FS_TYPE_BOARD (fs_board_get_type())
G_DECLARE_FINAL_TYPE(FsBoard, fs_board, FS, BOARD, GtkWidget)

/* Once, before the board is shown. */
void fs_board_set_session(FsBoard *self, FsSession *session);

/* Bars say what the judge says. While the pointer is on one, the line that seems best after its
 * move lies on the board in numbered stones. */
void fs_board_set_judge(FsBoard *self, FsJudge *judge);

/* Turns the view by a quarter, clockwise seen from above if direction is 1, back if it is -1. Does
 * nothing with a board that cannot be turned. */
void fs_board_turn(FsBoard *self, int direction);
gboolean fs_board_can_turn(FsBoard *self);

/* Whether its stones can be told apart and hit if strips leave it this height, in pixels. */
gboolean fs_board_has_room(FsBoard *self, int height);

/* Buttons in its corner are to be a column beside it, since a row below it is drawn over. */
gboolean fs_board_leaves_side(FsBoard *self);

/* The picture as it is now, without pointer and focus, for a file; and where it is to be drawn. */
Scene fs_board_get_scene(FsBoard *self, Frame *frame);

/* The move under the pointer, or -1. */
int fs_board_get_hovered(FsBoard *self);

/* What its pointer rests on is no longer told, until it moves: a pane may lie over the board. */
void fs_board_hide_hint(FsBoard *self);

/* Nor is where a stone would go: as if the pointer had left. A dialog that opens takes no notice of
 * where it is. */
void fs_board_forget_pointer(FsBoard *self);
