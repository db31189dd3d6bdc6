/* What the player to move can come to hold while the other follows the rule of a follow-up proof,
 * and the lines in it. Inline only, as follow-up.h. */
#pragma once

#include "vector.h"

/* Which parts of the proof may be used. */
enum { FOLLOW_PAIRING = 1, FOLLOW_TEMPO = 2, FOLLOW_YIELD = 4, FOLLOW_CROSSING = 8 };

/* The cells that M can come to hold while R follows the rule. */
typedef struct {
  uint64_t sure;    /* M's stones, and cells that R leaves to M */
  uint64_t singles; /* cells that either may take: singles are answered by singles */
  uint64_t
      closing; /* cells that M can take only to complete a line with it, else R completes one */
  uint64_t playable;
  int spare; /* closed columns that R may give up */
} FollowReach;

/* Lists the lines that M could complete. Those with two closing cells are none: M does not live to
 * take the second. */
static inline int follow_lines(Lanes starts, uint64_t closing, uint64_t out[LINES]) {
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
bool follow_match(const uint64_t *lines_left, int count, uint64_t free);
