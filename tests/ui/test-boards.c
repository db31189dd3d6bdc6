/* The board of each game in a plain window: what is on it, what it plays, says and draws. */
#include "board/board.h"
#include "board/board-words.h"
#include "board/export.h"
#include "windows.h"

typedef struct {
  GtkWidget *window;
  FsSession *session;
  FsBoard *board;
} Shown;

static Shown show(const char *game, const char *moves) {
  Shown shown = {.window = gtk_window_new(), .session = fs_session_new()};
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, moves, strlen(moves), &line, NULL), ==, STATUS_OK);
  fs_session_reset(shown.session, &line);
  shown.board = g_object_new(FS_TYPE_BOARD, NULL);
  fs_board_set_session(shown.board, shown.session);
  gtk_window_set_child(GTK_WINDOW(shown.window), GTK_WIDGET(shown.board));
  gtk_window_set_default_size(GTK_WINDOW(shown.window), 480, 560);
  gtk_window_present(GTK_WINDOW(shown.window));
  main_loop_run(0.2);
  return shown;
}

static void hide(Shown *shown) {
  gtk_window_destroy(GTK_WINDOW(shown->window));
  g_clear_object(&shown->session);
  main_loop_run(0.05);
}

/* The button of a move; NULL if there is none. */
static GtkWidget *button_of(Shown *shown, int move) {
  GtkWidget *button = gtk_widget_get_first_child(GTK_WIDGET(shown->board));
  while (button &&
         !(FS_IS_MOVE_BUTTON(button) && fs_move_button_get_move(FS_MOVE_BUTTON(button)) == move))
    button = gtk_widget_get_next_sibling(button);
  return button;
}

static void press(Shown *shown, int move) {
  g_assert_true(gtk_widget_activate_action(button_of(shown, move), "column.play", NULL));
}

static void assert_told(Shown *shown, int move, const char *label, const char *description) {
  GtkAccessible *button = GTK_ACCESSIBLE(button_of(shown, move));
  gtk_test_accessible_assert_property(button, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  gtk_test_accessible_assert_property(button, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
}

static void assert_text(Shown *shown, const char *as, const char *expected) {
  g_autofree char *text = export_text(shown->session, as);
  g_assert_cmpstr(text, ==, expected);
}

/* Each move has a button where its sign is, and the point in its middle is that of the move. */
static void test_places(void) {
  static const char *const games[] = {"cube", "connect4:7x6", "connect4:31x3", "popout:5x4"};
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    Shown shown = show(games[i], ".");
    Variant variant = fs_session_get_variant(shown.session);
    int count = variant_moves(variant);
    Frame frame;
    Scene scene = fs_board_get_scene(shown.board, &frame);
    for (int move = 0; move < count; move++) {
      Rect sign = frame.painter->sign(&frame, &scene.position, (Move)move);
      double x = sign.x + sign.width / 2, y = sign.y + sign.height / 2;
      CellPlace place;
      g_assert_nonnull(button_of(&shown, move));
      g_assert_cmpint(frame.painter->hit(&frame, &scene.position, x, y), ==, move);
      g_assert_true(frame.painter->cell(&frame, &scene.position, x, y, &place));
      g_assert_cmpint(place.column, ==, move_column(variant, (Move)move));
      g_assert_cmpint(place.level, ==, 0);
    }
    g_assert_null(button_of(&shown, count));
    g_assert_true(fs_board_can_turn(shown.board) == (i == 0));
    hide(&shown);
  }
}

static void test_play(void) {
  Shown shown = show("popout:5x4", "33");
  GtkWidget *board = GTK_WIDGET(shown.board);
  assert_told(&shown, 3, "Column 3, 2 stones: White, Black", "Not analysed");
  assert_told(&shown, 8, "Pop column 3", "Not analysed");
  assert_told(&shown, 5, "Pop column 0", "No stone of the player to move is at the bottom");
  press(&shown, 8);
  assert_text(&shown, "moves", "33p3");
  Frame frame;
  g_assert_cmpint(fs_board_get_scene(shown.board, &frame).last, ==, 8);
  gtk_widget_grab_focus(button_of(&shown, 2));
  g_assert_true(widget_press(board, GDK_KEY_1, 0));
  g_assert_true(widget_press(board, GDK_KEY_P, 0));
  g_assert_true(widget_press(board, GDK_KEY_3, 0)); /* black's stone: nothing happens */
  assert_text(&shown, "moves", "33p31");
  assert_text(&shown, "code", "/b//b/");
  assert_text(&shown, "command",
              "fourscore-cli analyse --game popout:5x4 --solver popout --claim first --table 0M "
              "33p31");
  hide(&shown);
}

static void test_cells(void) {
  Shown shown = show("connect4:7x6", "3");
  g_autofree char *words = board_words_cell(shown.session, 2, 0);
  g_assert_cmpstr(words, ==, "Column 2, row 1: 5 winning lines, 5 open to White and 2 to Black");
  hide(&shown);
}

static void test_setup(void) {
  Shown shown = show("connect4:7x6", "33");
  Frame frame;
  fs_session_begin_setup(shown.session);
  g_assert_nonnull(gtk_widget_get_cursor(GTK_WIDGET(shown.board)));
  press(&shown, 4);
  fs_session_set_brush(shown.session, BRUSH_WHITE);
  press(&shown, 4);
  assert_told(&shown, 4, "Column 4, 2 stones: White, White", "Being set up");
  gtk_widget_grab_focus(button_of(&shown, 4));
  g_assert_true(widget_press(shown.board, GDK_KEY_Delete, 0));
  g_assert_true(fs_board_get_scene(shown.board, &frame).legal >> 4 & 1);
  fs_session_set_brush(shown.session, BRUSH_REMOVE);
  g_assert_true(fs_board_get_scene(shown.board, &frame).removing);
  fs_session_cancel_setup(shown.session);
  g_assert_null(gtk_widget_get_cursor(GTK_WIDGET(shown.board)));
  hide(&shown);
}

/* A different game in the same session: its moves differ, and the focus stays on the board. */
static void test_another_game(void) {
  Shown shown = show("cube", "05");
  Frame frame;
  Line line;
  Variant variant;
  gtk_widget_grab_focus(GTK_WIDGET(shown.board));
  g_assert_cmpint(variant_read("popout:7x6", 10, &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, "33", 2, &line, NULL), ==, STATUS_OK);
  session_set_line(shown.session, &line);
  g_assert_true(variant_equal(fs_board_get_scene(shown.board, &frame).position.variant, variant));
  g_assert_true(variant_equal(frame.variant, variant));
  g_assert_nonnull(button_of(&shown, 13));
  g_assert_true(gtk_window_get_focus(GTK_WINDOW(shown.window)) == button_of(&shown, 3));
  fs_session_undo(shown.session);
  g_assert_nonnull(button_of(&shown, 15));
  assert_told(&shown, 15, "Column F, 0 stones", "Not analysed");
  main_loop_run(0.1);
  hide(&shown);
}

/* The line of best play on the cells where its stones go. */
static void test_line(void) {
  Shown shown = show("connect4:7x6", "334455");
  Frame frame;
  FsSearch *search = fs_session_get_search(shown.session);
  g_assert_cmpint(fs_search_set_table_bytes(search, 1 << 20, NULL), ==, STATUS_OK);
  g_object_set(search, "goal", GOAL_FIRST, NULL);
  Position position = fs_session_get_position(shown.session);
  fs_search_find_line(search, &position, -1);
  wait_until(fs_session_get_best_line(shown.session) &&
             fs_session_get_best_line(shown.session)->best.length > 0);
  Scene scene = fs_board_get_scene(shown.board, &frame);
  int left = scene.line[scene_cell(&scene.position, 2, 0)];
  int right = scene.line[scene_cell(&scene.position, 6, 0)];
  g_assert_true(left == 1 || right == 1);
  hide(&shown);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/boards/places", test_places);
  g_test_add_func("/boards/play", test_play);
  g_test_add_func("/boards/cells", test_cells);
  g_test_add_func("/boards/setup", test_setup);
  g_test_add_func("/boards/another-game", test_another_game);
  g_test_add_func("/boards/line", test_line);
  return g_test_run();
}
