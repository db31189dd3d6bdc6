/* fourscore-cli store merge: what a book knows becomes answers of a store. */
#include "base/message.h"
#include "base/output.h"
#include "storage/book.h"
#include "storage/store.h"
#include "store/store.h"

enum { RECORDS = 1 << 16 }; /* in a transaction */

typedef struct {
  const Book *book;
  const char *path; /* of the store */
  unsigned source;  /* whose entries are written */
  Store *store;     /* which names that source */
  ProofRecord records[RECORDS];
  size_t count;
} BookMerge;

/* A store has the value of each claim by itself. */
static size_t records_of(const BookEntry *entry, ProofRecord records[2]) {
  static const Claim claims[] = {CLAIM_FIRST, CLAIM_SECOND};
  size_t count = 0;
  for (int i = 0; i < 2; i++)
    if (claim_answered(claims[i], entry->values))
      records[count++] = (ProofRecord){
          .key = entry->key,
          .values = claim_values(claims[i], entry->values == claim_values(claims[i], true)),
          .nodes = entry->nodes,
          .claim = claims[i]};
  return count;
}

static Status flush(BookMerge *merge, Error *error) {
  size_t count = merge->count;
  merge->count = 0;
  return count > 0 ? store_write(merge->store, merge->records, count, 0, error) : STATUS_OK;
}

static Status write_entry(BookMerge *merge, const BookEntry *entry, Error *error) {
  merge->count += records_of(entry, merge->records + merge->count);
  return merge->count > RECORDS - 2 ? flush(merge, error) : STATUS_OK;
}

/* Writes the entries of one source. */
static Status write_source(BookMerge *merge, Error *error) {
  const char *maker = book_source(merge->book, merge->source);
  Status status =
      store_open(&merge->store, merge->path, book_variant(merge->book), STORE_WRITE, maker, error);
  if (status != STATUS_OK) return status;
  for (size_t i = 0; i < book_count(merge->book) && status == STATUS_OK; i++) {
    BookEntry entry;
    status = book_entry(merge->book, i, &entry, error);
    if (status == STATUS_OK && entry.source == merge->source)
      status = write_entry(merge, &entry, error);
  }
  if (status == STATUS_OK) status = flush(merge, error);
  store_close(merge->store);
  return status;
}

/* Sets *sources to how many there are, and fails if an entry is damaged, or contradicts what is
 * known already. */
static Status look_first(const Book *book, const Known *known, unsigned *sources, Error *error) {
  *sources = 0;
  for (size_t i = 0; i < book_count(book); i++) {
    BookEntry entry;
    Status status = book_entry(book, i, &entry, error);
    if (status != STATUS_OK) return status;
    const KnownEntry *there = known_find(known, entry.key);
    if (there != NULL && (there->values & entry.values) == 0)
      return status_fail(error, STATUS_CONFLICT, 0,
                         "an answer contradicts one of the store, so nothing was merged");
    *sources = MAX(*sources, entry.source + 1);
  }
  return STATUS_OK;
}

static Status merge_all(Store *store, const char *path, const Book *book, uint64_t *added,
                        Error *error) {
  uint64_t before, after, conflicts;
  unsigned sources;
  Known *known = known_new();
  Status status = store_read(store, GOAL_EXACT, known, error);
  if (status == STATUS_OK) status = look_first(book, known, &sources, error);
  known_free(known);
  if (status == STATUS_OK) status = store_count(store, &before, &conflicts, error);
  BookMerge *merge = g_new(BookMerge, 1);
  *merge = (BookMerge){.book = book, .path = path};
  for (; status == STATUS_OK && merge->source < sources; merge->source++)
    status = write_source(merge, error);
  g_free(merge);
  if (status == STATUS_OK) status = store_count(store, &after, &conflicts, error);
  if (status == STATUS_OK) *added = after - before;
  return status;
}

ExitStatus store_merge_book(Store *store, const char *into, const Book *book, const char *path,
                            bool json) {
  Error error;
  uint64_t added = 0;
  bool same = variant_equal(store_variant(store), book_variant(book));
  if (!same) return message_bad("%s: this is the book of another game", path);
  Status status = merge_all(store, into, book, &added, &error);
  if (status != STATUS_OK) return message_status(path, status, &error);
  OUTPUT_FIGURES(json, "file", path, {"added", added});
  return EXIT_ANSWERED;
}
