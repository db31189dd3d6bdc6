/* The books of a variant that programs look into before any search: the user's own, then those that
 * were added, then the one that was installed. Any thread may look things up. */
#pragma once

#include "../play/deduce.h"
#include "../play/distances.h"
#include "book.h"

typedef struct Books Books;

/* Opens those that exist; there need be none. Never NULL. */
Books *books_open(Variant variant);

/* The same books for one more user; each user closes them. Any thread. */
Books *books_share(Books *books);
void books_close(Books *books); /* NULL is allowed */

typedef enum {
  BOOK_OWN,     /* which the user filled */
  BOOK_ADDED,   /* from elsewhere */
  BOOK_SHIPPED, /* installed with the program */
} BookOrigin;

typedef struct {
  ValueSet values; /* VALUE_ANY: nothing is known */
  int stones;      /* at the end of best play; 0: not known */
  uint64_t nodes;
  const char *source; /* valid as long as the books; NULL: the values follow from other entries */
  bool ruled;         /* ... or from the rules alone, without any entry */
  BookOrigin origin;  /* of the book, if there is a source */
} BookAnswer;

/* What the books themselves say about a position, without what follows. */
BookAnswer books_look(const Books *books, const Position *position);

/* What the books say about a position, or what follows from what they say about those before and
 * after it. */
BookAnswer books_find(const Books *books, const Position *position);

/* How far the end is, if an answer about the position shows it; for a draw the value suffices.
 * VALUE_ANY: it does not. */
Distance books_distance(const Position *position, BookAnswer answer);

/* The values of a position that follow from what is known about those this many moves later, and
 * from games that end there: a move whose reply wins is no choice. */
ValueSet books_follow(const Position *position, Knower knower, int plies);

/* A knower of what books_find() says, distances included, for as long as the books are open. NULL:
 * one that knows nothing. */
Knower books_knower(const Books *books);

/* Adds what is known about a position, and about those after its moves, to a set for searches. */
void books_teach(const Books *books, const Position *position, Known *known);

/* Enters how long the moves of found->position take, where the books know it; distances_find() then
 * does not search those. */
void books_enter_distances(const Books *books, Distances *found);

/* The first reason why a book, or one of its blocks, is not believed; NULL: all is well. Valid as
 * long as the books. */
const char *books_trouble(const Books *books);
