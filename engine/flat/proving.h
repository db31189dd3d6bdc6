/* What the static proofs know of a board in advance. Inline only. */
#pragma once

#include "pairings.h"

typedef struct {
  Grid grid;
  Cells rows; /* the second highest, and every second one below: those with an odd number above */
  Pairings pairings;
} Proving;

static inline Proving proving_make(Grid grid) {
  Proving proving = {.grid = grid, .pairings = pairings_make()};
  for (int y = grid.height - 2; y >= 0; y -= 2)
    proving.rows |= grid.bottom << y;
  return proving;
}
