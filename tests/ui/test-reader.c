/* What a screen reader says where the labels alone say too little: the stones of a column, and the
 * player of a move. */
#include "board/move-button.h"
#include "panes/game-pane.h"
#include "panes/move-words.h"
#include "windows.h"

static void assert_named(gpointer widget, const char *name) {
  gtk_test_accessible_assert_property(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

static void test_columns(void) {
  FsWindow *window = window_at("55A5");
  assert_named(window_column(window, 5), "Column 5, 3 stones: White, Black, Black");
  assert_named(window_column(window, 10), "Column A, 1 stone: White");
  assert_named(window_column(window, 0), "Column 0, 0 stones");
  window_close(window);
}

/* The cell of the list of moves in which a label says this. */
static GtkWidget *row_of(FsWindow *window, const char *text) {
  GtkWidget *pane = widget_find(window, FS_TYPE_GAME_PANE);
  GtkLabel *label = widget_label(pane, text);
  g_assert_nonnull(label);
  return gtk_widget_get_parent(gtk_widget_get_parent(GTK_WIDGET(label)));
}

static void test_moves(void) {
  FsWindow *window = window_at("5A");
  FsSession *session = fs_window_get_session(window);
  gtk_window_set_default_size(GTK_WINDOW(window), 1280, 860);
  g_assert_true(fs_session_comment(session, "too early"));
  main_loop_run(0.3);
  assert_named(row_of(window, "1. 5"), "Move 1, White: Column 5");
  GtkWidget *second = row_of(window, "A");
  gtk_test_accessible_assert_role(GTK_ACCESSIBLE(second), GTK_ACCESSIBLE_ROLE_GRID_CELL);
  assert_named(second, "Move 1, Black: Column A");
  gtk_test_accessible_assert_property(GTK_ACCESSIBLE(second), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      "too early");
  assert_named(row_of(window, "Start"), "Start");
  window_close(window);
}

static void assert_words(const char *game, int ply, Move move, const char *expected) {
  Line line = line_of(game, ".");
  g_autofree char *words = move_words(line.start.variant, ply, move);
  g_assert_cmpstr(words, ==, expected);
}

static void test_pops(void) {
  assert_words("popout:7x6", 4, 9, "Move 2, Black: Pop column 2");
  assert_words("popout:7x6", 5, 2, "Move 3, White: Column 2");
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/reader/columns", test_columns);
  g_test_add_func("/reader/moves", test_moves);
  g_test_add_func("/reader/pops", test_pops);
  return g_test_run();
}
