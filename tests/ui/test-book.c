/* What a book knows is shown before any search, and a search does not search it again. */
#include "play/cube-play.h"
#include "storage/book-draft.h"
#include "waiting.h"

#include <glib/gstdio.h>

static Board board_of(const char *text) {
  Board board;
  g_assert_cmpint(cube_read(text, &board, NULL), ==, STATUS_OK);
  return board;
}

static void write_book(const Position *position, ValueSet values) {
  g_autofree char *path = books_own_path(position->variant);
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
  g_autofree char *path = books_own_path(position.variant);
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
  g_assert_cmpstr(fs_search_look(search, &position).source, ==, "a test");
  g_assert_cmpuint(fs_search_look(search, &position).nodes, ==, 1234);
  /* The empty board follows: its mover has a move that wins. */
  g_assert_true(fs_search_know(search, &begin, &view));
  g_assert_cmpuint(view.values, ==, VALUE_FIRST);
  g_remove(path);
}

int main(int argc, char *argv[]) {
  g_autofree char *home = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_setenv("XDG_DATA_HOME", home, TRUE);
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/book/known", test_known);
  return g_test_run();
}
