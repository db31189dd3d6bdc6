/* fourscore-cli book check: checks whether a book is whole, and proves a sample of it again. */
#include "base/message.h"
#include "base/output.h"
#include "base/prove-again.h"
#include "base/run.h"
#include "book/book.h"
#include "storage/book-proof.h"

typedef struct {
  ProveAgain again;
  const Book *book;
} BookChecking;

static void book_check_tell(const char *difference, void *data) {
  const BookChecking *check = data;
  message_print("%s: %s", check->again.path, difference);
}

static void book_check_work(void *data) {
  BookChecking *check = data;
  const uint32_t seed = (uint32_t)check->again.options.seed;
  const BookSample sample = {
      .size = (size_t)check->again.options.sample,
      .seed = &seed,
      .node_limit = PROVE_AGAIN_WORK,
      .stop = &check->again.stop,
      .tell = book_check_tell,
      .data = check,
  };
  check->again.status =
      book_prove_sample(check->book, &sample, &check->again.proved, &check->again.error);
}

static ExitStatus book_check_check_book(BookChecking *check) {
  ProveAgain *again = &check->again;
  Status status = book_check_whole(check->book, &again->error);
  if (status != STATUS_OK) return message_status(again->path, status, &again->error);
  OUTPUT_FIGURES(again->options.json, NULL, NULL, {"positions", book_count(check->book)},
                 {"damaged", 0});
  return again->options.sample == 0 ? EXIT_ANSWERED : prove_again(again, book_check_work, check);
}

ExitStatus book_check_command(int argc, char **argv) {
  BookChecking check = {.again.options.sample = 20};
  Book *book;
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE",
      "Reads a whole book and compares it with its checksums. Then proves a sample of its\n"
      "answers again by another solver, each with at most 16777216 nodes: by default 20\n"
      "answers, the same ones each time.",
      prove_again_options, &check.again.options, NULL);
  if (files == NULL || !run_catch_signals() || !book_open_told(&book, files[0])) return EXIT_BAD;
  check.book = book;
  check.again.path = files[0];
  ExitStatus status = book_check_check_book(&check);
  book_close(book);
  return status;
}
