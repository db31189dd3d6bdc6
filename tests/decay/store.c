/* A store of some sixty answers, with opened positions, a search and entries for the table; swapped
 * with one of PopOut. */
#include "decay.h"

#include "cube/sample.h"
#include "flat/code.h"
#include "play/flat-play.h"
#include "storage/store-care.h"

#include <glib/gstdio.h>
#include <string.h>

enum { ANSWERS = 60, NOTES = 1000 };

static Key keys[ANSWERS];

static void make_keys(void) {
  Sample sample = sample_new(9, 20);
  for (int i = 0; i < ANSWERS; i++) {
    Board board = sample_next(&sample, NULL);
    keys[i] = code_canonical(board);
  }
}

static ValueSet truth_of(Key key) {
  return claim_values(CLAIM_FIRST, __builtin_popcountll(key.low) % 2);
}

static Store *open_at(const char *name) {
  g_autofree char *path = decay_path(name);
  Store *store;
  Error error;
  if (store_open(&store, path, variant_default(), STORE_WRITE, "fourscore test", &error) !=
      STATUS_OK)
    g_error("%s", error.message);
  return store;
}

static void write_answers(Store *store, int begin, int end) {
  for (int i = begin; i < end; i++) {
    Key key = keys[i];
    ProofRecord record = {key, i % 5 ? truth_of(key) : VALUE_ANY, (uint64_t)i * 100, 0.5F,
                          CLAIM_FIRST};
    g_assert_cmpint(store_write(store, &record, 1, 100, NULL), ==, STATUS_OK);
  }
}

static void write_rest(Store *store) {
  TableEntry entries[ANSWERS];
  StoreRoot root = {.board = code_board(keys[1]), .claim = CLAIM_FIRST};
  for (int i = 0; i < ANSWERS; i++)
    entries[i] = (TableEntry){keys[i], truth_of(keys[i]), 512};
  g_assert_cmpint(store_write_memory(store, entries, ANSWERS / 2, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_add_memory(store, entries + ANSWERS / 2, ANSWERS / 2, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_add_root(store, &root, NULL), ==, STATUS_OK);
}

static void make(const char *folder) {
  static const FlatGame game = {5, 4, true};
  g_autofree char *now = decay_path("store"), *old = decay_path("old"),
                  *other = decay_path("other");
  g_autofree char *bytes = NULL;
  gsize length;
  make_keys();
  Store *store = open_at("store");
  write_answers(store, 0, ANSWERS / 2);
  store_close(store);
  g_assert_true(g_file_get_contents(now, &bytes, &length, NULL) &&
                g_file_set_contents(old, bytes, (gssize)length, NULL));
  store = open_at("store");
  write_answers(store, ANSWERS / 2, ANSWERS);
  write_rest(store);
  store_close(store);
  ProofRecord record = {flat_code_canonical(game, (FlatBoard){{0, 0}}), VALUE_FIRST, 9, 1,
                        CLAIM_FIRST};
  g_assert_cmpint(store_open(&store, other, flat_variant(game), STORE_WRITE, "test", NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(store_write(store, &record, 1, 1, NULL), ==, STATUS_OK);
  store_close(store);
}

/* True if that is what was written, of one of the positions that it was written about. */
static bool is_true(Key key, ValueSet values) {
  if (values == VALUE_ANY) return true;
  for (int i = 0; i < ANSWERS; i++)
    if (code_compare(keys[i], key) == 0) return values == truth_of(key);
  return false;
}

static bool all_true(const Known *known) {
  for (size_t i = 0; i < known_places(known); i++) {
    const KnownEntry *entry = known_at(known, i);
    if (entry->values != 0 && !is_true((Key){entry->low, entry->high}, entry->values)) return false;
  }
  return true;
}

/* What the table is given is noted, and must be true too. It is not cleared for the next fault: the
 * true values that it holds contradict false ones. */
static Status fill(Store *store, const Known *known, bool *right, Error *error) {
  static Table *table;
  static TableEntry notes[NOTES];
  if (table == NULL) {
    table_create(&table, 40 << 20, CODE_BITS, SCHEME_TWOBIG, 0, NULL);
    table_note(table, 1, NOTES, NULL);
  }
  Status status = store_fill_table(store, known, table, error);
  size_t count = table_take_notes(table, notes, NOTES);
  *right &= count < NOTES;
  for (size_t i = 0; i < count; i++)
    *right &= is_true(code_canonical(code_board(notes[i].key)), notes[i].values);
  return status;
}

static DecayVerdict judge_open(Store *store, Status status, Error *error) {
  StoreRoot roots[4];
  size_t count = 0;
  Known *known = known_new();
  if (status == STATUS_OK) status = store_read(store, GOAL_EXACT, known, error);
  bool right = all_true(known);
  if (status == STATUS_OK) status = store_roots(store, roots, 4, &count, error);
  if (status == STATUS_OK) status = fill(store, known, &right, error);
  /* In whole rows these would be lies. */
  right &= status != STATUS_CONFLICT || strstr(error->message, "damaged") != NULL;
  bool named = status != STATUS_OK || store_warnings(store).damaged > 0;
  known_free(known);
  return !right ? DECAY_WRONG : named ? DECAY_REFUSED : DECAY_RIGHT;
}

static DecayVerdict judge(const char *path) {
  static unsigned tries;
  Store *store = NULL;
  Error error;
  StoreAccess access = ++tries % 7 == 0 ? STORE_WRITE : STORE_READ;
  Status status = store_open(&store, path, variant_default(), access, "test", &error);
  DecayVerdict verdict = status == STATUS_OK ? judge_open(store, status, &error) : DECAY_REFUSED;
  if (store != NULL && access == STORE_WRITE) {
    ProofRecord record = {keys[7], truth_of(keys[7]), 700, 0.5F, CLAIM_FIRST};
    store_write(store, &record, 1, 1, &error);
  }
  store_close(store);
  g_autofree char *journal = g_strconcat(path, "-journal", NULL);
  g_unlink(journal);
  return verdict;
}

const DecayKind decay_store = {"store", "store", 199, make, judge};
