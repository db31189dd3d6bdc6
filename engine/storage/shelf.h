/* The folder of the user's books, which all programs look into (books.h): what is in it, and how
 * somebody else's book is added to it. Files are the paths that g_free() or g_strfreev() frees. */
#pragma once

#include "book.h"

/* The folder, whether or not it is there. */
char *shelf_folder(void);

/* The book of a variant that the user's own answers are added to, and the one that was installed,
 * whether or not they are there. For a program that is not where it was built for, the variable
 * FOURSCORE_BOOKS names the folder of the latter. */
char *shelf_own_path(Variant variant);
char *shelf_installed_path(Variant variant);

/* The file of opinions beside a book (openings.h). */
char *shelf_openings_path(const char *book);

/* All books in the folder, and all that were installed, of any game, in the order of their names,
 * ended by NULL. */
char **shelf_paths(void);
char **shelf_installed_paths(void);

/* How the names of books end. */
#define SHELF_SUFFIX ".book"

/* True if a file begins as a book does, whatever follows; a pipe or device is never read. */
bool shelf_begins_as_book(const char *path);

typedef struct {
  Variant variant;
  size_t count;   /* positions */
  int again;      /* answers that were proved again */
  char *path;     /* where it is now */
  bool was_there; /* the same bytes were there before, or are installed: nothing was done */
} ShelfTaken;

/* Copies a book into the folder, under its own name or one like it. Before that it is read whole,
 * and compared with its checksums, the rules of the game and the books that are in use; another
 * solver proves a sample of its answers again, in some seconds. STATUS_FILE: it cannot be read, is
 * no book, is damaged, or cannot be kept; STATUS_CONFLICT: an answer contradicts another or a
 * proof; STATUS_RANGE, STATUS_MEMORY. Then nothing is kept, and `taken` is untouched. */
Status shelf_take(const char *path, ShelfTaken *taken, Error *error);
