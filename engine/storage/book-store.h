/* What stores have proved, as entries of a book. */
#pragma once

#include "book-draft.h"
#include "store.h"

typedef struct {
  uint64_t work;       /* only answers that took at least this many nodes, or were divided */
  const char *source;  /* in place of those of the store; NULL: theirs, without the host */
  atomic_ullong *rows; /* counts them, for another thread; NULL: nobody asks */
} BookWanted;

/* Adds the answers of a store, and what follows from them for the positions that were searched.
 * STATUS_FILE: it is of another game, or cannot be read; STATUS_CONFLICT: answers contradict each
 * other or the draft; STATUS_RANGE, STATUS_MEMORY. The draft may then have some of them. */
Status book_draft_take_store(BookDraft *draft, Store *store, const BookWanted *wanted,
                             Error *error);

/* Adds all entries of the book in a file, if there is one. Fails as the last. */
Status book_draft_take_file(BookDraft *draft, const char *path, Error *error);
