/* Books of a variant, shared among their users. */
#include "inner.h"

#include <stdatomic.h>
#include <stdlib.h>

struct FourscoreBooks {
  Variant variant;
  Books *books;
  atomic_int users;
};

FourscoreStatus fourscore_books_open(FourscoreBooks **books, const char *variant,
                                     FourscoreError *error) {
  Variant game;
  FourscoreStatus status = find_variant(variant, &game, error);
  if (status != FOURSCORE_OK) return status;
  FourscoreBooks *opened = malloc(sizeof *opened);
  if (opened == NULL) return fail_memory(error);
  *opened = (FourscoreBooks){.variant = game, .books = books_open(game), .users = 1};
  const char *trouble = books_trouble(opened->books);
  if (trouble == NULL) {
    *books = opened;
    return FOURSCORE_OK;
  }
  status = fail_with(error, FOURSCORE_ERROR_FILE, "%s", trouble);
  fourscore_books_close(opened);
  return status;
}

FourscoreBooks *books_use(FourscoreBooks *books) {
  atomic_fetch_add(&books->users, 1);
  return books;
}

void fourscore_books_close(FourscoreBooks *books) {
  if (books == NULL || atomic_fetch_sub(&books->users, 1) > 1) return;
  books_close(books->books);
  free(books);
}

Variant books_game(const FourscoreBooks *books) { return books->variant; }

int fourscore_books_find(FourscoreBooks *books, const FourscorePosition *position) {
  Position inner;
  if (!position_in(position, &inner) || !variant_equal(inner.variant, books->variant))
    return VALUE_ANY;
  return books_find(books->books, &inner).values;
}

Distance books_end(const FourscoreBooks *books, const Position *position) {
  Knower knower = books_knower(books->books);
  return knower.distance == NULL ? (Distance){.value = VALUE_ANY}
                                 : knower.distance(position, knower.data);
}
