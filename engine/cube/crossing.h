/* Pairs across columns: a move in one column that R answers in another, for a follow-up proof.
 *
 * The argument is in docs/crossing.md. Inline only, as follow-up.h. */
#pragma once

#include "follow-up-reach.h"

enum {
  CROSSING_LINES = 2,       /* with more lines in reach at first it seldom helps */
  CROSSING_LINES_LATER = 6, /* ... and with more after some pairs */
  CROSSING_PAIRS = 3,
};

/* Levels 0 and 2: where the lower cells of pairs are, and closing cells that leave the parity as it
 * is. */
static const uint64_t crossing_lower = UINT64_C(0x0000FFFF0000FFFF);

/* R's choice so far. Of each pair M gets one cell at most. */
typedef struct {
  FollowReach reach;
  uint64_t singles; /* that are in no pair and can be played now */
  uint64_t lower;   /* lower cells of pairs in a column, the same */
  uint64_t doors;   /* closing cells, the same: R opens their column when he takes them */
  uint64_t pairs[2 * CROSSING_PAIRS];
  int count;
} Crossing;

/* The starts of lines that are held but not excused, in any direction. */
static inline bool follow_any_left(Lanes held, Lanes excused, Lanes closed) {
  Vec left = {};
  for (int i = 0; i < 2; i++)
    left |= held.lane[i] & ~excused.lane[i] & ~closed.lane[i];
  return vector_zeros(left) != 0xFF;
}

static inline bool crossing_holds_pair(const Crossing *crossing, uint64_t line) {
  for (int i = 0; i < crossing->count; i++)
    if ((crossing->pairs[i] & ~line) == 0) return true;
  return false;
}

/* Of two cells M gets one. Above a lower cell the upper one is single then: both become so at once
 * if both are lower cells, and are a pair again. */
static inline Crossing crossing_pair(Crossing crossing, uint64_t pair) {
  uint64_t late = (pair & crossing.lower) << 16;
  crossing.singles &= ~pair;
  crossing.lower &= ~pair;
  crossing.reach.singles |= late;
  crossing.pairs[crossing.count++] = pair;
  if (late & (late - 1)) crossing.pairs[crossing.count++] = late;
  return crossing;
}

/* M's cell is answered at a door, M has to take the cell above it, and R then answers M's cell as
 * he would have. Between the two M may complete a line above his cell. */
static inline Crossing crossing_open(Crossing crossing, uint64_t cell, uint64_t door) {
  crossing.reach.closing |= (cell & crossing.lower) << 16;
  crossing.reach.sure |= door << 16 | (door & 0xFFFF) << 32;
  crossing.reach.spare--;
  crossing.singles &= ~cell;
  crossing.lower &= ~cell;
  crossing.doors &= ~door;
  crossing.pairs[crossing.count++] = cell | door;
  return crossing;
}

static bool crossing_suffices(const Crossing *crossing, int depth);

/* Tries all ways to serve the line with a pair. */
static bool crossing_serves(const Crossing *crossing, uint64_t line, int depth) {
  uint64_t cells = line & (crossing->singles | crossing->lower);
  for (uint64_t a = cells; a != 0; a &= a - 1)
    for (uint64_t b = a & (a - 1); b != 0; b &= b - 1) {
      Crossing next = crossing_pair(*crossing, (a & -a) | (b & -b));
      if (crossing_suffices(&next, depth + 1)) return true;
    }
  uint64_t doors = crossing->reach.spare > 0 ? line & crossing->doors : 0;
  for (; doors != 0; doors &= doors - 1)
    for (uint64_t a = cells; a != 0; a &= a - 1) {
      Crossing next = crossing_open(*crossing, a & -a, doors & -doors);
      if (crossing_suffices(&next, depth + 1)) return true;
    }
  return false;
}

/* Drops the lines that hold a pair, and returns the number of those left. *lost becomes one that no
 * two singles can serve, or 0. */
static inline int crossing_left(const Crossing *crossing, uint64_t *held, int count,
                                uint64_t *lost) {
  int left = 0;
  *lost = 0;
  for (int i = 0; i < count; i++) {
    uint64_t line = held[i], singles = line & crossing->singles;
    if (crossing_holds_pair(crossing, line)) continue;
    held[left++] = line;
    if (*lost == 0 && (singles & (singles - 1)) == 0) *lost = line;
  }
  return left;
}

/* True if each line in reach holds a pair, perhaps after more are chosen. */
static bool crossing_suffices(const Crossing *crossing, int depth) {
  const FollowReach *reach = &crossing->reach;
  uint64_t reached[LINES], lost;
  Lanes held = vector_held(reach->sure | reach->singles | reach->closing);
  int count = crossing_left(crossing, reached, follow_lines(held, reach->closing, reached), &lost);
  if (lost == 0) return follow_match(reached, count, crossing->singles);
  if (depth == CROSSING_PAIRS || count > CROSSING_LINES_LATER) return false;
  return crossing_serves(crossing, lost, depth);
}

/* True if R keeps M from every line in reach, where pairs of singles do not suffice. `held` are the
 * starts of the lines in reach, and `closed` of those with two closing cells. */
static inline bool crossing_proof(FollowReach reach, Lanes held, Lanes closed) {
  uint64_t low = reach.playable & crossing_lower;
  Crossing crossing = {.reach = reach,
                       .singles = reach.singles,
                       .lower = reach.sure & low,
                       .doors = reach.closing & low};
  uint64_t doors = reach.spare > 0 ? crossing.doors : 0;
  if (follow_any_left(held, vector_twice(crossing.singles | crossing.lower | doors), closed))
    return false;
  return crossing_suffices(&crossing, 0);
}
