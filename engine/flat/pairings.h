/* The ways to pair cells if a player gets one cell of each pair. Inline only, for follow-up.h and
 * pairs.h. */
#pragma once

#include "cells.h"

enum { PAIRED_MOST = 6 };

/* Which of the ways to pair n cells, a bit for each, have a pair within a subset of the cells
 * (their numbers in rising order, as bits). Of no cells there is one way, with no pair. */
typedef struct {
  uint16_t ways[PAIRED_MOST + 1];
  uint16_t holding[PAIRED_MOST + 1][1 << PAIRED_MOST];
} Pairings;

/* Adds the way that has these `count` pairs of `cells` cells. */
static inline void pairings_note(Pairings *pairings, int cells, const unsigned *pairs, int count) {
  uint16_t way = pairings->ways[cells] + 1; /* all ways so far are the bits below it */
  pairings->ways[cells] |= way;
  for (unsigned subset = 0; subset < 1U << cells; subset++)
    for (int i = 0; i < count; i++)
      if ((subset & pairs[i]) == pairs[i]) pairings->holding[cells][subset] |= way;
}

/* Adds all ways that have these `count` pairs of `cells` cells, and more pairs of the cells in
 * `rest`. (That there are no more than PAIRED_MOST / 2 is said for the compiler.) */
static inline void pairings_add(Pairings *pairings, int cells, unsigned rest, unsigned *pairs,
                                int count) {
  if (rest == 0 || count == PAIRED_MOST / 2) {
    pairings_note(pairings, cells, pairs, count);
    return;
  }
  unsigned first = rest & -rest;
  for (unsigned others = rest ^ first; others != 0; others &= others - 1) {
    pairs[count] = first | (others & -others);
    pairings_add(pairings, cells, rest ^ pairs[count], pairs, count + 1);
  }
}

static inline Pairings pairings_make(void) {
  Pairings pairings = {0};
  unsigned pairs[PAIRED_MOST / 2];
  for (int cells = 0; cells <= PAIRED_MOST; cells += 2)
    pairings_add(&pairings, cells, (1U << cells) - 1, pairs, 0);
  return pairings;
}

/* Which of the cells are in the set, by their numbers. */
static inline unsigned pairings_subset(Cells cells, Cells set) {
  unsigned subset = 0;
  for (Cells rest = cells & set; rest != 0; rest &= rest - 1)
    subset |= 1U << cells_count(cells & ((rest & -rest) - 1));
  return subset;
}
