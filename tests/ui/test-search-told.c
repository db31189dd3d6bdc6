/* What is said of the search, in its pane and above the board: beside other positions, in another
 * game, and where values are hidden. */
#include "panes/statistics.h"
#include "panes/status-bar.h"
#include "windows.h"

static FsWindow *window_that_searched(void) {
  FsWindow *window = window_at(EASY);
  fs_session_start(fs_window_get_session(window));
  wait_until(!fs_session_is_running(fs_window_get_session(window)));
  return window;
}

/* What came of a search is said beside other positions of its game, not beside another game. */
static void test_of_another_game(void) {
  FsWindow *window = window_that_searched();
  FsSession *session = fs_window_get_session(window);
  FsSearch *search = fs_session_get_search(session);
  GtkWidget *statistics = widget_find(window, FS_TYPE_STATISTICS);
  g_autofree char *root = fs_search_write_root(search), *words = fs_search_get_words(search);
  g_autofree char *about = g_strdup_printf("Of the position %s: %s", root, words);
  fs_session_back(session);
  wait_until(widget_label(statistics, about));
  GtkWidget *label = GTK_WIDGET(widget_label(statistics, about));
  g_assert_true(gtk_widget_get_visible(label));
  g_assert_cmpint(gtk_label_get_ellipsize(GTK_LABEL(label)), ==, PANGO_ELLIPSIZE_NONE);
  Line other = line_at("0F");
  session_set_line(session, &other);
  wait_until(!gtk_widget_get_visible(label));
  fs_session_undo(session);
  wait_until(gtk_widget_get_visible(label));
  window_close(window);
}

/* All games begin with the empty board: that its search has found nothing is told in none. */
static void test_of_the_empty_board(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  GtkWidget *statistics = widget_find(window, FS_TYPE_STATISTICS);
  Line other = line_at("0F");
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 0);
  session_set_line(session, &other);
  wait_until(widget_label(statistics, "Of the empty board"));
  GtkWidget *label = GTK_WIDGET(widget_label(statistics, "Of the empty board"));
  g_assert_true(gtk_widget_get_visible(label));
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  wait_until(!gtk_widget_get_visible(label));
  fs_session_go_to(session, 0);
  wait_until(widget_says(statistics, "Stopped: 0 of 16 moves answered"));
  window_close(window);
}

/* Beside a position that is not searched, words say what a button does. */
static void test_analyse_this(void) {
  FsWindow *window = window_at(HARD);
  FsSession *session = fs_window_get_session(window);
  FsSearch *search = fs_session_get_search(session);
  GtkWidget *bar = widget_find(window, FS_TYPE_STATUS_BAR);
  fs_session_start(session);
  wait_until(fs_search_now(search).running);
  fs_search_pause(search);
  wait_until(fs_search_now(search).state == SEARCH_PAUSED);
  fs_session_back(session);
  wait_until(widget_says(bar, "Paused at " HARD));
  GtkLabel *label = widget_label(bar, "Analyse This");
  g_assert_nonnull(label);
  g_assert_cmpint(gdk_keyval_to_lower(gtk_label_get_mnemonic_keyval(label)), ==, GDK_KEY_t);
  g_signal_emit_by_name(gtk_widget_get_parent(GTK_WIDGET(label)), "clicked");
  wait_until(fs_session_is_at_root(session) && fs_search_now(search).running);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  window_close(window);
}

static const char HIDDEN[] = "What is known about this position is hidden until the game is over.";

/* A game with hidden values is played on what was analysed before: the result is not said. */
static void test_secret(void) {
  FsWindow *window = window_that_searched();
  FsSession *session = fs_window_get_session(window);
  FsSearch *search = fs_session_get_search(session);
  GtkWidget *statistics = widget_find(window, FS_TYPE_STATISTICS);
  g_autofree char *root = fs_search_write_root(search), *words = fs_search_get_words(search);
  g_autofree char *about = g_strdup_printf("Of the position %s: %s", root, words);
  g_assert_true(g_str_has_prefix(words, "Done: "));
  wait_until(widget_label(statistics, words));
  fs_session_set_blind(session, TRUE);
  wait_until(!widget_label(statistics, words));
  g_assert_nonnull(widget_label(statistics, HIDDEN));
  fs_session_set_blind(session, FALSE);
  fs_session_back(session);
  wait_until(widget_label(statistics, about));
  GtkWidget *label = GTK_WIDGET(widget_label(statistics, about));
  g_assert_true(gtk_widget_get_visible(label));
  fs_session_set_blind(session, TRUE);
  wait_until(!gtk_widget_get_visible(label));
  window_close(window);
}

/* A search in such a game runs without values: why there are none is said meanwhile and after it.
 */
static void test_secret_search(void) {
  FsWindow *window = window_at(HARD);
  FsSession *session = fs_window_get_session(window);
  GtkWidget *statistics = widget_find(window, FS_TYPE_STATISTICS);
  fs_session_set_blind(session, TRUE);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 1000);
  g_assert_true(widget_says(statistics, "Searching") && widget_label(statistics, HIDDEN));
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  g_assert_nonnull(widget_label(statistics, HIDDEN));
  g_assert_false(widget_says(statistics, "Searching"));
  g_assert_false(widget_says(statistics, "Nothing is searched"));
  window_close(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/search-told/of-another-game", test_of_another_game);
  g_test_add_func("/search-told/of-the-empty-board", test_of_the_empty_board);
  g_test_add_func("/search-told/analyse-this", test_analyse_this);
  g_test_add_func("/search-told/secret", test_secret);
  g_test_add_func("/search-told/secret-search", test_secret_search);
  return g_test_run();
}
