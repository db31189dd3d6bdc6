/* What a review looks up before it searches. */
#include "review-inner.h"

/* What is known about a position, and what the rules say about its end. */
static ValueSet look_at(const QuestionOptions *options, const Position *position) {
  ValueSet values = deduce_values(position, deduce_known(options->known));
  review_narrow(&values, question_known(options, position));
  return values;
}

static void look_at_itself(Review *review, int at) {
  ReviewPlace *place = &review->places[at];
  ValueSet values = look_at(&review->options, &place->step.position);
  review_lock(review);
  review_narrow(&place->family.values, values);
  review_unlock(review);
}

void review_look_at_moves(const Review *review, int at, Family *family) {
  const Position *position = &review->places[at].step.position;
  Move moves[MOVES_MOST];
  int count = position_result(position) == VALUE_ANY ? position_moves(position, moves) : 0;
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    review_narrow(&family->moves[moves[i]], look_at(&review->options, &next));
  }
}

static void look_at_its_moves(Review *review, int at) {
  Family family = review->places[at].family;
  review_look_at_moves(review, at, &family);
  review_lock(review);
  review->places[at].family = family;
  review_unlock(review);
}

static bool review_is_stopped(Review *review) {
  review_lock(review);
  bool stopped = review->stopped;
  review_unlock(review);
  return stopped;
}

/* Nobody else enters anything before the end of this: a run waits for it.
 *
 * The moves take most of the time. Where nothing is known about a position they seldom tell more,
 * so a stop leaves them out there. */
static void look_at_all(Review *review) {
  for (int i = 0; i < review->view.count; i++)
    look_at_itself(review, i);
  review_conclude(review);
  for (int i = 0; i < review->view.count; i++)
    if (review->places[i].family.values != VALUE_ANY || !review_is_stopped(review))
      look_at_its_moves(review, i);
  review_conclude(review);
}

void review_look_up(Review *review) {
  pthread_mutex_lock(&review->looking);
  if (!review->looked) look_at_all(review);
  review->looked = true;
  pthread_mutex_unlock(&review->looking);
}
