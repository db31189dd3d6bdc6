/* Games in the window. The program answers in its time, and only where it is its turn. Moves are
 * taken back. */
#include "play/partner.h"
#include "play/play-bar.h"
#include "play/play-settings.h"
#include "plays.h"
#include "windows.h"
#include "base/settings.h"

#define FLAT "connect4:7x6"

static void test_answers(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 3, 1), FALSE);
  g_assert_cmpint(plays_length(session), ==, 0);
  for (int n = 1; n <= 3; n++) {
    g_assert_true(fs_session_play(session, 3));
    wait_until(plays_length(session) == 2 * n);
    g_autofree char *words = fs_partner_words(partner);
    g_assert_cmpstr(words, ==, "Your turn");
  }
  fs_partner_end(partner);
  g_assert_true(fs_session_play(session, 0));
  main_loop_run(0.3);
  g_assert_cmpint(plays_length(session), ==, 7); /* nobody answers any more */
}

/* While it thinks nobody moves for it, and its time ends that. */
static void test_keeps_to_its_time(void) {
  g_autoptr(FsSession) session = plays_session("cube", ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  double began = g_get_monotonic_time() / 1e6;
  fs_partner_begin(partner, plays_game(TRUE, FALSE, 8, 0.5), FALSE);
  g_assert_true(fs_partner_is_thinking(partner));
  g_assert_false(fs_session_play(session, 3));
  g_assert_false(fs_session_can_start(session)); /* it has the table */
  wait_until(plays_length(session) == 1);
  g_assert_cmpfloat(g_get_monotonic_time() / 1e6 - began, <, 5);
  g_assert_true(fs_session_can_start(session));
  g_assert_true(fs_session_play(session, 3));
}

static void test_ends_an_analysis(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_session_start(session);
  wait_until(fs_session_is_running(session));
  int before = plays_length(session);
  fs_partner_begin(partner, plays_game(TRUE, TRUE, 2, 1), FALSE);
  wait_until(plays_length(session) > before + 1);
}

/* An analysis waits while the program thinks, and goes on; one that was stopped does not. */
static void test_lets_an_analysis_go_on(void) {
  g_autoptr(FsSession) session = plays_session("cube", "0F");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  FsSearch *search = fs_session_get_search(session);
  Position root = fs_session_get_position(session);
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 1), FALSE);
  fs_session_start(session);
  wait_until(fs_search_now(search).view->counters.nodes > 0);
  g_assert_true(fs_session_play(session, 3));
  wait_until(plays_length(session) == 4);
  wait_until(!fs_partner_is_thinking(partner));
  g_assert_true(fs_session_is_running(session));
  Position searched = line_position(fs_search_now(search).root);
  g_assert_true(position_equal(&searched, &root));
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  g_assert_true(fs_session_play(session, 5));
  wait_until(plays_length(session) == 6);
  main_loop_run(0.2);
  g_assert_false(fs_session_is_running(session));
}

static void test_take_back(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 1), FALSE);
  g_assert_false(fs_partner_can_take_back(partner));
  g_assert_true(fs_session_play(session, 3));
  wait_until(plays_length(session) == 2);
  g_assert_true(fs_partner_take_back(partner));
  g_assert_cmpint(plays_length(session), ==, 0);
  g_assert_false(fs_partner_take_back(partner));
  g_assert_true(fs_session_undo(session)); /* an edit like any other */
}

static gboolean does(GtkWidget *widget, const char *action) {
  return GTK_IS_BUTTON(widget) &&
         g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), action) == 0;
}

/* Undo goes back to where the player moves, and redo over both moves again. */
static void test_undo(void) {
  FsWindow *window = window_at("0");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 0.3), FALSE);
  wait_until(plays_length(session) == 2);
  GtkWidget *button = widget_that(window, does, "win.undo");
  g_assert_true(fs_session_play(session, 5));
  wait_until(plays_length(session) == 4);
  g_assert_true(gtk_widget_get_sensitive(button));
  plays_undo(window);
  g_assert_cmpint(plays_length(session), ==, 2);
  main_loop_run(0.5);
  g_assert_cmpint(plays_length(session), ==, 2);
  g_assert_true(fs_partner_is_playing(partner));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.redo", NULL);
  g_assert_cmpint(plays_length(session), ==, 4);
  g_assert_true(fs_session_play(session, 6));
  plays_undo(window); /* while the program thinks */
  g_assert_cmpint(plays_length(session), ==, 4);
  g_assert_true(fs_partner_resign(partner));
  plays_undo(window); /* only that */
  g_assert_cmpint(plays_length(session), ==, 4);
  g_assert_true(fs_partner_can_resign(partner));
  window_close(window);
}

/* Before the player has moved undo leaves the game, its names too, also one that the program has
 * won at once. The program moves no more, and redo continues the game. */
static void test_undo_at_once(void) {
  static const char *const moves[] = {"0", "001122"};
  for (int i = 0; i < 2; i++) {
    g_autoptr(FsSession) session = plays_session(FLAT, moves[i]);
    g_autoptr(FsPartner) partner = fs_partner_new(session);
    int before = plays_length(session);
    fs_partner_begin(partner, plays_game(i == 1, i == 0, 5, 0.3), FALSE);
    wait_until(plays_length(session) == before + 1);
    main_loop_run(0.2);
    g_assert_cmpint(fs_partner_is_over(partner), ==, i == 1);
    g_assert_true(fs_partner_can_undo(partner));
    g_assert_true(fs_partner_undo(partner));
    g_assert_false(fs_partner_is_playing(partner));
    main_loop_run(0.5);
    g_assert_cmpint(plays_length(session), ==, before);
    g_assert_true(game_about_is_empty(game_document_get(fs_session_get_document(session))->about));
    g_assert_true(fs_partner_redo(partner));
    g_assert_true(fs_partner_is_playing(partner));
    wait_until(plays_length(session) == before + 1);
  }
}

/* A game between two programs: undo takes a move back, and they play no more. */
static void test_undo_of_programs(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "001122");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(TRUE, TRUE, 2, 0.1), TRUE);
  wait_until(fs_partner_is_over(partner));
  int length = plays_length(session);
  g_assert_true(fs_partner_can_undo(partner));
  g_assert_true(fs_partner_undo(partner));
  g_assert_cmpint(plays_length(session), ==, length - 1);
  main_loop_run(0.5);
  g_assert_cmpint(plays_length(session), ==, length - 1);
  g_assert_true(fs_partner_redo(partner));
  g_assert_cmpint(plays_length(session), ==, length);
}

/* What is taken back is the last move of the game and its answer, not what follows the place where
 * the user looks. */
static void test_takes_back_the_last(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "0123");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 0.1), FALSE);
  g_assert_true(fs_session_play(session, 5));
  wait_until(plays_length(session) == 6);
  fs_session_go_to(session, 2);
  g_assert_true(fs_partner_take_back(partner));
  g_assert_cmpint(plays_length(session), ==, 4);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 4);
  fs_session_go_first(session); /* what was there before is no part of the game */
  g_assert_false(fs_partner_can_take_back(partner));
  g_assert_false(fs_partner_take_back(partner));
  g_assert_cmpint(plays_length(session), ==, 4);
  g_assert_true(fs_partner_undo(partner));
  g_assert_cmpint(plays_length(session), ==, 6);
}

/* Looking at earlier moves moves nothing, and the program goes on at the end of the game. */
static void test_looking_back(void) {
  g_autoptr(FsSession) session = plays_session("cube", "05");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(TRUE, FALSE, 8, 30), FALSE);
  g_assert_true(fs_partner_is_thinking(partner));
  g_assert_true(fs_session_back(session));
  wait_until(!fs_partner_is_thinking(partner));
  g_assert_cmpint(plays_length(session), ==, 2);
  g_autofree char *words = fs_partner_words(partner);
  g_assert_cmpstr(words, ==, "Go to the last move to play on");
  g_assert_true(fs_session_forward(session));
  wait_until(fs_partner_is_thinking(partner));
}

/* Who looks back moves for nobody: neither for the program, nor something else for himself. When
 * the game is over, variations are tried, which do not continue it. */
static void test_looking_back_holds(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "061626");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 0.1), FALSE);
  for (int back = 1; back <= 2; back++) {
    g_assert_true(fs_session_back(session));
    g_assert_false(fs_session_play(session, 5));
  }
  g_assert_true(fs_session_go_last(session));
  g_assert_true(fs_session_play(session, 3));
  g_assert_true(fs_partner_is_over(partner));
  g_assert_true(fs_session_go_to(session, 4));
  g_assert_true(fs_session_play(session, 5));
  main_loop_run(0.3);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 5);
  g_assert_cmpint(plays_length(session), ==, 5);
  g_assert_true(fs_partner_is_over(partner));
  g_assert_false(fs_partner_can_take_back(partner));
}

/* Who looks back at a game that is over still reads how it ended. */
static void test_looking_back_at_the_end(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "061626");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), FALSE);
  g_assert_true(fs_session_play(session, 3));
  g_assert_true(fs_partner_is_over(partner));
  g_assert_true(fs_session_back(session));
  g_autofree char *words = fs_partner_words(partner);
  g_assert_cmpstr(words, ==, "White has won");
}

/* Nothing is shown about a game in earnest until it is over. */
static void test_blind(void) {
  g_autoptr(FsSession) session = session_at(EASY);
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  PartnerGame game = plays_game(FALSE, FALSE, 2, 1);
  AnalysisView view;
  fs_session_start(session);
  wait_until(!fs_session_is_running(session));
  g_assert_true(fs_session_view(session, &view));
  FsSearch *search = fs_session_get_search(session);
  Position shown = fs_session_get_position(session);
  fs_search_explain(search, &shown, fs_session_get_goal(session), VALUE_ANY, 0);
  fs_search_find_line(search, &shown, -1); /* an explanation that begins takes the line away */
  wait_until(fs_session_get_best_line(session) && fs_session_get_explanation(session));
  game.blind = TRUE;
  fs_partner_begin(partner, game, FALSE);
  g_assert_false(fs_session_view(session, &view));
  g_assert_null(fs_session_get_best_line(session));
  g_assert_null(fs_session_get_explanation(session));
  g_assert_false(fs_partner_rematch(partner));
  fs_session_back(session);
  g_assert_true(fs_session_is_veiled(session));
  fs_session_go_last(session);
  g_assert_true(fs_partner_resign(partner));
  g_assert_true(fs_session_view(session, &view));
  game = fs_partner_get_game(partner);
  g_assert_true(fs_partner_rematch(partner));
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  g_assert_cmpint(plays_length(session), ==, 40); /* where the game began */
  g_assert_true(fs_session_is_veiled(session));
  fs_partner_end(partner);
  g_assert_false(fs_session_is_veiled(session));
}

/* It plays a whole game with itself, in each kind of game. */
static void test_whole_games(void) {
  static const char *const games[] = {"cube", "connect4:5x4", "popout:4x4"};
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    g_autoptr(FsSession) session = plays_session(games[i], ".");
    g_autoptr(FsPartner) partner = fs_partner_new(session);
    fs_partner_begin(partner, plays_game(TRUE, TRUE, 4, 1), FALSE);
    wait_until(line_result(fs_session_get_line(session)) != VALUE_ANY);
    g_assert_false(fs_partner_is_thinking(partner));
  }
}

/* What was chosen is proposed the next time, by a new window too. */
static void test_kept(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  PartnerGame game = plays_game(TRUE, FALSE, 7, 30);
  game.clock = 180;
  play_settings_keep(settings, game);
  FsWindow *window = window_at(".");
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  GtkWidget *go = gtk_window_get_default_widget(window_dialog(window));
  g_signal_emit_by_name(go, "clicked");
  FsPlayBar *bar = widget_find(window, FS_TYPE_PLAY_BAR);
  PartnerGame begun = fs_partner_get_game(fs_play_bar_get_partner(bar));
  g_assert_true(begun.program[FIRST] && !begun.program[SECOND]);
  g_assert_cmpint(begun.level, ==, 7);
  g_assert_cmpfloat(begun.seconds, ==, 30);
  g_assert_cmpfloat(begun.clock, ==, 180);
  window_close(window);
  PartnerGame kept = play_settings_get(settings);
  g_assert_cmpint(kept.level, ==, 7);
  g_settings_reset(settings, "play-program-white");
  g_settings_reset(settings, "play-program-black");
  g_settings_reset(settings, "play-clock");
}

/* From the menu: the dialog, and the bar below the board. Values are hidden unless that is turned
 * off. */
static void test_window(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_reset(settings, "play-blind");
  FsWindow *window = window_at(".");
  FsPlayBar *bar = widget_find(window, FS_TYPE_PLAY_BAR);
  FsPartner *partner = fs_play_bar_get_partner(bar);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  GtkWindow *dialog = window_dialog(window);
  g_assert_cmpstr(gtk_window_get_title(dialog), ==, "Play");
  g_assert_true(gtk_switch_get_active(widget_find(dialog, GTK_TYPE_SWITCH)));
  gtk_widget_activate_default(GTK_WIDGET(dialog));
  wait_until(fs_partner_is_playing(partner));
  g_assert_true(fs_partner_get_game(partner).blind);
  g_assert_true(fs_session_play(fs_window_get_session(window), 5));
  wait_until(plays_length(fs_window_get_session(window)) == 2);
  wait_until(widget_label(GTK_WIDGET(bar), "Your turn"));
  window_close(window);
}

/* Return on a row opens its list, so that a level can be chosen without a pointer; Ctrl+Return
 * plays wherever the focus is, and so does Return after a number. */
static void test_return(void) {
  FsWindow *window = window_at(".");
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  GtkWindow *dialog = window_dialog(window);
  GtkWidget *level = widget_row(dialog, "S_trength");
  gtk_widget_set_tooltip_text(level, "How well it plays");
  gtk_widget_grab_focus(level);
  g_signal_emit_by_name(dialog, "activate-default"); /* as the window does for Return */
  wait_until(gtk_widget_get_mapped(widget_find(level, GTK_TYPE_POPOVER)));
  g_assert_false(gtk_widget_get_has_tooltip(level)); /* which would cover the list */
  g_assert_true(window_dialog(window) == dialog && !fs_partner_is_playing(partner));
  g_assert_true(widget_press(dialog, GDK_KEY_Return, GDK_CONTROL_MASK));
  wait_until(fs_partner_is_playing(partner));
  fs_partner_end(partner);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  GtkWidget *text = widget_find(window_dialog(window), GTK_TYPE_TEXT);
  gtk_widget_grab_focus(text);
  g_signal_emit_by_name(text, "activate");
  wait_until(fs_partner_is_playing(partner));
  window_close(window);
}

/* What the next start continues: who plays, the clocks, and what is hidden. */
static void test_goes_on_after_a_restart(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  PartnerGame game = plays_game(FALSE, TRUE, 3, 0.5);
  game.clock = 600;
  game.increment = 2;
  game.blind = TRUE;
  fs_partner_begin(partner, game, FALSE);
  g_assert_true(fs_session_play(session, 5));
  wait_until(plays_length(session) == 2);
  double left = fs_partner_time_left(partner, SECOND);
  fs_window_end(window);
  window = fs_window_new(NULL, NULL, NULL);
  gtk_window_present(GTK_WINDOW(window));
  session = fs_window_get_session(window);
  partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  g_assert_true(fs_partner_is_playing(partner) && fs_session_is_blind(session));
  game = fs_partner_get_game(partner);
  g_assert_true(!game.program[FIRST] && game.program[SECOND] && game.level == 3);
  g_assert_cmpfloat_with_epsilon(fs_partner_time_left(partner, SECOND), left, 0.01);
  plays_undo(window);
  g_assert_cmpint(plays_length(session), ==, 0);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.redo", NULL);
  g_assert_cmpint(plays_length(session), ==, 2);
  main_loop_run(0.3);
  g_assert_cmpfloat(fs_partner_time_left(partner, FIRST), <, 600); /* it runs on */
  g_assert_true(fs_session_play(session, 6));
  wait_until(plays_length(session) == 4);
  fs_partner_end(partner);
  g_assert_null(fs_session_get_played(session));
  window_close(window);
}

/* Closing the window while it thinks. */
static void test_closing(void) {
  FsWindow *window = window_at(".");
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  fs_partner_begin(partner, plays_game(TRUE, FALSE, 8, 60), FALSE);
  g_assert_true(fs_partner_is_thinking(partner));
  window_close(window);
}

int main(int argc, char **argv) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/play/answers", test_answers);
  g_test_add_func("/play/time", test_keeps_to_its_time);
  g_test_add_func("/play/analysis", test_ends_an_analysis);
  g_test_add_func("/play/analysis-goes-on", test_lets_an_analysis_go_on);
  g_test_add_func("/play/take-back", test_take_back);
  g_test_add_func("/play/takes-back-the-last", test_takes_back_the_last);
  g_test_add_func("/play/undo", test_undo);
  g_test_add_func("/play/undo-at-once", test_undo_at_once);
  g_test_add_func("/play/undo-of-programs", test_undo_of_programs);
  g_test_add_func("/play/looking-back", test_looking_back);
  g_test_add_func("/play/looking-back-at-the-end", test_looking_back_at_the_end);
  g_test_add_func("/play/kept", test_kept);
  g_test_add_func("/play/blind", test_blind);
  g_test_add_func("/play/whole-games", test_whole_games);
  g_test_add_func("/play/window", test_window);
  g_test_add_func("/play/return", test_return);
  g_test_add_func("/play/restart", test_goes_on_after_a_restart);
  g_test_add_func("/play/looking-back-holds", test_looking_back_holds);
  g_test_add_func("/play/closing", test_closing);
  return g_test_run();
}
