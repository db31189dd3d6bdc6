/* What a game that is played says about itself: the program and its level, the player's name, when
 * it began, and its result. */
#include <adwaita.h>

#include "play/play-bar.h"
#include "plays.h"
#include "windows.h"

static const GameAbout *about(FsSession *session) {
  return game_document_get(fs_session_get_document(session))->about;
}

/* Rows of a list of such games differ by level, date and result. */
static void test_told(void) {
  g_autoptr(FsSession) session = plays_session("cube", ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  g_autoptr(GDateTime) now = g_date_time_new_now_local();
  g_autofree char *year = g_date_time_format(now, "%Y-");
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 3, 1), TRUE);
  g_assert_cmpstr(about(session)->black, ==, "Fourscore (3, Casual)");
  g_assert_null(about(session)->white);
  g_assert_true(g_str_has_prefix(about(session)->date, year));
  GameAbout named = *about(session);
  named.white = "Ann";
  fs_session_describe(session, &named);
  g_assert_true(fs_session_play(session, 3));
  wait_until(plays_length(session) == 2);
  fs_partner_resign(partner);
  g_assert_true(fs_partner_rematch(partner));
  g_assert_cmpstr(about(session)->white, ==, "Fourscore (3, Casual)");
  g_assert_cmpstr(about(session)->black, ==, "Ann");
  g_assert_cmpint(about(session)->result, ==, 0);
  fs_partner_end(partner);
  fs_session_show_game(session, 0);
  g_assert_cmpint(about(session)->result, ==, VALUE_SECOND);
  named = *about(session);
  named.result = 0;
  fs_session_describe(session, &named);
  fs_partner_set_person(partner, "Ann");
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 3, 1),
                   FALSE); /* goes on in a game that is told */
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  g_assert_cmpstr(about(session)->white, ==, "Ann");
}

/* What others play on from the position shown is their game: another side, level or name. */
static void test_others_play_on(void) {
  struct {
    const char *person;
    gboolean first, second;
    int level;
    const char *white, *black;
  } others[] = {{"Anna", TRUE, FALSE, 1, "Fourscore (1, Beginner)", "Anna"},
                {"Anna", FALSE, TRUE, 2, "Anna", "Fourscore (2, Novice)"},
                {"Bert", FALSE, TRUE, 1, "Bert", "Fourscore (1, Beginner)"},
                {"Anna", FALSE, FALSE, 1, NULL, NULL}};
  for (guint i = 0; i < G_N_ELEMENTS(others); i++) {
    g_autoptr(FsSession) session = plays_session("cube", ".");
    g_autoptr(FsPartner) partner = fs_partner_new(session);
    fs_partner_set_person(partner, "Anna");
    fs_partner_begin(partner, plays_game(FALSE, TRUE, 1, 0.1), TRUE);
    g_assert_true(fs_session_play(session, 3));
    wait_until(plays_length(session) == 2);
    fs_partner_set_person(partner, others[i].person);
    fs_partner_begin(partner, plays_game(others[i].first, others[i].second, others[i].level, 0.1),
                     FALSE);
    const GameDocument *document = fs_session_get_document(session);
    g_assert_cmpint(game_document_get_count(document), ==, 2);
    g_assert_cmpint(plays_length(session), ==, 2);
    g_assert_cmpstr(about(session)->white, ==, others[i].white);
    g_assert_cmpstr(about(session)->black, ==, others[i].black);
    g_assert_cmpstr(game_document_get_at(document, 0)->about->white, ==, "Anna");
    g_assert_cmpint(game_document_get_at(document, 0)->line.length, ==, 2);
  }
}

/* The dialog asks for the player's name, the game has it, and the next dialog proposes it. */
static void test_named(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  GtkEditable *name = widget_find(window_dialog(window), ADW_TYPE_ENTRY_ROW);
  g_assert_cmpstr(gtk_editable_get_text(name), ==, "");
  gtk_editable_set_text(name, " Tom ");
  g_signal_emit_by_name(window_dialog(window), "activate-default");
  wait_until(fs_partner_is_playing(partner));
  gboolean black = fs_partner_get_game(partner).program[FIRST];
  g_assert_cmpstr(black ? about(session)->black : about(session)->white, ==, "Tom");
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  name = widget_find(window_dialog(window), ADW_TYPE_ENTRY_ROW);
  g_assert_cmpstr(gtk_editable_get_text(name), ==, "Tom");
  gtk_window_close(window_dialog(window));
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 3, 1), TRUE); /* nobody says who is White */
  g_assert_null(about(session)->white);
  g_assert_null(about(session)->black);
  window_close(window);
}

int main(int argc, char **argv) {
  windows_init(&argc, &argv);
  g_test_add_func("/play-told/told", test_told);
  g_test_add_func("/play-told/others-play-on", test_others_play_on);
  g_test_add_func("/play-told/named", test_named);
  return g_test_run();
}
