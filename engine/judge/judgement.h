/* A judgement: what to expect from a position and each of its moves, after a search of any length.
 * It is an opinion, except for the values that it calls proved.
 *
 * The search is best-first (weigh.h) in memory of a size that the caller sets; when that is full it
 * forgets nodes with few visits. A visit looks into one more position: it asks beliefs for all its
 * moves in one batch, and follows forced moves. Values that are decided at sight, known, or proved
 * by the solver for positions that were visited often count as exact. A proof is tried after as
 * many visits as it is believed to cost. In games where a repetition is a draw, the moves so far
 * count, and there are no proofs except those of the tree.
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
  size_t bytes; /* bytes of its memory, whose pages come into use as it fills up */
  int threads;  /* 0 or 1: the calling one */
  const struct BeliefWeights *early;    /* of Connect Four 3D, as of belief_opinions() */
  const struct OpinionWeights *opinion; /* of Connect-4 and PopOut; NULL: what is built in */
  /* Its known set contains what is proved. Its knower is asked about the position that is judged
   * and its moves, and what follows from both sources is deduced there. Its solver, with its table,
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

/* From now on judges the position at the cursor; what is remembered about it counts. Not while
 * running. */
void judgement_begin(Judgement *judgement, const Line *line);

/* Continues for this many visits (0: no limit), until the stop flag is raised, or until nothing
 * could change the opinion any more. True if there is more to see. */
bool judgement_run(Judgement *judgement, uint64_t visits);

/* The state now, in any position that was begun; waits for moments only. */
void judgement_peek(Judgement *judgement, JudgementView *view);

/* The line that seems best and begins with that move of the position; returns its length, 0 if the
 * move is not legal or nothing was begun. Otherwise as judgement_peek(). */
int judgement_line(Judgement *judgement, Move move, Move line[JUDGEMENT_LINE]);
