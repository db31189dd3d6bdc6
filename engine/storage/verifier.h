/* Second opinions (opinion.h) on one answer in so many of a long search, formed by a thread of its
 * own while the search goes on.
 *
 * What is offered and chosen waits in a queue. Bounded, the second opinions take at most one node
 * for a hundred of the search, and those that would take more are given up. Any thread may call.
 */
#pragma once

#include "../cube/dag.h"
#include "opinion.h"

enum { VERIFY_ONE_IN = 10000, VERIFY_SHARE = 100 }; /* the defaults */

typedef struct Verifier Verifier;

typedef struct {
  uint64_t agreed, open, different; /* opinions; open: stopped, or too long */
  uint64_t nodes;                   /* that all of them took */
  DagRecord record;                 /* the first answer with a different opinion ... */
  Opinion opinion;                  /* ... and that one */
} VerifierView;

/* Answers to the claim, one in `every` of them (at least 1). STATUS_MEMORY if there is no thread.
 */
Status verifier_start(Verifier **verifier, Claim claim, uint64_t every, bool bounded, Error *error);

/* Offers answers; those without a value are none. `nodes`: that the search has taken so far.
 * Returns true once an opinion was different: nothing that the search finds is a proof then. */
bool verifier_offer(Verifier *verifier, const DagRecord *records, size_t count, uint64_t nodes);

/* Gives up the opinion that is being formed and those that wait. */
void verifier_stop(Verifier *verifier);

/* Waits for all opinions, once. NULL is allowed and gives an empty view. */
VerifierView verifier_finish(Verifier *verifier);

void verifier_free(Verifier *verifier); /* after verifier_finish(); NULL is allowed */
