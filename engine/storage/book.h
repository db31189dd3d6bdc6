/* A book: proved positions of one variant in a compact file that is only read. docs/formats/book.md
 * specifies it.
 *
 * The file is mapped. Its head is checked when it is opened, and each block of entries, by its
 * checksum, whenever one of them is looked up: a damaged block is named and not believed. Books are
 * replaced as a whole by renaming, so a mapped one does not change. Any thread may look things up.
 */
#pragma once

#include "../play/position.h"

typedef struct Book Book;

enum { BOOK_SOURCES_MOST = UINT16_MAX, BOOK_SOURCE_SIZE = 160 };

typedef struct {
  Key key;
  ValueSet values;
  int stones;      /* on the board at the end of best play; 0: not known */
  uint64_t nodes;  /* of the proof; the file keeps the highest 11 bits, at most 2^42 */
  unsigned source; /* book_source() */
} BookEntry;

/* STATUS_FILE: it cannot be read, is no book, or its head is damaged. STATUS_MEMORY. */
Status book_open(Book **book, const char *path, Error *error);
void book_close(Book *book); /* NULL is allowed */

Variant book_variant(const Book *book);
size_t book_count(const Book *book);
const char *book_source(const Book *book, unsigned source); /* "?" if there is none */

/* The entry at a place below book_count(), in the order of keys. STATUS_FILE: its block is damaged,
 * or no search can have made the entry; the message names it. */
Status book_entry(const Book *book, size_t place, BookEntry *entry, Error *error);

/* The entry of a position of the book's variant or of an image of it; its values are VALUE_ANY if
 * there is none. STATUS_FILE as for book_entry(). */
Status book_find(const Book *book, const Position *position, BookEntry *entry, Error *error);

/* Compares the file with the checksum of all blocks, and looks at each entry. STATUS_FILE. */
Status book_check_whole(const Book *book, Error *error);
