/* The window and its views: what they do with keys and text, and what they show of a session. */
#include "desk/window.h"
#include "explain/explain-bar.h"
#include "learn/tour-bar.h"

#include "base/notation-bar.h"
#include "base/settings.h"
#include "board/board.h"
#include "panes/search-settings.h"
#include "panes/statistics.h"
#include "windows.h"

static void test_keys(void) {
  FsWindow *window = window_at(".");
  gpointer board = widget_find(window, FS_TYPE_BOARD);
  g_assert_true(widget_press(board, GDK_KEY_5, 0));
  g_assert_true(widget_press(board, GDK_KEY_a, 0));
  g_assert_true(widget_press(board, GDK_KEY_F, GDK_SHIFT_MASK));
  g_assert_true(widget_press(board, GDK_KEY_KP_0, 0));
  g_assert_false(widget_press(board, GDK_KEY_g, 0));
  g_assert_false(widget_press(board, GDK_KEY_a, GDK_CONTROL_MASK));
  g_assert_cmpstr(session_text(fs_window_get_session(window)), ==, "5AF0");
  window_close(window);
}

static void test_focus(void) {
  FsWindow *window = window_at(".");
  GtkWidget *board = widget_find(window, FS_TYPE_BOARD);
  gtk_widget_grab_focus(GTK_WIDGET(window_column(window, 5)));
  gtk_widget_child_focus(board, GTK_DIR_RIGHT);
  g_assert_true(gtk_widget_is_focus(GTK_WIDGET(window_column(window, 6))));
  gtk_widget_child_focus(board, GTK_DIR_DOWN);
  gtk_widget_child_focus(board, GTK_DIR_DOWN);
  gtk_widget_child_focus(board, GTK_DIR_DOWN);
  g_assert_true(gtk_widget_is_focus(GTK_WIDGET(window_column(window, 14))));
  gtk_widget_activate_action(GTK_WIDGET(window_column(window, 14)), "column.play", NULL);
  g_assert_cmpstr(session_text(fs_window_get_session(window)), ==, "E");
  g_assert_false(gtk_widget_child_focus(board, GTK_DIR_TAB_FORWARD));
  window_close(window);
}

static void test_accessible(void) {
  FsWindow *window = window_at("5555A");
  gpointer full = window_column(window, 5), playable = window_column(window, 10);
  gtk_test_accessible_assert_role(widget_find(window, FS_TYPE_BOARD), GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_test_accessible_assert_role(full, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_test_accessible_assert_property(full, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      "Column 5, 4 stones: White, Black, White, Black");
  gtk_test_accessible_assert_property(full, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Full");
  gtk_test_accessible_assert_state(full, GTK_ACCESSIBLE_STATE_DISABLED, TRUE);
  gtk_test_accessible_assert_property(playable, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      "Column A, 1 stone: White");
  gtk_test_accessible_assert_property(playable, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      "Not analysed");
  gtk_test_accessible_assert_state(playable, GTK_ACCESSIBLE_STATE_DISABLED, FALSE);
  window_close(window);
}

static void test_actions(void) {
  FsWindow *window = window_at("5A0");
  FsSession *session = fs_window_get_session(window);
  GtkWidget *widget = GTK_WIDGET(window);
  gtk_widget_activate_action(widget, "win.back", NULL);
  g_assert_cmpstr(session_text(session), ==, "5A");
  gtk_widget_activate_action(widget, "win.first", NULL);
  g_assert_cmpstr(session_text(session), ==, ".");
  gtk_widget_activate_action(widget, "win.forward", NULL);
  g_assert_cmpstr(session_text(session), ==, "5");
  gtk_widget_activate_action(widget, "win.last", NULL);
  g_assert_cmpstr(session_text(session), ==, "5A0");
  gtk_widget_activate_action(widget, "win.new", NULL);
  g_assert_cmpstr(session_text(session), ==, ".");
  window_close(window);
}

/* There is nothing before the first game and after the last. */
static void test_games(void) {
  FsWindow *window = window_at("0F");
  GtkWidget *previous = widget_button_for(window, "Previous Game");
  GtkWidget *next = widget_button_for(window, "Next Game");
  window_drop(window, G_TYPE_STRING, "55\n0F3\nA");
  for (int place = 0; place < 3; place++) {
    fs_session_show_game(fs_window_get_session(window), place);
    g_assert_cmpint(gtk_widget_get_sensitive(previous), ==, place > 0);
    g_assert_cmpint(gtk_widget_get_sensitive(next), ==, place < 2);
  }
  window_close(window);
}

/* Enters a text where the ply is asked for; TRUE if that can be taken, and then the dialog goes. */
static gboolean go_to_ply(FsWindow *window, const char *text) {
  if (!window_dialog(window)) g_assert_true(widget_press(window, GDK_KEY_g, GDK_CONTROL_MASK));
  GtkWindow *dialog = window_dialog(window);
  GtkWidget *entry = widget_find(dialog, ADW_TYPE_ENTRY_ROW);
  gtk_editable_set_text(GTK_EDITABLE(entry), text);
  gboolean taken = gtk_widget_is_sensitive(gtk_window_get_default_widget(dialog));
  g_assert_cmpint(gtk_widget_has_css_class(entry, "error"), ==, !taken && *text);
  gtk_widget_activate_default(entry);
  if (taken) wait_until(!window_dialog(window));
  return taken;
}

/* By its number in the list, with dots for Black's; what is no move of this line is refused with
 * words and changes nothing. */
static void test_go_to_ply(void) {
  FsWindow *window = window_at("w/b//////////////");
  FsSession *session = fs_window_get_session(window);
  g_assert_false(widget_press(window, GDK_KEY_g, GDK_CONTROL_MASK)); /* there is one alone */
  for (int column = 5; column < 9; column++)
    fs_session_play(session, column);
  g_assert_true(go_to_ply(window, " 2… "));
  g_assert_cmpint(session_board(session).ply, ==, 4);
  g_assert_true(go_to_ply(window, "3"));
  g_assert_cmpint(session_board(session).ply, ==, 5);
  g_assert_true(go_to_ply(window, "3..."));
  g_assert_cmpint(session_board(session).ply, ==, 6);
  const char *const wrong[] = {"4", "1", "-3", "", "x", "3x", "3.0", "…", "99999999999999999999"};
  for (guint i = 0; i < G_N_ELEMENTS(wrong); i++)
    g_assert_false(go_to_ply(window, wrong[i]));
  g_assert_cmpint(session_board(session).ply, ==, 6);
  g_assert_true(widget_press(window_dialog(window), GDK_KEY_Escape, 0));
  g_assert_null(window_dialog(window));
  g_assert_true(go_to_ply(window, "1…"));
  g_assert_cmpint(session_board(session).ply, ==, 2);
  window_close(window);
}

/* The bar's percentage would sound like a share of the work: it counts moves. */
static void test_progress(void) {
  FsWindow *window = window_at(HARD);
  GtkWidget *statistics = widget_find(window, FS_TYPE_STATISTICS);
  gpointer bar = widget_find(statistics, GTK_TYPE_PROGRESS_BAR);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(fs_search_now(fs_session_get_search(fs_window_get_session(window))).view->count > 0);
  gtk_test_accessible_assert_property(bar, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "0 of 16");
  window_close(window);
}

/* The window of the tasks is no wider than the one it belongs to, which may fill a small screen. */
static void test_small(void) {
  FsWindow *window = window_at(HARD);
  gtk_window_set_default_size(GTK_WINDOW(window), 360, 640);
  wait_until(gtk_widget_get_width(GTK_WIDGET(window)) <= 360);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.tasks", NULL);
  main_loop_run(0.3);
  GListModel *all = gtk_window_get_toplevels();
  int found = 0;
  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    g_autoptr(GtkWindow) other = g_list_model_get_item(all, i);
    if (gtk_window_get_transient_for(other) != GTK_WINDOW(window)) continue;
    g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(other)), <=, 360);
    found++;
  }
  g_assert_cmpint(found, ==, 1);
  window_close(window);
}

/* A job of which nothing can be foretold has no bar that would promise something; one without
 * results has none to import. */
static void test_job_bar(void) {
  FsWindow *window = window_at(HARD);
  GtkWidget *shown = window_job(window);
  wait_until(widget_label(shown, "1 task needed now. The time left cannot be predicted yet."));
  g_assert_false(gtk_widget_get_visible(widget_find(shown, GTK_TYPE_PROGRESS_BAR)));
  g_assert_false(gtk_widget_get_sensitive(widget_button(shown, "Import Results")));
  gtk_window_destroy(GTK_WINDOW(shown));
  window_close(window);
}

/* The button stays where the focus is while the estimate runs, and stops it. */
static void test_job_estimate(void) {
  FsWindow *window = window_at(HARD);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.export-job", NULL);
  main_loop_run(0.3);
  GtkWidget *dialog = GTK_WIDGET(window_dialog(window));
  GtkWidget *button = widget_button(dialog, "Estimate");
  gtk_widget_grab_focus(button);
  g_signal_emit_by_name(button, "clicked");
  main_loop_run(0.3);
  g_assert_nonnull(widget_label(dialog, "The position is searched…"));
  g_assert_true(gtk_widget_is_focus(button));
  g_assert_cmpstr(gtk_button_get_label(GTK_BUTTON(button)), ==, "Stop");
  g_signal_emit_by_name(button, "clicked");
  g_assert_null(widget_label(dialog, "The position is searched…"));
  g_assert_cmpstr(gtk_button_get_label(GTK_BUTTON(button)), ==, "Estimate");
  gtk_window_destroy(GTK_WINDOW(dialog));
  window_close(window);
}

static void test_analysis(void) {
  FsWindow *window = window_at(EASY);
  FsSession *session = fs_window_get_session(window);
  gpointer white = window_column(window, 3), full = window_column(window, 4);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  g_assert_true(fs_session_is_running(session));
  wait_until(!fs_session_is_running(session));
  gtk_test_accessible_assert_property(white, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "White wins");
  gtk_test_accessible_assert_property(full, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Full");
  window_close(window);
}

static void test_stop(void) {
  FsWindow *window = window_at(HARD);
  FsSession *session = fs_window_get_session(window);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(counters_of(session).nodes > 1000);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(!fs_session_is_running(session));
  AnalysisView view;
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpuint(view.counters.nodes, >, 1000);
  gtk_test_accessible_assert_property(window_column(window, 2), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      "Open");
  window_close(window);
}

/* The key pauses and goes on; what stops a paused search is the button. */
static void test_pause(void) {
  FsWindow *window = window_at(HARD);
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(counters_of(fs_window_get_session(window)).nodes > 1000);
  g_assert_true(widget_press(window, GDK_KEY_F7, 0));
  wait_until(fs_search_now(search).state == SEARCH_PAUSED);
  g_assert_true(widget_press(window, GDK_KEY_F7, 0));
  g_assert_cmpint(fs_search_now(search).state, ==, SEARCH_RUNNING);
  g_assert_true(widget_press(window, GDK_KEY_F7, 0));
  wait_until(fs_search_now(search).state == SEARCH_PAUSED);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.stop", NULL));
  g_assert_cmpint(fs_search_now(search).state, ==, SEARCH_STOPPED);
  window_close(window);
}

/* The note that a setting waits for the next search, as long as it does. */
static void test_waiting_settings(void) {
  FsWindow *window = window_at(HARD);
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  GtkWidget *settings = widget_find(window, FS_TYPE_SEARCH_SETTINGS);
  const char *words = "The new number is used when this search has ended.";
  g_object_set(search, "threads", 1, NULL);
  g_assert_null(widget_label(settings, words));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  g_object_set(search, "threads", 2, NULL);
  gpointer label = widget_label(settings, words);
  g_assert_nonnull(label);
  GtkRevealer *note = GTK_REVEALER(gtk_widget_get_ancestor(label, GTK_TYPE_REVEALER));
  g_assert_true(gtk_revealer_get_reveal_child(note));
  g_object_set(search, "threads", 1, NULL);
  g_assert_false(gtk_revealer_get_reveal_child(note));
  g_object_set(search, "threads", 2, NULL);
  g_object_set(search, "goal", GOAL_SECOND, NULL);
  wait_until(!gtk_revealer_get_reveal_child(note));
  g_assert_true(fs_search_now(search).running);
  window_close(window);
}

static void test_close_while_running(void) {
  FsWindow *window = window_at(HARD);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  main_loop_run(0.3);
  gpointer session = fs_window_get_session(window);
  g_object_add_weak_pointer(session, &session);
  gint64 before = g_get_monotonic_time();
  gtk_window_destroy(GTK_WINDOW(window));
  took_at_most(before, 50);
  wait_until(session == NULL);
}

static gboolean is_open(gpointer bar) {
  return gtk_revealer_get_reveal_child(GTK_REVEALER(gtk_widget_get_first_child(bar)));
}

/* One after the other, the newest first. */
static void test_escape(void) {
  FsWindow *window = window_at(EASY);
  FsExplainBar *explain = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  FsTourBar *tour = widget_find(window, FS_TYPE_TOUR_BAR);
  fs_window_begin_tour(window);
  fs_explain_bar_toggle(explain);
  g_assert_true(is_open(explain) && is_open(tour));
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  g_assert_true(!is_open(explain) && is_open(tour));
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  g_assert_false(is_open(tour));
  fs_session_begin_setup(fs_window_get_session(window));
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  g_assert_false(fs_session_is_setting_up(fs_window_get_session(window)));
  window_close(window);
}

/* A note that says how a text was read is one of the parts. */
static void test_escape_closes_a_note(void) {
  FsWindow *window = window_at(".");
  FsExplainBar *explain = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  GtkWidget *note = widget_find(window, FS_TYPE_NOTATION_BAR);
  fs_window_begin_tour(window);
  FsTourBar *tour = widget_find(window, FS_TYPE_TOUR_BAR);
  window_drop(window, G_TYPE_STRING, "1 6 11 15\n2 7\n");
  g_assert_true(gtk_widget_get_visible(note) && is_open(tour));
  fs_explain_bar_toggle(explain);
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  g_assert_true(!is_open(explain) && gtk_widget_get_visible(note));
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  g_assert_true(!gtk_widget_get_visible(note) && is_open(tour));
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  g_assert_false(is_open(tour));
  window_close(window);
}

/* A worker may keep a window longer than the one that it belongs to is there. */
static void test_outlived(void) {
  static const char *const actions[] = {"win.games", "win.batch"};
  for (gsize i = 0; i < G_N_ELEMENTS(actions); i++) {
    FsWindow *window = window_at(".");
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), actions[i], NULL));
    GtkWindow *kept = g_object_ref(window_dialog(window));
    window_close(window);
    g_assert_null(gtk_window_get_transient_for(kept));
    g_object_unref(kept);
  }
}

/* As it was closed. */
static void test_maximised(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_boolean(settings, "maximized", TRUE);
  FsWindow *window = fs_window_new(NULL, NULL, NULL);
  g_assert_true(gtk_window_is_maximized(GTK_WINDOW(window)));
  g_assert_true(g_settings_get_boolean(settings, "maximized"));
  gtk_window_unmaximize(GTK_WINDOW(window));
  g_assert_false(g_settings_get_boolean(settings, "maximized"));
  gtk_window_maximize(GTK_WINDOW(window));
  g_assert_true(g_settings_get_boolean(settings, "maximized"));
  window_close(window);
  g_settings_reset(settings, "maximized");
}

/* Two windows do not follow each other's size; the next one begins as large as the last was left.
 */
static void test_sizes(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  int usual = g_settings_get_int(settings, "window-width"), width;
  FsWindow *window = fs_window_new(NULL, NULL, NULL), *other = fs_window_new(NULL, NULL, NULL);
  gtk_window_set_default_size(GTK_WINDOW(other), usual + 50, 700);
  g_assert_cmpint(g_settings_get_int(settings, "window-width"), ==, usual + 50);
  g_object_get(window, "default-width", &width, NULL);
  g_assert_cmpint(width, ==, usual);
  window_close(window);
  window_close(other);
  g_settings_reset(settings, "window-width");
  g_settings_reset(settings, "window-height");
}

/* Names that are read aloud with the mark of an access key; says which. */
static int count_marked(GtkWidget *root) {
  g_autofree char *name =
      gtk_test_accessible_check_property(GTK_ACCESSIBLE(root), GTK_ACCESSIBLE_PROPERTY_LABEL, "");
  int marked = name && strchr(name, '_');
  if (marked) g_test_message("%s “%s”", G_OBJECT_TYPE_NAME(root), name);
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    marked += count_marked(child);
  return marked;
}

static void test_names_without_marks(void) {
  static const char *const dialogs[] = {"win.preferences", "win.export-job", "win.details",
                                        "win.batch",       "win.games",      "win.go-to"};
  FsWindow *window = window_at("5A");
  int marked = 0;
  for (guint i = 0; i < G_N_ELEMENTS(dialogs); i++)
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), dialogs[i], NULL));
  main_loop_run(0.3);
  g_autoptr(GList) windows = gtk_window_list_toplevels();
  g_assert_cmpint(g_list_length(windows), >, G_N_ELEMENTS(dialogs));
  for (GList *l = windows; l; l = l->next)
    marked += count_marked(l->data);
  g_assert_cmpint(marked, ==, 0);
  window_close(window);
}

static void count(int *set) { ++*set; }

static void follow_tooltips(GtkWidget *root, int *set) {
  g_signal_connect_swapped(root, "notify::tooltip-text", G_CALLBACK(count), set);
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    follow_tooltips(child, set);
}

/* A tooltip that is set asks the display server where the pointer is, so none is set again while a
 * search counts. */
static void test_quiet(void) {
  FsWindow *window = window_at(HARD);
  int set = 0;
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  main_loop_run(2);
  follow_tooltips(GTK_WIDGET(window), &set);
  main_loop_run(2.5);
  g_assert_cmpint(set, <, 8); /* estimates change */
  gtk_widget_activate_action(GTK_WIDGET(window), "win.analyse", NULL);
  wait_until(!fs_session_is_running(fs_window_get_session(window)));
  window_close(window);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/window/keys", test_keys);
  g_test_add_func("/window/escape", test_escape);
  g_test_add_func("/window/escape-closes-a-note", test_escape_closes_a_note);
  g_test_add_func("/window/outlived", test_outlived);
  g_test_add_func("/window/focus", test_focus);
  g_test_add_func("/window/accessible", test_accessible);
  g_test_add_func("/window/actions", test_actions);
  g_test_add_func("/window/games", test_games);
  g_test_add_func("/window/go-to-ply", test_go_to_ply);
  g_test_add_func("/window/progress", test_progress);
  g_test_add_func("/window/small", test_small);
  g_test_add_func("/window/job-bar", test_job_bar);
  g_test_add_func("/window/job-estimate", test_job_estimate);
  g_test_add_func("/window/analysis", test_analysis);
  g_test_add_func("/window/stop", test_stop);
  g_test_add_func("/window/pause", test_pause);
  g_test_add_func("/window/waiting-settings", test_waiting_settings);
  g_test_add_func("/window/maximised", test_maximised);
  g_test_add_func("/window/sizes", test_sizes);
  g_test_add_func("/window/names-without-marks", test_names_without_marks);
  g_test_add_func("/window/quiet", test_quiet);
  g_test_add_func("/window/close-while-running", test_close_while_running);
  return g_test_run();
}
