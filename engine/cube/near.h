/* A small table of one thread for late positions, which are met again soon or never.
 *
 * It stays in the processor's cache, where the large table would cost a trip to memory for a few
 * nodes saved. A bucket is a cache line of seven entries and what is known of them. The number of
 * a key's bucket is its high half combined with a hash of its low half; the entry holds the low
 * half whole. So bucket and entry determine the key, and no two positions are confused.
 *
 * The newcomer takes the place of the entry with the fewest lives, at first the logarithm of its
 * work; each newcomer may cost one of the others a life. Inline only, for minimax.c. */
#pragma once

#include "../core/table.h"
#include "vector.h"

#include <string.h>

enum {
  NEAR_BITS = 17, /* at least as many as the high half of a key has */
  NEAR_WAYS = 7,
  NEAR_LIFE = 8, /* in an entry's byte: a ValueSet in bits 0 to 2, above them its lives */
};

typedef union {
  Vec words;
  struct {
    uint64_t low[NEAR_WAYS];
    uint8_t about[NEAR_WAYS]; /* 0: empty */
    uint8_t solve;            /* the search that wrote it; others see an empty bucket */
  };
} NearBucket;

typedef struct {
  NearBucket buckets[1 << NEAR_BITS];
  unsigned stores; /* counted, so that it is not always the same entry that suffers */
  uint8_t solve;   /* counts searches, from 1 */
} NearTable;

_Static_assert(sizeof(NearBucket) == 64, "a cache line");

/* Forgets everything, so that a search does not depend on those before it. Relying on their values
 * would be sound. But its number of nodes must not depend on earlier searches, nor its answers on
 * the techniques that led to theirs. */
static inline void near_forget(NearTable *near) {
  near->stores = 0;
  if (++near->solve != 0) return;
  memset(near->buckets, 0, sizeof near->buckets);
  near->solve = 1;
}

static inline NearBucket *near_place(NearTable *near, Key key) {
  uint64_t hash = key.low * 0x9E3779B97F4A7C15 >> (64 - NEAR_BITS);
  return &near->buckets[hash ^ key.high];
}

static inline void near_prefetch(NearTable *near, Key key) {
  __builtin_prefetch(near_place(near, key));
}

/* The place of the key's entry; NEAR_WAYS: there is none. */
static inline unsigned near_find(const NearBucket *bucket, Key key) {
  unsigned same = vector_zeros(bucket->words ^ vector_spread(key.low));
  for (; same; same &= same - 1) {
    unsigned place = (unsigned)__builtin_ctz(same);
    if (place < NEAR_WAYS && bucket->about[place] != 0) return place;
  }
  return NEAR_WAYS;
}

static inline ValueSet near_probe(NearTable *near, Key key) {
  const NearBucket *bucket = near_place(near, key);
  unsigned place = near_find(bucket, key);
  if (place == NEAR_WAYS || bucket->solve != near->solve) return VALUE_ANY;
  return (ValueSet)(bucket->about[place] & VALUE_ANY);
}

/* The entry to replace: an empty one, else one with the fewest lives, of these the next in turn. */
static inline unsigned near_weakest(const NearBucket *bucket, unsigned turn) {
  unsigned weakest = ~0U;
  for (unsigned i = 0; i < NEAR_WAYS; i++) {
    unsigned lives = (bucket->about[i] + VALUE_ANY) / NEAR_LIFE; /* and one; 0: empty */
    unsigned rank = lives << 6 | (i + turn) % 8 << 3 | i;
    weakest = rank < weakest ? rank : weakest;
  }
  return weakest % 8;
}

static inline void near_store(NearTable *near, Key key, ValueSet values, uint64_t work) {
  NearBucket *bucket = near_place(near, key);
  if (bucket->solve != near->solve) {
    memset(bucket->about, 0, sizeof bucket->about);
    bucket->solve = near->solve;
  }
  unsigned turn = near->stores++, lives = (unsigned)__builtin_clzll(work | 1) ^ 63;
  unsigned place = near_find(bucket, key);
  if (place == NEAR_WAYS) place = near_weakest(bucket, turn);
  unsigned other = turn / 8 % 8;
  if (other < NEAR_WAYS && bucket->about[other] >= NEAR_LIFE) bucket->about[other] -= NEAR_LIFE;
  bucket->low[place] = key.low;
  bucket->about[place] = (uint8_t)((lives < 31 ? lives : 31) * NEAR_LIFE | values);
}
