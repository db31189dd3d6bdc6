/* The user is asked before games are left for one of another variant: by a row of a list, by the
 * way back to what is searched or reviewed, by puzzles and by the tour. Who cancels keeps all. */
#include "base/settings.h"
#include "learn/tour-bar.h"
#include "learn/trainer.h"
#include "review/review-bar.h"
#include "windows.h"

static SessionStep asked; /* what waits for an answer */

static void ask(SessionStep step, gpointer data) {
  session_step_forget(&asked);
  asked = step;
}

static FsSession *asking_session(const char *game, const char *moves) {
  FsSession *session = session_at(".");
  Line line = line_of(game, moves);
  fs_session_reset(session, &line);
  fs_session_set_asker(session, ask, NULL);
  return session;
}

static void count_up(gpointer data) { ++*(int *)data; }

static gboolean is_cube(FsSession *session) {
  return variant_equal(fs_session_get_variant(session), variant_default());
}

/* What is to be done then waits, too. */
static void test_added_game(void) {
  g_autoptr(FsSession) session = asking_session("cube", "05A1");
  Line flat = line_of("connect4:7x6", "3");
  int shown = 0;
  SessionStep then = {count_up, &shown, NULL};
  fs_session_add_game(session, &flat, then);
  g_assert_cmpstr(session_text(session), ==, "05A1");
  session_step_forget(&asked);
  g_assert_cmpint(shown, ==, 0);
  fs_session_add_game(session, &flat, then);
  session_step_do(&asked);
  g_assert_false(is_cube(session));
  g_assert_cmpint(shown, ==, 1);
  fs_session_undo(session);
  g_assert_cmpstr(session_text(session), ==, "05A1");
}

static void test_root(void) {
  g_autoptr(FsSession) session = asking_session("connect4:7x6", "3334");
  Line cube = line_at("05A1");
  fs_session_start(session);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  session_set_line(session, &cube);
  for (int i = 0; i < 2; i++) {
    fs_session_show_root(session);
    g_assert_cmpstr(session_text(session), ==, "05A1");
    if (i == 0) session_step_forget(&asked);
  }
  session_step_do(&asked);
  g_assert_false(is_cube(session));
}

static FsSession *begin_two_cubes(FsWindow *window) {
  FsSession *session = fs_window_get_session(window);
  GPtrArray *records = game_records_new();
  Line one = line_at("05A1"), other = line_at("3");
  g_ptr_array_add(records, game_record_new(&one));
  g_ptr_array_add(records, game_record_new(&other));
  fs_session_begin(session, records);
  return session;
}

static FsWindow *window_of_flat(const char *moves) {
  Line line = line_of("connect4:7x6", moves);
  FsWindow *window = fs_window_new(NULL, &line, NULL);
  gtk_window_present(GTK_WINDOW(window));
  return window;
}

static void test_reviewed_game(void) {
  FsWindow *window = window_of_flat("3334");
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  fs_review_bar_toggle(bar);
  wait_until(fs_game_review_is_running(review));
  fs_review_bar_toggle(bar);
  wait_until(!fs_game_review_is_running(review));
  FsSession *session = begin_two_cubes(window);
  fs_game_review_show_game(review);
  window_answer(window, "cancel");
  g_assert_true(is_cube(session));
  g_assert_true(fs_session_is_collection(session));
  fs_game_review_show_game(review);
  window_answer(window, "discard");
  g_assert_false(is_cube(session));
  window_close(window);
}

/* Puzzles that would replace what the user keeps end at once. */
static void test_puzzle(void) {
  g_autoptr(FsSession) session = asking_session("connect4:7x6", ".");
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  FsTrainer *trainer = fs_trainer_new(session, settings);
  fs_trainer_next(trainer);
  wait_until(asked.data);
  session_step_forget(&asked);
  g_assert_cmpint(fs_trainer_get_state(trainer), ==, TRAINER_OFF);
  g_assert_false(fs_session_is_veiled(session));
  fs_trainer_next(trainer);
  wait_until(asked.data);
  session_step_do(&asked);
  g_assert_cmpint(fs_trainer_get_state(trainer), ==, TRAINER_ASKING);
  g_assert_true(fs_trainer_is_here(trainer));
  g_assert_true(fs_session_is_veiled(session));
  g_object_run_dispose(G_OBJECT(trainer));
  g_object_unref(trainer);
}

static void begin_two_flat_games(FsWindow *window) {
  Line other = line_of("connect4:7x6", "4");
  fs_session_begin_beside(fs_window_get_session(window), &other);
}

static void test_tour(void) {
  FsWindow *window = window_of_flat("3");
  FsTourBar *bar = widget_find(window, FS_TYPE_TOUR_BAR);
  FsSession *session = fs_window_get_session(window);
  begin_two_flat_games(window);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.tour", NULL);
  g_assert_false(is_cube(session));
  window_answer(window, "cancel");
  g_assert_cmpint(fs_tour_bar_get_step(bar), ==, -1);
  g_assert_false(is_cube(session));
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.tour", NULL);
  window_answer(window, "discard");
  g_assert_cmpint(fs_tour_bar_get_step(bar), ==, 0);
  g_assert_true(is_cube(session));
  fs_tour_bar_end(bar);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  window_close(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/asked/added-game", test_added_game);
  g_test_add_func("/asked/root", test_root);
  g_test_add_func("/asked/reviewed-game", test_reviewed_game);
  g_test_add_func("/asked/puzzle", test_puzzle);
  g_test_add_func("/asked/tour", test_tour);
  return g_test_run();
}
