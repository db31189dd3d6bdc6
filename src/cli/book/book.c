/* fourscore-cli book: books of proved positions, which programs look into before they search. */
#include "book/book.h"

#include "base/family.h"
#include "base/message.h"
#include "base/output.h"
#include "storage/book-store.h"

static const CommandEntry commands[] = {
    {"add", "Add the answers of stores to a book", book_add_command},
    {"check", "Check a book for damage, and prove some of it again", book_check_command},
    {"fill", "Prove all positions with N stones for a book", book_fill_command},
    {"list", "Print the positions", book_list_command},
};

ExitStatus book_command(int argc, char **argv) {
  return family_run("book", "Makes books of proved positions, which are known before any search.",
                    commands, G_N_ELEMENTS(commands), argc, argv);
}

bool book_open_told(Book **book, const char *path) {
  Error error;
  return message_status(path, book_open(book, path, &error), &error) == EXIT_ANSWERED;
}

BookDraft *book_draft_begin(Variant variant, const char *path) {
  Error error;
  BookDraft *draft = book_draft_new(variant);
  Status status = book_draft_take_file(draft, path, &error);
  if (message_status(path, status, &error) == EXIT_ANSWERED) return draft;
  book_draft_free(draft);
  return NULL;
}

ExitStatus book_draft_end(const BookDraft *draft, const char *path, bool json) {
  Error error;
  ExitStatus status = message_status(path, book_draft_write(draft, path, &error), &error);
  if (status == EXIT_ANSWERED)
    OUTPUT_FIGURES(json, "file", path, {"positions", book_draft_count(draft)});
  return status;
}
