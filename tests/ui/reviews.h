/* Games and their reviews in tests. */
#pragma once

#include "review/game-review.h"
#include "review/review-bar.h"
#include "windows.h"

/* Of Connect-4 5x4: two mistakes of the first player, three of the second. */
#define GAME "0123012301"
#define FLAT "connect4:5x4"

/* A session, or a window, that shows these moves; the window's are of FLAT. */
FsSession *reviews_session(const char *game, const char *moves);
FsWindow *reviews_window(const char *moves);

/* A review that has ended. */
FsGameReview *reviews_done(FsSession *session);

/* A review that is stopped once it has an opinion of each move. */
FsGameReview *reviews_doubted(FsSession *session);

/* Opens the strip of a window's review, which ends then. */
void reviews_open(FsReviewBar *bar);

void reviews_stop(FsGameReview *review);

/* The place of the next mistake; -1 if there is none. */
int reviews_find_mistake(FsGameReview *review, int direction);
