#include "doubt.h"

#include "judgement.h"

#include <math.h>

enum { BYTES_OF_VISIT = 1024, VISITS_OF_MOVE = 3 };

typedef struct {
  Judgement *judgement;
  Known *known;         /* what is proved of the moves */
  const Family *family; /* of the position before; NULL: nothing is known */
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

static double doubt_believe(const Doubter *doubter, const Position *position, Move move) {
  Position after = position_play(position, move);
  return doubt_judge(doubter, &after).points;
}

/* The first player's points after a move: what is proved leaves only some of them, or one. */
static double first_after(const Doubter *doubter, const Position *position, Move move) {
  ValueSet values = doubter->family != NULL ? doubter->family->moves[move] : VALUE_ANY;
  double least = values == VALUE_FIRST ? 1 : values & VALUE_SECOND ? 0 : 0.5;
  double most = values == VALUE_SECOND ? 0 : values & VALUE_FIRST ? 1 : 0.5;
  return least < most ? fmin(fmax(doubt_believe(doubter, position, move), least), most) : least;
}

/* The mover's points after his move. */
static double points_after(const Doubter *doubter, const Position *position, Move move) {
  double first = first_after(doubter, position, move);
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

/* What is proved about a position and its moves, for its judgement. Without memory it knows less.
 */
static Known *doubt_known(const Position *position, const Family *family) {
  Known *known = position_has_key(position->variant) ? known_new() : NULL;
  Move moves[MOVES_MOST];
  int count = known != NULL ? position_moves(position, moves) : 0;
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    Key key = position_key(&after);
    KnownEntry entry = {.low = key.low, .high = key.high, .values = family->moves[moves[i]]};
    if (entry.values != VALUE_ANY) known_add(known, entry, NULL);
  }
  return known;
}

/* `family` is of the position before the move, and may be NULL. */
static bool doubter_begin(Doubter *doubter, const Position *before, const Family *family,
                          uint64_t visits, const StopFlag *stop) {
  *doubter = (Doubter){.family = family, .visits = visits, .stop = stop};
  if (family != NULL) doubter->known = doubt_known(before, family);
  JudgementOptions options = {.variant = before->variant,
                              .bytes = VISITS_OF_MOVE * visits * BYTES_OF_VISIT,
                              .question = {.known = doubter->known, .stop = stop}};
  return judgement_create(&doubter->judgement, &options, NULL) == STATUS_OK;
}

static void doubter_end(Doubter *doubter) {
  judgement_free(doubter->judgement);
  known_free(doubter->known);
}

void doubt_moves(Review *review, const ReviewStep *steps, int count, uint64_t visits,
                 const StopFlag *stop) {
  review_look_up(review);
  for (int at = 0; at < count && !stop_is_raised(stop); at++) {
    Family family;
    Doubter doubter;
    if (!review_wonders(review, at, &family)) continue;
    if (doubter_begin(&doubter, &steps[steps[at].before].position, &family, visits, stop))
      doubt_move(&doubter, review, steps, at);
    doubter_end(&doubter);
  }
}

double doubt_points(const Position *position, Move other, Move move, uint64_t visits,
                    const StopFlag *stop) {
  Doubter doubter;
  double points = NAN;
  if (doubter_begin(&doubter, position, NULL, visits, stop)) {
    doubt_judge(&doubter, position); /* as for a review, whose opinions are then the same */
    points = points_lost(&doubter, position, other, move);
  }
  doubter_end(&doubter);
  return stop_is_raised(stop) ? (double)NAN : points;
}
