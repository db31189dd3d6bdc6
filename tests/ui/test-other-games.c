/* Games other than the first one in the window: what is dropped on it, files of all games, what is
 * copied from it, setting up, and its settings. */
#include "board/board.h"
#include "board/export.h"
#include "desk/application.h"
#include "base/settings.h"
#include "panes/column-table.h"
#include "panes/search-settings.h"
#include "panes/status-bar.h"
#include "session/session-file.h"
#include "windows.h"

static FsWindow *window_of(GtkApplication *application, const char *game, const char *position) {
  Line line = line_of(game, position);
  windows_show_details();
  return fs_window_new(application, &line, NULL);
}

static FsSession *session_of(const char *game, const char *position) {
  FsSession *session = fs_session_new();
  Line line = line_of(game, position);
  fs_search_set_table_bytes(fs_session_get_search(session), 64 << 20, NULL);
  fs_session_reset(session, &line);
  return session;
}

/* Game and position that a window shows; good until the next call. */
static const char *game_text(FsWindow *window) {
  static char text[VARIANT_TEXT + LINE_TEXT];
  FsSession *session = fs_window_get_session(window);
  variant_write(fs_session_get_variant(session), text);
  strcat(text, " ");
  strcat(text, session_text(session));
  return text;
}

static GFile *file_with(const char *name, const char *text) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), name, NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return g_file_new_for_path(path);
}

#define POPOUT_FILE                                                                                \
  "{\"format\":\"fourscore\",\"version\":1,\"game\":\"popout:5x4\",\"lines\":[\"01p0\"],"          \
  "\"at\":\"01p0\"}"
#define CUBE_FILE                                                                                  \
  "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"ABC\"],\"at\":\"AB\"}]}"

static gboolean can_undo(FsSession *session) {
  return game_document_can_undo(fs_session_get_document(session));
}

static void test_drop(void) {
  FsWindow *window = window_of(NULL, "connect4:7x6", "33");
  FsSession *session = fs_window_get_session(window);
  window_drop(window, G_TYPE_STRING, "33x4");
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 33");
  window_drop(window, G_TYPE_STRING, "3344\n33x\n");
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 33");
  g_assert_cmpstr(gtk_editable_get_text(widget_find(window, GTK_TYPE_ENTRY)), ==, "33x");
  window_drop(window, G_TYPE_STRING, "3344\n335\n"); /* a list is several games */
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 3344");
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  window_drop(window, G_TYPE_STRING, " 335\n");
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 335");
  while (fs_session_undo(session)) /* as it was at first: there is nothing to be asked */
    continue;
  g_autoptr(GFile) file = file_with("a.fourscore", POPOUT_FILE);
  window_drop(window, G_TYPE_FILE, file);
  wait_until(g_str_equal(game_text(window), "popout:5x4 01p0"));
  g_assert_false(can_undo(session));
  window_close(window);
}

/* A process can register only one. */
static FsApplication *the_application(void) {
  static FsApplication *application;
  if (!application) {
    application = fs_application_new("test");
    g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  }
  return application;
}

/* The window has what its game has. */
static void assert_looks(FsWindow *window, gboolean cube) {
  g_assert_cmpint(fs_board_can_turn(widget_find(window, FS_TYPE_BOARD)), ==, cube);
  g_assert_cmpint(g_action_group_has_action(G_ACTION_GROUP(window), "board-layout"), ==, cube);
}

/* The window takes the files of every game, and going to a different game is an edit that can be
 * undone. */
static void test_any_game(void) {
  FsWindow *window = window_of(GTK_APPLICATION(the_application()), "connect4:7x6", "33");
  FsSession *session = fs_window_get_session(window);
  g_autoptr(GFile) cube_file = file_with("b.fourscore", CUBE_FILE);
  g_autoptr(GFile) other_file = file_with("c.fourscore", POPOUT_FILE);
  assert_looks(window, FALSE);
  window_drop(window, G_TYPE_FILE, cube_file);
  wait_until(g_str_equal(game_text(window), "cube AB"));
  assert_looks(window, TRUE);
  g_assert_nonnull(widget_label(GTK_WIDGET(window), "Connect Four 3D"));
  window_drop(window, G_TYPE_FILE, other_file);
  wait_until(g_str_equal(game_text(window), "popout:5x4 01p0"));
  assert_looks(window, FALSE);
  g_assert_nonnull(widget_label(GTK_WIDGET(window), "PopOut, 5×4"));
  Line line = line_of("connect4:5x3", ".");
  session_set_line(session, &line);
  g_assert_cmpstr(game_text(window), ==, "connect4:5x3 .");
  assert_looks(window, FALSE);
  fs_session_undo(session);
  g_assert_cmpstr(game_text(window), ==, "popout:5x4 01p0");
  g_assert_cmpuint(g_list_length(gtk_application_get_windows(GTK_APPLICATION(the_application()))),
                   ==, 1);
  window_close(window);
}

static guint count_windows(gpointer application) {
  guint count = 0;
  for (GList *l = gtk_application_get_windows(application); l; l = l->next)
    count += FS_IS_WINDOW(l->data);
  return count;
}

static void quit(gpointer application) {
  g_action_group_activate_action(application, "quit", NULL);
}

/* One window that is kept keeps the others, also those that had nothing to ask or had agreed. */
static void test_quit(void) {
  FsApplication *application = the_application();
  GtkApplication *gtk = GTK_APPLICATION(application);
  FsWindow *cube = window_of(gtk, "cube", "."), *flat = window_of(gtk, "connect4:7x6", "33");
  gtk_window_present(GTK_WINDOW(cube));
  gtk_window_present(GTK_WINDOW(flat));
  fs_session_play(fs_window_get_session(flat), 4);
  quit(application);
  window_answer(flat, "cancel");
  g_assert_cmpuint(count_windows(application), ==, 2);
  fs_session_play(fs_window_get_session(cube), 5);
  quit(application);
  gpointer first = window_dialog(flat) ? (gpointer)flat : (gpointer)cube;
  gpointer second = first == flat ? (gpointer)cube : (gpointer)flat;
  window_answer(first, "discard");
  window_answer(second, "cancel");
  g_assert_cmpuint(count_windows(application), ==, 2);
  gtk_window_close(first); /* what was agreed then is forgotten */
  window_answer(first, "cancel");
  quit(application);
  first = window_dialog(flat) ? (gpointer)flat : (gpointer)cube;
  second = first == flat ? (gpointer)cube : (gpointer)flat;
  window_answer(first, "discard");
  g_assert_cmpuint(count_windows(application), ==, 2); /* not before the second agrees */
  window_answer(second, "discard");
  wait_until(count_windows(application) == 0);
}

static void assert_text(FsSession *session, const char *as, const char *expected) {
  g_autofree char *text = export_text(session, as);
  g_assert_cmpstr(text, ==, expected);
}

static void test_texts(void) {
  g_autoptr(FsSession) session = session_of("popout:4x3", "0011p0");
  g_object_set(fs_session_get_search(session), "goal", GOAL_EXACT, NULL);
  assert_text(session, "moves", "0011p0");
  assert_text(session, "shortest", "0011p0");
  assert_text(session, "code", "b/wb//");
  assert_text(session, "command",
              "fourscore-cli analyse --game popout:4x3 --solver popout --exact --table 64M 0011p0");
  assert_text(session, "diagram",
              "0 1 2 3\n. . . .\n. b . .\nb w . .\n3 stones. The second player (b) is to move.\n");
  session_read(session, "w/b//", NULL);
  assert_text(session, "moves", NULL);
  assert_text(session, "shortest", "w/b//");
}

static const char *comment_of(FsSession *session) {
  const GameRecord *record = game_document_get(fs_session_get_document(session));
  return game_node_find(record->root, record->line.moves, record->line.at)->comment;
}

static int fork_of(FsSession *session) {
  return game_record_fork(game_document_get(fs_session_get_document(session)));
}

enum { POP = 4 /* of column 0 of four */ };

/* Moves that depart from the line stand beside it, and every edit can be undone; typing at one
 * comment is one edit. */
static void test_variations(void) {
  g_autoptr(FsSession) session = session_of("popout:4x3", ".");
  session_read(session, "0011p0", NULL);
  fs_session_go_to(session, 2);
  g_assert_true(fs_session_play(session, POP));
  g_assert_true(fs_session_play(session, 3));
  assert_text(session, "moves", "00p03");
  fs_session_go_to(session, 3);
  fs_session_comment(session, "a");
  fs_session_comment(session, "a pop");
  g_assert_true(fs_session_go_sideways(session, -1));
  assert_text(session, "moves", "001");
  g_assert_null(comment_of(session));
  g_assert_false(fs_session_go_sideways(session, -1));
  g_assert_false(fs_session_promote(session)); /* it is the main line */
  g_assert_true(fs_session_go_sideways(session, 1));
  g_assert_cmpstr(comment_of(session), ==, "a pop");
  fs_session_undo(session);
  g_assert_null(comment_of(session));
  fs_session_redo(session);
  g_assert_cmpstr(comment_of(session), ==, "a pop");
  g_assert_true(fs_session_promote(session));
  g_assert_cmpint(fork_of(session), <=, 0);
  fs_session_go_to(session, 2);
  g_assert_true(fs_session_play(session, 1));
  fs_session_go_to(session, 5);
  assert_text(session, "moves", "0011p0");
  fs_session_go_to(session, 3);
  g_assert_true(fs_session_delete(session));
  fs_session_go_last(session);
  assert_text(session, "moves", "00p03");
  g_assert_false(fs_session_go_sideways(session, 1));
  while (fs_session_undo(session))
    continue;
  assert_text(session, "moves", ".");
  while (fs_session_redo(session))
    continue;
  fs_session_go_to(session, 3);
  g_assert_cmpstr(comment_of(session), ==, "a pop");
}

/* What is searched is shown again in the variation that has it. */
static void test_root(void) {
  g_autoptr(FsSession) session = session_of("connect4:7x6", "3341");
  fs_session_start(session);
  g_assert_true(fs_session_is_running(session));
  fs_session_go_to(session, 2);
  fs_session_play(session, 5);
  fs_session_begin_setup(session);
  fs_session_show_root(session);
  g_assert_true(fs_session_is_setting_up(session)); /* its stones are not lost */
  fs_session_cancel_setup(session);
  fs_session_show_root(session);
  assert_text(session, "moves", "3341");
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
}

static void press_move(FsWindow *window, int move) {
  g_assert_true(
      gtk_widget_activate_action(GTK_WIDGET(window_column(window, move)), "column.play", NULL));
}

static void act(FsWindow *window, const char *action) {
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), action, NULL));
}

static int shown_stones(FsSession *session) {
  Position shown = fs_session_get_shown(session);
  return position_stones(&shown);
}

/* Stone by stone; the game waits until it is done. */
static void test_setup(void) {
  FsWindow *window = window_of(NULL, "connect4:7x6", "33");
  FsSession *session = fs_window_get_session(window);
  gpointer board = widget_find(window, FS_TYPE_BOARD);
  GtkLabel *turn = widget_find(widget_find(window, FS_TYPE_STATUS_BAR), GTK_TYPE_LABEL);
  g_assert_cmpstr(gtk_label_get_text(turn), ==, "White to move");
  act(window, "win.set-up");
  g_assert_cmpstr(gtk_label_get_text(turn), ==, "Being set up");
  g_assert_nonnull(gtk_widget_get_cursor(board));
  g_assert_false(fs_session_play(session, 0));
  g_assert_false(fs_session_can_start(session));
  act(window, "win.back");
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 33");
  press_move(window, 4);
  fs_session_set_brush(session, BRUSH_WHITE);
  press_move(window, 4);
  gpointer button = window_column(window, 4);
  gtk_test_accessible_assert_property(button, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      "Column 4, 2 stones: White, White");
  gtk_test_accessible_assert_property(button, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Being set up");
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "///wb/ww//");
  g_assert_false(gtk_widget_get_visible(widget_find(window, FS_TYPE_COLUMN_TABLE)));
  act(window, "win.finish-setup");
  g_assert_true(fs_session_is_setting_up(session)); /* 3 white stones and 1 black one */
  gtk_widget_grab_focus(button);
  g_assert_true(widget_press(board, GDK_KEY_Delete, 0));
  g_assert_cmpint(shown_stones(session), ==, 3);
  act(window, "win.undo");
  g_assert_cmpint(shown_stones(session), ==, 4);
  fs_session_set_brush(session, BRUSH_REMOVE);
  Frame frame;
  g_assert_true(fs_board_get_scene(board, &frame).removing);
  press_move(window, 4);
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 33");
  act(window, "win.finish-setup");
  g_assert_null(gtk_widget_get_cursor(board));
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 ///wb/w//");
  act(window, "win.undo");
  g_assert_false(fs_session_is_setting_up(session));
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 33");
  act(window, "win.set-up");
  act(window, "win.cancel-setup");
  g_assert_cmpstr(gtk_label_get_text(turn), ==, "White to move");
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 33");
  window_close(window);
}

/* A full column takes no more, and an empty one has nothing to take; both places of a column of
 * PopOut are for its stones, and any numbers of stones may arise. */
static void test_setup_popout(void) {
  FsWindow *window = window_of(NULL, "popout:4x3", "0");
  FsSession *session = fs_window_get_session(window);
  fs_session_begin_setup(session);
  fs_session_set_brush(session, BRUSH_BLACK);
  press_move(window, 0);
  press_move(window, POP);
  g_assert_false(fs_session_brush(session, 0));
  g_assert_false(fs_session_remove(session, 3));
  g_assert_cmpint(fs_session_finish_setup(session, NULL), ==, STATUS_OK);
  g_assert_cmpstr(game_text(window), ==, "popout:4x3 wbb///");
  fs_session_set_brush(session, BRUSH_TURNS);
  fs_session_begin_setup(session);
  g_assert_cmpint(fs_session_get_brush_player(session), ==, SECOND); /* three stones */
  fs_session_cancel_setup(session);
  fs_session_begin_setup(session);
  g_assert_cmpint(fs_session_finish_setup(session, NULL), ==, STATUS_OK);
  g_assert_false(fs_session_is_setting_up(session));
  window_close(window);
}

/* Stones that are set up would be lost like moves. */
static void test_setup_is_change(void) {
  FsWindow *window = window_of(NULL, "connect4:7x6", "33");
  FsSession *session = fs_window_get_session(window);
  gtk_window_present(GTK_WINDOW(window));
  act(window, "win.set-up");
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "Fourscore");
  press_move(window, 4);
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "• Fourscore");
  SavedPlace place = {0};
  g_autofree char *kept = fs_session_write_file(session, &place, NULL);
  g_assert_nonnull(strstr(kept, "\"setup\" : \"///wb/w//\""));
  gtk_window_close(GTK_WINDOW(window));
  window_answer(window, "cancel");
  act(window, "win.cancel-setup");
  g_assert_true(fs_session_read_file(session, NOTATION_CHOSEN, kept, strlen(kept), &place, NULL));
  g_assert_cmpint(fs_session_settle(session, NULL), ==, STATUS_OK);
  g_assert_cmpstr(game_text(window), ==, "connect4:7x6 ///wb/w//");
  window_close(window);
}

/* Threads are one setting for all games; a smaller team does not change it. */
static void test_threads(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_int(settings, "threads", 100);
  FsWindow *window = window_of(NULL, "connect4:7x6", ".");
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  GtkSpinButton *button =
      widget_find(widget_find(window, FS_TYPE_SEARCH_SETTINGS), GTK_TYPE_SPIN_BUTTON);
  int most = fs_search_get_solver(search)->threads_most, threads;
  g_assert_cmpint(gtk_spin_button_get_value_as_int(button), ==, most);
  g_assert_cmpint(g_settings_get_int(settings, "threads"), ==, 100);
  gtk_spin_button_set_value(button, 5);
  g_assert_cmpint(g_settings_get_int(settings, "threads"), ==, 5);
  g_object_get(search, "threads", &threads, NULL);
  g_assert_cmpint(threads, ==, 5);
  gtk_editable_set_text(GTK_EDITABLE(button), "7"); /* not entered yet */
  g_object_set(search, "goal", GOAL_FIRST, NULL);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(button)), ==, "7");
  gtk_spin_button_update(button);
  g_assert_cmpint(g_settings_get_int(settings, "threads"), ==, 7);
  gtk_spin_button_set_value(button, 0);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(button)), ==, "automatic");
  g_settings_set_int(settings, "threads", 2);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(button)), ==, "2");
  g_object_set(search, "solver", "proof-number", NULL);
  g_assert_false(gtk_widget_is_sensitive(GTK_WIDGET(button)));
  window_close(window);
}

/* The first game has a goal and a solver of its own among the settings, the others a goal. */
static void test_goals(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_enum(settings, "goal", GOAL_FIRST);
  g_settings_set_enum(settings, "flat-goal", GOAL_EXACT);
  FsWindow *window = window_of(NULL, "popout:5x4", ".");
  FsSession *session = fs_window_get_session(window);
  FsSearch *search = fs_session_get_search(session);
  g_assert_cmpint(fs_search_get_goal(search), ==, GOAL_EXACT);
  g_object_set(search, "goal", GOAL_SECOND, NULL);
  g_assert_cmpint(g_settings_get_enum(settings, "flat-goal"), ==, GOAL_SECOND);
  Line line = line_of("cube", ".");
  session_set_line(session, &line);
  g_assert_cmpint(fs_search_get_goal(search), ==, GOAL_FIRST);
  g_object_set(search, "solver", "classic", NULL);
  g_assert_cmpint(g_settings_get_enum(settings, "flat-goal"), ==, GOAL_SECOND);
  fs_session_undo(session);
  g_assert_cmpint(fs_search_get_goal(search), ==, GOAL_SECOND);
  g_assert_cmpstr(fs_search_get_solver(search)->name, ==, "popout");
  g_autofree char *kept = g_settings_get_string(settings, "solver");
  g_assert_cmpstr(kept, ==, "classic");
  g_settings_reset(settings, "goal");
  g_settings_reset(settings, "flat-goal");
  g_settings_reset(settings, "solver");
  window_close(window);
}

/* The default solver is that of the game, even where its keys would fit no table. */
static void test_usual_solver(void) {
  FsWindow *window = window_of(NULL, "popout:7x6", ".");
  FsSession *session = fs_window_get_session(window);
  FsSearch *search = fs_session_get_search(session);
  g_assert_cmpstr(fs_search_get_solver(search)->name, ==, "popout");
  Line large = line_of("popout:9x9", "010101"), usual = line_of("connect4:7x6", "."),
       narrow = line_of("connect4:6x6", ".");
  session_set_line(session, &large);
  g_assert_cmpstr(fs_search_get_solver(search)->name, ==, "proof-number");
  fs_session_start(session);
  wait_until(fs_search_now(search).view->moves[0].values == VALUE_FIRST);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  session_set_line(session, &usual);
  g_assert_cmpstr(fs_search_get_solver(search)->name, ==, "connect4");
  g_object_set(search, "solver", "fhourstones", NULL);
  session_set_line(session, &narrow);
  g_assert_cmpstr(fs_search_get_solver(search)->name, ==, "fhourstones");
  window_close(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_boolean(settings, "restore-session", FALSE); /* so that closing asks */
  g_test_add_func("/other-games/drop", test_drop);
  g_test_add_func("/other-games/any-game", test_any_game);
  g_test_add_func("/other-games/quit", test_quit);
  g_test_add_func("/other-games/texts", test_texts);
  g_test_add_func("/other-games/variations", test_variations);
  g_test_add_func("/other-games/root", test_root);
  g_test_add_func("/other-games/setup", test_setup);
  g_test_add_func("/other-games/setup-popout", test_setup_popout);
  g_test_add_func("/other-games/setup-is-change", test_setup_is_change);
  g_test_add_func("/other-games/threads", test_threads);
  g_test_add_func("/other-games/goals", test_goals);
  g_test_add_func("/other-games/usual-solver", test_usual_solver);
  return g_test_run();
}
