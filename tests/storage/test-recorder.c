/* The recorder: what waits is written once, what cannot be written waits in its order, and an
 * answer with a different second opinion goes to the store with both. */
#include "storage/recorder.h"
#include "storage/store-inner.h"
#include "store-fixture.h"

static ProofRecord records[STORE_FIXTURE_RECORDS];

static void assert_view(Recorder *recorder, uint64_t written, uint64_t waiting, uint64_t nodes) {
  RecorderView view = recorder_peek(recorder);
  g_assert_cmpuint(view.written, ==, written);
  g_assert_cmpuint(view.waiting, ==, waiting);
  g_assert_cmpuint(view.nodes, ==, nodes);
}

static void assert_kept(StoreFixture *fixture, size_t count, uint64_t nodes) {
  Known *known;
  g_assert_cmpuint(store_fixture_read(fixture, &known), ==, 0);
  g_assert_cmpuint(known_count(known), ==, count);
  g_assert_cmpuint(store_fixture_spent(fixture), ==, nodes);
  known_free(known);
}

static void test_written_once(StoreFixture *fixture, gconstpointer data) {
  Recorder *recorder = recorder_new();
  store_fixture_records(records, CLAIM_FIRST);
  g_assert_false(recorder_has_news(recorder));
  recorder_add(recorder, NULL, 0, 7);
  g_assert_false(recorder_has_news(recorder)); /* of nodes alone there is none */
  recorder_add(recorder, records, 600, 10);
  recorder_add(recorder, records + 600, 400, 20);
  g_assert_true(recorder_has_news(recorder));
  assert_view(recorder, 0, 1000, 37);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpint(recorder_write(recorder, fixture->store), ==, STATUS_OK);
    assert_view(recorder, 1000, 0, 0);
  }
  recorder_free(recorder);
  assert_kept(fixture, 1000, 37);
}

/* The reason is one of our own sentences, which are translated. */
static void test_disk_full(StoreFixture *fixture, gconstpointer data) {
  Recorder *recorder = recorder_new();
  store_fixture_records(records, CLAIM_FIRST);
  recorder_add(recorder, records, 1000, 10);
  g_assert_cmpint(sqlite3_exec(fixture->store->file, "PRAGMA max_page_count = 1", NULL, NULL, NULL),
                  ==, SQLITE_OK);
  g_assert_cmpint(recorder_write(recorder, fixture->store), ==, STATUS_FILE);
  g_assert_nonnull(strstr(recorder_peek(recorder).message, ": the disk is full"));
  recorder_free(recorder);
}

/* What is added later stands behind what could not be written. */
static void test_tried_again(StoreFixture *fixture, gconstpointer data) {
  Recorder *recorder = recorder_new();
  size_t count;
  store_fixture_records(records, CLAIM_FIRST);
  recorder_add(recorder, records, 600, 10);
  store_edit(fixture->path, "ALTER TABLE solved RENAME TO away");
  g_assert_cmpint(recorder_write(recorder, fixture->store), ==, STATUS_FILE);
  g_assert_true(recorder_peek(recorder).failing);
  g_assert_nonnull(strstr(recorder_peek(recorder).message, "solved"));
  recorder_add(recorder, records + 600, 400, 20);
  assert_view(recorder, 0, 1000, 30);
  g_autofree ProofRecord *copy = recorder_copy(recorder, &count);
  g_assert_cmpuint(count, ==, 1000);
  for (size_t i = 0; i < count; i++)
    g_assert_cmpint(code_compare(copy[i].key, records[i].key), ==, 0);
  store_edit(fixture->path, "ALTER TABLE away RENAME TO solved");
  g_assert_cmpint(recorder_write(recorder, fixture->store), ==, STATUS_OK);
  g_assert_false(recorder_peek(recorder).failing);
  assert_view(recorder, 1000, 0, 0);
  recorder_free(recorder);
  assert_kept(fixture, 1000, 30);
}

/* Splits, every third record here, wait to be written too, but say nothing that could be lost. */
static void test_answers(StoreFixture *fixture, gconstpointer data) {
  Recorder *recorder = recorder_new();
  store_fixture_records(records, CLAIM_FIRST);
  recorder_add(recorder, records, 600, 10);
  g_assert_cmpuint(recorder_peek(recorder).answers, ==, 400);
  store_edit(fixture->path, "ALTER TABLE solved RENAME TO away");
  g_assert_cmpint(recorder_write(recorder, fixture->store), ==, STATUS_FILE);
  recorder_add(recorder, records + 600, 300, 20);
  g_assert_cmpuint(recorder_peek(recorder).answers, ==, 600);
  g_assert_cmpuint(recorder_peek(recorder).waiting, ==, 900);
  store_edit(fixture->path, "ALTER TABLE away RENAME TO solved");
  g_assert_cmpint(recorder_write(recorder, fixture->store), ==, STATUS_OK);
  g_assert_cmpuint(recorder_peek(recorder).answers, ==, 0);
  recorder_add(recorder, records, 600, 10);
  recorder_drop(recorder);
  g_assert_cmpuint(recorder_peek(recorder).answers, ==, 0);
  recorder_free(recorder);
}

static void test_dropped(StoreFixture *fixture, gconstpointer data) {
  Recorder *recorder = recorder_new();
  size_t count;
  store_fixture_records(records, CLAIM_FIRST);
  recorder_add(recorder, records, 600, 10);
  recorder_drop(recorder);
  g_assert_null(recorder_copy(recorder, &count));
  g_assert_cmpuint(count, ==, 0);
  g_assert_cmpint(recorder_write(recorder, fixture->store), ==, STATUS_OK);
  recorder_free(recorder);
  assert_kept(fixture, 0, 10); /* they were searched all the same */
}

static void test_opposed(StoreFixture *fixture, gconstpointer data) {
  Recorder *recorder = recorder_new();
  Known *known = known_new();
  Error error = {0};
  store_fixture_records(records, CLAIM_FIRST);
  const ProofRecord *answer = &records[1];
  const Opinion opinion = {"another", claim_values(CLAIM_FIRST, !proof_holds(answer)), 5};
  recorder_oppose(recorder, answer, &opinion);
  g_assert_true(recorder_has_news(recorder));
  for (int i = 0; i < 2; i++) { /* once */
    Status expected = i == 0 ? STATUS_CONFLICT : STATUS_OK;
    g_assert_cmpint(recorder_write(recorder, fixture->store), ==, expected);
    g_assert_cmpuint(recorder_peek(recorder).conflicts, ==, 1);
    g_assert_false(recorder_has_news(recorder));
  }
  g_assert_cmpint(store_read(fixture->store, GOAL_EXACT, known, &error), ==, STATUS_CONFLICT);
  g_assert_nonnull(strstr(error.message, "test 1 on"));
  g_assert_nonnull(strstr(error.message, "test 1, second opinion by another on"));
  known_free(known);
  recorder_free(recorder);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  store_fixture_add("written-once", test_written_once);
  store_fixture_add("disk-full", test_disk_full);
  store_fixture_add("tried-again", test_tried_again);
  store_fixture_add("answers", test_answers);
  store_fixture_add("dropped", test_dropped);
  store_fixture_add("opposed", test_opposed);
  return g_test_run();
}
