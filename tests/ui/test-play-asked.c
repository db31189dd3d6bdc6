/* What the dialog of a new game proposes, and what is asked before one that goes on ends for it. */
#include <adwaita.h>

#include "play/play-bar.h"
#include "play/play-settings.h"
#include "review/review-bar.h"
#include "base/settings.h"
#include "board/board.h"
#include "plays.h"
#include "reviews.h"

static FsPartner *partner_of(FsWindow *window) {
  return fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
}

/* Two people, whose clocks have a minute. */
static FsPartner *begin_with_clock(FsWindow *window, gboolean anew) {
  PartnerGame game = plays_game(FALSE, FALSE, 2, 1);
  game.clock = 60;
  fs_partner_begin(partner_of(window), game, anew);
  return partner_of(window);
}

/* Ctrl+P, where one can play on from the position shown. */
static void assert_proposes_it(FsWindow *window, gboolean proposed) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  GtkWidget *from = widget_row(window_dialog(window), "_From");
  g_assert_true(gtk_widget_is_sensitive(from));
  g_assert_cmpuint(adw_combo_row_get_selected(ADW_COMBO_ROW(from)), ==, proposed);
  gtk_window_close(window_dialog(window));
  wait_until(!window_dialog(window));
}

/* A decided game is not continued by mistake, also where its earlier moves are looked at. */
static void test_proposes_none_of_a_decided_game(void) {
  FsWindow *window = window_at("05");
  FsSession *session = fs_window_get_session(window);
  assert_proposes_it(window, TRUE);
  FsPartner *partner = begin_with_clock(window, FALSE);
  g_assert_true(fs_session_play(session, 3));
  assert_proposes_it(window, TRUE);
  g_assert_true(fs_partner_resign(partner));
  assert_proposes_it(window, FALSE);
  fs_session_go_to(session, 1);
  assert_proposes_it(window, FALSE);
  fs_partner_end(partner);
  assert_proposes_it(window, FALSE);
  window_close(window);
}

/* Nor one whose review is open; the button of the review has that as its purpose. */
static void test_proposes_none_of_a_review(void) {
  FsWindow *window = reviews_window(GAME);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  fs_session_go_to(fs_window_get_session(window), 4);
  assert_proposes_it(window, TRUE);
  fs_review_bar_toggle(bar);
  wait_until(fs_review_bar_is_open(bar));
  assert_proposes_it(window, FALSE);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play-here", NULL);
  GtkWidget *from = widget_row(window_dialog(window), "_From");
  g_assert_cmpuint(adw_combo_row_get_selected(ADW_COMBO_ROW(from)), ==, 1);
  gtk_window_close(window_dialog(window));
  fs_review_bar_close(bar);
  assert_proposes_it(window, TRUE);
  window_close(window);
}

static guint choice_of(FsWindow *window, const char *row) {
  return adw_combo_row_get_selected(ADW_COMBO_ROW(widget_row(window_dialog(window), row)));
}

static void accept(FsWindow *window) {
  g_signal_emit_by_name(gtk_window_get_default_widget(window_dialog(window)), "clicked");
  wait_until(!window_dialog(window));
}

/* Who plays on from a position moves first. On the empty board it is as it was the last time. */
static void test_proposes_the_mover(void) {
  enum { WHITE, BLACK, PEOPLE };
  FsWindow *window = window_at("050");
  FsSession *session = fs_window_get_session(window);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  g_assert_cmpuint(choice_of(window, "_Players"), ==, BLACK);
  adw_combo_row_set_selected(widget_row(window_dialog(window), "_From"), 0);
  g_assert_cmpuint(choice_of(window, "_Players"), ==, WHITE);
  adw_combo_row_set_selected(widget_row(window_dialog(window), "_From"), 1);
  g_assert_cmpuint(choice_of(window, "_Players"), ==, BLACK);
  accept(window);
  g_assert_false(fs_partner_is_thinking(partner_of(window)));
  fs_partner_end(partner_of(window));
  fs_session_go_first(session);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  g_assert_cmpuint(choice_of(window, "_Players"), ==, WHITE);
  gtk_window_close(window_dialog(window));
  wait_until(!window_dialog(window));
  fs_session_go_last(session);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  adw_combo_row_set_selected(widget_row(window_dialog(window), "_Players"), PEOPLE);
  adw_combo_row_set_selected(widget_row(window_dialog(window), "_From"), 0);
  g_assert_cmpuint(choice_of(window, "_Players"), ==, PEOPLE); /* the user's choice stays */
  gtk_window_close(window_dialog(window));
  window_close(window);
}

static gboolean has_focus(FsWindow *window, GtkWidget *board) {
  GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
  return focus == board || gtk_widget_is_ancestor(focus, board);
}

/* Keys are moves as soon as a game has begun, also after a comment was written. */
static void test_takes_the_keys(void) {
  FsWindow *window = window_at("05");
  FsPartner *partner = partner_of(window);
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  for (int time = 0; time < 2; time++) {
    gtk_widget_activate_action(GTK_WIDGET(window), "win.comment", NULL);
    g_assert_false(has_focus(window, board));
    if (time == 0) {
      gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
      accept(window);
    } else {
      g_assert_true(fs_partner_resign(partner));
      g_assert_true(fs_partner_rematch(partner));
    }
    g_assert_true(fs_partner_goes_on(partner));
    g_assert_true(has_focus(window, board));
  }
  window_close(window);
}

/* Ctrl+P, perhaps the empty board, and Return. */
static void ask_for_another(FsWindow *window, gboolean anew) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  if (anew) adw_combo_row_set_selected(widget_row(window_dialog(window), "_From"), 0);
  g_signal_emit_by_name(gtk_window_get_default_widget(window_dialog(window)), "clicked");
  main_loop_run(0.3);
}

/* Whether it is looked at, or an earlier move of it: the question stays while its clock runs. */
static void test_asks_before_it_ends(void) {
  for (int back = 0; back < 2; back++) {
    FsWindow *window = window_at(".");
    FsSession *session = fs_window_get_session(window);
    FsPartner *partner = begin_with_clock(window, TRUE);
    g_assert_true(fs_session_play(session, 3));
    if (back) fs_session_back(session);
    ask_for_another(window, FALSE);
    GtkWindow *question = window_dialog(window);
    g_assert_true(ADW_IS_MESSAGE_DIALOG(question));
    g_assert_cmpstr(adw_message_dialog_get_heading(ADW_MESSAGE_DIALOG(question)), ==,
                    "End the Game?");
    window_answer(window, "cancel");
    g_assert_cmpfloat(fs_partner_get_game(partner).clock, ==, 60);
    g_assert_cmpfloat(fs_partner_time_left(partner, SECOND), <, 60);
    g_assert_cmpint(plays_length(session), ==, 1);
    ask_for_another(window, FALSE);
    window_answer(window, "yes");
    g_assert_cmpfloat(fs_partner_get_game(partner).clock, ==, 0);
    g_assert_true(fs_partner_goes_on(partner));
    window_close(window);
  }
}

/* One that is over is not asked about. */
static void test_asks_nothing_when_over(void) {
  FsWindow *window = window_at(".");
  FsPartner *partner = begin_with_clock(window, TRUE);
  g_assert_true(fs_session_play(fs_window_get_session(window), 3));
  g_assert_true(fs_partner_resign(partner));
  ask_for_another(window, FALSE);
  g_assert_null(window_dialog(window));
  g_assert_true(fs_partner_goes_on(partner));
  window_close(window);
}

/* That one may end by its clock while it is asked about, wherever the user looks. What was asked
 * for begins then, once. */
static void test_ends_while_asked(void) {
  for (int elsewhere = 0; elsewhere < 2; elsewhere++) {
    FsWindow *window = window_at("05");
    FsSession *session = fs_window_get_session(window);
    const GameDocument *document = fs_session_get_document(session);
    FsPartner *partner = partner_of(window);
    PartnerGame game = plays_game(FALSE, FALSE, 2, 1);
    game.clock = 2;
    fs_partner_begin(partner, game, elsewhere);
    g_assert_true(fs_session_play(session, 3));
    int place = game_document_get_shown(document), count = game_document_get_count(document);
    fs_session_show_game(session, 0);
    ask_for_another(window, TRUE);
    g_assert_true(ADW_IS_MESSAGE_DIALOG(window_dialog(window)));
    g_assert_true(fs_partner_goes_on(partner));
    wait_until(!window_dialog(window));
    g_assert_cmpint(game_document_get_at(document, place)->about->result, ==, VALUE_FIRST);
    g_assert_cmpint(game_document_get_count(document), ==, count + 1);
    g_assert_true(fs_partner_goes_on(partner));
    g_assert_cmpfloat(fs_partner_get_game(partner).clock, ==, 0);
    window_close(window);
  }
}

/* To take a move back is not to undo, which is done elsewhere in the window. */
static void test_icons(void) {
  FsWindow *window = window_at(".");
  begin_with_clock(window, TRUE);
  g_assert_cmpint(widgets_that(window, widget_is_icon_button, "edit-undo-symbolic"), ==, 1);
  GtkWidget *back = widget_that(widget_find(window, FS_TYPE_PLAY_BAR), widget_is_icon_button,
                                "fourscore-take-back-symbolic");
  wait_until(gtk_widget_get_mapped(back));
  window_close(window);
}

static float middle_of(GtkWidget *widget, GtkWidget *window) {
  graphene_rect_t place;
  g_assert_true(gtk_widget_compute_bounds(widget, window, &place));
  return place.origin.y + place.size.height / 2;
}

/* What follows a game that has ended is in one row where there is room for it. */
static void test_one_row(void) {
  static const int widths[] = {360, 1366};
  for (guint i = 0; i < G_N_ELEMENTS(widths); i++) {
    FsWindow *window = window_at(".");
    GtkWidget *bar = widget_find(window, FS_TYPE_PLAY_BAR);
    gtk_window_set_default_size(GTK_WINDOW(window), widths[i], 768);
    fs_partner_begin(partner_of(window), plays_game(FALSE, FALSE, 2, 1), TRUE);
    g_assert_true(fs_session_play(fs_window_get_session(window), 3));
    g_assert_true(fs_partner_resign(partner_of(window)));
    main_loop_run(0.5);
    GtkWidget *end = widget_that(bar, widget_is_icon_button, "window-close-symbolic");
    GtkWidget *rematch = GTK_WIDGET(widget_label(bar, "Rematch"));
    float down = middle_of(end, bar) - middle_of(rematch, bar);
    g_assert_cmpint(ABS(down) < 2, ==, widths[i] > 1000);
    window_close(window);
  }
}

int main(int argc, char **argv) {
  windows_init(&argc, &argv);
  g_test_add_func("/play-asked/decided", test_proposes_none_of_a_decided_game);
  g_test_add_func("/play-asked/review", test_proposes_none_of_a_review);
  g_test_add_func("/play-asked/proposes-the-mover", test_proposes_the_mover);
  g_test_add_func("/play-asked/takes-the-keys", test_takes_the_keys);
  g_test_add_func("/play-asked/ends", test_asks_before_it_ends);
  g_test_add_func("/play-asked/ends-while-asked", test_ends_while_asked);
  g_test_add_func("/play-asked/over", test_asks_nothing_when_over);
  g_test_add_func("/play-asked/icons", test_icons);
  g_test_add_func("/play-asked/one-row", test_one_row);
  return g_test_run();
}
