#include "doubt.h"

#include "judgement.h"

#include <math.h>

enum { BYTES_OF_VISIT = 1024, VISITS_OF_MOVE = 3 };

typedef struct {
  Judgement *judgement;
  uint64_t visits;
  const StopFlag *stop;
} Doubter;

static JudgementView doubt_judge(const Doubter *doubter, const Position *position) {
  Line line = line_new(position);
  JudgementView view;
  judgement_begin(doubter->judgement, &line);
  judgement_run(doubter->judgement, doubter->visits);
  judgement_peek(doubter->judgement, &view);
  return view;
}

/* The mover's points after his move. */
static double points_after(const Doubter *doubter, const Position *position, Move move) {
  Position after = position_play(position, move);
  double first = doubt_judge(doubter, &after).points;
  return position_mover(position) == FIRST ? first : 1 - first;
}

/* True if the other player can end the game, won, after the move. */
static bool doubt_loses_at_once(const Position *position, Move move) {
  ValueSet lost = position_mover(position) == FIRST ? VALUE_SECOND : VALUE_FIRST;
  Position after = position_play(position, move);
  Move replies[MOVES_MOST];
  if (position_result(&after) != VALUE_ANY) return false;
  int count = position_moves(&after, replies);
  for (int i = 0; i < count; i++) {
    Position next = position_play(&after, replies[i]);
    if (position_result(&next) == lost) return true;
  }
  return false;
}

static double points_lost(const Doubter *doubter, const Position *position, Move other, Move move) {
  double lost = points_after(doubter, position, other) - points_after(doubter, position, move);
  bool blunder = doubt_loses_at_once(position, move) && !doubt_loses_at_once(position, other);
  return blunder ? fmax(lost, DOUBT_AT_ONCE) : lost;
}

static void doubt_move(const Doubter *doubter, Review *review, const ReviewStep *steps, int at) {
  const Position *before = &steps[steps[at].before].position;
  JudgementView view = doubt_judge(doubter, before);
  if (view.best < 0) return;
  Move best = view.moves[view.best].move, played = steps[at].move;
  if (position_same_move(before, best) == position_same_move(before, played)) return;
  double points = points_lost(doubter, before, best, played);
  if (!stop_is_raised(doubter->stop)) review_doubt(review, at, points, best);
}

static bool doubter_begin(Doubter *doubter, Variant variant, uint64_t visits,
                          const StopFlag *stop) {
  JudgementOptions options = {
      .variant = variant, .bytes = VISITS_OF_MOVE * visits * BYTES_OF_VISIT, .question.stop = stop};
  *doubter = (Doubter){.visits = visits, .stop = stop};
  return judgement_create(&doubter->judgement, &options, NULL) == STATUS_OK;
}

void doubt_moves(Review *review, const ReviewStep *steps, int count, uint64_t visits,
                 const StopFlag *stop) {
  for (int at = 0; at < count && !stop_is_raised(stop); at++) {
    Doubter doubter;
    if (steps[at].before < 0) continue;
    if (!doubter_begin(&doubter, steps[0].position.variant, visits, stop)) return;
    doubt_move(&doubter, review, steps, at);
    judgement_free(doubter.judgement);
  }
}

double doubt_points(const Position *position, Move other, Move move, uint64_t visits,
                    const StopFlag *stop) {
  Doubter doubter;
  if (!doubter_begin(&doubter, position->variant, visits, stop)) return NAN;
  doubt_judge(&doubter, position); /* as for a review, whose opinions are then the same */
  double points = points_lost(&doubter, position, other, move);
  judgement_free(doubter.judgement);
  return stop_is_raised(stop) ? (double)NAN : points;
}
