/* What the files of the session share. */
#pragma once

#include "session-review.h"

GameDocument **session_document(FsSession *self);
guint *session_filed(FsSession *self); /* the origin of the games that a file holds; 0: no file */
GPtrArray *session_reviews(FsSession *self); /* GameReviewed, the newest last */

/* Emit the signals. */
void session_changed(FsSession *self, gboolean games, gboolean position); /* each once */
void session_content_changed(FsSession *self);
