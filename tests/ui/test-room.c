/* What the window has room for, in each size: the strips, what is explained, the panes and the
 * plots beside the board. */
#include "base/strip-scroller.h"
#include "base/words.h"
#include "board/board.h"
#include "desk/window.h"
#include "explain/explain-bar.h"
#include "learn/tour-bar.h"
#include "panes/column-table.h"
#include "play/play-bar.h"
#include "plots/plots-view.h"
#include "review/review-bar.h"
#include "windows.h"

static int natural_height(GtkWidget *widget, int width) {
  int height;
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* All of it is seen, or the board could not be lower. */
static gboolean uses_room(FsWindow *window) {
  FsBoard *board = widget_find(window, FS_TYPE_BOARD);
  GtkWidget *explain = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  GtkWidget *scrolled = widget_find(explain, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
  int height = gtk_widget_get_height(GTK_WIDGET(board));
  double unseen = gtk_adjustment_get_upper(place) - gtk_adjustment_get_page_size(place);
  g_test_message("in %d x %d: %d pixels of it, %.0f more below, beside a board of %d",
                 gtk_widget_get_width(GTK_WIDGET(window)),
                 gtk_widget_get_height(GTK_WIDGET(window)), gtk_widget_get_height(scrolled), unseen,
                 height);
  g_assert_cmpint(gtk_widget_get_width(scrolled), <, gtk_widget_get_width(explain));
  return fs_board_has_room(board, height) && (unseen < 1 || !fs_board_has_room(board, height - 2));
}

static void assert_uses_room(FsWindow *window, int width, int height) {
  gtk_widget_set_size_request(GTK_WIDGET(window), width, height); /* whatever the screen has */
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  main_loop_run(0.5);
  wait_until(uses_room(window));
}

/* What is explained uses the height that the board and a review leave, and no scrollbar lies over
 * it. */
static void test_room_to_explain(void) {
  FsWindow *window = window_at("1297716E722812FED5EA56AAEB4B198F");
  GtkWidget *explain = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  GtkWidget *review = widget_find(window, FS_TYPE_REVIEW_BAR);
  GtkScrolledWindow *scrolled = widget_find(explain, GTK_TYPE_SCROLLED_WINDOW);
  g_assert_false(gtk_scrolled_window_get_overlay_scrolling(scrolled));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(!fs_session_is_running(fs_window_get_session(window)));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.why", NULL);
  wait_until(widget_find(explain, GTK_TYPE_LIST_BOX_ROW));
  assert_uses_room(window, 360, 640);
  assert_uses_room(window, 1366, 768);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
  assert_uses_room(window, 1366, 768);
  assert_uses_room(window, 1366, 1000);
  g_assert_true(gtk_widget_get_visible(explain) && gtk_widget_get_visible(review));
  window_close(window);
}

/* Everything is drawn, and nothing complains, from the smallest to a large window. */
static void test_sizes(void) {
  FsWindow *window = window_at(EASY);
  int sizes[][2] = {{360, 480}, {360, 800}, {800, 480}, {1200, 1000}};
  for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
    gtk_window_set_default_size(GTK_WINDOW(window), sizes[i][0], sizes[i][1]);
    main_loop_run(0.3);
    g_assert_cmpint(gtk_widget_get_width(widget_find(window, FS_TYPE_BOARD)), <=, sizes[i][0]);
  }
  gtk_widget_activate_action(GTK_WIDGET(window), "win.turn", "i", 1);
  main_loop_run(0.2);
  window_close(window);
}

/* Where text is large, strips are high: one of two is shown. */
static void test_low(void) {
  int dpi;
  g_object_get(gtk_settings_get_default(), "gtk-xft-dpi", &dpi, NULL);
  FsWindow *window = window_at(EASY);
  GtkWidget *tour = widget_find(window, FS_TYPE_TOUR_BAR);
  gtk_window_set_default_size(GTK_WINDOW(window), 1100, 800);
  fs_window_begin_tour(window);
  fs_explain_bar_toggle(widget_find(window, FS_TYPE_EXPLAIN_BAR));
  main_loop_run(0.3);
  g_assert_true(gtk_widget_get_visible(tour));
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  wait_until(!gtk_widget_get_visible(tour));
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", dpi, NULL);
  wait_until(gtk_widget_get_visible(tour));
  window_close(window);
}

/* Lines of normal text that can be read of an explanation beside a strip. */
static int lines_beside(FsWindow *window, int height) {
  GtkWidget *explain = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  FsStripScroller *scroller = widget_find(explain, FS_TYPE_STRIP_SCROLLER);
  g_autoptr(PangoLayout) line = gtk_widget_create_pango_layout(explain, "Why");
  int pixels;
  pango_layout_get_pixel_size(line, NULL, &pixels);
  gtk_widget_set_size_request(GTK_WIDGET(window), 860, height); /* whatever the screen has */
  main_loop_run(0.5);
  g_assert_true(gtk_widget_get_visible(explain));
  return fs_strip_scroller_get_most(scroller) / pixels;
}

/* Four below the heading, and more where there is room. */
static void test_why_beside(void) {
  FsWindow *window = window_at(EASY);
  GtkWidget *tour = widget_find(window, FS_TYPE_TOUR_BAR);
  fs_window_begin_tour(window);
  fs_explain_bar_toggle(widget_find(window, FS_TYPE_EXPLAIN_BAR));
  g_assert_cmpint(lines_beside(window, 800), >=, 5);
  g_assert_cmpint(lines_beside(window, 1400), >=, 15);
  g_assert_true(gtk_widget_get_visible(tour));
  window_close(window);
}

/* What is said in a wide window is as high as its lines are there. */
static void test_why_wide(void) {
  FsWindow *window = window_at(EASY);
  GtkWidget *explain = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  GtkWidget *scrolled = widget_find(explain, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *view = gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(scrolled));
  gtk_widget_set_size_request(GTK_WIDGET(window), 1280, 860); /* whatever the screen has */
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(!fs_session_is_running(fs_window_get_session(window)));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.why", NULL);
  main_loop_run(1);
  int height =
      natural_height(gtk_viewport_get_child(GTK_VIEWPORT(view)), gtk_widget_get_width(view));
  g_test_message("%d pixels for %d", gtk_widget_get_height(scrolled), height);
  g_assert_cmpint(gtk_widget_get_height(scrolled), <=, height);
  window_close(window);
}

/* Whatever the size, a second strip takes no room that the board needs; where there is room, a
 * review and the reasons of what it shows are seen together. */
static void test_strips_leave_room(void) {
  FsWindow *window = window_at(EASY);
  GtkWidget *review = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsBoard *board = widget_find(window, FS_TYPE_BOARD);
  Frame frame;
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(!fs_session_is_running(fs_window_get_session(window)));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.why", NULL);
  for (int height = 640; height <= 960; height += 64) {
    gtk_window_set_default_size(GTK_WINDOW(window), 860, height);
    main_loop_run(0.5); /* it slides */
    fs_board_get_scene(board, &frame);
    g_test_message("of %d: stones of %.1f%s", height, 2 * frame.radius,
                   gtk_widget_get_visible(review) ? ", both" : "");
    g_assert_cmpfloat(frame.radius, >=, 10); /* beside one strip, too */
    g_assert_true(height < 760 || gtk_widget_get_visible(review));
  }
  window_close(window);
}

/* Whether the pointer could reach it: no pane lies over it. */
static gboolean is_in_sight(FsWindow *window, GtkWidget *widget) {
  double x, y;
  double width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  return gtk_widget_get_mapped(widget) &&
         gtk_widget_translate_coordinates(widget, GTK_WIDGET(window), width / 2, height / 2, &x,
                                          &y) &&
         gtk_widget_pick(GTK_WIDGET(window), x, y, GTK_PICK_DEFAULT) == widget;
}

static int count_clocks(FsWindow *window, GtkWidget *root) {
  const char *text = GTK_IS_LABEL(root) ? gtk_label_get_text(GTK_LABEL(root)) : "";
  int clocks = g_str_has_prefix(text, "White 60:00, Black ") && is_in_sight(window, root);
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    clocks += count_clocks(window, child);
  return clocks;
}

/* In the smallest window, whatever is opened. */
static void test_clock_in_sight(void) {
  static const char *const actions[] = {"win.why", "win.sidebar", "win.game-pane"};
  PartnerGame game = {.level = 1, .seconds = 1, .clock = 3600};
  FsWindow *window = window_at(EASY);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  gtk_window_set_default_size(GTK_WINDOW(window), 360, 640);
  fs_partner_begin(partner, game, FALSE);
  wait_until(count_clocks(window, GTK_WIDGET(window)) == 1);
  for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
    g_test_message("%s", actions[i]);
    gtk_widget_activate_action(GTK_WIDGET(window), actions[i], NULL);
    main_loop_run(0.5); /* it slides */
    g_assert_cmpint(count_clocks(window, GTK_WIDGET(window)), ==, 1);
    gtk_widget_activate_action(GTK_WIDGET(window), actions[i], NULL);
    main_loop_run(0.5);
  }
  fs_partner_end(partner);
  window_close(window);
}

/* Beside the board, if the window has room for both. */
static void test_large_text_has_room(void) {
  int dpi;
  g_object_get(gtk_settings_get_default(), "gtk-xft-dpi", &dpi, NULL);
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 3 * 96 * 1024 / 2, NULL);
  FsWindow *window = window_at(EASY);
  GtkWidget *columns = widget_find(window, FS_TYPE_COLUMN_TABLE);
  gtk_window_set_default_size(GTK_WINDOW(window), 1280, 860);
  wait_until(gtk_widget_get_width(columns) >= 400);
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", dpi, NULL);
  window_close(window);
}

static gboolean is_beside(AdwFlap *flap) {
  return adw_flap_get_reveal_flap(flap) && !adw_flap_get_folded(flap);
}

/* No pane beside the board is wider than it, and the moves make way for one that lies over it. */
static gboolean shares_well(FsWindow *window) {
  AdwFlap *search = widget_find(window, ADW_TYPE_FLAP);
  AdwFlap *moves = ADW_FLAP(adw_flap_get_content(search));
  int board = gtk_widget_get_width(widget_find(window, FS_TYPE_BOARD));
  int pane = gtk_widget_get_width(adw_flap_get_flap(search));
  gboolean over = adw_flap_get_reveal_flap(search) && adw_flap_get_folded(search);
  g_test_message("of %d: board %d, search %s %d, moves %s",
                 gtk_widget_get_width(GTK_WIDGET(window)), board,
                 is_beside(search) ? "beside"
                 : over            ? "over"
                                   : "hidden",
                 pane, is_beside(moves) ? "beside" : "not");
  return (!is_beside(search) || board > pane) && !(over && is_beside(moves));
}

static void assert_shares_well(FsWindow *window, int width) {
  AdwFlap *search = widget_find(window, ADW_TYPE_FLAP);
  gtk_widget_set_size_request(GTK_WIDGET(window), width, 700); /* whatever the screen has */
  gtk_window_set_default_size(GTK_WINDOW(window), width, 700);
  main_loop_run(0.3);
  gboolean hidden = !adw_flap_get_reveal_flap(search);
  if (hidden) gtk_widget_activate_action(GTK_WIDGET(window), "win.sidebar", NULL);
  main_loop_run(0.3);
  wait_until(shares_well(window));
  if (hidden) gtk_widget_activate_action(GTK_WIDGET(window), "win.sidebar", NULL);
}

/* At half of a screen, and with large text, too. */
static void test_share_of_board(void) {
  FsWindow *window = window_at(EASY);
  int dpi;
  g_object_get(gtk_settings_get_default(), "gtk-xft-dpi", &dpi, NULL);
  for (int percent = 100; percent <= 150; percent += 50) {
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 96 * 1024 / 100 * percent, NULL);
    for (int width = 400; width <= 1240; width += 120)
      assert_shares_well(window, width);
  }
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", dpi, NULL);
  window_close(window);
}

/* Columns of which the answer was there are called known, without numbers, whatever others say it
 * took; their words are not broken, however large. */
static void test_known_columns(void) {
  FsWindow *window = window_at(EASY);
  FsSession *session = fs_window_get_session(window);
  Position position = fs_session_get_position(session);
  GtkWidget *table = widget_find(window, FS_TYPE_COLUMN_TABLE);
  int known = 0, least;
  for (int m = 0; m < COLUMNS; m++) {
    if (!position_is_legal(&position, (Move)m)) continue;
    Position after = position_play(&position, (Move)m);
    knowledge_add(fs_search_get_knowledge(fs_session_get_search(session)), &after,
                  VALUE_DRAW | VALUE_SECOND, 0, m % 2 ? 0 : 37);
    known += position_same_move(&position, (Move)m) == m;
  }
  fs_search_tell_anew(fs_session_get_search(session));
  g_assert_cmpint(widgets_that(table, widget_is_label, "known"), ==, known);
  g_assert_cmpint(widgets_that(table, widget_is_label, "0"), <=, 1); /* a name */
  g_assert_cmpint(widgets_that(table, widget_is_label, "37.0 s"), ==, 0);
  Goal goal = fs_session_get_goal(session);
  GtkLabel *result = widget_label(table, words_values(VALUE_DRAW | VALUE_SECOND, goal));
  gtk_widget_measure(GTK_WIDGET(result), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint(least, >, 24);
  window_close(window);
}

/* What a large font makes wide is scrolled, and does not make the window wide. */
static void test_large_font(void) {
  g_autofree char *font = NULL;
  int least;
  g_object_get(gtk_settings_get_default(), "gtk-font-name", &font, NULL);
  FsWindow *window = window_at(EASY);
  GtkWidget *columns = widget_find(window, FS_TYPE_COLUMN_TABLE);
  gtk_window_set_default_size(GTK_WINDOW(window), 360, 640);
  g_object_set(gtk_settings_get_default(), "gtk-font-name", "DejaVu Sans 24", NULL);
  main_loop_run(0.3);
  gtk_widget_measure(gtk_widget_get_ancestor(columns, GTK_TYPE_SCROLLED_WINDOW),
                     GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint(least, <=, 340);
  g_object_set(gtk_settings_get_default(), "gtk-font-name", font, NULL);
  window_close(window);
}

/* A search that is over at once leaves nothing to plot. */
static void test_no_empty_plot(void) {
  FsWindow *window = window_at(EASY);
  gtk_window_set_default_size(GTK_WINDOW(window), 1700, 900);
  main_loop_run(0.3);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(!fs_session_is_running(fs_window_get_session(window)));
  gboolean plots = FALSE;
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++) {
    const Trace *trace =
        fs_search_get_trace(fs_session_get_search(fs_window_get_session(window)), scheme);
    plots = plots || (trace && trace->count >= 4);
  }
  main_loop_run(0.3);
  if (!plots) g_assert_null(widget_find(window, FS_TYPE_PLOTS_VIEW));
  window_close(window);
}

/* The button opens the window of the plots also where they are beside the board. */
static void test_plots_beside(void) {
  FsWindow *window = window_at(HARD);
  gtk_widget_set_size_request(GTK_WIDGET(window), 1700, 900); /* whatever the screen has */
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(widget_find(window, FS_TYPE_PLOTS_VIEW));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.plots", NULL);
  wait_until(window_dialog(window));
  g_assert_cmpstr(gtk_window_get_title(window_dialog(window)), ==, "Plots");
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(!fs_session_is_running(fs_window_get_session(window)));
  window_close(window);
}

static gboolean has_samples(FsWindow *window, int count) {
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  const Trace *trace = fs_search_get_trace(search, SCHEME_TWOBIG);
  return trace && trace->count >= count;
}

static gboolean are_plots_seen(FsWindow *window) {
  gpointer plots = widget_find(window, FS_TYPE_PLOTS_VIEW);
  return plots && gtk_widget_get_mapped(plots);
}

/* Beside the board are the plots of its own game: another one has none, until this one is back. */
static void test_plots_of_the_game(void) {
  FsWindow *window = window_at(HARD);
  FsSession *session = fs_window_get_session(window);
  Line other = line_at("5A");
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(has_samples(window, 4));
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  fs_session_begin_untitled(session, &other);
  gtk_widget_set_size_request(GTK_WIDGET(window), 1700, 900); /* whatever the screen has */
  main_loop_run(1);
  g_assert_true(has_samples(window, 4));
  g_assert_false(are_plots_seen(window));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.undo", NULL);
  wait_until(are_plots_seen(window));
  window_close(window);
}

/* On a high screen the moves stand as close as elsewhere. */
static void test_high(void) {
  enum { WIDTH = 200, HIGH = 3000, ROW_MOST = 40 };
  FsWindow *window = window_at("0F");
  GtkWidget *list = widget_find(window, GTK_TYPE_GRID_VIEW);
  GtkWidget *view = gtk_widget_get_ancestor(list, GTK_TYPE_SCROLLED_WINDOW);
  gtk_widget_measure(view, GTK_ORIENTATION_VERTICAL, WIDTH, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate(view, &(GtkAllocation){0, 0, WIDTH, HIGH}, -1);
  g_assert_cmpint(gtk_widget_get_height(view), >, HIGH / 2);
  int row = gtk_widget_get_height(gtk_widget_get_first_child(list));
  g_assert_true(row > 0 && row < ROW_MOST);
  window_close(window);
}

static void count(int *times) { (*times)++; }

/* A search that says something before the window has a size folds no pane of a wide window. */
static void test_before_layout(void) {
  Line line = line_of("popout:7x6", ".");
  FsWindow *window = fs_window_new(NULL, &line, NULL);
  gpointer flap = widget_find(window, ADW_TYPE_FLAP);
  int folded = 0;
  g_signal_connect_swapped(flap, "notify::folded", G_CALLBACK(count), &folded);
  g_signal_emit_by_name(fs_session_get_search(fs_window_get_session(window)), "changed");
  gtk_window_present(GTK_WINDOW(window));
  main_loop_run(0.5);
  g_assert_cmpint(folded, ==, 0);
  g_assert_true(adw_flap_get_reveal_flap(flap));
  window_close(window);
}

static gboolean is_button_seen(gpointer root, const char *words) {
  GtkLabel *label = widget_label(root, words);
  g_assert_nonnull(label);
  return gtk_widget_get_mapped(GTK_WIDGET(label));
}

/* What cannot be done any more in a game that has ended has no button. A review says how it ended,
 * too: one strip is seen. */
static void test_ended_game(void) {
  FsWindow *window = window_at("0F5A69");
  gpointer play = widget_find(window, FS_TYPE_PLAY_BAR), bar = NULL;
  FsPartner *partner = fs_play_bar_get_partner(play);
  gtk_widget_set_size_request(GTK_WIDGET(window), 1280, 860);
  fs_partner_begin(partner, (PartnerGame){.level = 1, .seconds = 1}, FALSE);
  wait_until(is_button_seen(play, "Hint") && is_button_seen(play, "Resign"));
  g_assert_true(fs_partner_resign(partner));
  wait_until(is_button_seen(play, "Rematch"));
  g_assert_false(is_button_seen(play, "Hint") || is_button_seen(play, "Resign"));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
  bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  wait_until(gtk_widget_get_mapped(bar) && !gtk_widget_get_mapped(play));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.close-last", NULL);
  wait_until(gtk_widget_get_mapped(play));
  window_close(window);
}

/* A dialog is no higher than a low window; what is in it scrolls below its buttons. */
static void test_low_dialogs(void) {
  static const char *const actions[] = {"win.play", "win.details"};
  FsWindow *window = window_at("0F5A69");
  gtk_widget_set_size_request(GTK_WIDGET(window), 360, 480);
  gtk_window_set_default_size(GTK_WINDOW(window), 360, 480);
  main_loop_run(0.5);
  int height = gtk_widget_get_height(GTK_WIDGET(window));
  g_test_message("a window of %d pixels", height);
  for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
    gtk_widget_activate_action(GTK_WIDGET(window), actions[i], NULL);
    GtkWindow *dialog = window_dialog(window);
    main_loop_run(0.5);
    GtkWidget *accept = gtk_window_get_default_widget(dialog);
    g_test_message("%s: %d pixels", actions[i], gtk_widget_get_height(GTK_WIDGET(dialog)));
    g_assert_cmpint(gtk_widget_get_height(GTK_WIDGET(dialog)), <=, height);
    g_assert_true(gtk_widget_get_mapped(accept));
    g_assert_null(gtk_widget_get_ancestor(accept, GTK_TYPE_SCROLLED_WINDOW));
    gtk_window_destroy(dialog);
  }
  window_close(window);
}

/* In a higher one it is as high as what is in it. */
static void test_high_dialog(void) {
  FsWindow *window = window_at("0F5A69");
  gtk_widget_set_size_request(GTK_WIDGET(window), 360, 800);
  gtk_window_set_default_size(GTK_WINDOW(window), 360, 800);
  wait_until(gtk_widget_get_height(GTK_WIDGET(window)) >= 700);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  main_loop_run(0.5);
  FsStripScroller *scroller = widget_find(window_dialog(window), FS_TYPE_STRIP_SCROLLER);
  int width = gtk_widget_get_width(GTK_WIDGET(scroller));
  g_assert_cmpint(gtk_widget_get_height(GTK_WIDGET(scroller)), ==,
                  fs_strip_scroller_whole(scroller, width));
  window_close(window);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/room/room-to-explain", test_room_to_explain);
  g_test_add_func("/room/why-wide", test_why_wide);
  g_test_add_func("/room/before-layout", test_before_layout);
  g_test_add_func("/room/sizes", test_sizes);
  g_test_add_func("/room/low", test_low);
  g_test_add_func("/room/why-beside", test_why_beside);
  g_test_add_func("/room/strips-leave-room", test_strips_leave_room);
  g_test_add_func("/room/clock-in-sight", test_clock_in_sight);
  g_test_add_func("/room/large-text-has-room", test_large_text_has_room);
  g_test_add_func("/room/share-of-board", test_share_of_board);
  g_test_add_func("/room/known-columns", test_known_columns);
  g_test_add_func("/room/large-font", test_large_font);
  g_test_add_func("/room/no-empty-plot", test_no_empty_plot);
  g_test_add_func("/room/plots-beside", test_plots_beside);
  g_test_add_func("/room/plots-of-the-game", test_plots_of_the_game);
  g_test_add_func("/room/high", test_high);
  g_test_add_func("/room/ended-game", test_ended_game);
  g_test_add_func("/room/low-dialogs", test_low_dialogs);
  g_test_add_func("/room/high-dialog", test_high_dialog);
  return g_test_run();
}
