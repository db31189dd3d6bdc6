/* An answer of a book, proved again by another solver. */
#pragma once

#include "../core/stop.h"
#include "book.h"

/* Asks whether the claimant wins at an entry, with at most this many nodes. *answered: the book and
 * the solver have the same answer. It is false if the book has none, or if the nodes did not
 * suffice. STATUS_CONFLICT: the answers differ, or the entry's key is no position; the message
 * names the position and both. STATUS_RANGE: no other solver plays on that board; STATUS_MEMORY. */
Status book_prove(const Book *book, const BookEntry *entry, Claim claim, uint64_t node_limit,
                  const StopFlag *stop, bool *answered, Error *error);
