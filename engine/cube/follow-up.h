/* Static zugzwang proofs: one player reaches his goal by answering every move by a fixed rule.
 *
 * The argument, with its cases, is in docs/methods.md, section "Follow-up proofs". Inline only, for
 * minimax.c; follow-up.c makes it a plain function. */
#pragma once

#include "crossing.h"

/* A position with M to move and R, who answers. No line is complete and M has no opening. */
typedef struct {
  uint64_t mover, answerer;                 /* stones */
  uint64_t mover_threats, answerer_threats; /* empty cells */
  bool mover_first;                         /* M is the first player */
} FollowCase;

/* What R wants to prove. */
typedef enum {
  FOLLOW_HOLD, /* M never completes a line */
  FOLLOW_WIN,  /* M never completes a line, and R does at last */
} FollowGoal;

enum {
  FOLLOW_NONE = -1,  /* as a number of missing lines: R has no closed column to win with */
  FOLLOW_WRONG = 99, /* the same: no closed column gives the right parity */
};

enum {
  FOLLOW_YIELD_LINES = 2
}; /* with more lines in reach yielding a further column seldom helps */

/* True if R keeps M from every line in reach; if not, *missing is set to their number. */
static inline bool follow_safe(FollowReach reach, unsigned use, int *missing) {
  Lanes held = vector_held(reach.sure | reach.singles | reach.closing);
  uint64_t starts = vector_union(held.lane[0] | held.lane[1]);
  if (starts == 0) return true;
  int count = __builtin_popcountll(starts);
  if (count < *missing) *missing = count;
  if (!(use & FOLLOW_PAIRING)) return false;
  Lanes paired = vector_twice(reach.singles), closed = vector_twice(reach.closing);
  if (follow_any_left(held, paired, closed))
    return use & FOLLOW_CROSSING && count <= CROSSING_LINES && crossing_proof(reach, held, closed);
  uint64_t dangerous[LINES];
  count = follow_lines(held, reach.closing, dangerous);
  return follow_match(dangerous, count, reach.singles);
}

/* The columns of a position, as R sees them. Sets of columns, bits 0 to 15. */
typedef struct {
  uint64_t mover;                     /* M's stones (cells) */
  uint64_t at0, at1, at3;             /* columns in which the next stone rests on level 0, 1, 3 */
  uint64_t empty2;                    /* columns whose level 2 is empty */
  uint64_t closed0, closed1, closed2; /* closed below level 0, 1, 2 */
  uint64_t tempo;                     /* closed1, and R may open it */
  bool odd;                           /* closed1 and yielded columns must be odd in number */
} FollowColumns;

static inline FollowColumns follow_columns(FollowCase position) {
  uint64_t filled = position.mover | position.answerer;
  uint64_t playable = (filled << 16 | 0xFFFF) & ~filled;
  uint64_t threats = position.answerer_threats, against = position.mover_threats;
  FollowColumns columns = {
      .mover = position.mover,
      .at0 = playable & 0xFFFF,
      .at1 = playable >> 16 & 0xFFFF,
      .at3 = playable >> 48,
      .empty2 = ~filled >> 32 & 0xFFFF,
      .odd = !position.mover_first,
  };
  columns.closed0 = threats >> 16 & columns.at0;
  columns.closed1 =
      threats >> 32 & (columns.at0 | columns.at1) & ~columns.closed0 & ~(against >> 16);
  columns.closed2 = threats >> 48 & columns.empty2 & ~columns.closed0 & ~columns.closed1;
  columns.tempo = columns.closed1 & ~(against >> 32);
  return columns;
}

/* The cells in M's reach if R yields these columns to him and opens none. */
static inline FollowReach follow_reach(const FollowColumns *columns, uint64_t yielded) {
  uint64_t closed2 = columns->closed2 & ~yielded;
  uint64_t closed = columns->closed0 | columns->closed1 | closed2;
  return (FollowReach){
      .sure = columns->mover | (columns->at0 & ~columns->closed0 & ~columns->closed1 & ~yielded) |
              yielded << 16 | (columns->empty2 & ~closed & ~yielded) << 32 | yielded << 48,
      .singles = (columns->at0 & (columns->closed1 | yielded)) |
                 (columns->at1 & ~columns->closed1 & ~yielded) << 16 | columns->at3 << 48,
      .closing = columns->closed0 | columns->closed1 << 16 | closed2 << 32,
      .playable = columns->at0 | columns->at1 << 16 |
                  (columns->empty2 & ~columns->at0 & ~columns->at1) << 32 | columns->at3 << 48,
  };
}

/* The reach once R may open a column of `tempo`. Where level 0 is filled, level 1 stays a closing
 * cell for M. */
static inline FollowReach follow_open(FollowReach reach, uint64_t column, uint64_t at0) {
  reach.sure |= column << 32;
  if (column & at0) {
    reach.sure |= column;
    reach.singles &= ~column;
    reach.closing &= ~(column << 16);
  }
  return reach;
}

/* Tries the rule with these columns yielded. */
static inline bool follow_try(const FollowColumns *columns, uint64_t yielded, FollowGoal goal,
                              unsigned use, int *missing) {
  int yields = __builtin_popcountll(yielded);
  bool odd = (__builtin_popcountll(columns->closed1) + yields) & 1;
  int tempi = yields + (odd != columns->odd); /* that R needs */
  uint64_t closed = columns->closed0 | columns->closed1 | (columns->closed2 & ~yielded);
  int spare = goal == FOLLOW_WIN ? __builtin_popcountll(closed) - tempi - 1 : COLUMNS;
  if (spare < 0) return false;
  FollowReach reach = follow_reach(columns, yielded);
  reach.spare = spare;
  if (tempi == 0) return follow_safe(reach, use, missing);
  if (!(use & FOLLOW_TEMPO)) return false;
  /* A tempo that answers M's must be at hand at any time: level 0 is filled. */
  uint64_t tempo = yields ? columns->tempo & columns->at1 : columns->tempo;
  if (tempi == 1) {
    for (; tempo; tempo &= tempo - 1)
      if (follow_safe(follow_open(reach, tempo & -tempo, columns->at0), use, missing)) return true;
    return false;
  }
  if (__builtin_popcountll(tempo) < tempi) return false;
  reach.sure |= tempo << 32;
  return follow_safe(reach, use, missing);
}

/* True if R is proved to reach the goal by his rule. *missing becomes the least number of lines in
 * M's reach that stood against it, or FOLLOW_NONE or FOLLOW_WRONG. */
static inline bool follow_proof(FollowCase position, FollowGoal goal, unsigned use, int *missing) {
  FollowColumns columns = follow_columns(position);
  *missing = FOLLOW_NONE;
  if (goal == FOLLOW_WIN && (columns.closed0 | columns.closed1 | columns.closed2) == 0)
    return false;
  *missing = FOLLOW_WRONG;
  uint64_t against = position.mover_threats;
  uint64_t yieldable = use & FOLLOW_YIELD ? (columns.at0 | columns.at1) & ~columns.closed0 &
                                                ~columns.closed1 & ~(against >> 16)
                                          : 0;
  uint64_t yielded = against >> 32 & yieldable;
  if (follow_try(&columns, yielded, goal, use, missing)) return true;
  if (*missing > FOLLOW_YIELD_LINES || columns.tempo == 0) return false;
  for (uint64_t rest = yieldable & ~yielded; rest; rest &= rest - 1)
    if (follow_try(&columns, yielded | (rest & -rest), goal, use, missing)) return true;
  return false;
}
