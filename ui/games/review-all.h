/* Reviews of all games of a session, one after the other, while the user goes on: by a worker of
 * lowest priority, with one thread and a table of its own. What a review finds is kept by the
 * session and saved with its game; what it proves is kept like any other answer. So a later run
 * goes on where this one ended. Main thread only.
 *
 * Signal: "changed" with the place of a game that was reviewed, or -1: a run began or ended, or is
 * further. */
#pragma once

#include "session/session.h"

#define FS_TYPE_REVIEW_ALL (fs_review_all_get_type())
G_DECLARE_FINAL_TYPE(FsReviewAll, fs_review_all, FS, REVIEW_ALL, GObject)

FsReviewAll *fs_review_all_new(FsSession *session);

/* Reviews each game for this many seconds at most, unless it is reviewed already and had as much
 * time. FALSE: all are, or there is no memory. */
gboolean fs_review_all_start(FsReviewAll *self, double seconds);

/* Asks it to end; returns at once. What was found of the present game stays. */
void fs_review_all_stop(FsReviewAll *self);
gboolean fs_review_all_is_running(FsReviewAll *self);

/* How many games the run has reviewed, of how many; and the seconds that the others take at most.
 */
guint fs_review_all_done(FsReviewAll *self, guint *of, double *left);

/* Why the last run ended before its end; NULL: it did not, or it was stopped. */
const char *fs_review_all_get_trouble(FsReviewAll *self);
