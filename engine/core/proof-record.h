/* An answer to keep: what was proved about a position, and what it took. Trees, questions, stores,
 * jobs and the window pass proofs on in these. */
#pragma once

#include "known.h"

typedef struct {
  Key key;         /* of the position, position_key() */
  ValueSet values; /* of the claim's answer; VALUE_ANY: none, but divided into its moves */
  uint64_t nodes;  /* of the search, also of one given up; 0 if it took none of its own */
  float seconds;
  Claim claim;
} ProofRecord;

/* The claim's answer. Requires that the record has one. */
static inline bool proof_holds(const ProofRecord *record) {
  return record->values == claim_value(record->claim);
}

/* What it adds to a known set. */
static inline KnownEntry proof_entry(const ProofRecord *record) {
  return (KnownEntry){record->key.low, record->key.high, record->values,
                      record->values == VALUE_ANY, record->seconds};
}
