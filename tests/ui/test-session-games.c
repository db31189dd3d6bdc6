/* Games that a session begins or opens: beside the ones that are open, or in their place. */
#include "session/session-file.h"
#include "waiting.h"

/* A position that is shown as a game of its own leaves the open one as it is. */
static void test_game_of_its_own(void) {
  g_autoptr(FsSession) session = session_at("05A1");
  Line alone = line_at("05A1C"), again = line_at("05A1C"), other = line_at("3");
  Position start = line_position(&alone);
  fs_session_add_game(session, &alone, (SessionStep){0});
  const GameDocument *document = fs_session_get_document(session);
  g_assert_cmpint(game_document_get_count(document), ==, 2);
  g_assert_cmpint(game_document_get_shown(document), ==, 1);
  Position shown = fs_session_get_position(session);
  g_assert_true(position_equal(&shown, &start));
  g_assert_cmpint(fs_session_get_line(session)->length, ==, 0);
  g_assert_cmpint(game_document_get_at(document, 0)->line.length, ==, 4); /* nothing grafted */
  fs_session_play(session, 7);
  fs_session_add_game(session, &again, (SessionStep){0}); /* which is open already */
  document = fs_session_get_document(session);
  g_assert_cmpint(game_document_get_count(document), ==, 2);
  shown = fs_session_get_position(session);
  g_assert_true(position_equal(&shown, &start));
  fs_session_undo(session);
  fs_session_undo(session);
  g_assert_cmpstr(session_text(session), ==, "05A1");
  g_autoptr(FsSession) empty = fs_session_new();
  fs_session_add_game(empty, &other, (SessionStep){0});
  g_assert_cmpint(game_document_get_count(fs_session_get_document(empty)), ==, 1);
}

/* A game that comes with its moves keeps them, and is not opened beside one that has its position.
 */
static void test_line_of_its_own(void) {
  g_autoptr(FsSession) session = session_at("05A1");
  Line other = line_at("36AF"), again = line_at("A501"), shorter = line_at("36");
  fs_session_add_line(session, &again); /* which is shown, by other moves */
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 1);
  fs_session_add_line(session, &other);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  g_assert_cmpstr(session_text(session), ==, "36AF");
  fs_session_add_line(session, &shorter);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  g_assert_cmpstr(session_text(session), ==, "36");
}

static void file_it(FsSession *session) {
  fs_session_set_filed(session, game_document_get_origin(fs_session_get_document(session)));
}

static int count_of(FsSession *session) {
  return game_document_get_count(fs_session_get_document(session));
}

/* Each of these begins something else than the one game of a file; undo brings that back. */
static void test_leaves_a_file(void) {
  g_autoptr(FsSession) session = session_at("05A1");
  Line other = line_at("3");
  file_it(session);
  fs_session_play(session, 7);
  fs_session_delete(session);
  g_assert_true(fs_session_is_filed(session));
  for (int way = 0; way < 5; way++) {
    if (way == 0) session_set_line(session, &other);
    if (way == 1) fs_session_add_game(session, &other, (SessionStep){0});
    if (way == 2) session_read(session, "5A", NULL);
    if (way == 3) fs_session_begin_untitled(session, &other);
    if (way == 4) fs_session_begin_setup(session);
    if (way == 4) g_assert_true(fs_session_is_filed(session));
    if (way == 4) fs_session_clear_board(session);
    if (way == 4) fs_session_finish_setup(session, NULL);
    g_assert_false(fs_session_is_filed(session));
    g_assert_cmpint(count_of(session), ==, way == 1 ? 2 : 1);
    fs_session_play(session, 9);
    g_assert_false(fs_session_is_filed(session));
    while (!fs_session_is_filed(session))
      g_assert_true(fs_session_undo(session));
    if (way < 4) g_assert_cmpstr(session_text(session), ==, "05A1");
  }
}

/* A file that is a collection gets a further game instead. */
static void test_joins_a_collection(void) {
  g_autoptr(FsSession) session = session_at("05A1");
  Line other = line_at("3"), third = line_at("4");
  fs_session_add_game(session, &other, (SessionStep){0});
  file_it(session);
  session_set_line(session, &third);
  g_assert_true(fs_session_is_filed(session));
  g_assert_cmpint(count_of(session), ==, 3);
  g_assert_cmpstr(session_text(session), ==, "4");
  fs_session_begin_setup(session);
  fs_session_clear_board(session);
  g_assert_cmpint(fs_session_finish_setup(session, NULL), ==, STATUS_OK);
  g_assert_true(fs_session_is_filed(session));
  g_assert_cmpint(count_of(session), ==, 4);
  fs_session_begin_untitled(session, &third);
  g_assert_false(fs_session_is_filed(session));
}

/* Nothing has saved these games: what begins is a further one. Another variant's is alone. */
static void test_joins_an_unsaved_collection(void) {
  g_autoptr(FsSession) session = session_at("05A1");
  Line other = line_at("3"), third = line_at("4"), flat = line_of("connect4:7x6", "3");
  fs_session_add_game(session, &other, (SessionStep){0});
  session_set_line(session, &third);
  g_assert_cmpint(count_of(session), ==, 3);
  g_assert_cmpstr(session_text(session), ==, "4");
  g_assert_cmpint(session_read(session, "5A", NULL), ==, STATUS_OK);
  g_assert_cmpint(count_of(session), ==, 4);
  session_set_line(session, &flat);
  g_assert_cmpint(count_of(session), ==, 1);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/session-games/game-of-its-own", test_game_of_its_own);
  g_test_add_func("/session-games/line-of-its-own", test_line_of_its_own);
  g_test_add_func("/session-games/leaves-a-file", test_leaves_a_file);
  g_test_add_func("/session-games/joins-a-collection", test_joins_a_collection);
  g_test_add_func("/session-games/joins-a-collection-unsaved", test_joins_an_unsaved_collection);
  return g_test_run();
}
