/* What a window is about: games (session-game.h), and the search of one of their positions
 * (search.h). Views know the session and nothing else; they change it through these
 * functions and follow its signals. Main thread only.
 *
 * The analysis keeps to its root, the position it was started on, while the game moves on.
 *
 * Signals: "games-changed" when a game was edited or a different one is shown. "position-changed"
 * after that, and when the position shown changes. "analysis-changed" once a second while a
 * search runs, and whenever fs_session_view() gives something else. "content-changed" whenever
 * files would hold something else (session-file.h). Properties: "running" (read only; notified
 * whenever the state of the search changes), "brush" (FS_TYPE_BRUSH).
 */
#pragma once

#include <glib-object.h>

#include "game/game-played.h"
#include "game/game-puzzle.h"
#include "game/game-reviewed.h"
#include "opened.h"
#include "play/line.h"
#include "search/search.h"

#define FS_TYPE_SESSION (fs_session_get_type())
G_DECLARE_FINAL_TYPE(FsSession, fs_session, FS, SESSION, GObject)

/* A session at the empty board of the first game, without a table. */
FsSession *fs_session_new(void);

/* The search: its settings, its state, and what it has found. It lives as long as the session. */
FsSearch *fs_session_get_search(FsSession *self);
Goal fs_session_get_goal(FsSession *self);

/* The games that were opened before, which all sessions of a user share. The same. */
FsOpened *fs_session_get_opened(FsSession *self);

/* Starts a search of the position shown, or continues with it. Needs a table and an unfinished
 * game. If a search of a different position runs, it is stopped, and this one follows. */
void fs_session_start(FsSession *self);

/* Asks the search to end; returns at once. What was found stays. */
void fs_session_stop(FsSession *self);

/* Makes views show everything again, since words for it, or what may be shown, have changed. */
void fs_session_tell_anew(FsSession *self);
gboolean fs_session_is_running(FsSession *self);
gboolean fs_session_can_start(FsSession *self);

/* What is known about the position shown, judged by the present goal. FALSE, and *view untouched,
 * if nothing is. */
gboolean fs_session_view(FsSession *self, AnalysisView *view);

/* TRUE if the position shown is the root or its image under a symmetry. */
gboolean fs_session_is_at_root(FsSession *self);

/* TRUE if the root is a position of the game shown. */
gboolean fs_session_has_root(FsSession *self);

/* Shows the root; stays in the present game if it is one of its positions. Stones that are being
 * set up stay: nothing is done then. */
void fs_session_show_root(FsSession *self);

/* Searches a move of the position shown first. Does nothing unless it is the root of the analysis,
 * or its image under a symmetry. */
void fs_session_prefer(FsSession *self, Move move);

/* Whether cluster jobs can be made for its game. */
gboolean fs_session_has_jobs(FsSession *self);

/* Marks a move of the position shown, or takes the mark away: for what is done with several. The
 * marks are those of one position; marking a move of a different position takes them away. */
void fs_session_mark(FsSession *self, Move move);
uint64_t fs_session_get_marks(FsSession *self); /* a bit a move; 0 elsewhere than marked */

/* Moves that begin at the position shown are drawn with numbers, and the game stays as it is; until
 * a different position is shown. A line that begins elsewhere, or has no moves, takes them away. */
void fs_session_preview(FsSession *self, const Line *line);
const Line *fs_session_get_preview(FsSession *self); /* NULL: none */

/* The same of one move, as a hint, until it ends or something else is drawn. */
void fs_session_show_hint(FsSession *self, Move move);
void fs_session_end_hint(FsSession *self);
int fs_session_get_hint(FsSession *self); /* the first move that is drawn; -1: none */

/* Hides what is known and believed about the position shown, lines, distances and explanations
 * among it, in every view: it is a puzzle. */
void fs_session_veil(FsSession *self, gboolean veiled);
gboolean fs_session_is_veiled(FsSession *self);

/* The same for all positions, and for reviews: a game is played. */
void fs_session_set_blind(FsSession *self, gboolean blind);
gboolean fs_session_is_blind(FsSession *self);

/* How games are played, or were when they were left, to be kept with the session: each once, by its
 * place among the games of its origin. The next one forgets all. */
void fs_session_keep_played(FsSession *self, const GamePlayed *played);
void fs_session_forget_played(FsSession *self);

/* The one of the open games that was played last; the game that is shown. NULL: none is played, or
 * the first one is over. Until the next change. */
const GamePlayed *fs_session_get_played(FsSession *self);
const GamePlayed *fs_session_get_played_here(FsSession *self);

/* The game that is played so, shown or not; NULL if it is not open, or undo has led to before it.
 */
const GameRecord *fs_session_played_record(FsSession *self, const GamePlayed *played);

/* Keeps how an open game is played from its end on: of a struct that says only what a file has. */
void fs_session_add_played(FsSession *self, const GamePlayed *played);

/* The puzzle whose game is open beside the user's, or is to be when the session goes on; NULL:
 * none. It is kept with the session in place of that game. */
void fs_session_keep_puzzle(FsSession *self, const GamePuzzle *puzzle);
const GamePuzzle *fs_session_get_puzzle(FsSession *self);

/* While it is held no move is played: the program's is awaited. */
void fs_session_hold(FsSession *self, gboolean held);
gboolean fs_session_is_held(FsSession *self);

/* The line of best play, if it begins at the position shown; NULL otherwise. */
const SearchLine *fs_session_get_best_line(FsSession *self);

/* Adds it to the game, so that it can be stepped through; the position shown stays. */
void fs_session_play_line(FsSession *self);

/* The distances, if they are of the position shown; NULL otherwise. */
const Distances *fs_session_get_distances(FsSession *self);

/* The explanation, if it is of the position shown, or of the one after the moves that are drawn;
 * NULL otherwise. */
const SearchExplanation *fs_session_get_explanation(FsSession *self);
gboolean fs_session_follows_explanation(FsSession *self); /* TRUE: it is the latter */

/* Reviews of the games, which are saved with them. The first keeps one, in place of earlier ones of
 * the same game. The second is FALSE if another open game has more of what was reviewed: a game
 * that goes on differently is a game of its own. The others give the newest of one of the games, or
 * of the one shown; NULL if there is none. It is the session's. */
void fs_session_keep_review(FsSession *self, GameReviewed *reviewed);
gboolean fs_session_is_reviewed(FsSession *self, const GameRecord *record,
                                const GameReviewed *reviewed);
GameReviewed *fs_session_review_of(FsSession *self, const GameRecord *record);
GameReviewed *fs_session_get_review(FsSession *self);

#include "session-game.h"
