/* The games of a session: moving through them, editing them, setting up positions. Included by
 * session.h. A function that can do nothing returns FALSE. */
#pragma once

#include "game/game-document.h"
#include "brush.h"
#include "session.h"

/* The games as they are; for reading only, until the next change. */
const GameDocument *fs_session_get_document(FsSession *self);

/* Begins again with this game, saved as it is: nothing can be undone. */
void fs_session_reset(FsSession *self, const Line *line);

/* The line shown and its cursor, the position there, and the game it is of. */
const Line *fs_session_get_line(FsSession *self);
Position fs_session_get_position(FsSession *self);
Variant fs_session_get_variant(FsSession *self);

/* Moving about. */
gboolean fs_session_back(FsSession *self);
gboolean fs_session_forward(FsSession *self);
gboolean fs_session_go_first(FsSession *self);
gboolean fs_session_go_last(FsSession *self);
gboolean fs_session_go_to(FsSession *self, int n); /* after n moves of the line */
gboolean fs_session_go_path(FsSession *self, const Move *moves, int length);
gboolean fs_session_go_sideways(FsSession *self, int direction); /* to the next variation: 1, -1 */
gboolean fs_session_show_game(FsSession *self, int place);       /* of those that are open */

/* Edits, as game-document.h has them. A game of another variant is one like any other. */
gboolean fs_session_play(FsSession *self, Move move);
gboolean fs_session_add(FsSession *self, const Move *moves, int length);
gboolean fs_session_delete(FsSession *self);
gboolean fs_session_take_back(FsSession *self, const Move *moves, int length);
gboolean fs_session_promote(FsSession *self);
gboolean fs_session_comment(FsSession *self, const char *comment);
gboolean fs_session_describe(FsSession *self, const GameAbout *told);
gboolean fs_session_describe_at(FsSession *self, int place, const GameAbout *told);

/* Opens games, at least one, that continue none of the open ones, as an edit; takes the array's
 * reference. If several games of their variant are open, saved or not, or one that was played and
 * is in no file, they are added to those. Otherwise they replace what is open and are untitled, so
 * that saving them asks for a name; undo brings the old games back.
 * The other one begins with a line, and is always untitled. */
void fs_session_begin(FsSession *self, GPtrArray *records);
void fs_session_begin_untitled(FsSession *self, const Line *line);

/* Something that waits until the user has answered. Its data is freed when it was done, or will not
 * be. */
typedef struct {
  void (*next)(gpointer data);
  gpointer data;
  GDestroyNotify free;
} SessionStep;
void session_step_do(SessionStep *step); /* once */
void session_step_forget(SessionStep *step);

/* Takes a step that leaves the open games behind, as fs_session_begin_untitled() does. Where
 * changes would be lost, it waits until the user has saved them or given them up; it is not taken
 * if the user cancels. The second one is for fs_session_begin() with a game of that variant. */
void fs_session_leave_then(FsSession *self, SessionStep step);
void fs_session_make_way(FsSession *self, Variant variant, SessionStep step);

/* Whether there are games that no file has: where something else begins, undo alone brings them
 * back. And whether fs_session_begin() with a game of the variant would leave such games behind. */
gboolean fs_session_is_unsaved(FsSession *self);
gboolean fs_session_leaves_unsaved(FsSession *self, Variant variant);

/* Asks in the same way before fs_session_begin() with this game; `then`, which may be all 0, is
 * done behind it, or forgotten if the user cancels. */
void fs_session_change_to(FsSession *self, const Line *line, SessionStep then);

/* Shows this game if it is one of the open ones, by start, main line, players, date and place. Else
 * begins it, as above. */
void fs_session_show_record(FsSession *self, GameRecord *record);

/* Whom the session asks then, with the data; NULL: nobody. It does the step, or forgets it. */
typedef void (*SessionAsker)(SessionStep step, gpointer data);
void fs_session_set_asker(FsSession *self, SessionAsker asker, gpointer data);
gboolean fs_session_is_collection(FsSession *self); /* several games of the user's are open */

/* Shows the game that begins with the position at the line's cursor, of those that are open. If
 * there is none, opens it beside them; in place of games of another variant, and of an empty board
 * that nothing happened on, as fs_session_change_to() does. Beside the one game of a file it begins
 * an untitled collection of both. `then` is done when the game is shown, or forgotten if it will
 * not be. */
void fs_session_add_game(FsSession *self, const Line *line, SessionStep then);

/* Shows the position at the line's cursor in the game that is shown, if it occurs there; else opens
 * the whole line as fs_session_add_game() opens a position. */
void fs_session_add_line(FsSession *self, const Line *line);

/* Opens the line as another game beside the open ones, with the same care for a file; in place of
 * an empty board that nothing happened on. The other one opens a game, whose reference it takes. */
void fs_session_begin_beside(FsSession *self, const Line *line);
void fs_session_begin_record_beside(FsSession *self, GameRecord *record);
gboolean fs_session_undo(FsSession *self);
gboolean fs_session_redo(FsSession *self);

/* Setting up. What a click on a column does is the property "brush". The game and its analysis stay
 * as they are until it is finished. */
gboolean fs_session_is_setting_up(FsSession *self);
void fs_session_begin_setup(FsSession *self);
Status fs_session_finish_setup(FsSession *self, Error *error);
gboolean fs_session_can_finish_setup(FsSession *self); /* the stones form a position */
void fs_session_cancel_setup(FsSession *self);

/* Whether a game would begin that leaves changes of a file behind. */
gboolean fs_session_finishing_leaves(FsSession *self);

/* Puts a stone into the column or takes one away, as the brush says. */
gboolean fs_session_brush(FsSession *self, int column);
gboolean fs_session_remove(FsSession *self, int column);

/* Removes all stones that are being set up. */
gboolean fs_session_clear_board(FsSession *self);
Brush fs_session_get_brush(FsSession *self);
void fs_session_set_brush(FsSession *self, Brush brush);

/* Whose stone a click places, unless the brush removes. */
Player fs_session_get_brush_player(FsSession *self);

/* The position as a board shows it: that of the game, or the stones that are being set up. */
Position fs_session_get_shown(FsSession *self);

/* The same as a line, to be written as text. */
Line fs_session_get_shown_line(FsSession *self);

/* Puts these games, at least one, in place of all, as an edit that continues them; takes the
 * array's reference. */
void fs_session_replace(FsSession *self, GPtrArray *records, int shown);
