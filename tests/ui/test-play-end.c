/* How games end that the board does not end: by resigning, which is asked first, or by the clock.
 */
#include <adwaita.h>

#include "base/window-toasts.h"
#include "play/partner.h"
#include "play/play-bar.h"
#include "play/play-dialog.h"
#include "panes/status-bar.h"
#include "plays.h"
#include "windows.h"

#define FLAT "connect4:7x6"

static void test_resign(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), FALSE);
  g_assert_true(fs_session_play(session, 3)); /* two people: nobody answers */
  g_assert_true(fs_partner_resign(partner));
  g_autofree char *words = fs_partner_words(partner);
  g_assert_cmpstr(words, ==, "Black resigns: White wins");
  g_assert_false(fs_partner_resign(partner));
  g_assert_true(fs_partner_take_back(partner)); /* and the game goes on */
  g_assert_true(fs_partner_can_resign(partner));
}

static ValueSet result_told(FsSession *session) {
  return game_document_get(fs_session_get_document(session))->about->result;
}

/* Resigning is the game's result; undo takes it back, and so does taking a move back. */
static void test_result(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), FALSE);
  g_assert_true(fs_session_play(session, 3));
  for (int i = 0; i < 2; i++) {
    g_assert_cmpint(result_told(session), ==, 0);
    g_assert_true(fs_partner_resign(partner));
    g_assert_cmpint(result_told(session), ==, VALUE_FIRST);
    g_assert_false(fs_partner_can_resign(partner));
    g_assert_true(i == 0 ? fs_session_undo(session) : fs_partner_take_back(partner));
    g_assert_true(fs_partner_can_resign(partner));
  }
  g_assert_cmpint(result_told(session), ==, 0);
  g_assert_cmpint(plays_length(session), ==, 0);
}

/* The first move starts the clocks; a move adds the increment. */
static void test_clock(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  PartnerGame game = plays_game(FALSE, FALSE, 2, 1);
  game.clock = 1;
  game.increment = 5;
  fs_partner_begin(partner, game, FALSE);
  main_loop_run(0.3);
  g_assert_cmpfloat(fs_partner_time_left(partner, FIRST), ==, 1);
  g_assert_true(fs_session_play(session, 3));
  main_loop_run(0.3);
  g_assert_cmpfloat(fs_partner_time_left(partner, FIRST), ==, 1);
  g_assert_cmpfloat(fs_partner_time_left(partner, SECOND), <, 0.75);
  g_assert_true(fs_session_play(session, 2));
  g_assert_cmpfloat(fs_partner_time_left(partner, SECOND), >, 5);
  wait_until(!fs_partner_can_resign(partner));
  g_autofree char *words = fs_partner_words(partner);
  g_assert_cmpstr(words, ==, "White’s time is over: Black wins");
  g_assert_cmpint(result_told(session), ==, VALUE_SECOND);
  g_assert_cmpint(game_document_get(fs_session_get_document(session))->about->ending, ==,
                  ENDING_TIME);
}

static void assert_goes_on(FsPartner *partner, gboolean goes_on) {
  g_autofree char *words = fs_partner_words(partner);
  g_assert_cmpint(fs_partner_is_over(partner), ==, !goes_on);
  g_assert_cmpint(!strstr(words, "resigns"), ==, goes_on);
}

/* A result that comes back by redo ends the game again. */
static void test_result_comes_back(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 0.3), TRUE);
  g_assert_true(fs_session_play(session, 3));
  wait_until(plays_length(session) == 2);
  g_assert_true(fs_partner_resign(partner));
  assert_goes_on(partner, FALSE);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.undo", NULL);
  assert_goes_on(partner, TRUE);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.redo", NULL);
  g_assert_cmpint(result_told(session), ==, VALUE_SECOND);
  assert_goes_on(partner, FALSE);
  g_assert_false(fs_session_play(session, 0)); /* it is over */
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 0.3), FALSE);
  assert_goes_on(partner, TRUE);
  g_assert_cmpint(result_told(session), ==, 0); /* a game of its own, ... */
  g_assert_cmpint(plays_length(session), ==, 2);
  fs_session_show_game(session, 0); /* ... and the other one keeps its result */
  g_assert_cmpint(result_told(session), ==, VALUE_SECOND);
  window_close(window);
}

/* A clock runs wherever the user looks, also at another game, and what is shown stays when it ends.
 */
static void test_clock_while_looking_back(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "00");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  PartnerGame game = plays_game(FALSE, TRUE, 2, 0.1);
  game.clock = 2;
  fs_session_back(session);
  fs_session_back(session);
  fs_partner_begin(partner, game, FALSE);
  g_assert_true(fs_session_play(session, 3));
  wait_until(plays_length(session) == 2);
  g_assert_true(fs_session_back(session));
  double left = fs_partner_time_left(partner, FIRST);
  main_loop_run(0.3);
  g_assert_cmpfloat(fs_partner_time_left(partner, FIRST), <, left - 0.2);
  g_assert_true(fs_session_show_game(session, 0));
  const GameDocument *document = fs_session_get_document(session);
  wait_until(game_document_get_at(document, 1)->about->result == VALUE_SECOND);
  g_assert_cmpint(game_document_get_shown(document), ==, 0);
  fs_partner_show_game(partner);
  g_assert_cmpint(game_document_get_shown(document), ==, 1);
  g_assert_true(fs_partner_is_over(partner));
  fs_session_go_last(session);
  g_assert_false(fs_session_play(session, 0)); /* no time is left for that */
}

/* Two people play on in the window, or begin a game; Black's second is running. */
static FsPartner *play_with_clock(FsWindow *window, gboolean fresh) {
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  PartnerGame game = plays_game(FALSE, FALSE, 2, 0.1);
  game.clock = 1;
  fs_partner_begin(partner, game, fresh);
  g_assert_true(fs_session_play(fs_window_get_session(window), 3));
  return partner;
}

/* That is said with a way there. */
static void test_clock_ends_elsewhere(void) {
  FsWindow *window = window_at("05");
  FsSession *session = fs_window_get_session(window);
  const GameDocument *document = fs_session_get_document(session);
  FsPartner *partner = play_with_clock(window, TRUE);
  fs_session_show_game(session, 0);
  fs_session_go_to(session, 1);
  wait_until(widget_says(GTK_WIDGET(window), "Black’s time is over: White wins"));
  g_assert_cmpint(game_document_get_shown(document), ==, 0);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 1);
  g_signal_emit_by_name(widget_button(window, "Show the Game"), "clicked");
  g_assert_cmpint(game_document_get_shown(document), ==, 1);
  g_assert_true(fs_partner_is_over(partner));
  window_close(window);
}

#define LOST "Black’s time is over: White wins"

static gboolean says_lost(FsWindow *window) {
  return widget_says(GTK_WIDGET(window_toasts(GTK_WIDGET(window))), LOST);
}

static void begin_anew(FsWindow *window) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.new", NULL);
  window_answer(window, "discard");
}

static void show_it(FsWindow *window) { fs_session_show_game(fs_window_get_session(window), 1); }

static void play_another(FsWindow *window) { play_with_clock(window, TRUE); }

/* It is said no longer than there is a game to be shown: not when it is shown, or gone, when that
 * was undone, or another one is played. */
static void test_lost_elsewhere_goes(void) {
  static void (*const ends[])(FsWindow *) = {show_it, begin_anew, plays_undo, play_another};
  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    FsWindow *window = window_at("05");
    play_with_clock(window, TRUE);
    fs_session_show_game(fs_window_get_session(window), 0);
    wait_until(says_lost(window));
    gint64 since = g_get_monotonic_time();
    ends[i](window);
    wait_until(!says_lost(window));
    g_assert_cmpint(g_get_monotonic_time() - since, <, 40 * G_USEC_PER_SEC); /* not by itself */
    window_close(window);
  }
}

/* Whose turn it is said to be, or who has won. */
static const char *headline(FsWindow *window) {
  return gtk_label_get_text(widget_find(widget_find(window, FS_TYPE_STATUS_BAR), GTK_TYPE_LABEL));
}

/* Undo takes such a result back, and nothing else: what is looked at stays. */
static void test_undo_after_the_clock(void) {
  FsWindow *window = window_at("05");
  FsSession *session = fs_window_get_session(window);
  play_with_clock(window, FALSE);
  fs_session_go_to(session, 1);
  wait_until(result_told(session) == VALUE_FIRST);
  fs_session_go_to(session, 2);
  plays_undo(window);
  g_assert_cmpint(result_told(session), ==, 0);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 2);
  g_assert_cmpint(plays_length(session), ==, 3);
  window_close(window);
}

static void assert_plays_on(FsWindow *window, FsPartner *partner) {
  g_assert_cmpint(result_told(fs_window_get_session(window)), ==, 0);
  g_assert_false(fs_partner_is_over(partner));
  g_assert_true(widget_says(widget_find(window, FS_TYPE_PLAY_BAR), "Black to move"));
  g_assert_cmpstr(headline(window), ==, "Black to move");
  g_assert_cmpfloat(fs_partner_time_left(partner, SECOND), >, 0.5);
}

/* Without that result the game goes on, with the time that the player had when his turn began. It
 * runs out again unless he moves. */
static void test_goes_on_after_the_clock(void) {
  FsWindow *window = window_at("05");
  FsPartner *partner = play_with_clock(window, FALSE);
  FsSession *session = fs_window_get_session(window);
  for (int i = 0; i < 2; i++) {
    wait_until(result_told(session) == VALUE_FIRST);
    g_assert_cmpstr(headline(window), ==, "Black ran out of time");
    g_assert_cmpfloat(fs_partner_time_left(partner, SECOND), ==, 0);
    plays_undo(window);
    assert_plays_on(window, partner);
  }
  gtk_widget_activate_action(GTK_WIDGET(window), "win.redo", NULL);
  g_assert_cmpstr(headline(window), ==, "Black ran out of time");
  plays_undo(window);
  g_assert_true(fs_session_play(session, 4));
  g_assert_true(fs_partner_can_resign(partner));
  window_close(window);
}

static void test_taken_back_after_the_clock(void) {
  FsWindow *window = window_at("05");
  FsPartner *partner = play_with_clock(window, FALSE);
  wait_until(result_told(fs_window_get_session(window)) == VALUE_FIRST);
  g_assert_true(fs_partner_take_back(partner));
  g_assert_false(fs_partner_is_over(partner));
  g_assert_cmpfloat(fs_partner_time_left(partner, SECOND), ==, 1);
  window_close(window);
}

/* The same where it ran out, and was undone, while another game was shown. */
static void test_goes_on_elsewhere(void) {
  FsWindow *window = window_at("05");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = play_with_clock(window, TRUE);
  fs_session_show_game(session, 0);
  const GameDocument *document = fs_session_get_document(session);
  wait_until(game_document_get_at(document, 1)->about->result == VALUE_FIRST);
  plays_undo(window);
  g_assert_cmpint(game_document_get_shown(document), ==, 0);
  fs_session_show_game(session, 1);
  assert_plays_on(window, partner);
  window_close(window);
}

/* While stones are set up, too, the result is the game's; the way there leaves them. */
static void test_clock_ends_during_setup(void) {
  FsWindow *window = window_at("05");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = play_with_clock(window, FALSE);
  fs_session_begin_setup(session);
  g_assert_true(fs_session_clear_board(session));
  wait_until(widget_says(GTK_WIDGET(window), "Black’s time is over: White wins"));
  g_assert_cmpint(result_told(session), ==, VALUE_FIRST);
  g_assert_true(fs_session_is_setting_up(session));
  g_signal_emit_by_name(widget_button(window, "Show the Game"), "clicked");
  g_assert_false(fs_session_is_setting_up(session));
  g_assert_cmpstr(headline(window), ==, "Black ran out of time");
  g_assert_true(fs_partner_is_over(partner));
  plays_undo(window);
  g_assert_true(fs_session_is_setting_up(session)); /* the stones come back */
  g_assert_cmpint(result_told(session), ==, VALUE_FIRST);
  window_close(window);
}

/* Above the board stands the result, where the game goes no further. */
static void test_headline(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), TRUE);
  g_assert_true(fs_session_play(session, 3));
  g_assert_cmpstr(headline(window), ==, "Black to move");
  g_assert_true(fs_partner_resign(partner));
  g_assert_cmpstr(headline(window), ==, "Black resigned");
  fs_session_back(session);
  g_assert_cmpstr(headline(window), ==, "White to move");
  g_assert_true(fs_session_play(session, 4)); /* a variation */
  g_assert_cmpstr(headline(window), ==, "Black to move");
  window_close(window);
}

/* What is proved of the position is said apart from how the game ended. */
static void test_headline_beside_a_value(void) {
  FsWindow *window = window_at("010102");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  GtkWidget *bar = widget_find(window, FS_TYPE_STATUS_BAR);
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), FALSE);
  fs_session_start(session);
  wait_until(widget_says(bar, "White wins"));
  g_assert_false(widget_says(bar, "Position: "));
  g_assert_true(fs_partner_resign(partner));
  g_assert_cmpstr(headline(window), ==, "White resigned");
  g_assert_true(widget_says(bar, "Position: White wins"));
  window_close(window);
}

/* Return does not lose the game, nor end it: it presses the button that has the focus. */
static void test_asks_first(void) {
  static void (*const asks[])(GtkWindow *, FsPartner *) = {play_dialog_resign, play_dialog_end};
  FsWindow *window = window_at(".");
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), TRUE);
  g_assert_true(fs_session_play(fs_window_get_session(window), 3));
  for (guint i = 0; i < G_N_ELEMENTS(asks); i++) {
    asks[i](GTK_WINDOW(window), partner);
    GtkWindow *dialog = window_dialog(window);
    main_loop_run(0.3);
    GtkWidget *focus = gtk_window_get_focus(dialog);
    g_assert_true(focus == gtk_window_get_default_widget(dialog));
    g_assert_cmpstr(gtk_button_get_label(GTK_BUTTON(focus)), ==, "_Cancel");
    gtk_widget_activate(focus);
    wait_until(!window_dialog(window));
    g_assert_true(fs_partner_can_resign(partner));
  }
  window_close(window);
}

static gboolean is_button(GtkWidget *widget, const char *name) {
  return GTK_IS_BUTTON(widget) && widget_label(widget, name);
}

static graphene_rect_t place_of(GtkWidget *bar, const char *name) {
  graphene_rect_t place;
  GtkWidget *button = widget_that(bar, is_button, name);
  wait_until(gtk_widget_get_mapped(button));
  g_assert_true(gtk_widget_compute_bounds(button, GTK_WIDGET(gtk_widget_get_root(bar)), &place));
  return place;
}

/* What the game that goes on again has as buttons is drawn as before it ended. */
static void test_buttons_come_back(void) {
  FsWindow *window = window_at(".");
  GtkWidget *bar = widget_find(window, FS_TYPE_PLAY_BAR);
  FsPartner *partner = fs_play_bar_get_partner(FS_PLAY_BAR(bar));
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), TRUE);
  g_assert_true(fs_session_play(fs_window_get_session(window), 3));
  main_loop_run(0.7);
  g_autoptr(GBytes) before = widget_picture(bar);
  g_assert_true(fs_partner_resign(partner));
  main_loop_run(0.7);
  g_autoptr(GBytes) over = widget_picture(bar);
  plays_undo(window);
  main_loop_run(0.7);
  g_autoptr(GBytes) after = widget_picture(bar);
  g_assert_false(g_bytes_equal(before, over));
  g_assert_true(g_bytes_equal(before, after));
  window_close(window);
}

/* A click for what could be done until the game ended begins no other one. */
static void assert_apart(GtkWidget *bar) {
  static const char *const gone[] = {"Hint", "Resign"}, *const come[] = {"Rematch", "Review"};
  FsPartner *partner = fs_play_bar_get_partner(FS_PLAY_BAR(bar));
  graphene_rect_t before[2];
  for (int i = 0; i < 2; i++)
    before[i] = place_of(bar, gone[i]);
  g_assert_true(fs_partner_resign(partner));
  main_loop_run(0.5);
  for (int i = 0; i < 4; i++) {
    graphene_rect_t place = place_of(bar, come[i / 2]);
    g_assert_false(graphene_rect_intersection(&place, &before[i % 2], NULL));
  }
}

/* Also where all that is left would have room in one row. What is pressed there has two at most. */
static void test_late_click(void) {
  static const int widths[] = {360, 700, 768, 1366};
  for (guint i = 0; i < 2 * G_N_ELEMENTS(widths); i++) {
    FsWindow *window = window_at(".");
    GtkWidget *bar = widget_find(window, FS_TYPE_PLAY_BAR);
    PartnerGame game = plays_game(FALSE, FALSE, 2, 1);
    game.clock = i % 2 ? 60 : 0;
    gtk_window_set_default_size(GTK_WINDOW(window), widths[i / 2], 640);
    fs_partner_begin(fs_play_bar_get_partner(FS_PLAY_BAR(bar)), game, TRUE);
    g_assert_true(fs_session_play(fs_window_get_session(window), 3));
    main_loop_run(0.5);
    assert_apart(bar);
    g_test_message("%d: %d high", widths[i / 2], gtk_widget_get_height(bar));
    g_assert_cmpint(gtk_widget_get_height(bar), <, 80);
    window_close(window);
  }
}

/* A question about a game goes with it. */
static void test_question_goes(void) {
  static void (*const asks[])(GtkWindow *, FsPartner *) = {play_dialog_resign, play_dialog_end};
  FsWindow *window = window_at(".");
  for (guint i = 0; i < G_N_ELEMENTS(asks); i++) {
    FsPartner *partner = play_with_clock(window, TRUE);
    asks[i](GTK_WINDOW(window), partner);
    main_loop_run(0.3);
    g_assert_nonnull(window_dialog(window));
    wait_until(fs_partner_is_over(partner));
    wait_until(!window_dialog(window));
  }
  window_close(window);
}

int main(int argc, char **argv) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/play/resign", test_resign);
  g_test_add_func("/play/result", test_result);
  g_test_add_func("/play/clock", test_clock);
  g_test_add_func("/play/result-comes-back", test_result_comes_back);
  g_test_add_func("/play/clock-looking-back", test_clock_while_looking_back);
  g_test_add_func("/play/clock-ends-elsewhere", test_clock_ends_elsewhere);
  g_test_add_func("/play/lost-elsewhere-goes", test_lost_elsewhere_goes);
  g_test_add_func("/play/undo-after-the-clock", test_undo_after_the_clock);
  g_test_add_func("/play/goes-on-after-the-clock", test_goes_on_after_the_clock);
  g_test_add_func("/play/taken-back-after-the-clock", test_taken_back_after_the_clock);
  g_test_add_func("/play/goes-on-elsewhere", test_goes_on_elsewhere);
  g_test_add_func("/play/clock-ends-during-setup", test_clock_ends_during_setup);
  g_test_add_func("/play/headline", test_headline);
  g_test_add_func("/play/headline-beside-a-value", test_headline_beside_a_value);
  g_test_add_func("/play/asks-first", test_asks_first);
  g_test_add_func("/play/buttons-come-back", test_buttons_come_back);
  g_test_add_func("/play/late-click", test_late_click);
  g_test_add_func("/play/question-goes", test_question_goes);
  return g_test_run();
}
