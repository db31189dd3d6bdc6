/* What questions about one game share and keep: a table, the books, and what the highest level
 * remembers about a win. The main thread makes and frees it; searches use it meanwhile.
 */
#pragma once

#include "judge/opponent.h"
#include "storage/books.h"

#include <glib.h>

enum { GROUNDS_MOST = 4 }; /* games whose tables are kept; the one used longest ago goes first */

typedef struct {
  int users; /* counts the list as a user */
  Variant variant;
  const SolverInfo *solver; /* the game's default one */
  Table *table;             /* NULL for a solver without one */
  Books *books;             /* NULL: none are looked into */
  OpponentMemory memory;
} Ground;

typedef struct {
  size_t table_bytes; /* of each table */
  bool no_book;
  GPtrArray *list; /* Ground, the one used last at the end */
  Books *books;    /* looked into last without a ground; NULL: none */
  Variant books_of;
} Grounds;

void grounds_init(Grounds *grounds, size_t table_bytes, bool no_book);
void grounds_clear(Grounds *grounds);

/* The ground of a game, for one more user; NULL and an error if it cannot be made. */
Ground *grounds_take(Grounds *grounds, Variant variant, GError **error);
void ground_leave(Ground *ground);

/* The books of a game, for what needs no more of it; valid until the next call. NULL: none are
 * looked into. */
const Books *grounds_books(Grounds *grounds, Variant variant);

/* Forgets the table of a game, or of all games if `variant` is NULL; returns how many. Searches
 * under way keep theirs until they end. */
int grounds_forget(Grounds *grounds, const Variant *variant);

/* A table of the same kind and size for one search alone; NULL for a solver without one. False,
 * with an error, if it cannot be made. */
bool ground_new_table(const Grounds *grounds, const Ground *ground, Table **table, GError **error);
