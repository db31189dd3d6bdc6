/* The books of a variant that programs look into before any search: the user's own, then those that
 * were taken up, then the one that was installed. Any thread may look things up. */
#pragma once

#include "../play/deduce.h"
#include "../play/distances.h"
#include "book.h"

typedef struct Books Books;

/* Opens those that are there; none of them need be. Never NULL. */
Books *books_open(Variant variant);

/* The same books for one more user, each of whom closes them. Any thread. */
Books *books_share(Books *books);
void books_close(Books *books); /* NULL is allowed */

typedef struct {
  ValueSet values; /* VALUE_ANY: nothing is known */
  int stones;      /* at the end of best play; 0: not known */
  uint64_t nodes;
  const char *source; /* valid as long as the books; NULL: the values follow from other entries */
  bool ruled;         /* ... or from the rules alone, without any entry */
} BookAnswer;

/* What the books themselves say of a position, without what follows. */
BookAnswer books_look(const Books *books, const Position *position);

/* What the books say of a position, or what follows from what they say of those before and after
 * it. */
BookAnswer books_find(const Books *books, const Position *position);

/* How far the end is, as far as an answer about the position tells it: of a draw its value
 * suffices. VALUE_ANY: it does not tell. */
Distance books_distance(const Position *position, BookAnswer answer);

/* The values of a position that follow from what is known about those this many moves on, with the
 * ends of games there: a move is no choice if the reply to it wins. */
ValueSet books_follow(const Position *position, Knower knower, int plies);

/* Who knows what books_find() says, and how far the end is by it, as long as the books are open.
 * NULL: somebody who knows nothing. */
Knower books_knower(const Books *books);

/* Adds what is known about a position, and of those after its moves, to a set for searches. */
void books_teach(const Books *books, const Position *position, Known *known);

/* Enters how long those moves of found->position take of which the books know it, for
 * distances_find(), which then does not search them. */
void books_enter_distances(const Books *books, Distances *found);

/* Why a book is not believed, or one of its blocks, the first time there was a reason; NULL: all is
 * well. Valid as long as the books. */
const char *books_trouble(const Books *books);
