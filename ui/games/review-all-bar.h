/* A line below a list of games that begins and ends the review of all of them, and shows how far it
 * is. Main thread only. */
#pragma once

#include <gtk/gtk.h>

#include "review-all.h"

#define FS_TYPE_REVIEW_ALL_BAR (fs_review_all_bar_get_type())
G_DECLARE_FINAL_TYPE(FsReviewAllBar, fs_review_all_bar, FS, REVIEW_ALL_BAR, GtkWidget)

/* Once, before it is shown. */
void fs_review_all_bar_set_session(FsReviewAllBar *self, FsSession *session);

/* The reviews; the bar's. */
FsReviewAll *fs_review_all_bar_get_reviews(FsReviewAllBar *self);
