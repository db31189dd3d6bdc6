#include "lookahead.h"

#include "../play/estimate.h"

typedef struct {
  const StopFlag *stop;
  bool stopped;
} Lookahead;

/* The positions after each legal move, and what they promise the mover at first sight: the best
 * first. */
typedef struct {
  int count;
  Position after[MOVES_MOST];
  double points[MOVES_MOST];
  Move moves[MOVES_MOST];
} LookaheadChildren;

static double mover_points(Player mover, double first) {
  return mover == FIRST ? first : 1 - first;
}

static void judge_children(const Position *position, LookaheadChildren *children) {
  Player mover = position_mover(position);
  children->count = position_moves(position, children->moves);
  for (int i = 0; i < children->count; i++)
    children->after[i] = position_play(position, children->moves[i]);
  estimate_points(children->after, children->count, children->points);
  for (int i = 0; i < children->count; i++)
    children->points[i] = mover_points(mover, children->points[i]);
}

/* The place of the best child that `done` does not have yet. */
static int best_of(const LookaheadChildren *children, uint64_t done) {
  int best = -1;
  for (int i = 0; i < children->count; i++)
    if ((done >> i & 1) == 0 && (best < 0 || children->points[i] > children->points[best]))
      best = i;
  return best;
}

static bool must_stop(Lookahead *search) {
  search->stopped |= search->stop != NULL && stop_is_raised(search->stop);
  return search->stopped;
}

/* The mover's points in a position whose game goes on, if between alpha and beta; looks 1 or more
 * `plies` ahead. */
static double lookahead_look(Lookahead *search, const Position *position, int plies, double alpha,
                             double beta) {
  LookaheadChildren children;
  judge_children(position, &children);
  if (plies == 1) return children.points[best_of(&children, 0)];
  double best = 0;
  uint64_t done = 0;
  for (int tried = 0; tried < children.count && !must_stop(search); tried++) {
    int i = best_of(&children, done);
    done |= (uint64_t)1 << i;
    double points = children.points[i];
    if (position_result(&children.after[i]) == VALUE_ANY)
      points = 1 - lookahead_look(search, &children.after[i], plies - 1, 1 - beta, 1 - alpha);
    if (points > best) best = points;
    if (best > alpha) alpha = best;
    if (alpha >= beta) break;
  }
  return best;
}

bool lookahead_points(const Position *position, int plies, const StopFlag *stop,
                      double points[MOVES_MOST]) {
  Lookahead search = {.stop = stop};
  LookaheadChildren children;
  judge_children(position, &children);
  for (int i = 0; i < children.count && !must_stop(&search); i++) {
    double *here = &points[children.moves[i]];
    *here = children.points[i];
    if (plies > 0 && position_result(&children.after[i]) == VALUE_ANY)
      *here = 1 - lookahead_look(&search, &children.after[i], plies, 0, 1);
  }
  return !search.stopped;
}
