#include "near-access.h"

#include "../core/memory.h"

#include <stdlib.h>

enum { TEAM_BITS = NEAR_BITS + 1, TEAM_BITS_MOST = NEAR_BITS + 3 }; /* 16 and 64 MiB */

/* Each of two threads gets as much as a single one; more threads do well with half of it, and many
 * with less (docs/parallel.md). */
static unsigned bits_for(int threads) {
  unsigned bits = TEAM_BITS;
  while (bits < TEAM_BITS_MOST && 2 << (bits - NEAR_BITS) < threads)
    bits++;
  return bits;
}

NearTable *near_create(int threads) {
  NearTable *near = malloc(sizeof *near);
  if (near == NULL) return NULL;
  *near = (NearTable){.bits = bits_for(threads), .solve = 1};
  near->buckets = memory_map(sizeof(NearBucket) << near->bits);
  if (near->buckets != NULL) return near;
  free(near);
  return NULL;
}

void near_free(NearTable *near) {
  if (near == NULL) return;
  memory_unmap(near->buckets, sizeof(NearBucket) << near->bits);
  free(near);
}
