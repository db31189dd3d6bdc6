/* The mark of what has the focus stays, and the board notices when it comes. While another window
 * is the active one there is none, so no other test runs beside this one. */
#include "board/board.h"
#include "windows.h"

#define OVER "0415263" /* nothing is judged or drawn any more */

/* GTK hides it after three seconds. */
static void test_shown_on(void) {
  Line line = line_at(OVER);
  FsWindow *window = fs_window_new(NULL, &line, NULL);
  gtk_window_present(GTK_WINDOW(window));
  wait_until(gtk_window_is_active(GTK_WINDOW(window)));
  gtk_window_set_focus_visible(GTK_WINDOW(window), TRUE);
  main_loop_run(4);
  g_assert_true(gtk_window_get_focus_visible(GTK_WINDOW(window)));
  window_close(window);
}

/* GTK shows it when the key that moved the focus is released. */
static void test_key_released(void) {
  Line line = line_at(OVER);
  FsWindow *window = fs_window_new(NULL, &line, NULL);
  GtkWidget *board = widget_find(GTK_WIDGET(window), FS_TYPE_BOARD);
  gtk_window_present(GTK_WINDOW(window));
  gtk_widget_grab_focus(board);
  wait_until(gtk_window_is_active(GTK_WINDOW(window)));
  main_loop_run(1);
  g_autoptr(GBytes) pressed = widget_picture(board);
  gtk_window_set_focus_visible(GTK_WINDOW(window), TRUE);
  main_loop_run(1);
  g_autoptr(GBytes) released = widget_picture(board);
  g_assert_false(g_bytes_equal(pressed, released));
  window_close(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/focus-shown/key-released", test_key_released); /* no key was used before */
  g_test_add_func("/focus-shown/shown-on", test_shown_on);
  return g_test_run();
}
