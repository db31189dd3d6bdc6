/* A game that is added by its rules and one entry of the list (tests/play/rules-cylinder.c). The
 * window plays it, sets it up, analyses it, shows its best play, saves it and draws it. Session,
 * search and window know nothing about it. */
#include "board/board.h"
#include "pictures/board-file.h"
#include "play/cube-play.h"
#include "rules-cylinder.h"
#include "session/session-file.h"
#include "windows.h"

#include <string.h>

/* In place of the list of rules-list.c. */
const Rules *const rules_list[] = {&rules_cube, &rules_cylinder, NULL};

static FsWindow *window_of_cylinder(void) {
  Line line = line_of("cylinder:5x3", "0");
  FsWindow *window = fs_window_new(NULL, &line, NULL);
  fs_search_set_table_bytes(fs_session_get_search(fs_window_get_session(window)), 64 << 20, NULL);
  return window;
}

static void test_play(void) {
  FsWindow *window = window_of_cylinder();
  FsSession *session = fs_window_get_session(window);
  g_assert_cmpstr(session_text(session), ==, "0");
  g_assert_true(widget_press(widget_find(window, FS_TYPE_BOARD), GDK_KEY_2, 0));
  g_assert_cmpstr(session_text(session), ==, "02");
  g_assert_true(fs_session_undo(session));
  g_assert_cmpstr(session_text(session), ==, "0");
  window_close(window);
}

static void test_setup(void) {
  FsWindow *window = window_of_cylinder();
  FsSession *session = fs_window_get_session(window);
  fs_session_begin_setup(session);
  g_assert_true(fs_session_brush(session, 3));
  g_assert_cmpint(fs_session_finish_setup(session, NULL), ==, STATUS_OK);
  Position position = fs_session_get_position(session);
  g_assert_cmpint(position_stones(&position), ==, 2);
  window_close(window);
}

/* Every move is answered, and the line of best play ends with the game. */
static void test_analysis(void) {
  FsWindow *window = window_of_cylinder();
  FsSession *session = fs_window_get_session(window);
  FsSearch *search = fs_session_get_search(session);
  Position position = fs_session_get_position(session);
  AnalysisView view;
  g_object_set(search, "goal", GOAL_EXACT, NULL);
  fs_session_start(session);
  wait_until(fs_search_now(search).state == SEARCH_DONE);
  g_assert_true(fs_session_view(session, &view));
  g_assert_true(view.answered);
  g_assert_cmpint(view.count, ==, 5);
  fs_search_find_line(search, &position, -1);
  wait_until(fs_session_get_best_line(session) && fs_session_get_best_line(session)->best.complete);
  window_close(window);
}

static void test_save(void) {
  FsWindow *window = window_of_cylinder();
  FsSession *session = fs_window_get_session(window), *other = fs_session_new();
  g_assert_cmpint(session_read(session, "0213", NULL), ==, STATUS_OK);
  g_auto(SavedPlace) place = {0};
  g_autofree char *text = fs_session_write_file(session, NULL, NULL);
  g_assert_nonnull(strstr(text, "cylinder:5x3"));
  g_assert_true(fs_session_read_file(other, NOTATION_CHOSEN, text, strlen(text), &place, NULL));
  g_assert_cmpstr(session_text(other), ==, "0213");
  g_assert_true(variant_equal(fs_session_get_variant(other), fs_session_get_variant(session)));
  g_object_unref(other);
  window_close(window);
}

static cairo_status_t count_bytes(void *closure, const unsigned char *data, unsigned length) {
  *(gsize *)closure += length;
  return CAIRO_STATUS_SUCCESS;
}

/* One more stone makes a different picture. */
static void test_draw(void) {
  FsWindow *window = window_of_cylinder();
  FsSession *session = fs_window_get_session(window);
  gsize bytes[2] = {0, 0};
  FsBoard *board = widget_find(window, FS_TYPE_BOARD);
  gtk_window_present(GTK_WINDOW(window));
  wait_until(gtk_widget_get_width(GTK_WIDGET(board)) > 0);
  for (int i = 0; i < 2; i++) {
    Frame frame;
    Scene scene = fs_board_get_scene(board, &frame);
    g_assert_cmpint(board_file_write(&scene, &frame, PICTURE_SVG, 1, count_bytes, &bytes[i]), ==,
                    CAIRO_STATUS_SUCCESS);
    fs_session_play(session, 2);
  }
  g_assert_cmpuint(bytes[0], >, 1000);
  g_assert_cmpuint(bytes[1], >, bytes[0]);
  window_close(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/added-game/play", test_play);
  g_test_add_func("/added-game/setup", test_setup);
  g_test_add_func("/added-game/analysis", test_analysis);
  g_test_add_func("/added-game/save", test_save);
  g_test_add_func("/added-game/draw", test_draw);
  return g_test_run();
}
