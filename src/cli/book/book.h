/* fourscore-cli book: what its commands share. Each is one function in a file of its name. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "storage/book-draft.h"

/* Opens a book. False after a message. */
bool book_open_told(Book **book, const char *path);

/* A draft with all that the book at `path` has, which need not exist. NULL after a message, also if
 * it is of another game. */
BookDraft *book_draft_begin(Variant variant, const char *path);

/* Writes the draft and says how many positions it has. */
ExitStatus book_draft_end(const BookDraft *draft, const char *path, bool json);

/* An option --book FILE for a char *. */
#define BOOK_OPTION(offset)                                                                        \
  {                                                                                                \
    "book", option_path, offset,                                                                   \
        .unit = "FILE", .help = "The book (default: your own of that game, where programs look)"   \
  }

Command book_command;
Command book_add_command, book_check_command, book_fill_command, book_list_command;
