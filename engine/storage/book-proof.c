#include "book-proof.h"

#include "../play/position.h"
#include "opinion.h"

#include <glib.h>

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

/* *answered: the book and the solver have the same answer. It is false if the book has none, or if
 * the nodes did not suffice. */
static Status book_prove(const Book *book, const BookEntry *entry, Claim claim,
                         const BookSample *sample, bool *answered, Error *error) {
  Position position;
  Opinion opinion;
  Variant variant = book_variant(book);
  *answered = false;
  if (!variant.rules->of_key(variant, entry->key, &position))
    return status_fail(error, STATUS_CONFLICT, 0, "the book has an entry for what is no position");
  const OpinionQuestion question = {variant, entry->key, claim, entry->nodes, sample->node_limit};
  if (!claim_answered(claim, entry->values)) return STATUS_OK;
  Status status = opinion_ask(&question, sample->stop, &opinion, error);
  if (status != STATUS_OK) return status;
  if (opinion_differs(&opinion, claim, entry->values))
    return fail_differs(book, entry, &position, opinion.solver, claim, error);
  *answered = claim_answered(claim, opinion.values);
  return STATUS_OK;
}

static Status count_claim(const Book *book, const BookEntry *entry, Claim claim,
                          const BookSample *sample, ProvedAgain *proved, Error *error) {
  bool answered;
  Status status = book_prove(book, entry, claim, sample, &answered, error);
  proved->again += answered || status == STATUS_CONFLICT;
  proved->open += claim_answered(claim, entry->values) && !answered && status == STATUS_OK;
  proved->different += status == STATUS_CONFLICT;
  if (status != STATUS_CONFLICT || sample->tell == NULL) return status;
  sample->tell(error->message, sample->data);
  return STATUS_OK;
}

/* An entry whose key is no position is reported once. */
static Status count_entry(const Book *book, const BookEntry *entry, const BookSample *sample,
                          ProvedAgain *proved, Error *error) {
  uint64_t before = proved->different;
  Status status = count_claim(book, entry, CLAIM_FIRST, sample, proved, error);
  if (status != STATUS_OK || proved->different != before) return status;
  return count_claim(book, entry, CLAIM_SECOND, sample, proved, error);
}

Status book_prove_sample(const Book *book, const BookSample *sample, ProvedAgain *proved,
                         Error *error) {
  g_autoptr(GRand) rand = sample->seed ? g_rand_new_with_seed(*sample->seed) : g_rand_new();
  size_t count = book_count(book);
  Status status = STATUS_OK;
  *proved = (ProvedAgain){0};
  for (size_t i = 0; i < MIN(count, sample->size) && status == STATUS_OK; i++) {
    BookEntry entry;
    size_t place = count <= sample->size ? i : (size_t)(g_rand_double(rand) * (double)count);
    if (stop_is_raised(sample->stop)) break;
    status = book_entry(book, place, &entry, error);
    if (status == STATUS_OK) status = count_entry(book, &entry, sample, proved, error);
  }
  return status;
}
