/* Reading and writing the late table, inline, for minimax.c.
 *
 * A bucket is a cache line of seven entries and what is known about them. An entry is a key without
 * its lowest bit and the highest 16, with its answer in place of the former. The number of the
 * bucket is these 17 bits combined with a hash of the entry's. So bucket and entry determine the
 * key, and no two positions are confused.
 *
 * The newcomer takes the place of the entry with the fewest lives, at first the logarithm of its
 * work; each newcomer may cost one of the others a life.
 *
 * Threads share a table without locks: an entry is one word. What is known about entries has a word
 * of its own, of which two threads that store at the same time may lose something. That costs time,
 * never truth.
 */
#pragma once

#include "../core/answer.h"
#include "../core/table.h"
#include "late.h"
#include "vector.h"

#include <stdatomic.h>
#include <string.h>

enum {
  LATE_BITS = 17, /* the least; at least as many as an entry lacks of its key */
  LATE_WAYS = 7,
  LATE_LIVES_MOST = 32,
};

typedef union {
  Vec words;
  struct {
    _Atomic uint64_t entry[LATE_WAYS]; /* 0: empty, as no position's key is less than 2 */
    _Atomic uint64_t about; /* bytes from the lowest: the lives of each, 0 if it is empty; then the
                               search that wrote it, since others see an empty bucket */
  };
} LateBucket;

struct LateTable {
  LateBucket *buckets; /* aligned to cache lines, 2^bits */
  unsigned bits;
  uint8_t solve; /* counts searches, from 1 */
};

_Static_assert(sizeof(LateBucket) == 64, "a cache line");

/* Forgets everything, so that a search does not depend on those before it. Relying on their values
 * would be sound if the claim is the same. But its number of nodes must not depend on earlier
 * searches, nor its answers on the techniques that led to theirs. No other thread may use it. */
static inline void late_forget(LateTable *late) {
  if (++late->solve != 0) return;
  memset((void *)late->buckets, 0, sizeof(LateBucket) << late->bits);
  late->solve = 1;
}

static inline LateBucket *late_place(LateTable late, Key key) {
  uint64_t hash = (key.low >> 1) * 0x9E3779B97F4A7C15 >> (64 - late.bits);
  return &late.buckets[hash ^ ((unsigned)key.high << 1 | (key.low & 1))];
}

static inline void late_prefetch(LateTable late, Key key) {
  __builtin_prefetch(late_place(late, key));
}

/* The place of the key's entry; LATE_WAYS: there is none. Other threads may write meanwhile; what
 * it contains is a hint. */
__attribute__((no_sanitize("thread"))) static inline unsigned late_find(const LateBucket *bucket,
                                                                        Key key) {
  unsigned same = vector_zeros((bucket->words ^ vector_spread(key.low)) >> 1);
  return (unsigned)__builtin_ctz((same & ((1 << LATE_WAYS) - 1)) | 1 << LATE_WAYS);
}

/* True if the search has written there. Then all entries are its own. */
static inline bool late_written(LateTable late, uint64_t about) {
  return about >> 56 == late.solve;
}

/* The answer that was stored for the key, else OPEN. */
static inline Answer late_probe(LateTable late, Key key) {
  LateBucket *bucket = late_place(late, key);
  if (!late_written(late, atomic_load_explicit(&bucket->about, memory_order_acquire))) return OPEN;
  unsigned place = late_find(bucket, key);
  if (place == LATE_WAYS) return OPEN;
  uint64_t entry = atomic_load_explicit(&bucket->entry[place], memory_order_relaxed);
  return (entry ^ key.low) >> 1 != 0 ? OPEN : entry & 1 ? YES : NO;
}

/* The entry to replace: an empty one, else one with the fewest lives, of these the next in turn. */
static inline unsigned late_weakest(uint64_t about, unsigned turn) {
  unsigned weakest = ~0U;
  for (unsigned i = 0; i < LATE_WAYS; i++) {
    unsigned lives = about >> 8 * i & 0xFF;
    unsigned rank = lives << 6 | (i + turn) % 8 << 3 | i;
    weakest = rank < weakest ? rank : weakest;
  }
  return weakest % 8;
}

/* Empties a bucket of an earlier search. */
static inline uint64_t late_claim(LateTable late, LateBucket *bucket) {
  for (int i = 0; i < LATE_WAYS; i++)
    atomic_store_explicit(&bucket->entry[i], 0, memory_order_relaxed);
  uint64_t about = (uint64_t)late.solve << 56;
  atomic_store_explicit(&bucket->about, about, memory_order_release);
  return about;
}

/* Keeps YES or NO, which took this much work; `turn` differs from call to call. */
static inline void late_store(LateTable late, Key key, Answer answer, uint64_t work,
                              unsigned turn) {
  LateBucket *bucket = late_place(late, key);
  uint64_t about = atomic_load_explicit(&bucket->about, memory_order_acquire);
  if (!late_written(late, about)) about = late_claim(late, bucket);
  unsigned place = late_find(bucket, key);
  if (place == LATE_WAYS) place = late_weakest(about, turn);
  unsigned other = turn / 8 % 8;
  if (other < LATE_WAYS && (about >> 8 * other & 0xFF) > 1) about -= (uint64_t)1 << 8 * other;
  unsigned lives = 64 - (unsigned)__builtin_clzll(work | 1);
  uint64_t byte = lives < LATE_LIVES_MOST ? lives : LATE_LIVES_MOST;
  about = (about & ~((uint64_t)0xFF << 8 * place)) | byte << 8 * place;
  uint64_t entry = (key.low & ~(uint64_t)1) | (answer == YES);
  atomic_store_explicit(&bucket->entry[place], entry, memory_order_relaxed);
  atomic_store_explicit(&bucket->about, about, memory_order_release);
}
