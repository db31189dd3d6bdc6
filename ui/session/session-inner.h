/* What the files of the session share. */
#pragma once

#include "game/game-reviews.h"
#include "session-review.h"

GameDocument **session_document(FsSession *self);
guint *session_filed(FsSession *self); /* the origin of the games that a file holds; 0: no file */
GameReviews *session_reviews(FsSession *self);

/* Emit the signals. */
void session_changed(FsSession *self, gboolean games, gboolean position); /* each once */
void session_content_changed(FsSession *self);
