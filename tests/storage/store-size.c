/* What checksums cost in a store of a million rows: in writing, reading and checking it. Prints the
 * figures beside what is promised, and fails beyond that only with -m perf.
 *
 * SQLite alone reads the same rows once more, without a look at them: the difference is the cost of
 * checking them and of making a set. */
#include "promise.h"
#include "storage/store-care.h"
#include "solving.h"

#include "cube/sample.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <time.h>

enum { ROWS = 1000000, BATCH = 1000, STONES = 20 };

static char *folder, *path;

/* Others may use the cores too. */
static double processor_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static double write_all(void) {
  g_autofree ProofRecord *records = g_new0(ProofRecord, BATCH);
  Sample sample = sample_new(5, STONES);
  double seconds = 0;
  Store *store;
  g_assert_cmpint(store_open(&store, path, variant_default(), STORE_WRITE, "test", NULL), ==,
                  STATUS_OK);
  for (int rows = 0; rows < ROWS; rows += BATCH) {
    for (int i = 0; i < BATCH; i++) {
      Board board = sample_next(&sample, NULL);
      records[i] = (ProofRecord){code_canonical(board), VALUE_FIRST, 5000, 0.01F, CLAIM_FIRST};
    }
    double began = processor_seconds();
    g_assert_cmpint(store_write(store, records, BATCH, 1, NULL), ==, STATUS_OK);
    seconds += processor_seconds() - began;
  }
  store_close(store);
  return seconds;
}

/* Opens and reads the store; the least of three times. */
static double read_all(void) {
  double least = 1e9;
  for (int i = 0; i < 3; i++) {
    double began = processor_seconds();
    Known *known = known_new();
    Store *store;
    g_assert_cmpint(store_open(&store, path, variant_default(), STORE_READ, NULL, NULL), ==,
                    STATUS_OK);
    g_assert_cmpint(store_read(store, GOAL_EXACT, known, NULL), ==, STATUS_OK);
    g_assert_cmpuint(store_warnings(store).damaged, ==, 0);
    g_assert_cmpuint(known_count(known), >, ROWS / 2);
    store_close(store);
    known_free(known);
    least = MIN(least, processor_seconds() - began);
  }
  return least;
}

/* Only the rows, without a look at them. */
static double step_all(void) {
  sqlite3 *file;
  sqlite3_stmt *select;
  double began = processor_seconds();
  g_assert_cmpint(sqlite3_open(path, &file), ==, SQLITE_OK);
  sqlite3_prepare_v2(file, "SELECT key, claim, holds, nodes, seconds, source FROM solved", -1,
                     &select, NULL);
  while (sqlite3_step(select) == SQLITE_ROW)
    g_assert_cmpint(sqlite3_column_bytes(select, 0), ==, 10);
  sqlite3_finalize(select);
  sqlite3_close(file);
  return processor_seconds() - began;
}

static double check_all(void) {
  double began = processor_seconds();
  Store *store;
  StoreHealth health;
  g_assert_cmpint(store_open(&store, path, variant_default(), STORE_READ, NULL, NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(store_check(store, NULL, &health, NULL), ==, STATUS_OK);
  g_assert_cmpuint(health.damaged, ==, 0);
  store_close(store);
  return processor_seconds() - began;
}

static void test_size(void) {
  double written = write_all(), plain = step_all(), read = read_all(), checked = check_all();
  g_test_message("%d rows: written in %.2f s of the processor; a plain scan %.2f s, opened and "
                 "read %.2f s, checked %.2f s",
                 ROWS, written, plain, read, checked);
  promise("seconds that reading adds to a scan", read - plain, 2);
  promise("seconds of a check", checked, 1);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  path = g_build_filename(folder, "store", NULL);
  g_test_add_func("/store-size/million", test_size);
  int status = g_test_run();
  g_unlink(path);
  g_rmdir(folder);
  return status;
}
