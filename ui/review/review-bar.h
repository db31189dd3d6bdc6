/* The review of the game shown: a bar with its course, how far it is, and a way to the mistakes.
 * Hidden until a review begins. */
#pragma once

#include <gtk/gtk.h>

#include "game-review.h"
#include "retry.h"

#define FS_TYPE_REVIEW_BAR (fs_review_bar_get_type())
G_DECLARE_FINAL_TYPE(FsReviewBar, fs_review_bar, FS, REVIEW_BAR, GtkWidget)

/* Once, before the view is shown. */
void fs_review_bar_set_session(FsReviewBar *self, FsSession *session);

/* Its actions, for the window's keys and menus; nothing happens where nothing can be done. */
void fs_review_bar_toggle(FsReviewBar *self); /* begins the review, or ends it */
void fs_review_bar_close(FsReviewBar *self);  /* hides it, and ends the review */
void fs_review_bar_show_mistake(FsReviewBar *self, int direction);
void fs_review_bar_show_better(FsReviewBar *self);

/* Asks for a better move; signal "retrying" if there is a mistake to retry. A game against the
 * program has to end then, which would answer the moves that are tried. FALSE if there is none, or
 * the bar is not seen. */
gboolean fs_review_bar_retry(FsReviewBar *self);

/* A game against the program begins, which needs the table: ends the review and what is retried. A
 * review of the moves before it is closed, and opens when it is asked for. */
void fs_review_bar_make_way(FsReviewBar *self);

gboolean fs_review_bar_is_open(FsReviewBar *self); /* above the game that it is about */
FsGameReview *fs_review_bar_get_review(FsReviewBar *self);
FsRetry *fs_review_bar_get_retry(FsReviewBar *self);
