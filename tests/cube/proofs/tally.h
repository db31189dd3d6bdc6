/* Claims of the follow-up proof, by kind: what was claimed, what is true, and what was missed.
 *
 * A kind of claim is a goal, the colour of R (who answers), and the least parts of the proof that
 * it takes. Beside it are noted the plies and whether M had to answer an opening. */
#pragma once

#include "kernel.h"
#include "truth.h"

enum {
  TALLY_GOALS = 2,
  TALLY_PARTS =
      9, /* sets of FOLLOW_PAIRING, FOLLOW_TEMPO and FOLLOW_YIELD; all and FOLLOW_CROSSING */
  TALLY_BANDS = 7, /* plies below 36, 36 to 39, 40 to 43, ... , 56 and above */
};

typedef struct {
  uint64_t claims[TALLY_GOALS][2][TALLY_PARTS][2][TALLY_BANDS]; /* [R][parts][forced] */
  uint64_t missed[TALLY_GOALS][2][TALLY_BANDS];                 /* true, and not proved */
  uint64_t untrue[TALLY_GOALS][2][TALLY_BANDS];                 /* rightly not proved */
  uint64_t false_claims;
  char false_claim[512]; /* the first one in words; empty if there is none */
} ClaimTally;

/* Makes the claims about a node, where the mover is M, and compares them with the truth. If R's
 * goal is to win, `truth` answers whether R wins; if it is to hold, whether M does. */
void tally_node(ClaimTally *tally, KernelProof *proof, const Truth *truth, Board board, bool holds);

void tally_add(ClaimTally *sum, const ClaimTally *part);

/* Claims of one kind, and of all. */
uint64_t tally_kind(const ClaimTally *tally, FollowGoal goal, Player answerer, unsigned parts);
uint64_t tally_claims(const ClaimTally *tally);

typedef struct {
  FollowGoal goal;
  Player answerer;
  uint64_t claims;
} TallyKind;

/* The kind with the fewest claims. Sets of parts that the first million of claims never took do not
 * occur. */
TallyKind tally_rarest(const ClaimTally *tally);

/* Tables for people, each line begun with the prefix. */
void tally_print(const ClaimTally *tally, const char *prefix);
