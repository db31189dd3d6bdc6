/* Second opinions (opinions.h) on one answer in `every` of a long search, formed in a separate
 * thread while the search goes on.
 *
 * What is offered and chosen waits in a queue. Any thread may call.
 */
#pragma once

#include "opinions.h"

typedef struct Verifier Verifier;

/* For answers in a variant, one in `every` of them (at least 1). STATUS_MEMORY if there is no
 * thread. */
Status verifier_start(Verifier **verifier, Variant variant, uint64_t every, bool bounded,
                      Error *error);

/* Offers answers; records without a value are ignored. `nodes`: that the search has taken so far.
 * Returns true once an opinion was different: nothing that the search finds is a proof then. */
bool verifier_offer(Verifier *verifier, const ProofRecord *records, size_t count, uint64_t nodes);

/* Gives up the opinion that is being formed and those that wait. */
void verifier_stop(Verifier *verifier);

/* Waits for all opinions, once. NULL is allowed and gives empty ones. */
Opinions verifier_finish(Verifier *verifier);

void verifier_free(Verifier *verifier); /* after verifier_finish(); NULL is allowed */
