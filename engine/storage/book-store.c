#include "book-store.h"

#include "../play/cube-play.h"
#include "books.h"
#include "store-care.h"

#include <glib.h>

enum {
  ROOTS_MOST = 1000, /* of a store */
  FOLLOWED = 3,      /* moves from a position to where its answer is looked for */
};

typedef struct {
  BookDraft *draft;
  const BookWanted *wanted;
  Known *known; /* all that the store knows, for positions that were divided and for roots */
  Status status;
  Error *error;
} BookTaking;

static void book_store_add_entry(BookTaking *taking, BookEntry entry, const char *source) {
  if (taking->wanted->source != NULL) source = taking->wanted->source;
  if (taking->status == STATUS_OK)
    taking->status = book_draft_source(taking->draft, source, &entry.source, taking->error);
  if (taking->status == STATUS_OK)
    taking->status = book_draft_add(taking->draft, entry, taking->error);
}

static void book_store_add_answer(const StoreAnswer *answer, void *data) {
  BookTaking *taking = data;
  const ProofRecord *record = &answer->record;
  const KnownEntry *known = known_find(taking->known, record->key);
  atomic_ullong *rows = taking->wanted->rows;
  if (rows != NULL) atomic_fetch_add_explicit(rows, 1, memory_order_relaxed);
  bool divided = known != NULL && known->split;
  BookEntry entry = {.key = record->key, .values = record->values, .nodes = record->nodes};
  if (divided || record->nodes >= taking->wanted->work)
    book_store_add_entry(taking, entry, answer->made);
}

static ValueSet know(const Position *position, const void *data) {
  const KnownEntry *entry = known_find(data, position_key(position));
  return entry != NULL ? entry->values : VALUE_ANY;
}

/* A position that was searched has no row of its own if its answer followed from a forced move. */
static Status book_store_add_roots(BookTaking *taking, Store *store) {
  StoreRoot roots[ROOTS_MOST];
  size_t count = 0;
  Status status = store_roots(store, roots, ROOTS_MOST, &count, taking->error);
  for (size_t i = 0; i < MIN(count, ROOTS_MOST) && status == STATUS_OK; i++) {
    Position position = cube_position(roots[i].board);
    ValueSet values =
        books_follow(&position, (Knower){.values = know, .data = taking->known}, FOLLOWED);
    if (values != VALUE_ANY && position_result(&position) == VALUE_ANY)
      book_store_add_entry(taking, (BookEntry){.key = position_key(&position), .values = values},
                           "the roots of a store");
  }
  return status;
}

static Status add_answers(BookTaking *taking, Store *store) {
  Status status = store_read(store, GOAL_EXACT, taking->known, taking->error);
  if (status == STATUS_OK)
    status = store_each(store, 0, book_store_add_answer, taking, taking->error);
  if (status == STATUS_OK) status = taking->status;
  if (status == STATUS_OK) status = book_store_add_roots(taking, store);
  return status != STATUS_OK ? status : taking->status;
}

Status book_draft_take_store(BookDraft *draft, Store *store, const BookWanted *wanted,
                             Error *error) {
  if (!variant_equal(store_variant(store), book_draft_variant(draft)))
    return status_fail(error, STATUS_FILE, 0, "the store is of another game");
  BookTaking taking = {draft, wanted, known_new(), STATUS_OK, error};
  Status status = add_answers(&taking, store);
  known_free(taking.known);
  return status;
}

Status book_draft_take_file(BookDraft *draft, const char *path, Error *error) {
  Book *book;
  if (!g_file_test(path, G_FILE_TEST_EXISTS)) return STATUS_OK;
  Status status = book_open(&book, path, error);
  if (status != STATUS_OK) return status;
  if (variant_equal(book_variant(book), book_draft_variant(draft)))
    status = book_draft_take(draft, book, error);
  else
    status = status_fail(error, STATUS_FILE, 0, "this is the book of another game");
  book_close(book);
  return status;
}
