/* The board in a window: its layouts, threats and tooltips, and setting up a position. */
#include "base/settings.h"
#include "board/board-picture.h"
#include "board/board.h"
#include "board/board-words.h"
#include "board/typed-name.h"
#include "cube/lines.h"
#include "session/session-file.h"
#include "windows.h"

static int int_of(gpointer object, const char *property) {
  int value;
  g_object_get(object, property, &value, NULL);
  return value;
}

static void act(FsWindow *window, const char *action) {
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), action, NULL));
}

/* The keys' actions go round the layouts; what is chosen is there in the next window. */
static void test_layouts(void) {
  FsWindow *window = window_at("0F");
  gpointer board = widget_find(window, FS_TYPE_BOARD);
  Frame tower, plan;
  act(window, "win.next-layout");
  main_loop_run(0.1);
  g_assert_cmpint(int_of(board, "layout"), ==, BOARD_TOWER);
  fs_board_get_scene(board, &tower);
  g_assert_cmpint(tower.layout, ==, BOARD_TOWER);
  act(window, "win.next-layout");
  act(window, "win.next-layout");
  gtk_widget_activate_action(GTK_WIDGET(window), "win.turn", "i", -1);
  main_loop_run(0.1);
  fs_board_get_scene(board, &plan);
  g_assert_cmpint(plan.layout, ==, BOARD_PLAN);
  g_assert_cmpint(plan.turns, ==, 3);
  window_close(window);
  window = window_at(".");
  board = widget_find(window, FS_TYPE_BOARD);
  g_assert_cmpint(int_of(board, "layout"), ==, BOARD_PLAN);
  g_assert_cmpint(int_of(board, "turns"), ==, 3);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.turn", "i", 1);
  act(window, "win.next-layout");
  g_assert_cmpint(int_of(board, "turns"), ==, 0);
  g_assert_cmpint(int_of(board, "layout"), ==, BOARD_AUTOMATIC);
  window_close(window);
}

/* In the plan the place of a column is the cell where its next stone goes. */
static void test_plan_follows(void) {
  FsWindow *window = window_at(".");
  GtkWidget *column = GTK_WIDGET(window_column(window, 5));
  graphene_rect_t before, after;
  g_object_set(widget_find(window, FS_TYPE_BOARD), "layout", BOARD_PLAN, NULL);
  main_loop_run(0.1);
  g_assert_true(gtk_widget_compute_bounds(column, GTK_WIDGET(window), &before));
  fs_session_play(fs_window_get_session(window), 5);
  main_loop_run(0.1);
  g_assert_true(gtk_widget_compute_bounds(column, GTK_WIDGET(window), &after));
  g_assert_false(graphene_rect_equal(&before, &after));
  g_object_set(widget_find(window, FS_TYPE_BOARD), "layout", BOARD_AUTOMATIC, NULL);
  window_close(window);
}

static void test_threats(void) {
  FsWindow *window = window_at("0415263");
  gpointer board = widget_find(window, FS_TYPE_BOARD);
  Frame frame;
  g_assert_false(fs_board_get_scene(board, &frame).show_threats[FIRST]);
  act(window, "win.white-threats");
  g_assert_true(fs_board_get_scene(board, &frame).show_threats[FIRST]);
  g_assert_false(fs_board_get_scene(board, &frame).show_threats[SECOND]);
  act(window, "win.black-threats");
  act(window, "win.white-threats");
  g_assert_false(fs_board_get_scene(board, &frame).show_threats[FIRST]);
  g_assert_true(fs_board_get_scene(board, &frame).show_threats[SECOND]);
  act(window, "win.black-threats");
  window_close(window);
}

static double stone_width(FsWindow *window) {
  Frame frame;
  main_loop_run(0.3);
  fs_board_get_scene(widget_find(window, FS_TYPE_BOARD), &frame);
  return 2 * frame.radius;
}

static void count_removed(GActionGroup *window, const char *name, int *count) { ++*count; }

/* Settings that change after a window was closed have no action in its group, which may be held by
 * what is closed later. */
static void test_closed_actions(void) {
  static const char *const names[] = {"white-threats", "black-threats", "beliefs", "board-layout"};
  FsWindow *window = window_at(".");
  int removed[G_N_ELEMENTS(names)] = {0};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char *signal = g_strconcat("action-removed::", names[i], NULL);
    g_assert_nonnull(g_action_map_lookup_action(G_ACTION_MAP(window), names[i]));
    g_signal_connect(window, signal, G_CALLBACK(count_removed), &removed[i]);
  }
  window_close(window);
  for (guint i = 0; i < G_N_ELEMENTS(names); i++)
    g_assert_cmpint(removed[i], ==, 1);
}

/* In the smallest window stones can be told apart and hit, whichever strip is open. */
static void test_small_window(void) {
  static const char *const strips[] = {"win.review", "win.why", "win.puzzle", "win.set-up"};
  for (guint i = 0; i < G_N_ELEMENTS(strips); i++) {
    FsWindow *window = window_at("5A0F695C");
    gtk_window_set_default_size(GTK_WINDOW(window), 360, 640);
    g_assert_cmpfloat(stone_width(window), >=, 20);
    act(window, strips[i]);
    main_loop_run(0.5); /* it slides */
    g_test_message("%s: %.1f", strips[i], stone_width(window));
    g_assert_cmpfloat(stone_width(window), >=, 20);
    window_close(window);
  }
}

/* The board stays in its place when an estimate comes or goes, as when a game is over. */
static void test_stays_beside_estimates(void) {
  FsWindow *window = window_at("051525");
  Frame before, after;
  stone_width(window);
  fs_board_get_scene(widget_find(window, FS_TYPE_BOARD), &before);
  fs_session_play(fs_window_get_session(window), 3); /* wins: nothing to estimate */
  stone_width(window);
  fs_board_get_scene(widget_find(window, FS_TYPE_BOARD), &after);
  g_assert_cmpfloat(before.width, ==, after.width);
  window_close(window);
}

static void test_cell_words(void) {
  g_autoptr(FsSession) session = session_at("03");
  g_autofree char *corner = board_words_cell(session, 0, 0),
                  *beside = board_words_cell(session, 1, 0);
  g_autofree char *centre = board_words_cell(session, 5, 1);
  g_assert_cmpstr(corner, ==, "Column 0, level 1: 7 winning lines, 6 open to White and 0 to Black");
  g_assert_cmpstr(beside, ==, "Column 1, level 1: 4 winning lines, 3 open to White and 3 to Black");
  g_assert_cmpstr(centre, ==, "Column 5, level 2: 7 winning lines, 7 open to White and 6 to Black");
}

static int stones(FsWindow *window) { return session_board(fs_window_get_session(window)).ply; }

static void play(FsWindow *window, int column) {
  gtk_widget_activate_action(GTK_WIDGET(window_column(window, column)), "column.play", NULL);
}

/* A name that others begin with is seen while it waits for more: above its column is the stone, and
 * the columns that cannot follow are dimmed. After a second it is said how it goes on. Time and
 * Escape drop it. */
static void test_typed_name(void) {
  FsWindow *window = window_at(".");
  Position start = position_begin(variant_default());
  int column;
  move_names_choose(MOVE_NAMES_NUMBERS);
  TypedName typed = {.board = widget_find(window, FS_TYPE_BOARD)};
  g_assert_true(typed_name_take(&typed, variant_default(), GDK_KEY_1, &column));
  Scene scene = scene_of_position(&start);
  typed_name_show(&typed, &scene);
  g_assert_cmpint(scene.hovered, ==, 0);
  g_assert_cmphex(scene.legal, ==, 0xFE01);
  g_assert_true(typed_name_take(&typed, variant_default(), GDK_KEY_Escape, &column));
  g_assert_cmpint(column, ==, -1);
  g_assert_false(typed_name_take(&typed, variant_default(), GDK_KEY_Escape, &column));
  g_assert_false(typed_name_take(&typed, variant_default(), GDK_KEY_Return, &column));
  scene = scene_of_position(&start);
  typed_name_show(&typed, &scene);
  g_assert_cmphex(scene.legal, ==, 0xFFFF);
  typed_name_take(&typed, variant_default(), GDK_KEY_1, &column);
  wait_until(widget_label(GTK_WIDGET(window), "1…: Enter takes column 1, a digit goes on"));
  wait_until(!widget_label(GTK_WIDGET(window), "1…: Enter takes column 1, a digit goes on"));
  typed_name_take(&typed, variant_default(), GDK_KEY_1, &column);
  g_assert_cmpint(column, ==, -1); /* not the second digit of 11 */
  g_assert_true(typed_name_take(&typed, variant_default(), GDK_KEY_Return, &column));
  g_assert_cmpint(column, ==, 0);
  move_names_choose(MOVE_NAMES_OWN);
  window_close(window);
}

/* From elsewhere in the window too: what is typed gets the next keys. */
static void test_typed_elsewhere(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_enum(settings, "move-names", MOVE_NAMES_NUMBERS);
  gtk_window_set_focus(GTK_WINDOW(window), NULL);
  g_assert_true(widget_press(board, GDK_KEY_1, 0));
  g_assert_nonnull(gtk_widget_get_focus_child(board));
  g_assert_cmpint(fs_session_get_line(session)->length, ==, 0);
  g_assert_true(widget_press(board, GDK_KEY_Return, 0));
  g_assert_cmpint(fs_session_get_line(session)->length, ==, 1);
  g_settings_reset(settings, "move-names");
  window_close(window);
}

static void test_setup(void) {
  FsWindow *window = window_at("01");
  FsSession *session = fs_window_get_session(window);
  gpointer board = widget_find(window, FS_TYPE_BOARD);
  g_assert_null(gtk_widget_get_cursor(board));
  act(window, "win.set-up");
  g_assert_true(fs_session_is_setting_up(session));
  g_assert_nonnull(gtk_widget_get_cursor(board));
  g_assert_cmpint(fs_session_get_brush_player(session), ==, FIRST);
  play(window, 4);
  g_assert_cmpint(fs_session_get_brush_player(session), ==, SECOND);
  fs_session_set_brush(session, BRUSH_WHITE);
  play(window, 4);
  gtk_test_accessible_assert_property(GTK_ACCESSIBLE(window_column(window, 4)),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      "Column 4, 2 stones: White, White");
  gtk_test_accessible_assert_property(GTK_ACCESSIBLE(window_column(window, 4)),
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Being set up");
  g_assert_cmpstr(session_text(session), ==, "01");
  act(window, "win.finish-setup");
  g_assert_true(fs_session_is_setting_up(session)); /* 3 white stones and 1 black one */
  gtk_widget_grab_focus(GTK_WIDGET(window_column(window, 4)));
  g_assert_true(widget_press(board, GDK_KEY_Delete, 0));
  g_assert_cmpint(stones(window), ==, 3);
  act(window, "win.undo");
  g_assert_cmpint(stones(window), ==, 4);
  fs_session_set_brush(session, BRUSH_REMOVE);
  play(window, 4);
  act(window, "win.finish-setup");
  g_assert_false(fs_session_is_setting_up(session));
  g_assert_cmpstr(session_text(session), ==, "w/b///w///////////");
  act(window, "win.undo");
  g_assert_false(fs_session_is_setting_up(session));
  g_assert_cmpstr(session_text(session), ==, "01");
  act(window, "win.set-up");
  act(window, "win.cancel-setup");
  g_assert_cmpstr(session_text(session), ==, "01");
  window_close(window);
}

static gpointer motion_of(GtkWidget *board) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(board);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GObject) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_MOTION(controller)) return controller;
  }
  return NULL;
}

/* A cell of the lowest level. */
static void point_at_cell(GtkWidget *board) {
  Frame frame;
  Position position = fs_board_get_scene(FS_BOARD(board), &frame).position;
  CellPlace place;
  double x = frame.width / 2, y = frame.height - 1;
  while (!frame.painter->cell(&frame, &position, x, y, &place))
    y--;
  g_signal_emit_by_name(motion_of(board), "motion", x, y);
}

/* What is said of a cell does not stay above a pane that is opened, nor come when one is open. */
static void test_pane_hides_hint(void) {
  static const char *const panes[] = {"win.sidebar", "win.game-pane"};
  FsWindow *window = window_at("05");
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  gtk_window_set_default_size(GTK_WINDOW(window), 360, 640);
  main_loop_run(0.5);
  for (guint i = 0; i < G_N_ELEMENTS(panes); i++) {
    gpointer hint = widget_find(board, GTK_TYPE_POPOVER);
    point_at_cell(board);
    wait_until(gtk_widget_get_visible(hint));
    act(window, panes[i]);
    wait_until(!gtk_widget_get_visible(hint));
    main_loop_run(1);
    g_assert_false(gtk_widget_get_visible(hint));
    act(window, panes[i]);
    g_signal_emit_by_name(motion_of(board), "leave");
    g_signal_emit_by_name(motion_of(board), "motion", 0., 0.);
  }
  window_close(window);
}

/* Nor above the board of a dialog that opens, below which no stone can be played; nor when the
 * pointer moves beside the dialog. */
static void test_dialog_ends_hovering(void) {
  FsWindow *window = window_at("05");
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  point_at_cell(board);
  gpointer hint = widget_find(board, GTK_TYPE_POPOVER);
  wait_until(gtk_widget_get_visible(hint));
  g_assert_cmpint(fs_board_get_hovered(FS_BOARD(board)), >=, 0);
  act(window, "win.play");
  wait_until(fs_board_get_hovered(FS_BOARD(board)) < 0);
  g_assert_false(gtk_widget_get_visible(hint));
  g_signal_emit_by_name(motion_of(board), "motion", 0., 0.);
  point_at_cell(board);
  main_loop_run(1);
  g_assert_false(gtk_widget_get_visible(hint));
  gtk_window_destroy(window_dialog(window));
  g_signal_emit_by_name(motion_of(board), "motion", 0., 0.);
  point_at_cell(board);
  wait_until(gtk_widget_get_visible(hint));
  window_close(window);
}

/* A pointer that rests on a cell shows the lines through it, and not before it rests. */
static void test_pointer_rests(void) {
  FsWindow *window = window_at("05");
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  gpointer motion = motion_of(board);
  point_at_cell(board);
  main_loop_run(0.2);
  g_autoptr(GBytes) moved = widget_picture(board);
  main_loop_run(1);
  g_autoptr(GBytes) rested = widget_picture(board);
  g_assert_false(g_bytes_equal(moved, rested));
  g_signal_emit_by_name(motion, "leave");
  main_loop_run(0.2);
  g_autoptr(GBytes) left = widget_picture(board);
  g_assert_false(g_bytes_equal(left, rested));
  window_close(window);
}

/* A pointer that has come in and not moved since shows where a stone would go. */
static void test_pointer_enters(void) {
  FsWindow *window = window_at(".");
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  gpointer motion = motion_of(board);
  Frame frame;
  Scene scene = fs_board_get_scene(FS_BOARD(board), &frame);
  Rect tile = frame.painter->sign(&frame, &scene.position, 9);
  g_assert_cmpint(fs_board_get_hovered(FS_BOARD(board)), ==, -1);
  g_signal_emit_by_name(motion, "enter", tile.x + tile.width / 2, tile.y + tile.height / 2);
  g_assert_cmpint(fs_board_get_hovered(FS_BOARD(board)), ==, 9);
  g_signal_emit_by_name(motion, "leave");
  g_assert_cmpint(fs_board_get_hovered(FS_BOARD(board)), ==, -1);
  window_close(window);
}

static gboolean hovers(GtkWidget *board, double x, double y) {
  Frame frame;
  Scene scene = fs_board_get_scene(FS_BOARD(board), &frame);
  return fs_board_get_hovered(FS_BOARD(board)) == frame.painter->hit(&frame, &scene.position, x, y);
}

/* Where the board changes under a pointer that rests, the mark is where a click would go. */
static void test_pointer_stays(void) {
  FsWindow *window = window_at(".");
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  Frame frame;
  Scene scene = fs_board_get_scene(FS_BOARD(board), &frame);
  Rect tile = frame.painter->sign(&frame, &scene.position, 9);
  double x = tile.x + tile.width / 2, y = tile.y + tile.height / 2;
  g_signal_emit_by_name(motion_of(board), "enter", x, y);
  fs_board_turn(FS_BOARD(board), 1);
  wait_until(fs_board_get_hovered(FS_BOARD(board)) != 9 && hovers(board, x, y));
  g_object_set(board, "layout", BOARD_PLAN, NULL);
  wait_until(hovers(board, x, y));
  g_object_set(board, "layout", BOARD_AUTOMATIC, "turns", 0, NULL);
  Line popout = line_of("popout:7x6", ".");
  session_set_line(fs_window_get_session(window), &popout);
  wait_until(fs_board_get_hovered(FS_BOARD(board)) >= 0 && hovers(board, x, y));
  window_close(window);
}

/* Layers drawn for one more frame. */
static guint draw(BoardPicture *picture, const Scene *scene, const Frame *frame) {
  guint before = board_picture_get_drawn(picture);
  GtkSnapshot *snapshot = gtk_snapshot_new();
  board_picture_snapshot(picture, scene, frame, snapshot);
  g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
  g_assert_nonnull(node);
  return board_picture_get_drawn(picture) - before;
}

/* A frame draws what has changed, and only that. */
static void test_picture(void) {
  BoardPicture *picture = board_picture_new();
  Position empty = position_begin(variant_default());
  Scene scene = scene_of_position(&empty);
  Variant variant = variant_default();
  Frame frame = frame_fit(variant, 300, 400, BOARD_TOWER, 0);
  g_assert_cmpuint(draw(picture, &scene, &frame), ==, 2 * (LEVELS + 1)); /* plates, contents */
  g_assert_cmpuint(draw(picture, &scene, &frame), ==, 0);
  scene.hovered = 3;
  g_assert_cmpuint(draw(picture, &scene, &frame), ==, LEVELS + 2); /* lit tiles and the ghost */
  scene.badges[0].kind = BADGE_SEARCHING;
  g_assert_cmpuint(draw(picture, &scene, &frame), ==, 1);
  scene.hovered = -1;
  g_assert_cmpuint(draw(picture, &scene, &frame), ==, 0);
  scene.theme = theme_get(true, false);
  g_assert_cmpuint(draw(picture, &scene, &frame), ==, 2 * (LEVELS + 1));
  frame = frame_fit(variant, 300, 400, BOARD_TOWER, 1);
  g_assert_cmpuint(draw(picture, &scene, &frame), ==, 2 * (LEVELS + 1));
  board_picture_free(picture);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/board/closed-actions", test_closed_actions);
  g_test_add_func("/board/layouts", test_layouts);
  g_test_add_func("/board/pointer-stays", test_pointer_stays);
  g_test_add_func("/board/plan-follows", test_plan_follows);
  g_test_add_func("/board/threats", test_threats);
  g_test_add_func("/board/small-window", test_small_window);
  g_test_add_func("/board/stays-beside-estimates", test_stays_beside_estimates);
  g_test_add_func("/board/cell-words", test_cell_words);
  g_test_add_func("/board/setup", test_setup);
  g_test_add_func("/board/typed-name", test_typed_name);
  g_test_add_func("/board/typed-elsewhere", test_typed_elsewhere);
  g_test_add_func("/board/pointer-enters", test_pointer_enters);
  g_test_add_func("/board/pointer-rests", test_pointer_rests);
  g_test_add_func("/board/pane-hides-hint", test_pane_hides_hint);
  g_test_add_func("/board/dialog-ends-hovering", test_dialog_ends_hovering);
  g_test_add_func("/board/picture", test_picture);
  return g_test_run();
}
