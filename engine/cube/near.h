/* A small table of one thread for positions near the end, which are met again soon or never.
 *
 * It stays in the processor's cache, where the large table would cost a trip to memory for a few
 * nodes saved. Entries hold the whole key, so no two positions are confused. The newcomer always
 * takes the place. Inline only, for minimax.c. */
#pragma once

#include "../core/scratch.h"
#include "../core/table.h"

enum { NEAR_BITS = 16 };

typedef struct {
  uint64_t low;
  uint32_t solve; /* the search that wrote it; others see an empty entry */
  uint16_t high;
  ValueSet values;
} NearEntry;

typedef struct {
  NearEntry entries[1 << NEAR_BITS];
  uint32_t solve; /* counts searches, from 1 */
} NearTable;

_Static_assert(sizeof(NearTable) <= SCRATCH_BYTES, "it lives there");

/* Forgets everything, so that a search does not depend on those before it. Relying on their values
 * would be sound. But its number of nodes must not depend on earlier searches, nor its answers on
 * the techniques that led to theirs. */
static inline void near_forget(NearTable *near) {
  if (++near->solve == 0) *near = (NearTable){.solve = 1};
}

static inline NearEntry *near_place(NearTable *near, Key key) {
  uint64_t mixed = (key.low ^ (uint64_t)key.high << 40) * 0x9E3779B97F4A7C15;
  return &near->entries[(mixed ^ mixed >> 32) >> (32 - NEAR_BITS) & ((1 << NEAR_BITS) - 1)];
}

static inline ValueSet near_probe(NearTable *near, Key key) {
  const NearEntry *entry = near_place(near, key);
  uint64_t other =
      (entry->low ^ key.low) | (unsigned)(entry->high ^ key.high) | (entry->solve ^ near->solve);
  return other ? VALUE_ANY : entry->values;
}

static inline void near_store(NearTable *near, Key key, ValueSet values) {
  *near_place(near, key) = (NearEntry){key.low, near->solve, key.high, values};
}
