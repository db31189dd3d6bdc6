/* Trying again at a mistake of a reviewed game: the position before it becomes a puzzle, and a move
 * there is right if it keeps what the mistake gave away. Where the mistake is only an opinion, the
 * answer is one, too, and says so: a worker judges the move. Main thread only. */
#pragma once

#include "game-review.h"

#define FS_TYPE_RETRY (fs_retry_get_type())
G_DECLARE_FINAL_TYPE(FsRetry, fs_retry, FS, RETRY, GObject)

/* Signal: "changed" when its words may have. */
FsRetry *fs_retry_new(FsSession *session, FsGameReview *review);

/* Asks for a better move than the mistake, or doubtful move, that led to the position shown; or
 * once more, after a move was tried. FALSE if there is nothing to ask. A move that is tried becomes
 * a variation, which may go on. It goes again when it is left, unless it is right, goes on, or has
 * a comment. */
gboolean fs_retry_begin(FsRetry *self);
gboolean fs_retry_can_begin(FsRetry *self);
gboolean fs_retry_is_trying(FsRetry *self);

/* Also by going elsewhere in the game. The second shows the mistake again. */
void fs_retry_end(FsRetry *self);
void fs_retry_leave(FsRetry *self);

/* The question, or what the tried move is worth; NULL while nothing is tried. Free with
 * g_free(). */
char *fs_retry_words(FsRetry *self);
