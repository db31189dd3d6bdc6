#include "late-access.h"

#include "../core/memory.h"

#include <stdlib.h>

enum { TEAM_BITS = LATE_BITS + 1, TEAM_BITS_MOST = LATE_BITS + 3 }; /* 16 and 64 MiB */

/* Each of two threads gets as much as a single one; more threads do well with half of it, and many
 * with less (docs/parallel.md). */
static unsigned bits_for(int threads) {
  unsigned bits = TEAM_BITS;
  while (bits < TEAM_BITS_MOST && 2 << (bits - LATE_BITS) < threads)
    bits++;
  return bits;
}

LateTable *late_create(int threads) {
  LateTable *late = malloc(sizeof *late);
  if (late == NULL) return NULL;
  *late = (LateTable){.bits = bits_for(threads), .solve = 1};
  late->buckets = memory_map(sizeof(LateBucket) << late->bits);
  if (late->buckets != NULL) return late;
  free(late);
  return NULL;
}

void late_free(LateTable *late) {
  if (late == NULL) return;
  memory_unmap(late->buckets, sizeof(LateBucket) << late->bits);
  free(late);
}
