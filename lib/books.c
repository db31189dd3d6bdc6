/* Books, which the engine shares among their users. */
#include "inner.h"

/* It is the engine's by another name. */
Books *books_of(FourscoreBooks *books) { return (Books *)books; }

FourscoreStatus fourscore_books_open(FourscoreBooks **books, const char *variant,
                                     FourscoreError *error) {
  Variant game;
  FourscoreStatus status = find_variant(variant, &game, error);
  if (status != FOURSCORE_OK) return status;
  Books *opened = books_open(game);
  const char *trouble = books_trouble(opened);
  if (trouble != NULL) {
    status = fail_with(error, FOURSCORE_FILE, "%s", trouble);
    books_close(opened);
    return status;
  }
  *books = (FourscoreBooks *)opened;
  return FOURSCORE_OK;
}

void fourscore_books_close(FourscoreBooks *books) { books_close(books_of(books)); }

int fourscore_books_find(FourscoreBooks *books, const FourscorePosition *position) {
  Position inner;
  if (!position_in(position, &inner)) return VALUE_ANY;
  return books_find(books_of(books), &inner).values;
}
