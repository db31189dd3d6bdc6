/* What the parts of a review share: review.c, and what looks up what is known (review-look.c). */
#pragma once

#include "review.h"

#include <pthread.h>

/* What is known about a step. */
typedef struct {
  ReviewStep step;
  ReviewFinding finding;
  Family family;  /* of its position, and of those after its moves */
  uint64_t tired; /* moves that it is of no use to ask about again */
  bool exhausted; /* the same of its own position */
} ReviewPlace;

struct Review {
  QuestionOptions options;
  uint64_t budget; /* of this round; 0: none */

  pthread_mutex_t looking; /* held while what is known is looked up; guards `looked` */
  bool looked;

  pthread_mutex_t mutex; /* guards all below; held for moments only */
  ReviewView view;
  double began; /* when the run began */
  bool stopped;
  Question *question; /* under way, or NULL */
  ProofRecord *records;
  size_t records_count, records_room;
  ReviewPlace places[];
};

static inline void review_lock(Review *review) { pthread_mutex_lock(&review->mutex); }
static inline void review_unlock(Review *review) { pthread_mutex_unlock(&review->mutex); }

/* Where both agree: findings may be of a game, with its repetitions, and may be wrong. */
static inline void review_narrow(ValueSet *values, ValueSet known) {
  if (*values & known) *values &= known;
}

/* Enters all that follows from what was looked up. If values exclude each other, only what the
 * rules say is known again. Not with the mutex locked. */
void review_conclude(Review *review);

/* Narrows the values of the moves of a step's position to what is known. No lock is needed. */
void review_look_at_moves(const Review *review, int at, Family *family);
