/* A widget that shows the course of the game by its review (paint/strip.h). A click goes to a
 * position. */
#pragma once

#include <gtk/gtk.h>

#include "game-review.h"
#include "paint/strip.h"

#define FS_TYPE_REVIEW_STRIP (fs_review_strip_get_type())
G_DECLARE_FINAL_TYPE(FsReviewStrip, fs_review_strip, FS, REVIEW_STRIP, GtkWidget)

void fs_review_strip_set_review(FsReviewStrip *self, FsSession *session, FsGameReview *review);

/* What is drawn of the line shown: StripPly, from its start on. Free with g_array_unref(). */
GArray *review_plies(FsSession *session, FsGameReview *review);
