/* A judgement: what to expect of a position and of each of its moves, after a search for as long as
 * one likes. An opinion, except for the values that it says are proved.
 *
 * The search is best-first (weigh.h) in memory of a size that the caller sets; when that is full it
 * forgets what few visits came to. A visit looks into one position more: all its moves are believed
 * in one batch, forced moves are followed. What is decided at sight, what is known, and what the
 * solver proves of positions that were visited often count as exact. As many visits are spent on
 * proofs as a proof is believed to cost. In games where a repetition is a draw, the moves so far
 * count, and there are no proofs but those of the tree.
 *
 * One thread calls judgement_begin() and judgement_run(), which blocks; any thread may peek. With
 * one thread and a number of visits the result is always the same, if what is proved elsewhere is.
 */
#pragma once

#include "../core/stop.h"
#include "../play/line.h"
#include "../play/question.h"

enum { JUDGEMENT_LINE = 32, JUDGEMENT_THREADS_MOST = 64 };

typedef struct {
  Variant variant;
  size_t bytes;                      /* of its memory, whose pages come into use as it is filled */
  int threads;                       /* 0 or 1: the calling one */
  const struct BeliefWeights *early; /* of Connect Four 3D, as of belief_opinions() */
  /* Its known set tells what is proved. Its solver, with its table,
   * makes small proofs; without them there are none. Its stop flag ends a run within 20 ms.
   * Position, goal, tally and threads are not used. */
  QuestionOptions question;
} JudgementOptions;

typedef struct {
  Move move;
  ValueSet values; /* proved of the position after it */
  double points;   /* of the first player, as expected: 0 to 1 */
  double spread;   /* the standard deviation of the opinions below it: how unsure that is */
  uint64_t visits;
} JudgedMove;

typedef struct {
  ValueSet values; /* proved of the position */
  double points, spread;
  uint64_t visits; /* below it, those of earlier runs that are still remembered included */
  int best;        /* the place of the best move in moves[]; -1: there is none */
  int count;
  JudgedMove moves[MOVES_MOST]; /* the legal ones, in order */
  int length;                   /* of the principal line: that far it has been looked ahead */
  Move line[JUDGEMENT_LINE];
} JudgementView;

typedef struct Judgement Judgement;

/* Nothing is judged yet. STATUS_RANGE if the bytes are too few, STATUS_MEMORY. */
Status judgement_create(Judgement **judgement, const JudgementOptions *options, Error *error);
void judgement_free(Judgement *judgement); /* not while running; NULL is allowed */

/* From now on the position at the cursor is judged; what is remembered of it counts. Not while
 * running. */
void judgement_begin(Judgement *judgement, const Line *line);

/* Looks further: this many visits (0: no limit), until the stop flag is raised, or until nothing is
 * left that could change the opinion. True if more could be seen. */
bool judgement_run(Judgement *judgement, uint64_t visits);

/* The state now, in any position that was begun; waits for moments only. */
void judgement_peek(Judgement *judgement, JudgementView *view);

/* The line that seems best and begins with that move of the position; returns its length, 0 if the
 * move is not legal or nothing was begun. Otherwise as judgement_peek(). */
int judgement_line(Judgement *judgement, Move move, Move line[JUDGEMENT_LINE]);
