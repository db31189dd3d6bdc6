/* A small table of one search for positions near the end, which are met again soon or never.
 *
 * It stays in the processor's cache, where the large table would cost a trip to memory for a few
 * nodes saved. Entries hold the whole code, so no two positions are confused. The newcomer always
 * takes the place. Inline only. */
#pragma once

#include "../core/scratch.h"
#include "../core/value.h"
#include "cells.h"

enum { NEAR_BITS = 15 };

typedef struct {
  Cells codes[1 << NEAR_BITS]; /* 0, which is no position's code: empty */
  ValueSet values[1 << NEAR_BITS];
} NearTable;

_Static_assert(sizeof(NearTable) <= SCRATCH_BYTES, "it lives there");

static inline uint32_t near_place(Cells code) {
#ifdef FLAT_WIDE
  uint64_t mixed = ((uint64_t)code ^ (uint64_t)(code >> 64) << 40) * 0x9E3779B97F4A7C15;
#else
  uint64_t mixed = code * 0x9E3779B97F4A7C15;
#endif
  return (uint32_t)(mixed >> (64 - NEAR_BITS));
}

static inline ValueSet near_probe(const NearTable *near, Cells code) {
  uint32_t place = near_place(code);
  return near->codes[place] == code ? near->values[place] : VALUE_ANY;
}

static inline void near_store(NearTable *near, Cells code, ValueSet values) {
  uint32_t place = near_place(code);
  near->codes[place] = code;
  near->values[place] = values;
}
