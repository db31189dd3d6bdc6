/* The reviews of a session's games, which are saved with them. Main thread only. */
#pragma once

#include "game/game-reviewed.h"
#include "session.h"

/* Keeps a review, in place of earlier ones of the same game. */
void fs_session_keep_review(FsSession *self, GameReviewed *reviewed);

/* The newest review of one of the games; NULL if there is none. The session's. */
GameReviewed *fs_session_review_of(FsSession *self, const GameRecord *record);

/* The newest review of the game shown; NULL if there is none. The session's. */
GameReviewed *fs_session_get_review(FsSession *self);
