/* The pane of the game: its list of moves, which leads through the tree, and its comments. */
#include "panes/game-pane.h"

#include "windows.h"

static guint rows(FsWindow *window) {
  GtkGridView *list = widget_find(widget_find(window, FS_TYPE_GAME_PANE), GTK_TYPE_GRID_VIEW);
  return g_list_model_get_n_items(G_LIST_MODEL(gtk_grid_view_get_model(list)));
}

static GtkSingleSelection *moves_selection(FsWindow *window) {
  GtkGridView *list = widget_find(widget_find(window, FS_TYPE_GAME_PANE), GTK_TYPE_GRID_VIEW);
  return GTK_SINGLE_SELECTION(gtk_grid_view_get_model(list));
}

/* The list shows the tree, follows the position and leads to the one that is chosen in it. */
static void test_moves(void) {
  FsWindow *window = window_at("5A0");
  FsSession *session = fs_window_get_session(window);
  GtkSingleSelection *selection = moves_selection(window);
  g_assert_cmpint(rows(window), ==, 5); /* a line for the start */
  g_assert_cmpint(gtk_single_selection_get_selected(selection), ==, 4);
  fs_session_go_to(session, 1);
  fs_session_play(session, 7);
  fs_session_play(session, 8);
  g_assert_cmpint(rows(window), ==, 9); /* Start - | 5 A | … 7 | 8 - | 0 */
  g_assert_cmpint(gtk_single_selection_get_selected(selection), ==, 6);
  gtk_single_selection_set_selected(selection, 4); /* empty */
  g_assert_cmpint(gtk_single_selection_get_selected(selection), ==, 6);
  gtk_single_selection_set_selected(selection, 8);
  g_assert_cmpstr(session_text(session), ==, "5A0");
  gtk_widget_activate_action(GTK_WIDGET(window), "win.back", NULL);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.sideways", "i", 1);
  g_assert_cmpstr(session_text(session), ==, "57");
  gtk_widget_activate_action(GTK_WIDGET(window), "win.promote", NULL);
  g_assert_cmpint(gtk_single_selection_get_selected(selection), ==, 3);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.delete-move", NULL);
  g_assert_cmpint(rows(window), ==, 5);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.undo", NULL);
  g_assert_cmpint(rows(window), ==, 9);
  g_assert_cmpstr(session_text(session), ==, "57");
  window_close(window);
}

/* Where the list of moves is scrolled to. */
static GtkAdjustment *moves_scroll(FsWindow *window) {
  GtkWidget *list = widget_find(widget_find(window, FS_TYPE_GAME_PANE), GTK_TYPE_GRID_VIEW);
  return gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(list));
}

/* TRUE if the end of the list is seen, and it is at least this many pixels longer than before. */
static gboolean at_the_end(GtkAdjustment *place, double before, double more) {
  double upper = gtk_adjustment_get_upper(place), page = gtk_adjustment_get_page_size(place);
  return (upper - before) / more >= 1 && upper > 1.2 * page &&
         upper - page - gtk_adjustment_get_value(place) < 1;
}

/* One line of the list. */
static void play_pair(FsSession *session, int column) {
  fs_session_play(session, column);
  fs_session_play(session, column + 1);
}

/* The list shows the move that was played last, and not only almost. */
static void test_moves_scroll(void) {
  FsWindow *window = window_at("1297716E722812FED5EA56AAEB4B198F");
  FsSession *session = fs_window_get_session(window);
  GtkAdjustment *place = moves_scroll(window);
  gtk_window_set_default_size(GTK_WINDOW(window), 1280, 500);
  wait_until(at_the_end(place, 0, 1));
  for (int column = 3; column < 7; column += 2) {
    double before = gtk_adjustment_get_upper(place);
    play_pair(session, column);
    wait_until(at_the_end(place, before, 10));
  }
  double before = gtk_adjustment_get_upper(place);
  fs_session_undo(session);
  fs_session_undo(session);
  wait_until(at_the_end(place, before, -10));
  before = gtk_adjustment_get_upper(place);
  play_pair(session, 5);
  wait_until(at_the_end(place, before, 10));
  window_close(window);
}

/* What is typed as a comment stays with its position. */
static void test_comments(void) {
  FsWindow *window = window_at("5A0");
  FsSession *session = fs_window_get_session(window);
  GtkTextView *view = widget_find(window, GTK_TYPE_TEXT_VIEW);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(view);
  gtk_text_buffer_insert_at_cursor(buffer, "hm", -1);
  wait_until(fs_session_is_modified(session));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.undo", NULL)); /* at once */
  g_assert_cmpint(gtk_text_buffer_get_char_count(buffer), ==, 0);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.redo", NULL));
  g_assert_cmpint(gtk_text_buffer_get_char_count(buffer), ==, 2);
  fs_session_back(session);
  g_assert_cmpint(gtk_text_buffer_get_char_count(buffer), ==, 0);
  fs_session_forward(session);
  g_assert_cmpint(gtk_text_buffer_get_char_count(buffer), ==, 2);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.undo", NULL);
  g_assert_cmpint(gtk_text_buffer_get_char_count(buffer), ==, 0);
  g_assert_false(fs_session_is_modified(session));
  window_close(window);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/game-pane/moves", test_moves);
  g_test_add_func("/game-pane/moves-scroll", test_moves_scroll);
  g_test_add_func("/game-pane/comments", test_comments);
  return g_test_run();
}
