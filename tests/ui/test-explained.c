/* What an explanation shows on the board, by the scene that is drawn: every end has its line. */
#include "board/board-scene.h"
#include "explain/explain-bar.h"
#include "windows.h"

#define FORCED "2CC231B71D010341983D00A7DCA36E"     /* White wins in seven moves */
#define SEARCHED "1297716E722812FED5EA56AAEB4B198F" /* ... by a search */

static int fours(FsSession *session) {
  Scene scene = board_scene_of_session(session, FALSE);
  int count = 0;
  for (int place = 0; place < SCENE_CELLS; place++)
    count += scene.four[place];
  return count;
}

/* The highest number of a move that is shown. */
static int numbers(FsSession *session) {
  Scene scene = board_scene_of_session(session, FALSE);
  int most = 0;
  for (int place = 0; place < SCENE_CELLS; place++)
    most = MAX(most, scene.line[place]);
  return most;
}

static gboolean is_explained(FsSession *session) {
  const SearchExplanation *shown = fs_session_get_explanation(session);
  return shown && !shown->searching;
}

static void explain(FsSession *session, const char *text, ValueSet known) {
  Line line = line_at(text);
  Position position = line_position(&line);
  fs_search_explain(fs_session_get_search(session), &position, GOAL_FIRST, known);
}

static void test_forced(void) {
  g_autoptr(FsSession) session = session_at(FORCED);
  g_assert_cmpint(fours(session), ==, 0);
  explain(session, FORCED, VALUE_ANY);
  wait_until(is_explained(session));
  g_assert_cmpint(numbers(session), ==, 7);
  g_assert_cmpint(fours(session), ==, 4);
}

/* Behind moves that are shown the numbers go on, and nothing is played. */
static void test_behind_a_preview(void) {
  g_autoptr(FsSession) session = session_at(SEARCHED);
  Line shown = *fs_session_get_line(session);
  Position position = line_position(&shown);
  Line preview = line_new(&position);
  line_play(&preview, 6);
  line_play(&preview, 0);
  fs_session_preview(session, &preview);
  g_assert_cmpint(numbers(session), ==, 2);
  g_assert_cmpint(fours(session), ==, 0);
  explain(session, SEARCHED "60", VALUE_FIRST);
  wait_until(is_explained(session));
  g_assert_cmpint(numbers(session), ==, 3);
  g_assert_cmpint(fours(session), ==, 4);
  g_assert_cmpstr(session_text(session), ==, SEARCHED);
  fs_session_back(session);
  g_assert_null(fs_session_get_preview(session));
  g_assert_cmpint(numbers(session), ==, 0);
}

static void test_best_line(void) {
  g_autoptr(FsSession) session = session_at(FORCED);
  Line line = line_at(FORCED);
  Position position = line_position(&line);
  fs_search_find_line(fs_session_get_search(session), &position, -1);
  const SearchLine *best;
  wait_until((best = fs_session_get_best_line(session)) && !best->searching);
  g_assert_cmpint(fours(session), ==, 4);
}

static void test_hint(void) {
  g_autoptr(FsSession) session = session_at("0");
  fs_session_show_hint(session, 3);
  g_assert_cmpint(fs_session_get_hint(session), ==, 3);
  g_assert_cmpint(numbers(session), ==, 1);
  fs_session_play(session, 3);
  g_assert_cmpint(fs_session_get_hint(session), ==, -1);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/explained/forced", test_forced);
  g_test_add_func("/explained/behind-a-preview", test_behind_a_preview);
  g_test_add_func("/explained/best-line", test_best_line);
  g_test_add_func("/explained/hint", test_hint);
  return g_test_run();
}
