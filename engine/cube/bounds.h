/* The table of a search for distances: positions, and by which number of stones a player has won or
 * not. Whole codes are kept, so no two positions are confused. Places come in pairs: the first
 * keeps what took more work, the second what came last. Inline only, for distance.c; one thread. */
#pragma once

#include "code.h"

#include <stddef.h>
#include <sys/mman.h>

enum { BOUNDS_PAIRS_LOG = 21 }; /* of 32 bytes: 64 MiB, of which pages in use count */

typedef struct {
  uint64_t low; /* of the code, as the next */
  uint16_t high;
  uint8_t used;    /* 0: an empty place; else Player + 1, whose bound it is */
  uint8_t won;     /* he wins with that many stones on the board; 0: not known */
  uint8_t not_won; /* he does not with that many; 0: not known */
  uint8_t work;    /* the logarithm of the nodes that it took */
} Bound;

typedef Bound BoundPair[2];

static const size_t BOUNDS_BYTES = sizeof(BoundPair) << BOUNDS_PAIRS_LOG;

/* Mapped, so that nobody clears or fills pages that a short search does not touch. NULL if there is
 * no memory. */
static inline BoundPair *bounds_make(void) {
  void *pages =
      mmap(NULL, BOUNDS_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return pages != MAP_FAILED ? pages : NULL;
}

static inline void bounds_free(BoundPair *bounds) {
  if (bounds != NULL) munmap(bounds, BOUNDS_BYTES);
}

static inline Bound *bounds_pair(BoundPair *bounds, Key key) {
  uint64_t mixed = (key.low ^ (uint64_t)key.high << 48) * UINT64_C(0x9E3779B97F4A7C15);
  mixed = (mixed ^ mixed >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
  return bounds[mixed >> (64 - BOUNDS_PAIRS_LOG)];
}

static inline bool bound_is(const Bound *bound, Key key, Player winner) {
  return bound->used == winner + 1 && bound->low == key.low && bound->high == key.high;
}

/* The position's bound, or NULL. */
static inline const Bound *bounds_find(BoundPair *bounds, Key key, Player winner) {
  Bound *pair = bounds_pair(bounds, key);
  return bound_is(&pair[0], key, winner)   ? &pair[0]
         : bound_is(&pair[1], key, winner) ? &pair[1]
                                           : NULL;
}

/* Adds an answer; what was known about the position stays known. */
static inline void bounds_keep(BoundPair *bounds, Key key, Player winner, int stones, bool wins,
                               uint64_t nodes) {
  const Bound *known = bounds_find(bounds, key, winner);
  Bound bound = known != NULL ? *known : (Bound){key.low, key.high, (uint8_t)(winner + 1), 0, 0, 0};
  uint8_t work = (uint8_t)(64 - __builtin_clzll(nodes | 1));
  if (wins && (bound.won == 0 || stones < bound.won)) bound.won = (uint8_t)stones;
  if (!wins && stones > bound.not_won) bound.not_won = (uint8_t)stones;
  if (work > bound.work) bound.work = work;
  Bound *pair = bounds_pair(bounds, key);
  int place = known == &pair[0] || (known == NULL && bound.work >= pair[0].work) ? 0 : 1;
  if (place == 0 && known == NULL) pair[1] = pair[0];
  pair[place] = bound;
}
