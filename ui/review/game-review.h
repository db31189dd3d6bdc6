/* The review of the game shown: its positions are proved by a worker, from the end of the game to
 * its beginning, with the table of the session's search. Main thread only.
 *
 * It stays with the game on which it was started. The search keeps what it proves like any other
 * answer, so a second review of the same game has its values at once.
 *
 * If "opinions" is set, another worker judges the moves meanwhile: doubtful moves are marked as
 * long as nothing is proved about them. Else nothing of it shows estimates.
 *
 * The findings are kept with the game and saved with it; when such a game is shown again, so are
 * they.
 *
 * Signal: "changed" when it begins, shows a review that was kept, has found more, ends, is closed,
 * or is of no use for the game shown. */
#pragma once

#include <glib-object.h>

#include "game/game-steps.h"
#include "session/session.h"

#define FS_TYPE_GAME_REVIEW (fs_game_review_get_type())
G_DECLARE_FINAL_TYPE(FsGameReview, fs_game_review, FS, GAME_REVIEW, GObject)

FsGameReview *fs_game_review_new(FsSession *session);

/* Reviews the game shown, at most this many seconds (0: until all is proved); an analysis that runs
 * ends for it. FALSE if a batch has the table, there is no memory, the game has no moves, or values
 * are hidden while it is played. */
gboolean fs_game_review_start(FsGameReview *self, double seconds);
gboolean fs_game_review_can_start(FsGameReview *self);

/* Asks it to end; returns at once. What was found stays. */
void fs_game_review_stop(FsGameReview *self);
gboolean fs_game_review_is_running(FsGameReview *self);

/* Whether estimates are wanted: the property "opinions". */
gboolean fs_game_review_has_opinions(FsGameReview *self);

/* Whether the user has closed it, which is kept with the session: it stays so until it is opened
 * again, or another game is shown whose review is not. */
void fs_game_review_set_closed(FsGameReview *self, gboolean closed);
gboolean fs_game_review_is_closed(FsGameReview *self);

/* How far it has got; all zero before the first. */
ReviewView fs_game_review_view(FsGameReview *self);

/* What it says of the main line of the game shown as it is now, or, if it is of another one, of its
 * own: what the sentence and the report tell. NULL before the first; a reference for the caller. */
GameReviewed *fs_game_review_main_line(FsGameReview *self);

/* What it says about the position after these moves of the game shown, and about the last move;
 * NULL if nothing. Valid until it changes. */
const ReviewFinding *fs_game_review_finding(FsGameReview *self, const Move *moves, int length);

/* The values of a position with this finding, or NULL: what else is known by now counts, as
 * elsewhere in the window. */
ValueSet fs_game_review_values(FsGameReview *self, const Position *position,
                               const ReviewFinding *finding);

/* Positions of a game's main line, and how many of them have a proved value, known elsewhere or by
 * the review; and the same of all, with its variations. */
typedef struct {
  int count, proved;
  int open_after; /* of the main line, where it was played on after the review */
  int all, all_proved;
} ReviewCount;

/* Of the game shown as it is now, if the review is of it, else of its own game. */
ReviewCount fs_game_review_count(FsGameReview *self);

/* What it says about the position shown, and the last move; NULL if nothing, or at the start. Valid
 * until it changes. */
const ReviewFinding *fs_game_review_shown(FsGameReview *self);

/* The next mistake, or doubtful move, `direction` 1 or -1: of the line shown, or else, from where a
 * variation begins, of the game's main line. *line, unless it is NULL, is that line with its cursor
 * after the move. FALSE if there is none. */
gboolean fs_game_review_find_mistake(FsGameReview *self, int direction, Line *line);

/* The move that is better than the one that was played last, or only seems better if that one is
 * doubted; -1 if there is none. */
int fs_game_review_better(FsGameReview *self);

/* Whether that move can be searched for, if it is not known. */
typedef enum {
  BETTER_NONE, /* the move played last is no proved mistake */
  BETTER_FINDABLE,
  BETTER_LATER,       /* something else has the table */
  BETTER_BEYOND_GOAL, /* it and the mistake have one answer under the session's goal */
} BetterMove;
BetterMove fs_game_review_can_find_better(FsGameReview *self);

/* Adds that move to the game, as a variation beside the one that was played last, shows the
 * position before both, and looks for the line that begins with it. One that is not known is
 * searched for, without an addition. FALSE if nothing is done. */
gboolean fs_game_review_show_better(FsGameReview *self);

/* Shows the game that it is of: one of those that are open, or the one that undo brings back, or
 * else that game is opened again. */
void fs_game_review_show_game(FsGameReview *self);

/* FALSE if it is not of the game shown, there is none, or values are hidden. */
gboolean fs_game_review_is_here(FsGameReview *self);

/* The same in a line. */
char *fs_game_review_sentence(FsGameReview *self);

/* Its summary in sentences, one a line: mistakes, only moves, where the game was lost. NULL before
 * the first. Free with g_free(). */
char *fs_game_review_report(FsGameReview *self);
