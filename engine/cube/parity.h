/* Static zugzwang proofs: one player reaches his goal by answering every move by a fixed rule.
 *
 * The argument, with its cases, is in docs/engine.md, section "Parity proofs". Inline only, for
 * minimax.c; parity.c makes it a plain function. */
#pragma once

#include "vector.h"

/* A position with M to move and R, who answers. No line is complete and M has no opening. */
typedef struct {
  uint64_t mover, answerer;                 /* stones */
  uint64_t mover_threats, answerer_threats; /* empty cells */
  bool mover_first;                         /* M is the first player */
} ParityCase;

/* What R wants to prove. */
typedef enum {
  PARITY_HOLD, /* M never completes a line */
  PARITY_WIN,  /* M never completes a line, and R does at last */
} ParityGoal;

enum {
  PARITY_NONE = -1,  /* as a number of missing lines: R has no closed column to win with */
  PARITY_WRONG = 99, /* the same: no closed column gives the right parity */
};

/* Which parts of the proof may be used. */
enum { PARITY_PAIRING = 1, PARITY_TEMPO = 2 };

/* The cells that M can come to hold while R follows the rule. */
typedef struct {
  uint64_t sure;    /* M's stones, and cells that R leaves to M */
  uint64_t singles; /* cells that either may take: singles are answered by singles */
  uint64_t
      closing; /* cells that M can take only to complete a line with it, else R completes one */
} ParityReach;

/* Lists the lines that M could complete. Those with two closing cells are none: M does not live to
 * take the second. */
static inline int parity_lines(Lanes starts, uint64_t closing, uint64_t out[LINES]) {
  int count = 0;
  for (int d = 0; d < LINE_DIRECTIONS; d++) {
    int step = line_directions[d].step;
    for (uint64_t s = starts.lane[d / 8][d % 8]; s != 0; s &= s - 1) {
      uint64_t start = s & -s, line = start | start << step | start << 2 * step | start << 3 * step;
      uint64_t closers = line & closing;
      if ((closers & (closers - 1)) == 0) out[count++] = line;
    }
  }
  return count;
}

/* True if the free singles can be matched in pairs so that each line holds both of a pair. */
bool parity_match(const uint64_t *lines_left, int count, uint64_t free);

/* True if R keeps M from every line in reach; *missing is set to their number if not. */
static inline bool parity_safe(ParityReach reach, unsigned use, int *missing) {
  Lanes held = vector_held(reach.sure | reach.singles | reach.closing);
  if (vector_union(held.lane[0] | held.lane[1]) == 0) return true;
  int count = vector_count(held);
  if (count < *missing) *missing = count;
  if (!(use & PARITY_PAIRING)) return false;
  bool pairs = (reach.singles & (reach.singles - 1)) != 0;
  if (!pairs && (reach.closing & (reach.closing - 1)) == 0) return false;
  if (vector_holds_line(reach.sure)) return false;
  uint64_t dangerous[LINES];
  count = parity_lines(held, reach.closing, dangerous);
  for (int i = 0; i < count; i++) {
    uint64_t singles = dangerous[i] & reach.singles;
    if ((singles & (singles - 1)) == 0) return false;
  }
  return parity_match(dangerous, count, reach.singles);
}

/* True if R is proved to reach the goal by his rule. *missing becomes the least number of lines in
 * M's reach that stood against it, or PARITY_NONE or PARITY_WRONG. */
static inline bool parity_proof(ParityCase position, ParityGoal goal, unsigned use, int *missing) {
  uint64_t filled = position.mover | position.answerer;
  uint64_t playable = (filled << 16 | 0xFFFF) & ~filled;
  uint64_t at0 = playable & 0xFFFF, at1 = playable >> 16 & 0xFFFF, at3 = playable >> 48;
  uint64_t filled1 = filled >> 16 & 0xFFFF, filled2 = filled >> 32 & 0xFFFF;
  uint64_t threats = position.answerer_threats;

  /* Columns closed below level 0, 1, 2: R threatens the cell above, and M does not threaten it. */
  uint64_t closed0 = threats >> 16 & at0;
  uint64_t closed1 = threats >> 32 & 0xFFFF & ~filled1 & ~closed0 & ~(position.mover_threats >> 16);
  uint64_t closed2 = threats >> 48 & ~filled2 & ~closed0 & ~closed1;
  uint64_t closed = closed0 | closed1 | closed2;

  *missing = PARITY_NONE;
  bool odd = __builtin_popcountll(closed1) & 1;
  if (goal == PARITY_WIN && (position.mover_first ? closed == 0 : closed1 == 0)) return false;
  *missing = PARITY_WRONG;

  ParityReach reach = {
      .sure = position.mover | (at0 & ~closed0 & ~closed1) | (0xFFFF & ~filled2 & ~closed) << 32,
      .singles = (at0 & closed1) | (at1 & ~closed1) << 16 | at3 << 48,
      .closing = closed0 | closed1 << 16 | closed2 << 32,
  };
  if (odd != position.mover_first) return parity_safe(reach, use, missing);
  if (!(use & PARITY_TEMPO)) return false;

  /* The parity is wrong: R opens one column that is closed at level 1 and so gains a tempo. */
  for (uint64_t rest = closed1; rest != 0; rest &= rest - 1) {
    uint64_t opened = rest & -rest;
    if (goal == PARITY_WIN && closed == opened) continue;
    ParityReach open = reach;
    open.sure |= opened << 32;
    if (opened & at0) {
      open.sure |= opened;
      open.singles &= ~opened;
      open.closing &= ~(opened << 16);
    }
    if (parity_safe(open, use, missing)) return true;
  }
  return false;
}
