/* fourscore-cli book add: the answers of stores, above some work, enter a book. */
#include "base/message.h"
#include "book/book.h"
#include "play/flat-play.h"
#include "play/cube-play.h"
#include "storage/books.h"
#include "storage/store-care.h"

enum {
  ROOTS_MOST = 1000, /* of a store */
  FOLLOWED = 3,      /* moves from one to where its answer is looked for */
};

typedef struct {
  char *path;   /* of the book */
  char *source; /* in place of those of the stores; NULL: theirs */
  uint64_t work;
} Options;

typedef struct {
  const Options *options;
  BookDraft *draft;
  Known *known; /* all of the store, for what was divided and for its roots */
  Status status;
  Error error;
} Add;

static const Option add_options[] = {
    BOOK_OPTION(offsetof(Options, path)),
    {"source", option_text, offsetof(Options, source), .unit = "TEXT",
     .help = "What the source is called, such as a certificate (default: as in the store)"},
    {"work", option_uint64, offsetof(Options, work), 0, INT64_MAX, .unit = "N",
     .help = "Only answers that took at least so many nodes, or whose search was divided (default: "
             "10000)"},
    {NULL},
};

static void add_entry(Add *add, BookEntry entry, const char *source) {
  if (add->status == STATUS_OK)
    add->status = book_draft_source(add->draft, source, &entry.source, &add->error);
  if (add->status == STATUS_OK) add->status = book_draft_add(add->draft, entry, &add->error);
}

static void add_answer(const StoreAnswer *answer, void *data) {
  Add *add = data;
  const char *source = add->options->source != NULL ? add->options->source : answer->source;
  const KnownEntry *known = known_find(add->known, answer->key);
  bool divided = known != NULL && known->split;
  if (divided || answer->nodes >= add->options->work)
    add_entry(add,
              (BookEntry){.key = answer->key,
                          .values = claim_values(answer->claim, answer->holds),
                          .nodes = answer->nodes},
              source);
}

static ValueSet know(const Position *position, const void *data) {
  const KnownEntry *entry = known_find(data, position_key(position));
  return entry != NULL ? entry->values : VALUE_ANY;
}

/* What was searched has no row of its own if it followed from a forced move. */
static Status add_roots(Add *add, Store *store) {
  StoreRoot roots[ROOTS_MOST];
  size_t count = 0;
  const char *source = add->options->source != NULL ? add->options->source : "the roots of a store";
  if (store_game(store).width > 0) return STATUS_OK;
  Status status = store_roots(store, roots, ROOTS_MOST, &count, &add->error);
  for (size_t i = 0; i < MIN(count, ROOTS_MOST) && status == STATUS_OK; i++) {
    Position position = cube_position(roots[i].board);
    ValueSet values = books_follow(&position, (Knower){know, add->known}, FOLLOWED);
    if (values != VALUE_ANY && position_result(&position) == VALUE_ANY)
      add_entry(add, (BookEntry){.key = position_key(&position), .values = values}, source);
  }
  return status;
}

static Status add_answers(Add *add, Store *store) {
  Status status = store_read(store, GOAL_EXACT, add->known, &add->error);
  if (status == STATUS_OK) status = store_each(store, 0, add_answer, add, &add->error);
  if (status == STATUS_OK) status = add_roots(add, store);
  return status;
}

static Variant variant_of(const Store *store) {
  FlatGame game = store_game(store);
  return game.width > 0 ? flat_variant(game) : variant_default();
}

/* Of the stores, which must all be of one game. */
static ExitStatus add_store(Add *add, const char *path, Variant variant) {
  Store *store;
  Status status = store_open_any(&store, path, STORE_READ, NULL, &add->error);
  if (status != STATUS_OK) return book_tell(path, status, &add->error);
  add->status = STATUS_OK;
  add->known = known_new();
  if (!variant_equal(variant_of(store), variant))
    status = status_fail(&add->error, STATUS_FILE, 0, "the store is of another game");
  else
    status = add_answers(add, store);
  store_close(store);
  known_free(add->known);
  return book_tell(path, status != STATUS_OK ? status : add->status, &add->error);
}

static bool find_variant(const char *path, Variant *variant) {
  Store *store;
  Error error;
  if (store_open_any(&store, path, STORE_READ, NULL, &error) != STATUS_OK)
    return message_fail("%s: %s", path, error.message);
  *variant = variant_of(store);
  store_close(store);
  return true;
}

/* Nothing is written if one of the stores is wrong. */
static ExitStatus add_all(Options *options, char **stores) {
  Variant variant;
  if (!find_variant(stores[0], &variant)) return EXIT_BAD;
  if (options->path == NULL) options->path = books_own_path(variant);
  Add add = {.options = options, .draft = book_draft_begin(variant, options->path)};
  if (add.draft == NULL) return EXIT_BAD;
  ExitStatus status = EXIT_ANSWERED;
  for (int i = 0; stores[i] != NULL && status == EXIT_ANSWERED; i++)
    status = add_store(&add, stores[i], variant);
  if (status == EXIT_ANSWERED) status = book_draft_end(add.draft, options->path);
  book_draft_free(add.draft);
  return status;
}

ExitStatus book_add_command(int argc, char **argv) {
  Options options = {.work = 10000};
  g_auto(GStrv) stores = options_parse_own(
      argc, argv, "STORE...",
      "Adds the answers of stores to a book, which is made if there is none. Nothing is added\n"
      "if an answer contradicts another or the book.",
      add_options, &options, NULL);
  ExitStatus status = stores != NULL ? add_all(&options, stores) : EXIT_BAD;
  g_free(options.path);
  g_free(options.source);
  return status;
}
