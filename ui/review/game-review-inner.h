/* The parts of FsGameReview: game-review.c has the run and what is found, review-told.c what is
 * said of the game as it is now. Each takes the object; main thread only. */
#pragma once

#include "game-review.h"

#include "base/worker.h"
#include "review-known.h"

struct _FsGameReview {
  GObject parent_instance;
  FsSession *session;
  Position start; /* of the game that it is of */
  GArray *steps;  /* ReviewStep; NULL before the first review */
  ReviewFinding *findings;
  ReviewView view;
  ReviewKnown *known;
  GameReviewed *kept;  /* what the session keeps of it; NULL: nothing yet */
  GameReviewed *older; /* an earlier review of these steps; NULL: none */

  /* What it says of the main line of the game shown. */
  GameReviewed *line; /* NULL: to be found out */
  GameNode *line_root;
  guint line_version; /* of what was known then */
  GameReviewed *told; /* the line that others heard of last; NULL: none */

  /* The run. */
  Review *review;     /* NULL: none */
  Worker *worker;     /* proves */
  Worker *doubter;    /* has opinions meanwhile; NULL: has them, or they are not wanted */
  guint timer, limit; /* the latter stops it; 0: nothing does */
  gint64 kept_at;     /* monotonic time */
  StopFlag stop;      /* of the opinions */
  gboolean waiting;   /* for the end of an analysis, to begin with this time */
  double seconds;

  gboolean opinions; /* moves are judged, too */
  gboolean closed;   /* by the user */
};

const GameRecord *game_review_record(FsGameReview *self); /* the game shown */
GameReviewed game_review_now(FsGameReview *self);

/* What it says of the main line of the game shown, of which it has to be: the moves that were
 * reviewed, and others where that line has changed. Valid until anything changes. */
const GameReviewed *game_review_line(FsGameReview *self);

/* Findings have changed. */
void game_review_forget_line(FsGameReview *self);

/* Adds what else is proved by now to these findings; FALSE if that changes nothing. */
gboolean game_review_settle(FsGameReview *self, GameReviewed *reviewed);
