/* Checks a version of the follow-up proof at every node of plain searches, in several threads. */
#pragma once

#include "starts.h"
#include "tally.h"

typedef struct {
  KernelProof *proof;
  uint64_t claims;        /* go on until there are that many in all, */
  uint64_t claims_a_kind; /* and that many of each kind, */
  double seconds;         /* but no longer than this; 0: no limit */
  bool until_false;       /* stop at the first false claim */
  guint32 seed;
  int threads;
  int least_stones, most_stones; /* of the positions that the searches start from */
  uint64_t nodes;                /* given to the search of one claim about one of them */
  size_t table_bytes;            /* of each thread */
} CheckSettings;

/* The usual settings for that version: one million claims of each kind. */
CheckSettings check_settings(KernelProof *proof);

ClaimTally check_run(const CheckSettings *settings);
