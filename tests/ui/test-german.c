/* The window in German, from right to left, and with text twice as large: it speaks the language,
 * and everything still fits. */
#include <libintl.h>
#include <locale.h>

#include "board/board-words.h"
#include "board/board.h"
#include "desk/application.h"
#include "panes/column-table.h"
#include "panes/game-pane.h"
#include "base/stone-view.h"
#include "base/words.h"
#include "game/explain-words.h"
#include "windows.h"

static gboolean says(GtkWidget *root, const char *text) { return widget_label(root, text) != NULL; }

static void test_german(void) {
  FsWindow *window = window_at("5A");
  g_assert_true(says(GTK_WIDGET(window), "Analysieren"));
  g_assert_true(says(GTK_WIDGET(window), "Weiß am Zug"));
  g_assert_true(says(GTK_WIDGET(window), "Beginn"));
  g_assert_true(says(GTK_WIDGET(window), "2 Steine"));
  gtk_test_accessible_assert_property(window_column(window, 5), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      "Säule 5, 1 Stein: Weiß");
  window_close(window);
}

static Variant upright_board(void) {
  Variant upright;
  g_assert_cmpint(variant_read("connect4:7x6", 12, &upright, NULL), ==, STATUS_OK);
  return upright;
}

/* Columns of the cube are pillars; those of upright boards are not. */
static void test_columns(void) {
  Variant upright = upright_board();
  g_autofree char *pillar = words_name(variant_default(), 3), *column = words_name(upright, 3);
  g_assert_cmpstr(pillar, ==, "Säule 3");
  g_assert_cmpstr(column, ==, "Spalte 3");
}

static __attribute__((format_arg(1))) const char *translate(const char *format) {
  return gettext(format);
}

/* What the engine says is shown as it is. */
static void test_engine(void) {
  Line line;
  Error error;
  status_set_words(translate);
  g_assert_cmpint(line_read(variant_default(), "55555", 5, &line, &error), ==, STATUS_TEXT);
  g_assert_cmpstr(error.message, ==, "auf 5 passt kein Stein mehr");
}

static void assert_cell(FsSession *session, const char *column, const char *cell) {
  g_autofree char *words = board_words_move(session, 3), *place = board_words_cell(session, 3, 0);
  g_assert_cmpstr(words, ==, column);
  g_assert_true(g_str_has_prefix(place, cell));
}

/* ... also on the board, where the cube has levels and other boards have rows. */
static void test_places(void) {
  g_autoptr(FsSession) cube = session_at("3"), flat = session_at(".");
  Position start = position_begin(upright_board());
  Line line = line_new(&start);
  line_play(&line, 3);
  session_set_line(flat, &line);
  fs_session_go_last(flat);
  assert_cell(cube, "Säule 3, 1 Stein: Weiß", "Säule 3, Ebene 1: ");
  assert_cell(flat, "Spalte 3, 1 Stein: Weiß", "Spalte 3, Zeile 1: ");
}

/* An explanation names the four in the words of its board. */
static void assert_four(const char *game, const char *moves, const char *cell) {
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, moves, strlen(moves), &line, NULL), ==, STATUS_OK);
  Position end = line_position(&line);
  g_autofree char *words = explain_end(&end, line_result(&line));
  g_assert_nonnull(strstr(words, cell));
}

static void test_fours(void) {
  assert_four("cube", "0415263", "Ebene 1 von Säule 0");
  assert_four("connect4:7x6", "0011223", "Zeile 1 von Spalte 0");
  assert_four("popout:5x4", "0011223", "Zeile 1 von Spalte 0");
}

/* The window at its least size: nothing may ask for more. */
static void assert_fits(FsWindow *window, int width, int height) {
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  main_loop_run(0.3);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(window)), <=, width);
  g_assert_cmpint(gtk_widget_get_height(GTK_WIDGET(window)), <=, height);
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  g_assert_cmpint(gtk_widget_get_height(board), >=, 200);
}

/* A move of digits alone is read from left to right, too. */
static void assert_first_move(FsWindow *window) {
  GtkLabel *label = widget_label(widget_find(window, FS_TYPE_GAME_PANE), "1. 5");
  g_assert_nonnull(label);
  PangoRectangle number, column;
  pango_layout_index_to_pos(gtk_label_get_layout(label), 0, &number);
  pango_layout_index_to_pos(gtk_label_get_layout(label), 3, &column);
  g_assert_cmpint(number.x, <, column.x);
}

static void test_right_to_left(void) {
  gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  FsWindow *window = window_at("5A");
  graphene_rect_t board, pane;
  gtk_window_set_default_size(GTK_WINDOW(window), 1280, 860);
  main_loop_run(0.3);
  g_assert_true(
      gtk_widget_compute_bounds(widget_find(window, FS_TYPE_BOARD), GTK_WIDGET(window), &board));
  g_assert_true(
      gtk_widget_compute_bounds(widget_find(window, FS_TYPE_GAME_PANE), GTK_WIDGET(window), &pane));
  g_assert_cmpfloat(pane.origin.x, >=, board.origin.x + board.size.width);
  assert_first_move(window);
  assert_fits(window, 420, 640);
  window_close(window);
  gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR);
}

/* How many labels below the widget that are shown have several lines; says which. */
static int count_wrapped(GtkWidget *root) {
  int wrapped = 0;
  if (!gtk_widget_get_mapped(root)) return 0;
  if (GTK_IS_LABEL(root) &&
      pango_layout_get_line_count(gtk_label_get_layout(GTK_LABEL(root))) > 1) {
    g_test_message("“%s” is wrapped", gtk_label_get_text(GTK_LABEL(root)));
    wrapped = 1;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    wrapped += count_wrapped(child);
  return wrapped;
}

/* What is known about the moves is in one line each, on a usual screen. */
static void test_rows(void) {
  FsWindow *window = window_at("67D280553519871E7411CCB3C20EE22C");
  g_object_set(fs_session_get_search(fs_window_get_session(window)), "goal", GOAL_FIRST, NULL);
  gtk_widget_set_size_request(GTK_WIDGET(window), 1366, 768); /* whatever the screen has */
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(!fs_session_is_running(fs_window_get_session(window)));
  main_loop_run(0.3);
  GtkWidget *columns = widget_find(window, FS_TYPE_COLUMN_TABLE);
  g_assert_true(widget_says(columns, "Weiß kann nicht gewinnen"));
  g_assert_cmpint(count_wrapped(columns), ==, 0);
  window_close(window);
}

static void test_large_text(void) {
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  FsWindow *window = window_at("5A");
  g_assert_cmpint(gtk_widget_get_width(widget_find(window, FS_TYPE_STONE_VIEW)), ==, 36);
  assert_fits(window, 480, 760);
  window_close(window);
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 96 * 1024, NULL);
}

static void close_others(FsWindow *window) {
  g_autoptr(GList) windows = gtk_window_list_toplevels();
  for (GList *l = windows; l; l = l->next)
    if (l->data != window && gtk_widget_get_mapped(l->data)) gtk_window_close(l->data);
  main_loop_run(0.1);
}

/* Views of the window and what leaves them, or dialogs, which are closed. */
static const struct {
  const char *enter, *leave;
} views[] = {
    {"win.go-to", NULL},
    {"win.new", NULL},
    {"win.play", NULL},
    {"win.details", NULL},
    {"win.preferences", NULL},
    {"win.games", NULL},
    {"win.batch", NULL},
    {"win.plots", NULL},
    {"win.tasks", NULL},
    {"win.export-job", NULL},
    {"win.set-up", "win.cancel-setup"},
    {"win.edit", "win.edit"},
    {"win.why", "win.why"},
    {"win.review", "win.review"},
    {"win.tour", "win.tour"},
    {"win.puzzle", "win.puzzle"},
    {"win.comment", NULL},
};

static int count_cut_shortcuts(FsWindow *window) {
  g_test_message("shortcuts");
  gtk_window_present(
      GTK_WINDOW(gtk_application_window_get_help_overlay(GTK_APPLICATION_WINDOW(window))));
  main_loop_run(0.5);
  int cut = windows_count_cut();
  close_others(window);
  return cut;
}

/* In the lists of choices that rows below the widget open. */
static int count_cut_choices(GtkWidget *root) {
  int cut = 0;
  if (!gtk_widget_get_mapped(root)) return 0;
  if (ADW_IS_COMBO_ROW(root)) {
    GtkPopover *list = widget_find(root, GTK_TYPE_POPOVER);
    gtk_popover_set_autohide(list, FALSE); /* it would take the pointer from other tests */
    adw_action_row_activate(ADW_ACTION_ROW(root));
    main_loop_run(0.2);
    g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(list)));
    cut = windows_count_cut();
    gtk_popover_popdown(list);
    return cut;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    cut += count_cut_choices(child);
  return cut;
}

static int count_cut_view(FsWindow *window, guint view) {
  GtkWidget *widget = GTK_WIDGET(window);
  g_test_message("%s", views[view].enter);
  g_assert_true(gtk_widget_activate_action(widget, views[view].enter, NULL));
  main_loop_run(0.3);
  int cut = windows_count_cut();
  GtkWindow *dialog = window_dialog(window);
  if (dialog) cut += count_cut_choices(GTK_WIDGET(dialog));
  if (views[view].leave) gtk_widget_activate_action(widget, views[view].leave, NULL);
  close_others(window);
  return cut;
}

/* In the window as it begins, and in its views and dialogs; wide, or so narrow that it is folded.
 */
static int count_cut_anywhere(FsWindow *window) {
  int cut = 0;
  for (int narrow = 0; narrow <= 1; narrow++) {
    gtk_window_set_default_size(GTK_WINDOW(window), narrow ? 360 : 1280, narrow ? 640 : 860);
    main_loop_run(0.5);
    g_test_message(narrow ? "narrow" : "wide");
    cut += windows_count_cut();
    for (guint i = 0; i < G_N_ELEMENTS(views); i++)
      cut += count_cut_view(window, i);
  }
  return cut + count_cut_shortcuts(window);
}

static void test_cut(void) {
  g_autoptr(FsApplication) application = fs_application_new("0"); /* it has the shortcuts */
  g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  Line line = line_at("5A");
  FsWindow *window = fs_window_new(GTK_APPLICATION(application), &line, NULL);
  GtkSettings *settings = gtk_settings_get_default();
  int usual, cut = 0;
  gtk_window_present(GTK_WINDOW(window));
  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  for (int percent = 100; percent <= 150; percent += 25) {
    g_object_set(settings, "gtk-xft-dpi", (usual > 0 ? usual : 96 * 1024) / 100 * percent, NULL);
    g_test_message("text of %d %%", percent);
    cut += count_cut_anywhere(window);
  }
  g_assert_cmpint(cut, ==, 0);
  g_object_set(settings, "gtk-xft-dpi", usual, NULL);
  window_close(window);
}

/* Whether the system has the family, which may have others in its place. */
static gboolean has_font(const char *name) {
  PangoFontFamily **families;
  int count, found = 0;
  pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count);
  for (int i = 0; i < count; i++)
    found += g_str_equal(pango_font_family_get_name(families[i]), name);
  g_free(families);
  return found > 0;
}

/* Usage: test-german [OPTION...] FAMILY, of fonts. */
int main(int argc, char *argv[]) {
  g_setenv("LANGUAGE", "de", TRUE);
  gtk_test_init(&argc, &argv, NULL);
  if (!has_font(argv[argc - 1])) {
    g_print("1..0 # SKIP this system has no font %s\n", argv[argc - 1]);
    return 0;
  }
  setlocale(LC_ALL, "C.UTF-8");
  bindtextdomain("fourscore", PO_DIR);
  bind_textdomain_codeset("fourscore", "UTF-8");
  textdomain("fourscore");
  adw_init();
  g_test_add_func("/german/words", test_german);
  g_test_add_func("/german/columns", test_columns);
  g_test_add_func("/german/places", test_places);
  g_test_add_func("/german/fours", test_fours);
  g_test_add_func("/german/engine", test_engine);
  g_test_add_func("/german/right-to-left", test_right_to_left);
  g_test_add_func("/german/large-text", test_large_text);
  g_test_add_func("/german/cut", test_cut);
  g_test_add_func("/german/rows", test_rows);
  return g_test_run();
}
