/* What is told in passing lies over the board, and over nothing that is pressed: neither a strip
 * and its buttons, nor the position, nor the tools in the corner. */
#include "base/window-toasts.h"
#include "board/board.h"
#include "board/typed-name.h"
#include "desk/application.h"
#include "review/review-bar.h"
#include "windows.h"

#define LONG                                                                                       \
  "Five games and two lines of this list were not read: their columns are not of this board"

static gboolean is_pressed(GtkWidget *widget) {
  return (GTK_IS_BUTTON(widget) || GTK_IS_MENU_BUTTON(widget) || GTK_IS_TEXT(widget) ||
          GTK_IS_DROP_DOWN(widget)) &&
         gtk_widget_get_mapped(widget);
}

/* How many it lies over, below the root; says which. */
static int count_covered(GtkWidget *root, GtkWidget *toast) {
  graphene_rect_t place, over;
  int covered = 0;
  if (FS_IS_BOARD(root) || ADW_IS_TOAST_OVERLAY(root)) return 0;
  if (is_pressed(root) && gtk_widget_compute_bounds(root, toast, &over) &&
      gtk_widget_compute_bounds(toast, toast, &place) &&
      graphene_rect_intersection(&place, &over, NULL)) {
    g_test_message("%s is covered", G_OBJECT_TYPE_NAME(root));
    covered = 1;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    covered += count_covered(child, toast);
  return covered;
}

static gboolean is_within(GtkWidget *inner, GtkWidget *outer) {
  graphene_rect_t place, room;
  return gtk_widget_compute_bounds(inner, outer, &place) &&
         gtk_widget_compute_bounds(outer, outer, &room) &&
         graphene_rect_contains_rect(&room, &place);
}

static void assert_free(FsWindow *window, int width, int height, const char *words) {
  AdwToastOverlay *toasts = window_toasts(GTK_WIDGET(window));
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  main_loop_run(0.3);
  window_tell(toasts, words);
  GtkLabel *label = NULL;
  wait_until((label = widget_label(GTK_WIDGET(toasts), words)));
  GtkWidget *toast = gtk_widget_get_parent(GTK_WIDGET(label));
  wait_until(gtk_widget_get_height(toast) > 0);
  main_loop_run(0.1);
  g_test_message("%d x %d: “%s” is %d x %d", width, height, words, gtk_widget_get_width(toast),
                 gtk_widget_get_height(toast));
  main_loop_run(0.1);
  g_assert_cmpint(count_covered(GTK_WIDGET(window), toast), ==, 0);
  g_assert_true(is_within(GTK_WIDGET(label), toast));
  g_assert_true(is_within(toast, widget_find(window, FS_TYPE_BOARD)));
  window_tell_no_more(toasts);
  wait_until(!widget_label(GTK_WIDGET(toasts), words));
}

static void test_toasts(void) {
  static const struct {
    int width, height;
  } sizes[] = {{360, 640}, {360, 520}, {800, 480}, {1280, 860}};
  g_autoptr(FsApplication) application = fs_application_new("0"); /* it has the styles */
  g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  Line line = line_at(EASY);
  FsWindow *window = fs_window_new(GTK_APPLICATION(application), &line, NULL);
  gtk_window_present(GTK_WINDOW(window));
  for (int strip = 0; strip <= 1; strip++) {
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
      assert_free(window, sizes[i].width, sizes[i].height, "Copied");
      assert_free(window, sizes[i].width, sizes[i].height, LONG);
    }
    gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
  }
  window_close(window);
}

/* What is said before the window has its size is in one line too, where there is room. */
static void test_at_a_start(void) {
  static const char words[] = "The last session goes on";
  Line line = line_at(EASY);
  FsWindow *window = fs_window_new(NULL, &line, NULL);
  window_tell(window_toasts(GTK_WIDGET(window)), words);
  gtk_window_present(GTK_WINDOW(window));
  GtkLabel *label = NULL;
  wait_until((label = widget_label(GTK_WIDGET(window), words)));
  wait_until(gtk_widget_get_height(GTK_WIDGET(label)) > 0);
  main_loop_run(0.5);
  g_assert_cmpint(pango_layout_get_line_count(gtk_label_get_layout(label)), ==, 1);
  window_close(window);
}

/* Undo is the only way back to a game that is in no file; so that is said, and a click does it. */
static void test_left_unsaved(void) {
  static const char words[] = "Undo brings back what was open";
  FsWindow *window = window_at(EASY);
  FsSession *session = fs_window_get_session(window);
  for (int paste = 0; paste <= 1; paste++) {
    if (paste)
      gtk_widget_activate_action(GTK_WIDGET(window), "win.read", "s", "A1 B2 C3");
    else
      fs_files_new_game(fs_window_get_files(window), variant_default());
    g_assert_cmpstr(session_text(session), !=, EASY);
    wait_until(widget_label(GTK_WIDGET(window), words));
    g_signal_emit_by_name(widget_button(window_toasts(GTK_WIDGET(window)), "Undo"), "clicked");
    g_assert_cmpstr(session_text(session), ==, EASY);
    wait_until(!widget_label(GTK_WIDGET(window), words));
  }
  window_close(window);
}

/* Nothing is asked where positions were only looked at, and what was given up is not offered. */
static void test_given_up(void) {
  static const char words[] = "Undo brings back what was open";
  FsWindow *window = window_at(EASY);
  FsSession *session = fs_window_get_session(window);
  AdwToastOverlay *toasts = window_toasts(GTK_WIDGET(window));
  Line looked_at = line_at(HARD);
  fs_session_add_game(session, &looked_at, (SessionStep){0});
  fs_files_new_game(fs_window_get_files(window), variant_default());
  g_assert_null(window_dialog(window));
  g_assert_cmpstr(session_text(session), ==, ".");
  wait_until(widget_label(GTK_WIDGET(toasts), words));
  fs_session_undo(session);
  wait_until(!widget_label(GTK_WIDGET(toasts), words));
  g_assert_true(fs_session_play(session, 3));
  fs_files_new_game(fs_window_get_files(window), variant_default());
  window_answer(window, "discard");
  g_assert_cmpstr(session_text(session), ==, ".");
  main_loop_run(0.5);
  g_assert_null(widget_label(GTK_WIDGET(toasts), words));
  window_close(window);
}

/* The button goes before it would undo something else. */
static void test_undo_passes(void) {
  static const char words[] = "Undo brings back what was open";
  FsWindow *window = window_at(EASY);
  AdwToastOverlay *toasts = window_toasts(GTK_WIDGET(window));
  fs_files_new_game(fs_window_get_files(window), variant_default());
  wait_until(widget_label(GTK_WIDGET(toasts), words));
  GtkWidget *button = widget_button(toasts, "Undo");
  g_assert_true(gtk_widget_get_visible(button));
  g_assert_true(fs_session_play(fs_window_get_session(window), 3));
  g_assert_false(gtk_widget_get_visible(button));
  wait_until(!widget_label(GTK_WIDGET(toasts), words));
  window_close(window);
}

static gboolean breaks_words(GtkLabel *label) {
  PangoLayout *layout = gtk_label_get_layout(label);
  const char *text = pango_layout_get_text(layout);
  for (int i = 0; i + 1 < pango_layout_get_line_count(layout); i++) {
    PangoLayoutLine *line = pango_layout_get_line_readonly(layout, i);
    if (text[line->start_index + line->length - 1] != ' ') return TRUE;
  }
  return FALSE;
}

/* Its words are whole in a small window, in a language whose word for the button is long, too. */
static void test_long_button(void) {
  static const char words[] = "„Rückgängig“ bringt zurück, was offen war";
  static const int widths[] = {360, 800};
  windows_speak(PO_DIR, "de");
  for (guint i = 0; i < G_N_ELEMENTS(widths); i++) {
    FsWindow *window = window_at(EASY);
    GtkWidget *toasts = GTK_WIDGET(window_toasts(GTK_WIDGET(window)));
    GtkLabel *label = NULL;
    graphene_rect_t place, beside;
    gtk_window_set_default_size(GTK_WINDOW(window), widths[i], 640);
    main_loop_run(0.3);
    fs_files_new_game(fs_window_get_files(window), variant_default());
    wait_until((label = widget_label(toasts, words)));
    main_loop_run(0.3);
    GtkWidget *button = widget_button(toasts, "Rückgängig");
    g_assert_false(breaks_words(label));
    g_assert_true(is_within(button, widget_find(window, FS_TYPE_BOARD)));
    g_assert_true(gtk_widget_compute_bounds(GTK_WIDGET(label), toasts, &place));
    g_assert_true(gtk_widget_compute_bounds(button, toasts, &beside));
    gboolean below = beside.origin.y >= place.origin.y + place.size.height;
    g_assert_cmpint(below, ==, widths[i] == 360);
    window_close(window);
  }
  windows_speak(PO_DIR, "en");
}

/* How a name goes on, which somebody types, takes no other's place and does not remove it. */
static void test_typed_name(void) {
  static const char words[] = "Looking for the positions", typing[] = "1…: Enter takes column 1, a "
                                                                      "digit goes on";
  FsWindow *window = window_at(".");
  AdwToastOverlay *toasts = window_toasts(GTK_WIDGET(window));
  TypedName typed = {.board = widget_find(window, FS_TYPE_BOARD)};
  int column;
  move_names_choose(MOVE_NAMES_NUMBERS);
  window_tell_on(toasts, words);
  wait_until(widget_label(GTK_WIDGET(toasts), words));
  g_assert_true(typed_name_take(&typed, variant_default(), GDK_KEY_1, &column));
  wait_until(typed.told);
  g_assert_null(widget_label(GTK_WIDGET(toasts), typing));
  g_assert_true(typed_name_take(&typed, variant_default(), GDK_KEY_Escape, &column));
  main_loop_run(1.5); /* longer than a toast is shown that is to go */
  g_assert_nonnull(widget_label(GTK_WIDGET(toasts), words));
  g_assert_true(typed_name_take(&typed, variant_default(), GDK_KEY_1, &column));
  wait_until(typed.told);
  window_tell_no_more(toasts);
  wait_until(widget_label(GTK_WIDGET(toasts), typing));
  typed_name_drop(&typed);
  wait_until(!widget_label(GTK_WIDGET(toasts), typing));
  move_names_choose(MOVE_NAMES_OWN);
  window_close(window);
}

/* In a window that is made narrow while it is shown, its words wrap again. */
static void test_narrowed(void) {
  static const int widths[] = {1000, 360, 1000};
  FsWindow *window = window_at(EASY);
  AdwToastOverlay *toasts = window_toasts(GTK_WIDGET(window));
  GtkLabel *label = NULL;
  int lines[G_N_ELEMENTS(widths)];
  window_tell_of_games(toasts, LONG);
  wait_until((label = widget_label(GTK_WIDGET(toasts), LONG)));
  GtkWidget *toast = GTK_WIDGET(label);
  while (gtk_widget_get_parent(toast) != GTK_WIDGET(toasts))
    toast = gtk_widget_get_parent(toast);
  for (guint i = 0; i < G_N_ELEMENTS(widths); i++) {
    gtk_window_set_default_size(GTK_WINDOW(window), widths[i], 640);
    main_loop_run(0.5);
    int height;
    pango_layout_get_pixel_size(gtk_label_get_layout(label), NULL, &height);
    lines[i] = pango_layout_get_line_count(gtk_label_get_layout(label));
    g_test_message("%d: %d lines in %d", widths[i], lines[i], gtk_widget_get_height(toast));
    g_assert_cmpint(height, <=, gtk_widget_get_height(GTK_WIDGET(label)));
    g_assert_true(is_within(GTK_WIDGET(label), toast));
    g_assert_true(
        is_within(widget_that(toast, widget_is_icon_button, "window-close-symbolic"), toast));
    g_assert_true(is_within(toast, widget_find(window, FS_TYPE_BOARD)));
  }
  g_assert_cmpint(lines[1], >, lines[0]);
  g_assert_cmpint(lines[2], ==, lines[0]);
  window_close(window);
}

#define DAMAGED                                                                                    \
  "The file was damaged or changed after it was saved: the answers and reviews in it were left "   \
  "out"

static void open_damaged(FsWindow *window) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "damaged.fourscore", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_assert_true(g_file_set_contents(
      path,
      "{\"format\":\"fourscore\",\"version\":2,\"games\":[{\"lines\":[\"ABC\"]}],\"sum\":\"0\"}",
      -1, NULL));
  fs_files_open(fs_window_get_files(window), file);
  wait_until(widget_label(GTK_WIDGET(window_toasts(GTK_WIDGET(window))), DAMAGED));
  main_loop_run(1.5); /* longer than a toast is shown that is to go */
  g_assert_nonnull(widget_label(GTK_WIDGET(window_toasts(GTK_WIDGET(window))), DAMAGED));
}

static void new_game(FsWindow *window) {
  fs_files_new_game(fs_window_get_files(window), variant_default());
}

static void set_up(FsWindow *window) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.set-up", NULL);
}

static void press_escape(FsWindow *window) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.close-last", NULL);
}

/* What was wrong with a file is said until other games are shown, or Escape is pressed, which
 * closes nothing else then. */
static void test_damaged(void) {
  static void (*const ends[])(FsWindow *) = {new_game, set_up, press_escape};
  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    FsWindow *window = window_at(".");
    GtkWidget *toasts = GTK_WIDGET(window_toasts(GTK_WIDGET(window)));
    open_damaged(window);
    gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
    ends[i](window);
    wait_until(!widget_label(toasts, DAMAGED));
    if (ends[i] == press_escape) {
      FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
      GtkWidget *revealer = gtk_widget_get_first_child(GTK_WIDGET(bar));
      g_assert_true(gtk_revealer_get_reveal_child(GTK_REVEALER(revealer)));
      press_escape(window);
      g_assert_false(gtk_revealer_get_reveal_child(GTK_REVEALER(revealer)));
    }
    window_close(window);
  }
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func("/toasts/over-nothing-pressed", test_toasts);
  g_test_add_func("/toasts/at-a-start", test_at_a_start);
  g_test_add_func("/toasts/left-unsaved", test_left_unsaved);
  g_test_add_func("/toasts/given-up", test_given_up);
  g_test_add_func("/toasts/undo-passes", test_undo_passes);
  g_test_add_func("/toasts/long-button", test_long_button);
  g_test_add_func("/toasts/typed-name", test_typed_name);
  g_test_add_func("/toasts/narrowed", test_narrowed);
  g_test_add_func("/toasts/damaged", test_damaged);
  return g_test_run();
}
