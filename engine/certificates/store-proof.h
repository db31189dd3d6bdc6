/* The certificate of a position that a store proves: a search with proof numbers left enough there
 * to build its tree again, so nothing is searched.
 *
 * Leaves of the certificate are answers that a separate search, or the table, found, and that do
 * not follow from others below. */
#pragma once

#include "certificate.h"

typedef struct {
  Board board;
  Claim claim;
  const Board *steps; /* on the way, proved separately: what follows from one move has no row */
  size_t step_count;
  size_t tree_bytes;
} StoreGoal;

/* Makes the text. `known` is all that the store knows about the claim. STATUS_RANGE: the position
 * is not answered; STATUS_CONFLICT, STATUS_MEMORY. */
Status store_proof(const Known *known, const StoreGoal *goal, GString *text,
                   CertificateCounts *counts, Error *error);
