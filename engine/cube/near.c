#include "near-access.h"

#include "../core/memory.h"

#include <stdlib.h>

enum { TEAM_BITS_MOST = NEAR_BITS + 3 }; /* 64 MiB */

/* Two threads do well with the table of one; more need more (docs/parallel.md). */
static unsigned bits_for(int threads) {
  unsigned bits = NEAR_BITS;
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
