/* fourscore-cli store merge: one store takes over what others and books know. */
#include "base/message.h"
#include "base/output.h"
#include "base/store-warnings.h"
#include "store/store.h"

#include <inttypes.h>

/* The book at that path; NULL: it is none. */
static Book *book_at(const char *path) {
  Book *book;
  return book_open(&book, path, NULL) == STATUS_OK ? book : NULL;
}

static bool find_game(const char *path, Variant *variant) {
  Book *book = book_at(path);
  Store *store = NULL;
  if (book == NULL && !store_open_told(&store, path, STORE_SALVAGE)) return false;
  *variant = book != NULL ? book_variant(book) : store_variant(store);
  book_close(book);
  store_close(store);
  return true;
}

/* The store that receives the answers; if it does not exist it is made, for the game of the first
 * other file.
 */
static bool open_into(Store **store, const char *path, const char *first) {
  Variant variant;
  Error error;
  if (!find_game(first, &variant)) return false;
  Status status = store_open(store, path, variant, STORE_WRITE, STORE_MAKER, &error);
  if (status != STATUS_OK) message_print("%s: %s", path, error.message);
  return status == STATUS_OK;
}

static ExitStatus store_merge_file(Store *store, const char *path, bool json) {
  Store *from = NULL;
  Error error;
  StoreMerged merged = {0};
  Status status = store_open(&from, path, store_variant(store), STORE_SALVAGE, NULL, &error);
  if (status == STATUS_OK) status = store_merge(store, from, &merged, &error);
  if (from != NULL) store_warnings_tell(path, from);
  store_close(from);
  if (status != STATUS_OK) return message_status(path, status, &error);
  OUTPUT_FIGURES(json, "file", path, {"added", merged.added});
  if (merged.gaps == 0) return EXIT_ANSWERED;
  return message_bad("%s: the file is broken; what can be read was merged, %" PRIu64
                     " parts were left out, the first: %s",
                     path, merged.gaps, merged.first);
}

static ExitStatus merge_file(Store *store, const char *into, const char *path, bool json) {
  Book *book = book_at(path);
  if (book == NULL) return store_merge_file(store, path, json);
  ExitStatus status = store_merge_book(store, into, book, path, json);
  book_close(book);
  return status;
}

ExitStatus store_merge_command(int argc, char **argv) {
  static const Option merge_options[] = {JSON_OPTION(0), {NULL}};
  bool json = false;
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE FROM...",
      "Adds the answers of the stores and books FROM, with their sources, to the store FILE, "
      "which\n"
      "is made if there is none. Nothing is added from a file with an answer that contradicts\n"
      "another. From a damaged store everything readable is added, and the lost part is named.",
      merge_options, &json, NULL);
  Store *store;
  if (files == NULL || !open_into(&store, files[0], files[1])) return EXIT_BAD;
  ExitStatus status = EXIT_ANSWERED;
  for (int i = 1; files[i] != NULL && status != EXIT_CONTRADICTION; i++)
    status = exit_worse(status, merge_file(store, files[0], files[i], json));
  store_warnings_tell(files[0], store);
  store_close(store);
  return status;
}
