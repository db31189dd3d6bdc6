/* The tour of the window: what it shows, and what is open before, beside and after it. */
#include <string.h>

#include "base/settings.h"
#include "learn/tour-bar.h"
#include "windows.h"

/* The tour: five steps, the last with the user's move analysed. It leaves nothing behind. */
static void test_tour(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  FsTourBar *bar = widget_find(window, FS_TYPE_TOUR_BAR);
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  fs_window_offer_tour(window);
  g_assert_false(g_settings_get_boolean(settings, "tour-shown")); /* it might not be seen */
  for (int step = 0; step < TOUR_STEPS; step++) {
    g_assert_cmpint(fs_tour_bar_get_step(bar), ==, step);
    if (step < TOUR_MOVE) g_signal_emit_by_name(widget_button(bar, "Next"), "clicked");
    g_assert_true(g_settings_get_boolean(settings, "tour-shown"));
  }
  g_assert_true(fs_session_play(session, 0));
  wait_until(widget_says(GTK_WIDGET(bar), "This is proved"));
  g_signal_emit_by_name(widget_button(bar, "Done"), "clicked");
  main_loop_run(0.1);
  g_assert_cmpint(fs_tour_bar_get_step(bar), ==, -1);
  g_assert_null(window_dialog(window)); /* nothing of the user's is lost */
  g_assert_cmpstr(session_text(session), ==, ".");
  fs_window_offer_tour(window); /* not again */
  g_assert_cmpint(fs_tour_bar_get_step(bar), ==, -1);
  window_close(window);
}

static void skip_tour(FsWindow *window) {
  GtkWidget *bar = widget_find(window, FS_TYPE_TOUR_BAR);
  g_signal_emit_by_name(widget_button(bar, "Skip the Tour"), "clicked");
  main_loop_run(0.1);
}

static void begin_tour_and_play(FsWindow *window, Move first, Move second) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.tour", NULL);
  g_assert_true(fs_session_play(fs_window_get_session(window), first));
  g_assert_true(fs_session_play(fs_window_get_session(window), second));
}

/* Moves that were tried come back by undo. */
static void test_tour_undone(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  begin_tour_and_play(window, 3, 0);
  g_autofree char *tried = g_strdup(session_text(session));
  skip_tour(window);
  g_assert_cmpstr(session_text(session), ==, ".");
  g_assert_true(fs_session_undo(session));
  g_assert_cmpstr(session_text(session), ==, tried);
  window_close(window);
}

/* Closing the window leaves no undo, so a game that went on stays for the next start. */
static void test_tour_closed(void) {
  for (int further = 0; further < 2; further++) {
    FsWindow *window = window_at(".");
    gtk_widget_activate_action(GTK_WIDGET(window), "win.tour", NULL);
    for (int move = 0; move <= further; move++)
      g_assert_true(fs_session_play(fs_window_get_session(window), (Move)(3 * move)));
    g_autofree char *tried = g_strdup(session_text(fs_window_get_session(window)));
    gtk_window_close(GTK_WINDOW(window));
    main_loop_run(0.1);
    window = fs_window_new(NULL, NULL, NULL);
    gtk_window_present(GTK_WINDOW(window));
    g_assert_cmpstr(session_text(fs_window_get_session(window)), ==, further ? tried : ".");
    window_close(window);
  }
}

/* A game in which the user has written stays open: alone, or beside the user's. Those without words
 * go. */
static void test_tour_keeps_words(void) {
  static const char *const games[] = {".", "05A"};
  for (int beside = 0; beside < 2; beside++) {
    FsWindow *window = window_at(games[beside]);
    FsSession *session = fs_window_get_session(window);
    const GameDocument *document = fs_session_get_document(session);
    begin_tour_and_play(window, 3, 0);
    g_assert_true(fs_session_comment(session, "Why not?"));
    g_autofree char *written = g_strdup(session_text(session));
    for (int step = 0; step < TOUR_MOVE; step++)
      g_signal_emit_by_name(widget_button(widget_find(window, FS_TYPE_TOUR_BAR), "Next"),
                            "clicked");
    gtk_widget_activate_action(GTK_WIDGET(window), "win.close-last", NULL);
    g_assert_cmpint(game_document_get_count(document), ==, 1 + beside);
    fs_session_show_game(session, beside);
    fs_session_go_last(session);
    g_assert_cmpstr(session_text(session), ==, written);
    const Line *line = fs_session_get_line(session);
    const GameNode *root = game_document_get(document)->root;
    g_assert_cmpstr(game_node_find(root, line->moves, line->at)->comment, ==, "Why not?");
    window_close(window);
  }
}

/* From the menu the user's games stay; it is not offered where there is something else to see. */
static void test_tour_beside_games(void) {
  FsWindow *window = window_at("05A");
  FsSession *session = fs_window_get_session(window);
  FsTourBar *bar = widget_find(window, FS_TYPE_TOUR_BAR);
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_reset(settings, "tour-shown");
  fs_window_offer_tour(window);
  g_assert_cmpint(fs_tour_bar_get_step(bar), ==, -1);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.tour", NULL);
  g_assert_cmpint(fs_tour_bar_get_step(bar), ==, 0);
  g_signal_emit_by_name(widget_button(bar, "Skip the Tour"), "clicked");
  main_loop_run(0.1);
  g_assert_cmpstr(session_text(session), ==, "05A");
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 1);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.tour", NULL);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.puzzle", NULL); /* in place of the tour */
  g_assert_cmpint(fs_tour_bar_get_step(bar), ==, -1);
  window_close(window);
}

/* A game that looks like the tour's, or has other rules, is replaced by its first step; it comes
 * back in the end. */
static void test_tour_gives_back(void) {
  static const char *const games[][2] = {{"cube", "1297716E722812FED5EA56AAEB4B198F"},
                                         {"connect4:7x6", "334"}};
  for (int i = 0; i < 2; i++) {
    FsWindow *window = window_at(".");
    FsSession *session = fs_window_get_session(window);
    FsTourBar *bar = widget_find(window, FS_TYPE_TOUR_BAR);
    Line line;
    Variant variant;
    g_assert_cmpint(variant_read(games[i][0], strlen(games[i][0]), &variant, NULL), ==, STATUS_OK);
    g_assert_cmpint(line_read(variant, games[i][1], strlen(games[i][1]), &line, NULL), ==,
                    STATUS_OK);
    session_set_line(session, &line);
    gtk_widget_activate_action(GTK_WIDGET(window), "win.tour", NULL);
    for (int step = 0; step < TOUR_MOVE; step++)
      g_signal_emit_by_name(widget_button(bar, "Next"), "clicked");
    g_assert_true(fs_session_play(session, 0));
    g_signal_emit_by_name(widget_button(bar, "Done"), "clicked");
    main_loop_run(0.1);
    g_assert_cmpstr(session_text(session), ==, games[i][1]);
    window_close(window);
  }
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/tour/steps", test_tour);
  g_test_add_func("/tour/undone", test_tour_undone);
  g_test_add_func("/tour/closed", test_tour_closed);
  g_test_add_func("/tour/keeps-words", test_tour_keeps_words);
  g_test_add_func("/tour/beside-games", test_tour_beside_games);
  g_test_add_func("/tour/gives-back", test_tour_gives_back);
  return g_test_run();
}
