/* One step of a job: what the results make of the last round, and the next one.
 *
 * A job that is divided by work has no rounds: it is running until it is solved, and a step writes
 * nothing.
 *
 * A round is over when none of its tasks outside the reserve is open and may still help. A step
 * before that writes no round, unless the caller knows that nobody works on it any more. */
#pragma once

#include "frontier.h"
#include "../files/results.h"

typedef enum {
  ROUND_SOLVED,        /* every root is answered */
  ROUND_NEW,           /* a round was written */
  ROUND_RUNNING,       /* the last one is not over */
  ROUND_CONTRADICTION, /* two results contradict each other: nothing was written */
} RoundState;

typedef struct {
  FrontierOptions frontier;
  bool abandoned; /* nobody works on the last round any more */
} RoundOptions;

typedef struct {
  RoundState state;
  int round;         /* the last one, the new one included */
  size_t still_open; /* tasks of the last round, not in reserve, that may still help */
  Frontier frontier; /* the list is that of the new round; else empty */
} RoundView;

/* The results are loaded and not damaged beyond use. Free the view's list with tasks_clear(). */
Status round_step(const Folder *folder, const Description *description, const Results *results,
                  const RoundOptions *options, RoundView *view, Error *error);

/* Looks without writing a round; the view's list is what a new round would be. With `tell`, the
 * round's list of dropped tasks tells the workers what stopped mattering, if that is more than the
 * list already has. Free the view's list with tasks_clear(). */
Status round_watch(const Folder *folder, const Description *description, const Results *results,
                   const FrontierOptions *options, bool tell, RoundView *view, Error *error);
