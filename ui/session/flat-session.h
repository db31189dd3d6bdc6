/* What a flat window is about: a game of Connect-4 or PopOut with its variations, and the search of
 * one of its positions (flat-search.h). Views know the session and nothing else. Main thread only.
 *
 * Every change of the game can be undone, a new game included. A session is savable (savable.h).
 *
 * Signals: "games-changed" when moves or comments are others; "position-changed" after that, but
 * for comments, and when another position is shown; "analysis-changed" after that, and whenever the
 * search's "changed" is emitted. */
#pragma once

#include <glib-object.h>

#include "search/flat-search.h"
#include "game/flat-tree.h"

#define FS_TYPE_FLAT_SESSION (fs_flat_session_get_type())
G_DECLARE_FINAL_TYPE(FsFlatSession, fs_flat_session, FS, FLAT_SESSION, GObject)

FsFlatSession *fs_flat_session_new(FlatGame game);

FsFlatSearch *fs_flat_session_get_search(FsFlatSession *self);

/* The game as it is, and the line of it that is shown; for reading only, until the next change. */
const FlatTree *fs_flat_session_get_tree(FsFlatSession *self);
const FlatRecord *fs_flat_session_get_record(FsFlatSession *self);

/* The position shown. */
FlatGame fs_flat_session_get_game(FsFlatSession *self);
FlatBoard fs_flat_session_get_board(FsFlatSession *self);

/* Where nothing can be done, nothing is done, and FALSE returned. */
gboolean fs_flat_session_play(FsFlatSession *self, FlatMove move);
/* Adds the line of best play, which must be found, to the game; what is shown stays. */
gboolean fs_flat_session_play_line(FsFlatSession *self);
gboolean fs_flat_session_delete(FsFlatSession *self);
gboolean fs_flat_session_promote(FsFlatSession *self);
gboolean fs_flat_session_comment(FsFlatSession *self, const char *comment);
gboolean fs_flat_session_undo(FsFlatSession *self);
gboolean fs_flat_session_redo(FsFlatSession *self);
gboolean fs_flat_session_can_undo(FsFlatSession *self);
gboolean fs_flat_session_can_redo(FsFlatSession *self);

/* Moving about, which is no edit: after so many moves of the line, to a position of the tree, to
 * the next variation (1, -1). */
gboolean fs_flat_session_go_to(FsFlatSession *self, int moves);
gboolean fs_flat_session_go_path(FsFlatSession *self, const uint8_t *path, int length);
gboolean fs_flat_session_go_sideways(FsFlatSession *self, int direction);

/* Puts another game in place of this one, as an edit. */
void fs_flat_session_set_record(FsFlatSession *self, const FlatRecord *record);

/* Replaces the game by this one, whose reference is taken, and with it all that could be undone;
 * nothing is modified then. */
void fs_flat_session_begin(FsFlatSession *self, FlatTree tree);

/* Reads a position of the present game, as flat_record_read(). On failure nothing is changed. */
Status fs_flat_session_read(FsFlatSession *self, const char *text, Error *error);

/* Setting up a position stone by stone (setup.h). The game and its analysis stay as they are until
 * it is finished. */
gboolean fs_flat_session_is_setting_up(FsFlatSession *self);
void fs_flat_session_begin_setup(FsFlatSession *self);
void fs_flat_session_cancel_setup(FsFlatSession *self);
Status fs_flat_session_finish_setup(FsFlatSession *self, Error *error);

/* Puts a stone into the column or takes one away, as the brush says. */
gboolean fs_flat_session_brush(FsFlatSession *self, int column);
gboolean fs_flat_session_remove(FsFlatSession *self, int column);

/* The position as a board shows it: that of the game, or the stones that are being set up. */
FlatBoard fs_flat_session_get_shown(FsFlatSession *self);

/* The same as a game, to be written as text. */
FlatRecord fs_flat_session_get_shown_record(FsFlatSession *self);

/* Starts a search of the position shown; FALSE if the game is over there. */
gboolean fs_flat_session_start(FsFlatSession *self);
gboolean fs_flat_session_can_start(FsFlatSession *self);

/* What is known of the position shown, as fs_flat_search_know(). */
gboolean fs_flat_session_view(FsFlatSession *self, FlatAnalysisView *view);

/* The line, if it begins at the position shown; NULL otherwise. */
const FlatBestLine *fs_flat_session_get_line(FsFlatSession *self);
