/* A small table of one search for positions near the end, which are met again soon or never.
 *
 * It stays in the processor's cache, where the large table would cost a trip to memory for a few
 * nodes saved. Entries hold the whole code, so no two positions are confused. The newcomer always
 * takes the place. Inline only. */
#pragma once

#include "../core/scratch.h"
#include "../core/value.h"
#include "cells.h"

enum { LATE_BITS = 15 };

typedef struct {
  Cells codes[1 << LATE_BITS]; /* 0, which is no position's code: empty */
  ValueSet values[1 << LATE_BITS];
} LateTable;

_Static_assert(sizeof(LateTable) <= SCRATCH_BYTES, "it lives there");

static inline uint32_t late_place(Cells code) {
#ifdef FLAT_WIDE
  uint64_t mixed = ((uint64_t)code ^ (uint64_t)(code >> 64) << 40) * 0x9E3779B97F4A7C15;
#else
  uint64_t mixed = code * 0x9E3779B97F4A7C15;
#endif
  return (uint32_t)(mixed >> (64 - LATE_BITS));
}

static inline ValueSet late_probe(const LateTable *late, Cells code) {
  uint32_t place = late_place(code);
  return late->codes[place] == code ? late->values[place] : VALUE_ANY;
}

static inline void late_store(LateTable *late, Cells code, ValueSet values) {
  uint32_t place = late_place(code);
  late->codes[place] = code;
  late->values[place] = values;
}
