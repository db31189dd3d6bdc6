/* What a book knows is shown before any search, and a search does not search it again. */
#include "play/cube-play.h"
#include "search/book-words.h"
#include "storage/book-draft.h"
#include "storage/shelf.h"
#include "waiting.h"

#include <glib/gstdio.h>

static Board board_of(const char *text) {
  Board board;
  g_assert_cmpint(cube_read(text, &board, NULL), ==, STATUS_OK);
  return board;
}

static void write_book(const Position *position, ValueSet values) {
  g_autofree char *path = shelf_own_path(position->variant);
  BookDraft *draft = book_draft_new(position->variant);
  BookEntry entry = {.key = position_key(position), .values = values, .nodes = 1234};
  g_assert_cmpint(book_draft_source(draft, "a test", &entry.source, NULL), ==, STATUS_OK);
  g_assert_cmpint(book_draft_add(draft, entry, NULL), ==, STATUS_OK);
  g_assert_cmpint(book_draft_write(draft, path, NULL), ==, STATUS_OK);
  book_draft_free(draft);
}

static void test_known(void) {
  Position begin = cube_position(board_of("."));
  Position position = position_play(&begin, 1);
  g_autofree char *path = shelf_own_path(position.variant);
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autoptr(FsSession) session = fs_session_new();
  FsSearch *search = fs_session_get_search(session);
  AnalysisView view;
  write_book(&position, VALUE_FIRST);
  g_assert_false(fs_search_know(search, &position, &view)); /* in memory alone: no books */
  fs_search_open_stores(search, folder);
  g_assert_true(fs_search_know(search, &position, &view));
  g_assert_cmpuint(view.values, ==, VALUE_FIRST);
  g_assert_cmpuint(view.counters.nodes, ==, 0);
  g_assert_cmpstr(knowledge_look(fs_search_get_knowledge(search), &position).source, ==, "a test");
  g_assert_cmpuint(knowledge_look(fs_search_get_knowledge(search), &position).nodes, ==, 1234);
  g_autofree char *source = book_source_words(search, &position);
  g_assert_cmpstr(source, ==, "a test, 1234 nodes");
  g_assert_cmpstr(book_words(search, &position), ==, "your own");
  g_assert_null(book_words(search, &begin));
  /* The empty board follows: its mover has a move that wins. */
  g_assert_true(fs_search_know(search, &begin, &view));
  g_assert_cmpuint(view.values, ==, VALUE_FIRST);
  g_remove(path);
}

/* The distances after the moves of the empty Connect-4 board, which took others days to find: a
 * search of the first would go on for hours. */
static void write_distances(const Position *begin) {
  static const BookEntry after[] = {{.values = VALUE_SECOND, .stones = 40},
                                    {.values = VALUE_SECOND, .stones = 42},
                                    {.values = VALUE_DRAW},
                                    {.values = VALUE_FIRST, .stones = 41}};
  g_autofree char *path = shelf_own_path(begin->variant);
  BookDraft *draft = book_draft_new(begin->variant);
  for (Move move = 0; move < G_N_ELEMENTS(after); move++) {
    Position next = position_play(begin, move);
    BookEntry entry = after[move];
    entry.key = position_key(&next);
    g_assert_cmpint(book_draft_source(draft, "a test", &entry.source, NULL), ==, STATUS_OK);
    g_assert_cmpint(book_draft_add(draft, entry, NULL), ==, STATUS_OK);
  }
  g_assert_cmpint(book_draft_write(draft, path, NULL), ==, STATUS_OK);
  book_draft_free(draft);
}

static void test_distances(void) {
  static const int scores[] = {-2, -1, 0, 1, 0, -1, -2};
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autoptr(FsSession) session = fs_session_new();
  FsSearch *search = fs_session_get_search(session);
  Line line = line_of("connect4:7x6", ".");
  Position begin = line_position(&line);
  g_autofree char *path = shelf_own_path(begin.variant);
  write_distances(&begin);
  fs_search_open_stores(search, folder);
  session_set_line(session, &line);
  fs_search_find_distances(search, &begin);
  wait_until(!fs_search_is_finding_distances(search));
  const Distances *found = fs_search_get_distances(search);
  for (int move = 0; move < 7; move++) {
    g_assert_true(found->moves[move].known);
    g_assert_cmpint(found->moves[move].score, ==, scores[move]);
  }
  g_assert_cmpint(distances_best(found).end, ==, 41);
  g_remove(path);
}

static void work_until_stopped(Store *store, const GArray *waiting, const StopFlag *stop,
                               gpointer data) {
  while (!stop_is_raised(stop))
    g_usleep(1000);
}

static void note_return(gpointer data) { *(gboolean *)data = TRUE; }

/* Work that has borrowed the store is asked to end when the window is closed, which waits for it.
 */
static void test_closing(void) {
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  gboolean back = FALSE;
  FsSession *session = fs_session_new();
  FsSearch *search = fs_session_get_search(session);
  fs_search_open_stores(search, folder);
  Verdicts *verdicts = fs_search_get_verdicts(search);
  g_assert_false(verdicts_are_lent(verdicts));
  g_assert_true(verdicts_lend(verdicts, work_until_stopped, note_return, &back));
  g_assert_true(verdicts_are_lent(verdicts));
  g_assert_false(verdicts_lend(verdicts, work_until_stopped, note_return, &back));
  main_loop_run(0.5); /* by now it has begun */
  g_object_unref(session);
  g_assert_true(back);
}

/* A store that cannot be read is said to be so. */
static void test_shut_out(void) {
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autoptr(FsSession) session = fs_session_new();
  FsSearch *search = fs_session_get_search(session);
  Verdicts *verdicts = fs_search_get_verdicts(search);
  g_assert_null(verdicts_shut_out(verdicts));
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  g_assert_true(g_file_set_contents(path, "another program's file, which is no store", -1, NULL));
  fs_search_open_stores(search, folder);
  g_assert_cmpstr(verdicts_path(verdicts), ==, path);
  wait_until(verdicts_shut_out(verdicts));
  g_assert_nonnull(strstr(verdicts_shut_out(verdicts), "the file is not a store"));
}

int main(int argc, char *argv[]) {
  g_autofree char *home = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_setenv("XDG_DATA_HOME", home, TRUE);
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/book/known", test_known);
  g_test_add_func("/book/distances", test_distances);
  g_test_add_func("/book/closing", test_closing);
  g_test_add_func("/book/shut-out", test_shut_out);
  return g_test_run();
}
