/* The judge looks deeper while the user looks, beside no other search, and only where opinions are
 * wanted. */
#include "board/board-belief.h"
#include "board/board-scene.h"
#include "board/judge.h"
#include "windows.h"

#include <glib/gstdio.h>

#define OPENING "0F"

static guint64 visits(FsJudge *judge) {
  JudgeOpinion opinion = {.estimate = {0.4, 0.2, 0.4}};
  return fs_judge_get(judge, JUDGE_BEST, &opinion) ? opinion.visits : 0;
}

static FsJudge *judge_of(FsSession *session) {
  FsJudge *judge = fs_judge_new(session);
  g_object_set(judge, "wanted", TRUE, "seen", TRUE, NULL);
  return judge;
}

static void test_deepens(void) {
  g_autoptr(FsSession) session = session_at(OPENING);
  g_autoptr(FsJudge) judge = judge_of(session);
  g_assert_cmpuint(visits(judge), ==, 0);
  wait_until(visits(judge) > 0);
  guint64 before = visits(judge);
  wait_until(visits(judge) > before);
  for (int move = 0; move < 16; move++) {
    JudgeOpinion opinion = {.estimate = {0.4, 0.2, 0.4}};
    g_assert_true(fs_judge_get(judge, move, &opinion));
    const double *estimate = opinion.estimate;
    g_assert_cmpfloat_with_epsilon(estimate[0] + estimate[1] + estimate[2], 1, 1e-9);
    g_assert_true(MIN(MIN(estimate[0], estimate[1]), estimate[2]) >= -1e-9);
    g_assert_cmpint(opinion.depth, >, 0);
  }
}

/* Moving on stops it at once, and nothing is said that was found before. */
static void test_follows(void) {
  g_autoptr(FsSession) session = session_at(OPENING);
  g_autoptr(FsJudge) judge = judge_of(session);
  wait_until(visits(judge) > 0);
  gint64 began = g_get_monotonic_time();
  fs_session_play(session, 5);
  took_at_most(began, 20);
  g_assert_cmpuint(visits(judge), ==, 0);
  wait_until(visits(judge) > 0);
}

static void test_yields(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_autoptr(FsJudge) judge = judge_of(session);
  wait_until(fs_judge_is_running(judge));
  fs_session_start(session);
  wait_until(!fs_judge_is_running(judge));
  main_loop_run(0.3);
  g_assert_true(fs_session_is_running(session) && !fs_judge_is_running(judge));
  fs_session_stop(session);
  wait_until(fs_judge_is_running(judge));
}

static void test_unwanted(void) {
  g_autoptr(FsSession) session = session_at(OPENING);
  g_autoptr(FsJudge) judge = judge_of(session);
  wait_until(visits(judge) > 0);
  g_object_set(judge, "seen", FALSE, NULL);
  wait_until(!fs_judge_is_running(judge));
  g_object_set(judge, "seen", TRUE, NULL);
  g_assert_true(fs_judge_is_running(judge));
  fs_session_veil(session, TRUE);
  wait_until(!fs_judge_is_running(judge));
  fs_session_veil(session, FALSE);
  g_assert_true(fs_judge_is_running(judge));
  g_object_set(judge, "wanted", FALSE, NULL);
  wait_until(!fs_judge_is_running(judge));
  g_assert_cmpuint(visits(judge), ==, 0);
}

/* A window that cannot be seen costs nothing. */
static void test_hidden(void) {
  FsWindow *window = window_at(OPENING);
  FsSession *session = fs_window_get_session(window);
  g_autoptr(FsJudge) judge = fs_judge_new(session);
  gtk_widget_set_visible(GTK_WIDGET(window), FALSE);
  fs_judge_follow(judge, GTK_WIDGET(window));
  g_object_set(judge, "wanted", TRUE, NULL);
  g_assert_false(fs_judge_is_running(judge));
  gtk_window_present(GTK_WINDOW(window));
  wait_until(fs_judge_is_running(judge));
  gtk_widget_set_visible(GTK_WIDGET(window), FALSE);
  wait_until(!fs_judge_is_running(judge));
  window_close(window);
}

/* What is pointed at lies on the board, except for other moves that do already. */
static void test_line(void) {
  g_autoptr(FsSession) session = session_at(OPENING);
  g_autoptr(FsJudge) judge = judge_of(session);
  const Move *line;
  wait_until(visits(judge) > 100);
  g_assert_cmpint(fs_judge_get_line(judge, &line), ==, 0);
  fs_judge_point(judge, 7);
  g_assert_cmpint(fs_judge_get_line(judge, &line), >, 0);
  g_assert_cmpint(line[0], ==, 7);
  fs_judge_point(judge, JUDGE_BEST);
  int length = fs_judge_get_line(judge, &line);
  g_assert_cmpint(length, >, 1);
  Scene scene = board_scene_of_session(session, FALSE);
  board_scene_add_line(&scene, line, length);
  g_assert_cmpint(scene.line[scene_cell(&scene.position, line[0], 0)], ==, 1);
  Move other = 9;
  board_scene_add_line(&scene, &other, 1);
  g_assert_cmpint(scene.line[scene_cell(&scene.position, line[0], 0)], ==, 1);
}

/* What was said before the values were hidden is kept quiet: by numbers on the board too. */
static void test_veiled(void) {
  g_autoptr(FsSession) session = session_at(OPENING);
  g_autoptr(FsJudge) judge = judge_of(session);
  JudgeOpinion opinion;
  const Move *line;
  wait_until(visits(judge) > 0);
  fs_judge_point(judge, JUDGE_BEST);
  fs_session_show_hint(session, 7);
  fs_session_set_blind(session, TRUE);
  fs_judge_point(judge, 7);
  g_assert_cmpint(fs_judge_get_line(judge, &line), ==, 0);
  g_assert_false(fs_judge_get(judge, 7, &opinion));
  g_assert_cmpuint(visits(judge), ==, 0);
  g_assert_cmpint(fs_session_get_hint(session), ==, -1);
  fs_session_set_blind(session, FALSE);
  g_assert_cmpuint(visits(judge), >, 0);
}

/* The line would lie on other stones. */
static void test_set_up(void) {
  g_autoptr(FsSession) session = session_at(OPENING);
  g_autoptr(FsJudge) judge = judge_of(session);
  const Move *line;
  wait_until(visits(judge) > 0);
  fs_session_begin_setup(session);
  fs_judge_point(judge, JUDGE_BEST);
  g_assert_cmpint(fs_judge_get_line(judge, &line), ==, 0);
  g_assert_cmpuint(visits(judge), ==, 0);
}

/* What was judged before is there at once, and what is looked into more now takes its place. */
static void test_openings(void) {
  g_autofree char *folder = g_dir_make_tmp("judge-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "cube.openings", NULL);
  g_assert_true(g_file_set_contents(path,
                                    "0F\t9000000000\t9\t0.7\t0.2\t2\t3C\t3:0.6:8000000000:9 "
                                    "1:0.9:1:9\n"
                                    "0F3\t8000000001\t9\t0.65\t0.2\t2\tC9\tC:0.5:1:1\n",
                                    -1, NULL));
  g_setenv("FOURSCORE_BOOKS", folder, TRUE);
  g_autoptr(FsSession) session = session_at(OPENING);
  g_autoptr(FsJudge) judge = judge_of(session);
  JudgeOpinion opinion = {.estimate = {0.4, 0.2, 0.4}};
  const Move *line;
  g_assert_cmpuint(visits(judge), ==, 9000000000);
  g_assert_true(fs_judge_get(judge, 3, &opinion));
  g_assert_cmpuint(opinion.visits, ==, 8000000001);
  g_assert_cmpfloat_with_epsilon(opinion.estimate[0] + opinion.estimate[1] / 2, 0.65, 1e-9);
  fs_judge_point(judge, 3);
  g_assert_cmpint(fs_judge_get_line(judge, &line), ==, 3);
  g_assert_true(line[0] == 3 && line[1] == 12 && line[2] == 9);
  g_assert_true(fs_judge_get(judge, 1, &opinion));
  g_assert_cmpuint(opinion.visits, ==, 1);
  wait_until(fs_judge_get(judge, 1, &opinion) && opinion.visits > 1);
  g_assert_cmpuint(visits(judge), ==, 9000000000);
  fs_session_set_blind(session, TRUE);
  g_assert_cmpuint(visits(judge), ==, 0);
  g_unsetenv("FOURSCORE_BOOKS");
  g_assert_cmpint(g_unlink(path), ==, 0);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static void test_words(void) {
  JudgeOpinion opinion = {.estimate = {0.71, 0.01, 0.28}};
  g_autofree char *believed = board_belief_words(&opinion);
  g_assert_cmpstr(believed, ==, "Estimate: White 71 %, draw 1 %, Black 28 %");
  opinion.visits = 120;
  opinion.depth = 9;
  g_autofree char *judged = board_belief_words(&opinion);
  g_assert_cmpstr(judged, ==,
                  "Estimate: White 71 %, draw 1 %, Black 28 % (120 positions looked into, 5 moves "
                  "deep)");
}

/* The judge of another game takes its place. */
static void test_other_game(void) {
  g_autoptr(FsSession) session = session_at(OPENING);
  g_autoptr(FsJudge) judge = judge_of(session);
  wait_until(visits(judge) > 0);
  Line line = line_of("popout:5x4", "01");
  session_set_line(session, &line);
  g_assert_cmpuint(visits(judge), ==, 0);
  wait_until(visits(judge) > 0);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/judge/veiled", test_veiled);
  g_test_add_func("/judge/set-up", test_set_up);
  g_test_add_func("/judge/deepens", test_deepens);
  g_test_add_func("/judge/follows", test_follows);
  g_test_add_func("/judge/yields", test_yields);
  g_test_add_func("/judge/unwanted", test_unwanted);
  g_test_add_func("/judge/hidden", test_hidden);
  g_test_add_func("/judge/line", test_line);
  g_test_add_func("/judge/openings", test_openings);
  g_test_add_func("/judge/words", test_words);
  g_test_add_func("/judge/other-game", test_other_game);
  return g_test_run();
}
