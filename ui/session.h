/* What a window is about: games (session-game.h), the analysis of one of their positions, and the
 * settings of the search. Views know the session and nothing else; they change it through these
 * functions and follow its signals. Main thread only.
 *
 * The analysis keeps to its root, the position it was started on, while the game moves on.
 *
 * Signals: "games-changed" when a game was edited or another one is shown; "position-changed" after
 * that, and when another position is shown; "analysis-changed" ten times a second while a search
 * runs and whenever fs_session_view() gives something else.
 * Properties: "running" (read only), "goal" (FS_TYPE_GOAL), "table-bytes" (read only), "brush"
 * (FS_TYPE_BRUSH). */
#pragma once

#include <glib-object.h>

#include "fourscore.h"

#define FS_TYPE_GOAL (fs_goal_get_type())
GType fs_goal_get_type(void); /* an enumeration of Goal: "first", "second", "exact" */

#define FS_TYPE_SESSION (fs_session_get_type())
G_DECLARE_FINAL_TYPE(FsSession, fs_session, FS, SESSION, GObject)

/* A session at the empty board, without a table. */
FsSession *fs_session_new(void);

Goal fs_session_get_goal(FsSession *self);

/* A running search is restarted on its root with the new goal; its table keeps what it found. */
void fs_session_set_goal(FsSession *self, Goal goal);

/* Takes a table of that size in place of the present one, which a running search keeps until it
 * ends. On failure nothing is changed. */
Status fs_session_set_table_bytes(FsSession *self, size_t bytes, Error *error);
size_t fs_session_get_table_bytes(FsSession *self); /* as asked for; 0 without a table */
const Table *fs_session_get_table(FsSession *self); /* the one in use, or NULL */

/* Starts a search of the position shown, or goes on with it. Needs a table and an unfinished game.
 * While another search runs, that one is stopped and this one follows. */
void fs_session_start(FsSession *self);

/* Asks the search to end; returns at once. What was found stays. */
void fs_session_stop(FsSession *self);
gboolean fs_session_is_running(FsSession *self);
gboolean fs_session_can_start(FsSession *self);

/* What is known of the position shown, judged by the present goal. FALSE, and *view untouched, if
 * nothing is. */
gboolean fs_session_view(FsSession *self, AnalysisView *view);

/* The root of the analysis, running or last. NULL before the first one. */
const Game *fs_session_get_root(FsSession *self);

/* TRUE if the position shown is the root or its image under a symmetry. */
gboolean fs_session_is_at_root(FsSession *self);

/* Shows the root; stays in the present game if it is one of its positions. */
void fs_session_show_root(FsSession *self);

/* The counters of the analysis, running or last, whichever position is shown. */
Counters fs_session_get_counters(FsSession *self);
double fs_session_get_seconds(FsSession *self);

/* Nodes per second: over the last second of a running search, else over all of it. */
double fs_session_get_node_rate(FsSession *self);

#include "session-game.h"
