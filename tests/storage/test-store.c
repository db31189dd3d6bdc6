/* The store: what was written is read again, contradictions are kept apart and reported, and files
 * that cannot be used are refused with a reason. */
#include "solving.h"
#include "store-fixture.h"

#include "flat/code.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

static void test_written_is_read(StoreFixture *fixture, gconstpointer data) {
  static ProofRecord records[STORE_FIXTURE_RECORDS];
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    store_fixture_records(records, claim);
    for (int i = 0; i < STORE_FIXTURE_RECORDS;
         i++) /* the second player wins where the first does not */
      if (claim == CLAIM_SECOND && records[i].values != VALUE_ANY)
        records[i].values = claim_values(claim, i % 2 == 0);
    g_assert_cmpint(store_write(fixture->store, records, STORE_FIXTURE_RECORDS, 5, NULL), ==,
                    STATUS_OK);
    g_assert_cmpint(store_write(fixture->store, records, 10, 5, NULL), ==, STATUS_OK);
  }
  store_fixture_reopen(fixture, "test 2");
  Known *known = known_new();
  Known *second = known_new();
  g_assert_cmpint(store_read(fixture->store, GOAL_EXACT, known, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_read(fixture->store, GOAL_SECOND, second, NULL), ==, STATUS_OK);
  g_assert_cmpuint(known_count(known), ==, STORE_FIXTURE_RECORDS);
  for (int i = 0; i < STORE_FIXTURE_RECORDS; i++) {
    const KnownEntry *entry = known_find(known, records[i].key);
    g_assert_nonnull(entry);
    g_assert_cmpint(entry->split, ==, i % 3 == 0);
    ValueSet value = i % 2 ? VALUE_FIRST : VALUE_SECOND;
    g_assert_cmpint(entry->values, ==, i % 3 == 0 ? VALUE_ANY : value);
    g_assert_true(entry->seconds == 2 * records[i].seconds);
    g_assert_cmpint(known_find(second, records[i].key)->values, ==, records[i].values);
  }
  uint64_t answers, conflicts;
  g_assert_cmpint(store_count(fixture->store, &answers, &conflicts, NULL), ==, STATUS_OK);
  g_assert_cmpuint(answers, ==, 2 * (STORE_FIXTURE_RECORDS - (STORE_FIXTURE_RECORDS + 2) / 3));
  g_assert_cmpuint(conflicts, ==, 0);
  known_free(known);
  known_free(second);
}

static void test_conflict(StoreFixture *fixture, gconstpointer data) {
  Board board = board_empty();
  ProofRecord record = {.key = code_canonical(board), .values = claim_values(CLAIM_FIRST, true)};
  g_assert_cmpint(store_write(fixture->store, &record, 1, 0, NULL), ==, STATUS_OK);
  store_fixture_reopen(fixture, "test 2");
  Error error = {0};
  record.values = claim_values(CLAIM_FIRST, false);
  g_assert_cmpint(store_write(fixture->store, &record, 1, 0, &error), ==, STATUS_CONFLICT);
  g_assert_nonnull(strstr(error.message, "test 1"));
  uint64_t answers, conflicts;
  g_assert_cmpint(store_count(fixture->store, &answers, &conflicts, NULL), ==, STATUS_OK);
  g_assert_cmpuint(answers, ==, 1);
  g_assert_cmpuint(conflicts, ==, 1);

  /* It is reported whenever answers are asked for, and noted once. */
  store_fixture_reopen(fixture, "test 3");
  error = (Error){0};
  Known *known = known_new();
  g_assert_cmpint(store_read(fixture->store, GOAL_FIRST, known, &error), ==, STATUS_CONFLICT);
  g_assert_nonnull(strstr(error.message, "yes by test 1"));
  g_assert_nonnull(strstr(error.message, "no by test 2"));
  g_assert_cmpuint(known_count(known), ==, 0);
  known_free(known);
  g_assert_cmpint(store_write(fixture->store, &record, 1, 0, &error), ==, STATUS_CONFLICT);
  g_assert_cmpint(store_count(fixture->store, &answers, &conflicts, NULL), ==, STATUS_OK);
  g_assert_cmpuint(conflicts, ==, 1);
}

/* That both players win is found when both claims are read. */
static void test_both_win(StoreFixture *fixture, gconstpointer data) {
  ProofRecord record = {.key = code_canonical(board_empty())};
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    record.claim = claim;
    record.values = claim_values(claim, true);
    g_assert_cmpint(store_write(fixture->store, &record, 1, 0, NULL), ==, STATUS_OK);
  }
  Known *known = known_new();
  Error error = {0};
  g_assert_cmpint(store_read(fixture->store, GOAL_EXACT, known, &error), ==, STATUS_CONFLICT);
  known_free(known);
}

/* A table filled from a store knows what the table before it knew, and the answers in all images.
 */
static void test_memory(StoreFixture *fixture, gconstpointer data) {
  TableEntry entries[STORE_FIXTURE_RECORDS];
  ProofRecord records[STORE_FIXTURE_RECORDS];
  store_fixture_records(records, CLAIM_FIRST);
  for (int i = 0; i < STORE_FIXTURE_RECORDS; i++)
    entries[i] = (TableEntry){records[i].key, i % 2 ? VALUE_FIRST : VALUE_DRAW, 1 << i % 30};
  g_assert_cmpint(store_write_memory(fixture->store, entries, STORE_FIXTURE_RECORDS / 2, NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(store_write_memory(fixture->store, entries, STORE_FIXTURE_RECORDS / 4, NULL), ==,
                  STATUS_OK);
  for (int i = STORE_FIXTURE_RECORDS / 4; i < STORE_FIXTURE_RECORDS; i += STORE_FIXTURE_RECORDS / 4)
    g_assert_cmpint(store_add_memory(fixture->store, entries + i, STORE_FIXTURE_RECORDS / 4, NULL),
                    ==, STATUS_OK);
  store_fixture_reopen(fixture, "test 2");
  Known *known = known_new();
  Sample sample = sample_new(77, 30);
  Board board = sample_next(&sample, NULL);
  Key key = code_canonical(board);
  KnownEntry entry = {.low = key.low, .high = key.high, .values = VALUE_SECOND, .seconds = 1};
  g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  g_assert_cmpint(store_fill_table(fixture->store, known, table, NULL), ==, STATUS_OK);
  Counters counters = {0};
  for (int i = 0; i < STORE_FIXTURE_RECORDS; i++)
    g_assert_cmpint(table_probe(table, entries[i].key, &counters), ==, entries[i].values);
  for (int g = 0; g < SYMMETRIES; g++)
    g_assert_cmpint(table_probe(table, code_of(symmetry_board(board, g)), &counters), ==,
                    VALUE_SECOND);
  table_free(table);
  known_free(known);
}

static void test_roots(StoreFixture *fixture, gconstpointer data) {
  Sample sample = sample_new(1, 9);
  Board board = sample_next(&sample, NULL);
  StoreRoot root = {board, CLAIM_SECOND, 5}, roots[2];
  size_t count;
  for (int i = 0; i < 2; i++)
    g_assert_cmpint(store_add_root(fixture->store, &root, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_roots(fixture->store, roots, 2, &count, NULL), ==, STATUS_OK);
  g_assert_cmpuint(count, ==, 1);
  g_assert_cmpint(code_compare(code_of(roots[0].board), code_of(root.board)), ==, 0);
  g_assert_cmpint(roots[0].claim, ==, root.claim);
  g_assert_cmpuint(roots[0].without, ==, root.without);
}

static void refuse(const char *path, StoreAccess access, const char *reason) {
  Store *store = NULL;
  Error error = {0};
  g_assert_cmpint(store_open(&store, path, variant_default(), access, "test", &error), ==,
                  STATUS_FILE);
  g_assert_null(store);
  if (strstr(error.message, reason) == NULL)
    g_error("expected \"%s\" in \"%s\"", reason, error.message);
}

/* Each has the answers of both, and notices what the other has written, though not its own. */
static void test_shared(StoreFixture *fixture, gconstpointer data) {
  ProofRecord records[2][STORE_FIXTURE_RECORDS];
  Store *other;
  store_fixture_records(records[CLAIM_FIRST], CLAIM_FIRST);
  store_fixture_records(records[CLAIM_SECOND], CLAIM_SECOND);
  g_assert_true(store_has_news(fixture->store));
  g_assert_cmpint(store_open(&other, fixture->path, variant_default(), STORE_WRITE, "test 2", NULL),
                  ==, STATUS_OK);
  g_assert_true(store_has_news(fixture->store)); /* a source of its own */
  for (int i = 0; i < STORE_FIXTURE_RECORDS; i++) {
    g_assert_cmpint(store_write(fixture->store, &records[CLAIM_FIRST][i], 1, 0, NULL), ==,
                    STATUS_OK);
    g_assert_cmpint(store_write(other, &records[CLAIM_SECOND][i], 1, 0, NULL), ==, STATUS_OK);
  }
  g_assert_true(store_has_news(fixture->store));
  g_assert_false(store_has_news(fixture->store));
  store_fixture_write(fixture);
  g_assert_false(store_has_news(fixture->store));
  uint64_t counts[2], conflicts;
  g_assert_cmpint(store_count(fixture->store, &counts[0], &conflicts, NULL), ==, STATUS_OK);
  g_assert_cmpint(store_count(other, &counts[1], &conflicts, NULL), ==, STATUS_OK);
  g_assert_cmpuint(counts[0], ==, counts[1]);
  g_assert_cmpuint(counts[0], >, STORE_FIXTURE_RECORDS);
  store_close(other);
}

static void test_refused(StoreFixture *fixture, gconstpointer data) {
  sqlite3 *other;
  g_assert_cmpint(sqlite3_open(fixture->path, &other), ==, SQLITE_OK);
  g_assert_cmpint(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), ==, SQLITE_OK);
  refuse(fixture->path, STORE_WRITE, "another process is using the store");
  sqlite3_close(other);
  store_close(fixture->store);
  fixture->store = NULL;
  g_assert_true(
      g_file_set_contents(fixture->path, "neither a store nor a database, but long", -1, NULL));
  refuse(fixture->path, STORE_WRITE, "not a store");
  refuse(fixture->path, STORE_READ, "not a store");
  g_assert_true(g_file_set_contents(fixture->path, "", 0, NULL));
  refuse(fixture->path, STORE_READ, "not a store");
  g_unlink(fixture->path);
  refuse(fixture->path, STORE_READ, "unable to open the file");
  g_autofree char *nowhere = g_build_filename(fixture->folder, "nowhere", "store", NULL);
  refuse(nowhere, STORE_WRITE, "unable to open the file");
}

/* Flat positions are kept up to their mirror image, and stores of other games are refused. */
static void test_flat(StoreFixture *fixture, gconstpointer data) {
  static const FlatGame game = {9, 7, true}, other = {7, 9, true};
  static const char position[] = "wb/b//wwbbwbw/w///b/b";
  g_autofree char *path = g_build_filename(fixture->folder, "flat", NULL);
  Store *store;
  Position read;
  g_assert_cmpint(position_read_code(flat_variant(game), position, strlen(position), &read, NULL),
                  ==, STATUS_OK);
  FlatBoard board = flat_play_board(&read), mirror = flat_mirror(game, board);
  ProofRecord record = {flat_code_canonical(game, board), claim_values(CLAIM_FIRST, true), 7, 1,
                        CLAIM_FIRST};
  Key image = flat_code_canonical(game, mirror);
  g_assert_cmpuint(image.low, ==, record.key.low);
  g_assert_cmpuint(image.high, ==, record.key.high);
  FlatBoard back = flat_code_board(game, record.key);
  g_assert_true(memcmp(&back, &board, sizeof back) == 0 ||
                memcmp(&back, &mirror, sizeof back) == 0);

  g_assert_cmpint(store_open(&store, path, flat_variant(game), STORE_WRITE, "test", NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(store_write(store, &record, 1, 7, NULL), ==, STATUS_OK);
  Known *known = known_new();
  g_assert_cmpint(store_read(store, GOAL_EXACT, known, NULL), ==, STATUS_OK);
  g_assert_cmpint(known_find(known, image)->values, ==, VALUE_FIRST);
  known_free(known);
  record.values = claim_values(CLAIM_FIRST, false);
  Error error;
  g_assert_cmpint(store_write(store, &record, 1, 7, &error), ==, STATUS_CONFLICT);
  char code[POSITION_TEXT];
  read = flat_position(game, back);
  position_write_code(&read, code);
  g_assert_nonnull(strstr(error.message, code));
  store_close(store);

  refuse(path, STORE_READ, "the store is of the game popout:9x7, not of cube");
  refuse(path, STORE_WRITE, "the store is of the game popout:9x7, not of cube");
  g_assert_cmpint(store_open(&store, path, flat_variant(other), STORE_READ, "test", &error), ==,
                  STATUS_FILE);
  store_close(fixture->store);
  fixture->store = NULL;
  g_assert_cmpint(
      store_open(&store, fixture->path, flat_variant(game), STORE_WRITE, "test", &error), ==,
      STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "the store is of the game cube, not of popout:9x7"));
  g_unlink(path);
}

static void store_count_one(const StoreAnswer *answer, void *data) { ++*(int *)data; }

/* Once the flag is raised nothing is read to its end, and a merge adds nothing. */
static void test_obeys(StoreFixture *fixture, gconstpointer data) {
  StopFlag stop = {0};
  Store *other;
  StoreMerged merged;
  int read = 0;
  g_autofree char *path = g_strconcat(fixture->path, "-other", NULL);
  store_fixture_write(fixture);
  store_obey(fixture->store, &stop);
  g_assert_cmpint(store_each(fixture->store, 0, store_count_one, &read, NULL), ==, STATUS_OK);
  stop_raise(&stop);
  Known *known = known_new();
  g_assert_cmpint(store_read(fixture->store, GOAL_EXACT, known, NULL), ==, STATUS_FILE);
  g_assert_cmpint((int)known_count(known), <, read);
  known_free(known);
  g_assert_cmpint(store_open(&other, path, variant_default(), STORE_WRITE, "test", NULL), ==,
                  STATUS_OK);
  store_obey(other, &stop);
  g_assert_cmpint(store_merge(other, fixture->store, &merged, NULL), ==, STATUS_FILE);
  store_obey(other, NULL);
  uint64_t answers, conflicts;
  g_assert_cmpint(store_count(other, &answers, &conflicts, NULL), ==, STATUS_OK);
  g_assert_cmpuint(answers, ==, 0);
  store_close(other);
  g_unlink(path);
  store_obey(fixture->store, NULL);
  read = 0;
  g_assert_cmpint(store_each(fixture->store, 0, store_count_one, &read, NULL), ==, STATUS_OK);
  g_assert_cmpint(read, >, 0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  store_fixture_add("obeys", test_obeys);
  store_fixture_add("written-is-read", test_written_is_read);
  store_fixture_add("conflict", test_conflict);
  store_fixture_add("both-win", test_both_win);
  store_fixture_add("memory", test_memory);
  store_fixture_add("roots", test_roots);
  store_fixture_add("shared", test_shared);
  store_fixture_add("refused", test_refused);
  store_fixture_add("flat", test_flat);
  return g_test_run();
}
