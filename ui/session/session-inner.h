/* What the files of the session share. */
#pragma once

#include "game/game-reviewed.h"
#include "session.h"

GameDocument **session_document(FsSession *self);
guint *session_filed(FsSession *self); /* the origin of the games that a file holds; 0: no file */
GPtrArray *session_reviews(FsSession *self); /* GameReviewed, the newest last */

/* The review that is of this game; NULL if there is none. */
GameReviewed *session_review_of(FsSession *self, const GameRecord *record);

/* Emit the signals. */
void session_changed(FsSession *self, gboolean games, gboolean position); /* each once */
void session_analysis_changed(FsSession *self);
void session_content_changed(FsSession *self);
