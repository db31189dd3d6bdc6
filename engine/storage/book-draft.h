/* A book while it is being made: entries in memory, in any order, then written as a file at once.
 * One thread at a time. */
#pragma once

#include "book.h"

typedef struct BookDraft BookDraft;

BookDraft *book_draft_new(Variant variant); /* whose positions have keys */
void book_draft_free(BookDraft *draft);     /* NULL is allowed */

Variant book_draft_variant(const BookDraft *draft);

/* The number of a source, entered if it is new; its text is cut to BOOK_SOURCE_SIZE, without
 * newlines. STATUS_RANGE: there are too many. */
Status book_draft_source(BookDraft *draft, const char *text, unsigned *source, Error *error);

/* Adds an entry. Of two for one key values are intersected, and the source is that of the greater
 * work. STATUS_CONFLICT if they contradict each other; the message names the position and both
 * sources. */
Status book_draft_add(BookDraft *draft, BookEntry entry, Error *error);

/* Adds all of a book of the same variant. STATUS_FILE if a block is damaged, STATUS_CONFLICT. */
Status book_draft_take(BookDraft *draft, const Book *book, Error *error);

/* The entry of a key; NULL if there is none. Valid until the next change. */
const BookEntry *book_draft_find(const BookDraft *draft, Key key);
size_t book_draft_count(const BookDraft *draft);

/* Writes the book under another name, synchronises it and renames it. Folders are made. STATUS_FILE
 * with the reason; the old file then stays. */
Status book_draft_write(const BookDraft *draft, const char *path, Error *error);
