/* fourscore-cli book check: checks whether a book is whole, and proves a sample of it again. */
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "book/book.h"
#include "storage/book-proof.h"

enum {
  SAMPLE_MOST = 1000000,
  OPINION_WORK = 1 << 24, /* nodes of a second search, at most */
};

typedef struct {
  int sample;
  uint64_t seed;
  double time_limit;
  bool json;
} BookCheckOptions;

typedef struct {
  BookCheckOptions options;
  const Book *book;
  const char *path;
  StopFlag stop;
  BookProved proved;
  Status status;
  Error error;
} BookChecking;

static const Option check_options[] = {
    {"sample", option_int, offsetof(BookCheckOptions, sample), 0, SAMPLE_MOST, .unit = "N",
     .help = "How many answers are proved again by another solver (default: 20; 0: none)"},
    {"seed", option_uint64, offsetof(BookCheckOptions, seed), 0, G_MAXUINT32, .unit = "N",
     .help = "Which ones (default: 0)"},
    RUN_LIMIT_OPTION(offsetof(BookCheckOptions, time_limit)),
    JSON_OPTION(offsetof(BookCheckOptions, json)),
    {NULL},
};

static void book_check_tell(const char *difference, void *data) {
  const BookChecking *check = data;
  message_print("%s: %s", check->path, difference);
}

static void book_check_work(void *data) {
  BookChecking *check = data;
  const uint32_t seed = (uint32_t)check->options.seed;
  const BookSample sample = {
      .size = (size_t)check->options.sample,
      .seed = &seed,
      .node_limit = OPINION_WORK,
      .stop = &check->stop,
      .tell = book_check_tell,
      .data = check,
  };
  check->status = book_prove_sample(check->book, &sample, &check->proved, &check->error);
}

static ExitStatus book_check_prove_sample(BookChecking *check) {
  const LongWork searching = {.work = book_check_work,
                              .flag = &check->stop,
                              .doing = "proving answers again",
                              .data = check};
  if (!run_long(&searching, check->options.time_limit)) return EXIT_BAD;
  run_tell_limit(check->options.time_limit);
  if (check->status != STATUS_OK) return message_status(check->path, check->status, &check->error);
  const BookProved *proved = &check->proved;
  OUTPUT_FIGURES(check->options.json, NULL, NULL, {"proved-again", proved->again},
                 {"open", proved->open}, {"different", proved->different});
  return proved->different > 0              ? EXIT_CONTRADICTION
         : proved->open > 0 || !run_ended() ? EXIT_UNKNOWN
                                            : EXIT_ANSWERED;
}

static ExitStatus book_check_check_book(BookChecking *check) {
  Status status = book_check_whole(check->book, &check->error);
  if (status != STATUS_OK) return message_status(check->path, status, &check->error);
  OUTPUT_FIGURES(check->options.json, NULL, NULL, {"positions", book_count(check->book)},
                 {"damaged", 0});
  return check->options.sample == 0 ? EXIT_ANSWERED : book_check_prove_sample(check);
}

ExitStatus book_check_command(int argc, char **argv) {
  BookChecking check = {.options.sample = 20};
  Book *book;
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE",
      "Reads a whole book and compares it with its checksums. Then proves a sample of its\n"
      "answers again by another solver, each with at most 16777216 nodes.",
      check_options, &check.options, NULL);
  if (files == NULL || !run_catch_signals() || !book_open_told(&book, files[0])) return EXIT_BAD;
  check.book = book;
  check.path = files[0];
  ExitStatus status = book_check_check_book(&check);
  book_close(book);
  return status;
}
