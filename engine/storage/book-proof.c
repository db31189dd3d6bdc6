#include "book-proof.h"

#include "../play/position.h"
#include "opinion.h"

static Status fail_differs(const Book *book, const BookEntry *entry, const Position *position,
                           const char *solver, Claim claim, Error *error) {
  char text[POSITION_TEXT];
  const char *source = book_source(book, entry->source);
  position_write_code(position, text);
  if (claim == CLAIM_FIRST)
    return status_fail(error, STATUS_CONFLICT, 0,
                       "two answers to \"first wins\" at %s: one in the book (%.60s), the other by "
                       "%s",
                       text, source, solver);
  return status_fail(error, STATUS_CONFLICT, 0,
                     "two answers to \"second wins\" at %s: one in the book (%.60s), the other by "
                     "%s",
                     text, source, solver);
}

Status book_prove(const Book *book, const BookEntry *entry, Claim claim, uint64_t node_limit,
                  const StopFlag *stop, bool *answered, Error *error) {
  Position position;
  Opinion opinion;
  Variant variant = book_variant(book);
  *answered = false;
  if (!variant.rules->of_key(variant, entry->key, &position))
    return status_fail(error, STATUS_CONFLICT, 0, "the book has an entry for what is no position");
  const OpinionQuestion question = {variant, entry->key, claim, entry->nodes, node_limit};
  if (!claim_answered(claim, entry->values)) return STATUS_OK;
  Status status = opinion_ask(&question, stop, &opinion, error);
  if (status != STATUS_OK) return status;
  if (opinion_differs(&opinion, claim, entry->values))
    return fail_differs(book, entry, &position, opinion.solver, claim, error);
  *answered = claim_answered(claim, opinion.values);
  return STATUS_OK;
}
