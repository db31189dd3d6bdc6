/* The window of the flat games: what is dropped on it, files of the other kind, what is copied from
 * it, and its settings. */
#include "desk/application.h"
#include "board/flat-export.h"
#include "panes/flat-move-table.h"
#include "panes/flat-settings.h"
#include "desk/flat-window.h"
#include "board/flat-board-view.h"
#include "session/savable.h"
#include "base/settings.h"
#include "session/setup.h"
#include "session/shown.h"
#include "panes/status-bar.h"
#include "windows.h"

static FsFlatWindow *flat_window_at(GtkApplication *application, const char *name,
                                    const char *position) {
  FlatGame game;
  FlatRecord record;
  g_assert_cmpint(flat_game_read(name, &game, NULL), ==, STATUS_OK);
  g_assert_cmpint(flat_record_read(game, position, &record, NULL), ==, STATUS_OK);
  return fs_flat_window_new(application, &record, NULL);
}

/* Game and position that the window shows; good until the next call. */
static const char *flat_text(FsFlatWindow *window) {
  static char text[24 + FLAT_RECORD_TEXT];
  const FlatRecord *record = fs_flat_session_get_record(fs_flat_window_get_session(window));
  flat_game_write(record->game, text);
  strcat(text, " ");
  flat_record_write(record, text + strlen(text));
  return text;
}

static void flat_window_close(FsFlatWindow *window) {
  gtk_window_destroy(GTK_WINDOW(window));
  main_loop_run(0.1);
}

static GFile *file_with(const char *text) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "a.fourscore", NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return g_file_new_for_path(path);
}

#define FLAT_FILE                                                                                  \
  "{\"format\":\"fourscore\",\"version\":1,\"game\":\"popout:5x4\",\"lines\":[\"01p0\"],"          \
  "\"at\":\"01p0\"}"
#define CUBE_FILE                                                                                  \
  "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"ABC\"],\"at\":\"AB\"}]}"

static void test_drop(void) {
  FsFlatWindow *window = flat_window_at(NULL, "connect4:7x6", "33");
  FsFlatSession *session = fs_flat_window_get_session(window);
  window_drop(window, G_TYPE_STRING, "33x4");
  g_assert_cmpstr(flat_text(window), ==, "connect4:7x6 33");
  window_drop(window, G_TYPE_STRING, "3344\n33\n");
  g_assert_cmpstr(flat_text(window), ==, "connect4:7x6 33");
  g_assert_cmpstr(gtk_editable_get_text(widget_find(window, GTK_TYPE_ENTRY)), ==, "3344");
  g_assert_nonnull(widget_label(GTK_WIDGET(window),
                                "This is a list of positions, and one is shown here; a batch "
                                "(Ctrl+Shift+B) takes lists"));
  window_drop(window, G_TYPE_STRING, " 3344\n");
  g_assert_cmpstr(flat_text(window), ==, "connect4:7x6 3344");
  fs_flat_session_undo(session); /* as it was at first: there is nothing to be asked */
  g_autoptr(GFile) file = file_with(FLAT_FILE);
  window_drop(window, G_TYPE_FILE, file);
  wait_until(g_str_equal(flat_text(window), "popout:5x4 01p0"));
  g_assert_false(fs_flat_session_can_undo(session));
  flat_window_close(window);
}

/* The newest window of the type, or NULL. */
static gpointer find_window(gpointer application, GType type) {
  GList *windows = gtk_application_get_windows(application);
  while (windows && !G_TYPE_CHECK_INSTANCE_TYPE(windows->data, type))
    windows = windows->next;
  return windows ? windows->data : NULL;
}

/* A process can register one only. */
static FsApplication *the_application(void) {
  static FsApplication *application;
  if (!application) {
    application = fs_application_new("test");
    g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  }
  return application;
}

/* A file of the other kind goes to the window of its kind, which is made if there is none. What the
 * window shows that it was dropped on stays. */
static void test_other_kind(void) {
  FsApplication *application = the_application();
  FsFlatWindow *flat = flat_window_at(GTK_APPLICATION(application), "connect4:7x6", "33");
  g_autoptr(GFile) cube_file = file_with(CUBE_FILE);
  window_drop(flat, G_TYPE_FILE, cube_file);
  wait_until(find_window(application, FS_TYPE_WINDOW));
  FsWindow *cube = find_window(application, FS_TYPE_WINDOW);
  wait_until(g_str_equal(session_text(fs_window_get_session(cube)), "AB"));
  g_assert_cmpstr(flat_text(flat), ==, "connect4:7x6 33");
  g_autoptr(GFile) flat_file = file_with(FLAT_FILE);
  window_drop(cube, G_TYPE_FILE, flat_file);
  wait_until(g_str_equal(flat_text(flat), "popout:5x4 01p0"));
  g_assert_cmpstr(session_text(fs_window_get_session(cube)), ==, "AB");
  g_assert_cmpuint(g_list_length(gtk_application_get_windows(GTK_APPLICATION(application))), ==, 2);
  flat_window_close(flat);
  window_close(cube);
}

static guint count_windows(gpointer application) {
  guint count = 0;
  for (GList *l = gtk_application_get_windows(application); l; l = l->next)
    count += FS_IS_WINDOW(l->data) || FS_IS_FLAT_WINDOW(l->data);
  return count;
}

static void quit(gpointer application) {
  g_action_group_activate_action(application, "quit", NULL);
}

/* One window that is kept keeps the others, also those that had nothing to ask or had agreed. */
static void test_quit(void) {
  FsApplication *application = the_application();
  GtkApplication *gtk = GTK_APPLICATION(application);
  Line line = line_at(".");
  FsWindow *cube = fs_window_new(gtk, &line, NULL);
  FsFlatWindow *flat = flat_window_at(gtk, "connect4:7x6", "33");
  gtk_window_present(GTK_WINDOW(cube));
  gtk_window_present(GTK_WINDOW(flat));
  fs_flat_session_play(fs_flat_window_get_session(flat), (FlatMove){4, false});
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

static void assert_text(FsFlatSession *session, const char *as, const char *expected) {
  g_autofree char *text = flat_export_text(session, as);
  g_assert_cmpstr(text, ==, expected);
}

static void test_texts(void) {
  g_autoptr(FsFlatSession) session = fs_flat_session_new((FlatGame){4, 3, true});
  fs_flat_session_read(session, "0011p0", NULL);
  fs_flat_search_set_bytes(fs_flat_session_get_search(session), 64 << 20);
  assert_text(session, "moves", "0011p0");
  assert_text(session, "shortest", "0011p0");
  assert_text(session, "code", "b/wb//");
  assert_text(session, "command",
              "fourscore-cli analyse --game popout:4x3 --solver popout --exact --table 64M 0011p0");
  assert_text(session, "diagram",
              "0 1 2 3\n. . . .\n. b . .\nb w . .\n3 stones. The second player (b) is to move.\n");
  fs_flat_session_read(session, "w/b//", NULL);
  assert_text(session, "moves", NULL);
  assert_text(session, "shortest", "w/b//");
}

static const char *comment_of(FsFlatSession *session) {
  return flat_tree_node(fs_flat_session_get_tree(session))->comment;
}

/* Moves that are played elsewhere stand beside those that were there, and every edit can be undone;
 * typing at one comment is one edit. */
static void test_variations(void) {
  g_autoptr(FsFlatSession) session = fs_flat_session_new((FlatGame){4, 3, true});
  fs_flat_session_read(session, "0011p0", NULL);
  fs_flat_session_go_to(session, 2);
  g_assert_true(fs_flat_session_play(session, (FlatMove){0, true}));
  g_assert_true(fs_flat_session_play(session, (FlatMove){3, false}));
  assert_text(session, "moves", "00p03");
  fs_flat_session_go_to(session, 3);
  fs_flat_session_comment(session, "a");
  fs_flat_session_comment(session, "a pop");
  g_assert_true(fs_flat_session_go_sideways(session, -1));
  assert_text(session, "moves", "001");
  g_assert_null(comment_of(session));
  g_assert_false(fs_flat_session_go_sideways(session, -1));
  g_assert_false(fs_flat_session_promote(session)); /* it is the main line */
  g_assert_true(fs_flat_session_go_sideways(session, 1));
  g_assert_cmpstr(comment_of(session), ==, "a pop");
  fs_flat_session_undo(session);
  g_assert_null(comment_of(session));
  fs_flat_session_redo(session);
  g_assert_cmpstr(comment_of(session), ==, "a pop");
  g_assert_true(fs_flat_session_promote(session));
  g_assert_cmpint(flat_tree_fork(fs_flat_session_get_tree(session)), ==, 0);
  fs_flat_session_go_to(session, 2);
  g_assert_true(fs_flat_session_play(session, (FlatMove){1, false}));
  fs_flat_session_go_to(session, 5);
  assert_text(session, "moves", "0011p0");
  fs_flat_session_go_to(session, 3);
  g_assert_true(fs_flat_session_delete(session));
  fs_flat_session_go_to(session, fs_flat_session_get_record(session)->length);
  assert_text(session, "moves", "00p03");
  g_assert_false(fs_flat_session_go_sideways(session, 1));
  while (fs_flat_session_undo(session))
    continue;
  assert_text(session, "moves", ".");
  while (fs_flat_session_redo(session))
    continue;
  fs_flat_session_go_to(session, 3);
  g_assert_cmpstr(comment_of(session), ==, "a pop");
}

/* What is searched is shown again in the variation that has it. */
static void test_root(void) {
  g_autoptr(FsFlatSession) session = fs_flat_session_new((FlatGame){7, 6, false});
  fs_flat_session_read(session, "3341", NULL);
  g_assert_true(fs_flat_session_start(session));
  fs_flat_session_go_to(session, 2);
  fs_flat_session_play(session, (FlatMove){5, false});
  fs_flat_session_begin_setup(session);
  FS_SHOWN_GET_IFACE(session)->show_root(FS_SHOWN(session));
  g_assert_true(fs_flat_session_is_setting_up(session)); /* its stones are not lost */
  fs_flat_session_cancel_setup(session);
  FS_SHOWN_GET_IFACE(session)->show_root(FS_SHOWN(session));
  assert_text(session, "moves", "3341");
  fs_flat_search_stop(fs_flat_session_get_search(session));
  wait_until(!fs_flat_search_is_running(fs_flat_session_get_search(session)));
}

/* Of the board's buttons, which come column by column. */
static GtkWidget *place_button(FsFlatWindow *window, int n) {
  GtkWidget *button = gtk_widget_get_first_child(widget_find(window, FS_TYPE_FLAT_BOARD_VIEW));
  for (; n > 0; n--)
    button = gtk_widget_get_next_sibling(button);
  return button;
}

static void press_place(FsFlatWindow *window, int n) {
  g_assert_true(gtk_widget_activate_action(place_button(window, n), "column.play", NULL));
}

static void act(FsFlatWindow *window, const char *action) {
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), action, NULL));
}

/* Stone by stone, as the cube's; the game waits until it is done. */
static void test_setup(void) {
  FsFlatWindow *window = flat_window_at(NULL, "connect4:7x6", "33");
  FsFlatSession *session = fs_flat_window_get_session(window);
  GtkWidget *board = widget_find(window, FS_TYPE_FLAT_BOARD_VIEW);
  Frame frame;
  GtkLabel *turn = widget_find(widget_find(window, FS_TYPE_STATUS_BAR), GTK_TYPE_LABEL);
  g_assert_cmpstr(gtk_label_get_text(turn), ==, "White to move");
  act(window, "win.set-up");
  g_assert_cmpstr(gtk_label_get_text(turn), ==, "Being set up");
  g_assert_nonnull(gtk_widget_get_cursor(board));
  g_assert_false(fs_flat_session_play(session, (FlatMove){0, false}));
  g_assert_false(fs_flat_session_can_start(session));
  act(window, "win.back");
  g_assert_cmpstr(flat_text(window), ==, "connect4:7x6 33");
  press_place(window, 4);
  fs_setup_set_brush(FS_SETUP(session), BRUSH_WHITE);
  press_place(window, 4);
  gpointer button = place_button(window, 4);
  gtk_test_accessible_assert_property(button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Column 4, 2 stones");
  gtk_test_accessible_assert_property(button, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Being set up");
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "///wb/ww//");
  g_assert_false(gtk_widget_get_visible(widget_find(window, FS_TYPE_FLAT_MOVE_TABLE)));
  act(window, "win.finish-setup");
  g_assert_true(fs_flat_session_is_setting_up(session)); /* 3 white stones and 1 black one */
  gtk_widget_grab_focus(button);
  g_assert_true(widget_press(board, GDK_KEY_Delete, 0));
  g_assert_cmpint(flat_stones(fs_flat_session_get_shown(session)), ==, 3);
  act(window, "win.undo");
  g_assert_cmpint(flat_stones(fs_flat_session_get_shown(session)), ==, 4);
  fs_setup_set_brush(FS_SETUP(session), BRUSH_REMOVE);
  g_assert_true(fs_flat_board_view_get_scene(FS_FLAT_BOARD_VIEW(board), &frame).removing);
  press_place(window, 4);
  g_assert_cmpstr(flat_text(window), ==, "connect4:7x6 33");
  act(window, "win.finish-setup");
  g_assert_null(gtk_widget_get_cursor(board));
  g_assert_cmpstr(flat_text(window), ==, "connect4:7x6 ///wb/w//");
  act(window, "win.undo");
  g_assert_true(fs_flat_session_is_setting_up(session));
  act(window, "win.cancel-setup");
  g_assert_cmpstr(gtk_label_get_text(turn), ==, "White to move");
  g_assert_cmpstr(flat_text(window), ==, "connect4:7x6 33");
  flat_window_close(window);
}

/* A full column takes no more, and an empty one has nothing to take; both places of a column of
 * PopOut are for its stones, and any numbers of stones may arise. */
static void test_setup_popout(void) {
  FsFlatWindow *window = flat_window_at(NULL, "popout:4x3", "0");
  FsFlatSession *session = fs_flat_window_get_session(window);
  fs_flat_session_begin_setup(session);
  fs_setup_set_brush(FS_SETUP(session), BRUSH_BLACK);
  press_place(window, 0);
  press_place(window, 1); /* the pop of column 0 */
  g_assert_false(fs_flat_session_brush(session, 0));
  g_assert_false(fs_flat_session_remove(session, 3));
  g_assert_cmpint(fs_flat_session_finish_setup(session, NULL), ==, STATUS_OK);
  g_assert_cmpstr(flat_text(window), ==, "popout:4x3 wbb///");
  fs_setup_set_brush(FS_SETUP(session), BRUSH_TURNS);
  fs_flat_session_begin_setup(session);
  g_assert_cmpint(fs_setup_get_player(FS_SETUP(session)), ==, SECOND); /* three stones */
  fs_flat_session_cancel_setup(session);
  fs_flat_session_begin_setup(session);
  g_assert_cmpint(fs_flat_session_finish_setup(session, NULL), ==, STATUS_OK);
  g_assert_false(fs_flat_session_is_setting_up(session));
  flat_window_close(window);
}

/* Stones that are set up would be lost like moves. */
static void test_setup_is_change(void) {
  FsFlatWindow *window = flat_window_at(NULL, "connect4:7x6", "33");
  FsFlatSession *session = fs_flat_window_get_session(window);
  gtk_window_present(GTK_WINDOW(window));
  act(window, "win.set-up");
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "Fourscore");
  press_place(window, 4);
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "• Fourscore");
  SavedPlace place = {0};
  g_autofree char *kept = FS_SAVABLE_GET_IFACE(session)->write(FS_SAVABLE(session), &place);
  g_assert_nonnull(strstr(kept, "\"setup\" : \"///wb/w//\""));
  gtk_window_close(GTK_WINDOW(window));
  window_answer(window, "cancel");
  act(window, "win.cancel-setup");
  g_assert_true(
      FS_SAVABLE_GET_IFACE(session)->read(FS_SAVABLE(session), kept, strlen(kept), &place, NULL));
  g_assert_cmpint(FS_SAVABLE_GET_IFACE(session)->settle(FS_SAVABLE(session), NULL), ==, STATUS_OK);
  g_assert_cmpstr(flat_text(window), ==, "connect4:7x6 ///wb/w//");
  flat_window_close(window);
}

/* Threads are one setting for all games; a flat team is smaller, but does not change it. */
static void test_threads(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_int(settings, "threads", 100);
  FsFlatWindow *window = flat_window_at(NULL, "connect4:7x6", ".");
  FsFlatSearch *search = fs_flat_session_get_search(fs_flat_window_get_session(window));
  GtkSpinButton *button =
      widget_find(widget_find(window, FS_TYPE_FLAT_SETTINGS), GTK_TYPE_SPIN_BUTTON);
  g_assert_cmpint(gtk_spin_button_get_value_as_int(button), ==, FLAT_TEAM_MOST);
  g_assert_cmpint(g_settings_get_int(settings, "threads"), ==, 100);
  gtk_spin_button_set_value(button, 5);
  g_assert_cmpint(g_settings_get_int(settings, "threads"), ==, 5);
  g_assert_cmpint(fs_flat_search_get_settings(search)->threads, ==, 5);
  gtk_editable_set_text(GTK_EDITABLE(button), "7"); /* not entered yet */
  fs_flat_search_set_goal(search, GOAL_FIRST);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(button)), ==, "7");
  gtk_spin_button_update(button);
  g_assert_cmpint(g_settings_get_int(settings, "threads"), ==, 7);
  gtk_spin_button_set_value(button, 0);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(button)), ==, "automatic");
  g_settings_set_int(settings, "threads", 2);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(button)), ==, "2");
  fs_flat_search_set_solver(search, flat_solver_find("proof-number"));
  g_assert_false(gtk_widget_is_sensitive(GTK_WIDGET(button)));
  flat_window_close(window);
}

/* The usual solver is that of the game, also where its keys would fit no table. */
static void test_usual_solver(void) {
  FsFlatWindow *window = flat_window_at(NULL, "popout:7x6", ".");
  FsFlatSearch *search = fs_flat_session_get_search(fs_flat_window_get_session(window));
  const FlatSettings *settings = fs_flat_search_get_settings(search);
  g_assert_cmpstr(settings->solver->name, ==, "popout");
  FlatGame game;
  FlatRecord record;
  g_assert_cmpint(flat_game_read("connect4:9x9", &game, NULL), ==, STATUS_OK);
  fs_flat_search_set_game(search, game);
  g_assert_cmpstr(settings->solver->name, ==, "proof-number");
  g_assert_cmpint(flat_record_read(game, "010101", &record, NULL), ==, STATUS_OK);
  fs_flat_search_start(search, flat_record_board(&record));
  wait_until(fs_flat_search_get_view(search)->moves[0].values == VALUE_FIRST);
  fs_flat_search_stop(search);
  wait_until(!fs_flat_search_is_running(search));
  g_assert_cmpint(flat_game_read("connect4:7x6", &game, NULL), ==, STATUS_OK);
  fs_flat_search_set_game(search, game);
  g_assert_cmpstr(settings->solver->name, ==, "connect4");
  fs_flat_search_set_solver(search, flat_solver_find("fhourstones"));
  game.width = 6;
  fs_flat_search_set_game(search, game);
  g_assert_cmpstr(settings->solver->name, ==, "fhourstones");
  flat_window_close(window);
}

int main(int argc, char *argv[]) {
  g_autofree char *folder = g_dir_make_tmp(NULL, NULL);
  g_setenv("XDG_STATE_HOME", folder, TRUE);
  g_setenv("XDG_DATA_HOME", folder, TRUE);
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/flat/drop", test_drop);
  g_test_add_func("/flat/other-kind", test_other_kind);
  g_test_add_func("/flat/quit", test_quit);
  g_test_add_func("/flat/texts", test_texts);
  g_test_add_func("/flat/variations", test_variations);
  g_test_add_func("/flat/root", test_root);
  g_test_add_func("/flat/setup", test_setup);
  g_test_add_func("/flat/setup-popout", test_setup_popout);
  g_test_add_func("/flat/setup-is-change", test_setup_is_change);
  g_test_add_func("/flat/threads", test_threads);
  g_test_add_func("/flat/usual-solver", test_usual_solver);
  return g_test_run();
}
