#include "doubt.h"

#include "judgement.h"

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

static void doubt_move(const Doubter *doubter, Review *review, const ReviewStep *steps, int at) {
  const Position *before = &steps[steps[at].before].position;
  JudgementView view = doubt_judge(doubter, before);
  if (view.best < 0) return;
  Move best = view.moves[view.best].move, played = steps[at].move;
  if (position_same_move(before, best) == position_same_move(before, played)) return;
  double points = points_after(doubter, before, best) - points_after(doubter, before, played);
  if (!stop_is_raised(doubter->stop)) review_doubt(review, at, points, best);
}

void doubt_moves(Review *review, const ReviewStep *steps, int count, uint64_t visits,
                 const StopFlag *stop) {
  JudgementOptions options = {.variant = steps[0].position.variant,
                              .bytes = VISITS_OF_MOVE * visits * BYTES_OF_VISIT,
                              .question.stop = stop};
  for (int at = 0; at < count && !stop_is_raised(stop); at++) {
    Doubter doubter = {.visits = visits, .stop = stop};
    if (steps[at].before < 0) continue;
    if (judgement_create(&doubter.judgement, &options, NULL) != STATUS_OK) return;
    doubt_move(&doubter, review, steps, at);
    judgement_free(doubter.judgement);
  }
}
