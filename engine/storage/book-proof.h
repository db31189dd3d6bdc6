/* Answers of a book, proved again by another solver. */
#pragma once

#include "book.h"
#include "opinion.h"

typedef struct {
  size_t size;          /* entries, at most */
  const uint32_t *seed; /* which ones; NULL: others each time */
  uint64_t node_limit;  /* for each answer; what takes more stays open */
  const StopFlag *stop; /* ends it */
  /* Called for each answer that comes out different; NULL: the first one ends it. */
  void (*tell)(const char *difference, void *data);
  void *data;
} BookSample;

/* Proves a sample of the answers again. A difference, or an entry whose key is no position, is
 * STATUS_CONFLICT unless it is told. STATUS_RANGE: no other solver plays on that board;
 * STATUS_MEMORY, and what book_entry() fails with. */
Status book_prove_sample(const Book *book, const BookSample *sample, ProvedAgain *proved,
                         Error *error);
