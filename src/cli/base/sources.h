/* What searches look into before they begin: the books of the game and, for play, review,
 * variation, explain and puzzle, a store if one is given. */
#pragma once

#include "base/options.h"
#include "storage/books.h"

/* The option --no-book, for a bool. */
#define NO_BOOK_OPTION(offset)                                                                     \
  { "no-book", option_flag, offset, .help = "Search what the books of proved positions know, too" }

/* NULL if they are not wanted, or if the search has a handicap, so that answers are no values. */
Books *known_book_open(const SearchOptions *options, bool unwanted);

/* What they say about a position, if the goal needs no more; else its values are VALUE_ANY, and
 * also if `distance` is wanted and does not follow. `books` may be NULL. Says once what is
 * damaged. */
BookAnswer known_book_find(const Books *books, const SearchOptions *options,
                           const Position *position, bool distance);

/* Likewise, enters what they know about how long the moves take. */
void known_book_enter(const Books *books, Distances *found);

typedef struct {
  char *store_path; /* as given; NULL: none */
  bool no_book;
  Books *books; /* NULL: none are looked into */
  Known *known; /* what the store holds; NULL without one */
} Sources;

/* The options --store and --no-book, for a Sources at this offset. */
#define SOURCES_OPTIONS(offset)                                                                    \
  {"store", option_path, (offset) + offsetof(Sources, store_path), .unit = "FILE",                 \
   .help = "Use what is proved in this file, too"},                                                \
      NO_BOOK_OPTION((offset) + offsetof(Sources, no_book))

/* Opens them for the game of the options. False, after a message, if the store cannot be read. */
bool sources_open(Sources *sources, const SearchOptions *options);

/* Makes a question begin with them; they must stay open as long as it is asked. */
void sources_ask(const Sources *sources, QuestionOptions *question);

/* Closes them, and says what is wrong with a book. */
void sources_clear(Sources *sources);
