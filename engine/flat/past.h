/* The past of a game of PopOut, as its search sees it: returning to one of these positions is a
 * draw. Inline only. */
#pragma once

#include "cells.h"
#include "solver.h"

#include <stdbool.h>

enum { PAST_SLOTS = 2 * FLAT_PAST_MOST };

typedef struct {
  bool stones[CELLS_BITS + 1]; /* some position has this many */
  Cells codes[PAST_SLOTS];     /* by hash; 0: none. Half of them stay free */
} Past;

/* Where the code is, or would be. One slot has to be free. */
static inline Cells *code_slot(Cells *slots, uint32_t count, Cells code) {
  uint64_t mixed = ((uint64_t)code ^ (uint64_t)(code >> (CELLS_BITS / 2))) * 0x9E3779B97F4A7C15;
  uint32_t slot = (uint32_t)(mixed >> 40) % count;
  while (slots[slot] != 0 && slots[slot] != code)
    slot = (slot + 1) % count;
  return &slots[slot];
}

static inline void past_add(Past *past, Cells code, int stones) {
  *code_slot(past->codes, PAST_SLOTS, code) = code;
  past->stones[stones] = true;
}

static inline bool past_has(Past *past, Cells code) {
  return *code_slot(past->codes, PAST_SLOTS, code) != 0;
}
