/* The books of the game of a search, as the command line looks into them. */
#pragma once

#include "base/options.h"
#include "storage/books.h"

/* The option --no-book, for a bool. */
#define NO_BOOK_OPTION(offset)                                                                     \
  { "no-book", option_flag, offset, .help = "Search what the books of proved positions know, too" }

/* NULL if they are not wanted, or answers would be no values, since the search has a handicap. */
Books *known_book_open(const SearchOptions *options, bool unwanted);

/* What they say of a position that the goal needs; its values are VALUE_ANY if that is not enough,
 * or `distance` is wanted and does not follow. `books` may be NULL. Says once what is damaged. */
BookAnswer known_book_find(const Books *books, const SearchOptions *options,
                           const Position *position, bool distance);

/* Enters what they know of how long the moves take, likewise. */
void known_book_enter(const Books *books, Distances *found);
