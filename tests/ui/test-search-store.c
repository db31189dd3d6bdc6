/* Answers of a search that are kept on disk, and what does not hold: damage, contradictions, and
 * second opinions. */
#include "play/cube-play.h"
#include "storage/store.h"
#include "waiting.h"

#include <glib/gstdio.h>

static void test_store(void) {
  g_autofree char *folder = scratch_new();
  g_autofree char *below = g_build_filename(folder, "below", NULL);
  g_autofree char *path = g_build_filename(below, "verdicts.store", NULL);
  ValueSet columns[COLUMNS];
  for (int run = 0; run < 2; run++) {
    g_autoptr(FsSession) session = session_at(EASY);
    fs_search_open_stores(fs_session_get_search(session), below);
    AnalysisView view;
    if (run == 0) {
      session_analyse(session);
      view = session_view(session);
    } else {
      wait_until(fs_session_view(session, &view) && view.answered);
      g_assert_cmpint(fs_search_now(fs_session_get_search(session)).state, ==, SEARCH_IDLE);
    }
    for (int c = 0; c < COLUMNS; c++) {
      if (run == 0) columns[c] = view.moves[c].values;
      g_assert_cmpint(view.moves[c].values, ==, columns[c]);
    }
    if (run == 1) { /* the search has nothing left to do */
      session_analyse(session);
      g_assert_cmpint(fs_search_now(fs_session_get_search(session)).state, ==, SEARCH_DONE);
      g_assert_cmpuint(counters_of(session).nodes, ==, 0);
    }
  }
  g_remove(path);
  g_rmdir(below);
  scratch_remove(folder);
}

/* What the second finds the first knows, too, without having asked; a third finds it on disk. */
static void test_store_shared(void) {
  AnalysisView view;
  g_autofree char *folder = scratch_new();
  g_autoptr(FsSession) first = session_at(EASY);
  FsSession *second = session_at(EASY);
  fs_search_open_stores(fs_session_get_search(first), folder);
  fs_search_open_stores(fs_session_get_search(second), folder);
  session_analyse(second);
  g_assert_true(session_view(second).answered);
  wait_until(fs_session_view(first, &view) && view.answered);
  g_assert_null(fs_search_now(fs_session_get_search(first)).trouble);
  g_assert_null(fs_search_now(fs_session_get_search(second)).trouble);
  g_object_unref(second);
  g_autoptr(FsSession) third = session_at(EASY);
  fs_search_open_stores(fs_session_get_search(third), folder);
  wait_until(fs_session_view(third, &view));
  g_object_unref(g_steal_pointer(&first));
  g_object_unref(g_steal_pointer(&third));
  scratch_remove(folder);
}

/* A file that is no store is left alone; if a store cannot be made, that is said. */
static void test_store_impossible(void) {
  g_autofree char *folder = scratch_new();
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  g_assert_true(g_file_set_contents(path, "not a database, but a text of some length", -1, NULL));
  const char *const folders[] = {folder, path};
  for (int i = 0; i < 2; i++) {
    g_autoptr(FsSession) session = session_at(EASY);
    fs_search_open_stores(fs_session_get_search(session), folders[i]);
    wait_until(fs_search_now(fs_session_get_search(session)).trouble);
    g_assert_nonnull(strstr(fs_search_now(fs_session_get_search(session)).trouble, path));
    session_analyse(session);
    g_assert_true(session_view(session).answered);
  }
  g_autofree char *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_true(g_str_has_prefix(text, "not a database"));
  scratch_remove(folder);
}

/* Rows that cannot be believed are named, and the rest of the store is used. */
static void test_store_damaged(void) {
  g_autofree char *folder = scratch_new();
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  const ProofRecord none = {.key = {1, 0}, .values = VALUE_FIRST}; /* of no position */
  Store *store;
  g_assert_cmpint(store_open(&store, path, variant_default(), STORE_WRITE, "test", NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(store_write(store, &none, 1, 0, NULL), ==, STATUS_OK);
  store_close(store);
  g_autoptr(FsSession) session = session_at(EASY);
  fs_search_open_stores(fs_session_get_search(session), folder);
  wait_until(fs_search_now(fs_session_get_search(session)).trouble);
  g_assert_nonnull(strstr(fs_search_now(fs_session_get_search(session)).trouble, "1 damaged rows"));
  session_analyse(session);
  g_assert_true(session_view(session).answered);
  scratch_remove(folder);
}

static int answered_moves(FsSession *session) {
  AnalysisView view;
  if (!fs_session_view(session, &view)) return 0;
  int answered = 0;
  for (int c = 0; c < COLUMNS; c++)
    answered += view.moves[c].state == MOVE_ANSWERED;
  return answered;
}

/* What contradicts itself in the table while a search runs ends it, with words, and what it had
 * answered is not believed; the next search has a new table. */
static void test_contradiction(void) {
  Counters counters = {0};
  Key key = code_of(board_empty());
  g_autoptr(FsSession) session = session_at(HARD);
  FsSearch *search = fs_session_get_search(session);
  fs_session_start(session);
  wait_until(answered_moves(session) > 0);
  Table *table = (Table *)(gpointer)fs_search_get_table(search);
  table_store(table, key, VALUE_FIRST, 9, &counters);
  table_store(table, key, VALUE_SECOND, 9, &counters);
  wait_until(!fs_session_is_running(session));
  g_assert_cmpint(fs_search_now(fs_session_get_search(session)).state, ==, SEARCH_STOPPED);
  g_assert_nonnull(strstr(fs_search_now(search).trouble, "A contradiction at /////"));
  g_assert_nonnull(strstr(fs_search_now(search).trouble, "kept in memory"));
  g_assert_cmpint(answered_moves(session), ==, 0);
  g_assert_cmpuint(fs_search_now(search).view->counters.nodes, >, 0);
  fs_session_start(session);
  wait_until(answered_moves(session) > 0);
  g_assert_null(fs_search_now(search).trouble);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
}

/* A search with every answer formed twice. */
static FsSession *doubting_session(const char *folder) {
  FsSession *session = session_at(EASY);
  fs_search_open_stores(fs_session_get_search(session), folder);
  g_object_set(fs_session_get_search(session), "solver", "classic", NULL);
  fs_search_set_verify(fs_session_get_search(session), 1);
  return session;
}

static const Opinions *opinions_of(FsSession *session) {
  return fs_search_get_opinions(fs_session_get_search(session));
}

/* Wrong answers, from a table with lies: the first second opinion ends the search, both sources are
 * named, and the next search begins with an empty table and what is true. */
static void test_second_opinion(void) {
  g_autofree char *folder = scratch_new();
  {
    g_autoptr(FsSession) session = doubting_session(folder);
    FsSearch *search = fs_session_get_search(session);
    plant_lies(session);
    session_analyse(session);
    wait_until(fs_search_now(search).doubted);
    g_assert_cmpint(fs_search_now(fs_session_get_search(session)).state, ==, SEARCH_STOPPED);
    const char *trouble = fs_search_now(search).trouble;
    g_assert_nonnull(strstr(trouble, "no by this search with “classic”, the contrary by “"));
    AnalysisView view;
    if (fs_session_view(session, &view))
      for (int c = 0; c < COLUMNS; c++)
        g_assert_cmpint(view.moves[c].values, ==, VALUE_ANY);
    session_analyse(session);
    g_assert_cmpint(fs_search_now(fs_session_get_search(session)).state, ==, SEARCH_DONE);
    g_assert_cmpint(session_view(session).moves[3].values, ==, VALUE_FIRST);
    wait_until(opinions_of(session)->agreed > 0);
    g_assert_cmpuint(opinions_of(session)->different, ==, 0);
    /* Nothing that is kept on disk is a proof. */
    g_assert_nonnull(strstr(fs_search_now(search).trouble, "as a second opinion"));
  }
  g_autoptr(FsSession) session = session_at(EASY);
  fs_search_open_stores(fs_session_get_search(session), folder);
  wait_until(fs_search_now(fs_session_get_search(session)).trouble);
  g_assert_nonnull(
      strstr(fs_search_now(fs_session_get_search(session)).trouble, "no by fourscore on"));
  g_assert_nonnull(strstr(fs_search_now(fs_session_get_search(session)).trouble,
                          "yes by fourscore, second opinion by "));
  scratch_remove(folder);
}

/* One answer in 10,000, with a node in a hundred: a short search has none, and no worker. */
static void test_few_opinions(void) {
  g_autoptr(FsSession) session = session_at(EASY);
  session_analyse(session);
  const Opinions *opinions = opinions_of(session);
  g_assert_cmpuint(opinions->every, ==, VERIFY_ONE_IN);
  g_assert_true(opinions->bounded);
  g_assert_cmpuint(opinions->search_nodes, ==, counters_of(session).nodes);
  g_assert_cmpuint(opinions->nodes, <=, opinions->search_nodes / VERIFY_SHARE);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/search-store/store", test_store);
  g_test_add_func("/search-store/shared", test_store_shared);
  g_test_add_func("/search-store/impossible", test_store_impossible);
  g_test_add_func("/search-store/damaged", test_store_damaged);
  g_test_add_func("/search-store/contradiction", test_contradiction);
  g_test_add_func("/search-store/second-opinion", test_second_opinion);
  g_test_add_func("/search-store/few-opinions", test_few_opinions);
  return g_test_run();
}
