/* fourscore-cli book add: puts answers of stores that took enough work into a book. */
#include "base/message.h"
#include "base/output.h"
#include "book/book.h"
#include "play/flat-play.h"
#include "storage/book-store.h"
#include "storage/shelf.h"
#include "storage/store.h"

typedef struct {
  char *path;   /* of the book */
  char *source; /* in place of those of the stores; NULL: theirs, without the host */
  uint64_t work;
  bool json;
} BookAddOptions;

static const Option add_options[] = {
    BOOK_OPTION(offsetof(BookAddOptions, path)),
    {"source", option_text, offsetof(BookAddOptions, source), .unit = "TEXT",
     .help = "The name of the source, such as a certificate (default: program and time, as in the "
             "store)"},
    {"work", option_uint64, offsetof(BookAddOptions, work), 0, INT64_MAX, .unit = "N",
     .help = "Only answers that took at least this many nodes, or whose search was divided "
             "(default: 10000)"},
    JSON_OPTION(offsetof(BookAddOptions, json)),
    {NULL},
};

/* The game of the stores, which must all be of one. */
static ExitStatus add_store(const BookAddOptions *options, BookDraft *draft, const char *path) {
  const BookWanted wanted = {.work = options->work, .source = options->source};
  Store *store;
  Error error;
  Status status = store_open_any(&store, path, STORE_READ, NULL, &error);
  if (status != STATUS_OK) return message_status(path, status, &error);
  status = book_draft_take_store(draft, store, &wanted, &error);
  store_close(store);
  return message_status(path, status, &error);
}

static bool find_variant(const char *path, Variant *variant) {
  Store *store;
  Error error;
  if (store_open_any(&store, path, STORE_READ, NULL, &error) != STATUS_OK)
    return message_fail("%s: %s", path, error.message);
  *variant = store_variant(store);
  store_close(store);
  return true;
}

/* Nothing is written if one of the stores is wrong. */
static ExitStatus book_add_add_all(BookAddOptions *options, char **stores) {
  Variant variant;
  if (!find_variant(stores[0], &variant)) return EXIT_BAD;
  if (options->path == NULL) options->path = shelf_own_path(variant);
  BookDraft *draft = book_draft_begin(variant, options->path);
  if (draft == NULL) return EXIT_BAD;
  ExitStatus status = EXIT_ANSWERED;
  for (int i = 0; stores[i] != NULL && status == EXIT_ANSWERED; i++)
    status = add_store(options, draft, stores[i]);
  if (status == EXIT_ANSWERED) status = book_draft_end(draft, options->path, options->json);
  book_draft_free(draft);
  return status;
}

ExitStatus book_add_command(int argc, char **argv) {
  BookAddOptions options = {.work = 10000};
  g_auto(GStrv) stores = options_parse_own(
      argc, argv, "STORE...",
      "Adds the answers of stores to a book, which is made if there is none. Nothing is added\n"
      "if an answer contradicts another or the book.",
      add_options, &options, NULL);
  ExitStatus status = stores != NULL ? book_add_add_all(&options, stores) : EXIT_BAD;
  g_free(options.path);
  g_free(options.source);
  return status;
}
