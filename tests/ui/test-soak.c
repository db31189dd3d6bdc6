/* Random use of the window while it searches: nothing complains, and memory does not grow. ./test
 * makes 400 actions; with -m slow it makes 10,000, about as many as a day of work has.
 *
 * The resident memory is printed at the start, in the middle and at the end. The table, whose pages
 * are touched as it fills, is kept small and filled before the start.
 */
#include "core/memory.h"
#include "board/board.h"
#include "play/cube-play.h"
#include "windows.h"

static GRand *dice;

static int throw(int sides) { return g_rand_int_range(dice, 0, sides); }

/* Actions, by what a user would do. */

static void play(FsWindow *window) { fs_session_play(fs_window_get_session(window), throw(16)); }

static void key(FsWindow *window) {
  static const guint keys[] = {GDK_KEY_0, GDK_KEY_5, GDK_KEY_a, GDK_KEY_F, GDK_KEY_BackSpace};
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  widget_press(board, keys[throw(G_N_ELEMENTS(keys))], 0);
}

static void activate(FsWindow *window) {
  static const char *const names[] = {
      "win.undo",    "win.redo",    "win.back",    "win.forward",     "win.first",   "win.last",
      "win.analyse", "win.analyse", "win.pause",   "win.stop",        "win.sidebar", "win.plots",
      "win.tasks",   "win.batch",   "win.promote", "win.delete-move", "win.analyse", "win.new"};
  const char *name = names[throw(G_N_ELEMENTS(names))];
  gtk_widget_activate_action(GTK_WIDGET(window), name, NULL);
}

static void turn(FsWindow *window) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.turn", "i", throw(2) ? 1 : -1);
}

static void read_position(FsWindow *window) {
  static const char *const texts[] = {EASY, HARD, ".", "0F5A", "w/b//////////////", "01X", ""};
  session_read(fs_window_get_session(window), texts[throw(G_N_ELEMENTS(texts))], NULL);
}

static void set_setting(FsWindow *window) {
  static const char *const names[] = {"parallel", "minimax", "classic", "paper"};
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  switch (throw(5)) {
  case 0:
    g_object_set(search, "goal", throw(3), NULL);
    break;
  case 1:
    g_object_set(search, "solver", names[throw(3)], NULL);
    break;
  case 2:
    g_object_set(search, "threads", throw(4), NULL);
    break;
  case 3:
    g_object_set(search, "cutoff", throw(2) ? 0 : 26 + throw(6), NULL);
    break;
  default:
    fs_search_set_table_bytes(search, (size_t)64 << 20, NULL);
  }
}

static void find_line(FsSession *session, int column) {
  Position position = fs_session_get_position(session);
  fs_search_find_line(fs_session_get_search(session), &position, column);
}

static void use_column(FsWindow *window) {
  FsSession *session = fs_window_get_session(window);
  int column = throw(16);
  if (throw(2))
    fs_session_prefer(session, column);
  else
    find_line(session, column);
  if (throw(4) == 0) fs_session_play_line(session);
}

static void return_to_root(FsWindow *window) {
  fs_session_show_root(fs_window_get_session(window));
}

static void resize(FsWindow *window) {
  gtk_window_set_default_size(GTK_WINDOW(window), 360 + throw(900), 480 + throw(500));
}

static void close_others(FsWindow *window) {
  g_autoptr(GList) windows = gtk_window_list_toplevels();
  for (GList *l = windows; l; l = l->next)
    if (l->data != window && gtk_widget_get_visible(l->data)) gtk_window_close(l->data);
}

static void act(FsWindow *window) {
  static void (*const deeds[])(FsWindow *) = {
      play,       play,           key,         key,           activate, activate,    activate, turn,
      use_column, return_to_root, set_setting, read_position, resize,   close_others};
  deeds[throw(G_N_ELEMENTS(deeds))](window);
}

/* The resident memory in MiB after a second of search, which touches all pages of the table. */
static double measure(FsWindow *window) {
  FsSession *session = fs_window_get_session(window);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  g_assert_cmpint(session_read(session, HARD, NULL), ==, STATUS_OK);
  fs_session_start(session);
  main_loop_run(1);
  return (double)memory_resident() / (1 << 20);
}

static void test_soak(void) {
  int actions = g_test_slow() ? 10000 : 400;
  dice = g_rand_new_with_seed(2026);
  FsWindow *window = window_at(HARD);
  FsSession *session = fs_window_get_session(window);
  fs_search_set_table_bytes(fs_session_get_search(session), (size_t)64 << 20, NULL);
  double memory[3] = {0};
  int searching = 0;
  for (int i = 0; i < actions; i++) {
    if (i == actions / 10) memory[0] = measure(window); /* everything has been used once */
    if (i == actions / 2) memory[1] = measure(window);
    act(window);
    searching += fs_session_is_running(session);
    main_loop_run(0.001 * throw(12));
  }
  memory[2] = measure(window);
  g_test_message("%d actions, %d while searching; resident memory %.0f, %.0f and %.0f MiB", actions,
                 searching, memory[0], memory[1], memory[2]);
  g_assert_cmpint(searching, >, actions / 10);
  /* Memory that is meant to stay: answers, views of analysed positions, 500 edits to undo. */
  g_assert_cmpfloat(memory[2] - memory[1], <, 48);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  close_others(window);
  window_close(window);
  g_rand_free(dice);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/soak", test_soak);
  return g_test_run();
}
