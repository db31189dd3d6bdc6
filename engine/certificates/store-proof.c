#include "store-proof.h"

#include "../cube/code.h"
#include "../cube/moves.h"

static Status mark_divided(Known *known, Board board, Claim claim, Error *error) {
  moves_to_choice(&board, claim, 0); /* as trees have it */
  Key key = code_canonical(board);
  const KnownEntry entry = {key.low, key.high, VALUE_ANY, true, 0};
  return known_add(known, entry, error);
}

/* All that is known, and entries saying that the root and the steps to it were divided. */
static Status copy_known(Known *copy, const Known *known, const StoreGoal *goal, Error *error) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < known_places(known) && status == STATUS_OK; i++)
    if (known_at(known, i)->values != 0) status = known_add(copy, *known_at(known, i), error);
  if (status == STATUS_OK) status = mark_divided(copy, goal->board, goal->claim, error);
  for (size_t i = 0; i < goal->step_count && status == STATUS_OK; i++)
    status = mark_divided(copy, goal->steps[i], goal->claim, error);
  return status;
}

Status store_proof(const Known *known, const StoreGoal *goal, GString *text,
                   CertificateCounts *counts, Error *error) {
  const Description description = {
      .name = "store", .claim = goal->claim, .count = 1, .roots = (Board *)&goal->board};
  Known *copy = known_new();
  if (copy == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for what is known");
  Status status = copy_known(copy, known, goal, error);
  if (status == STATUS_OK)
    status = certificate_text(&description, copy, goal->tree_bytes, text, counts, error);
  known_free(copy);
  return status;
}
