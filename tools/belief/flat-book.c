/* The positions of a book with their exact values, in the form of flat-data.
 *
 *     flat-book BOOK >> data */
#include "../label.h"

#include "storage/book.h"

#include <inttypes.h>
#include <stdio.h>

static bool flat_book_write(const Book *book, Error *error) {
  for (size_t place = 0; place < book_count(book); place++) {
    BookEntry entry;
    if (book_entry(book, place, &entry, error) != STATUS_OK) return false;
    if (values_exact(entry.values))
      printf("%04x%016" PRIx64 " %d\n", (unsigned)entry.key.high, entry.key.low,
             label_points(entry.values));
  }
  return true;
}

int main(int argc, char **argv) {
  Book *book = NULL;
  Error error;
  if (argc != 2) {
    fprintf(stderr, "usage: flat-book BOOK >> data\n");
    return 2;
  }
  bool written = book_open(&book, argv[1], &error) == STATUS_OK && flat_book_write(book, &error);
  book_close(book);
  if (!written) fprintf(stderr, "%s\n", error.message);
  return written ? 0 : 1;
}
