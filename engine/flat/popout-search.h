/* PopOut's alpha-beta for one claim under one handicap, in its builds: what popout.c calls. */
#pragma once

#include "popout-place.h"
#include "variants.h"

/* Why a NO holds for this path or this search only. */
enum { REPEATED = 1, CUT_OFF = 2 };

typedef struct {
  Answer answer;
  unsigned taint; /* of a NO */
} Outcome;

static inline Outcome answer_of(Answer answer) { return (Outcome){answer, 0}; }

/* Searches the claim for the claimant, under this handicap for him. A NO under a handicap, or one
 * with a taint of CUT_OFF, proves nothing. */
Outcome FLAT_NAME(popout_search)(PopOut *o, FlatBoard board, Claim claim, FlatHandicap handicap);
