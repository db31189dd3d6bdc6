/* Rows of settings: Tab stops once at each choice, at the widget that makes it, and reaches all. */
#include "desk/application.h"
#include "storage/shelf.h"
#include "windows.h"

enum { STOPS = 200 /* more than any window has */ };

/* All that Tab stops at, until it comes back to one of them. */
static GHashTable *walk(GtkWindow *window, GtkDirectionType direction) {
  GHashTable *stops = g_hash_table_new(NULL, NULL);
  gtk_window_set_focus(window, NULL);
  for (int i = 0; i < STOPS; i++) {
    gtk_widget_child_focus(GTK_WIDGET(window), direction);
    if (!g_hash_table_add(stops, gtk_window_get_focus(window))) return stops;
  }
  g_assert_not_reached();
}

static const char *title_of(gpointer row) {
  return adw_preferences_row_get_title(ADW_PREFERENCES_ROW(row));
}

/* The row around a widget within one; NULL if there is none. */
static GtkWidget *row_of(GtkWidget *widget) {
  return gtk_widget_get_ancestor(widget, ADW_TYPE_ACTION_ROW);
}

/* Rows that are stops beside a widget in them; says which. */
static int count_twice(GHashTable *stops) {
  int twice = 0;
  GHashTableIter all;
  gpointer stop;
  g_hash_table_iter_init(&all, stops);
  while (g_hash_table_iter_next(&all, &stop, NULL)) {
    GtkWidget *row = row_of(stop);
    if (!row || row == stop || !g_hash_table_contains(stops, row)) continue;
    g_test_message("“%s” and its %s are two stops", title_of(row), G_OBJECT_TYPE_NAME(stop));
    twice++;
  }
  return twice;
}

static gboolean has_stop(GHashTable *stops, GtkWidget *root) {
  gboolean found = g_hash_table_contains(stops, root);
  for (GtkWidget *child = gtk_widget_get_first_child(root); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = has_stop(stops, child);
  return found;
}

/* Widgets below the root that can be used, and that Tab does not come to. */
static int count_passed(GHashTable *stops, GtkWidget *root) {
  int passed = 0;
  if (!gtk_widget_get_mapped(root) || !gtk_widget_is_sensitive(root)) return 0;
  if (ADW_IS_PREFERENCES_ROW(root) || GTK_IS_SWITCH(root) || GTK_IS_SPIN_BUTTON(root))
    passed = !has_stop(stops, root);
  if (passed) g_test_message("%s is passed over", G_OBJECT_TYPE_NAME(root));
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    passed += count_passed(stops, child);
  return passed;
}

/* The same stops on the way there and back. */
static int count_faults(GtkWindow *window, const char *what) {
  main_loop_run(0.2);
  g_autoptr(GHashTable) stops = walk(window, GTK_DIR_TAB_FORWARD);
  g_autoptr(GHashTable) back = walk(window, GTK_DIR_TAB_BACKWARD);
  guint there = g_hash_table_size(stops);
  g_test_message("%s: %u stops", what, there);
  g_assert_cmpuint(there, ==, g_hash_table_size(back));
  return count_twice(stops) + count_passed(stops, GTK_WIDGET(window));
}

/* A window of an application, which has the dialog for a new game. */
static FsWindow *open_window(void) {
  Line line = line_at("5A");
  windows_show_details();
  FsWindow *window = fs_window_new(GTK_APPLICATION(g_application_get_default()), &line, NULL);
  gtk_window_present(GTK_WINDOW(window));
  main_loop_run(0.3);
  return window;
}

static GtkWindow *open_dialog(FsWindow *window, const char *action) {
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), action, NULL));
  main_loop_run(0.3);
  g_assert_nonnull(window_dialog(window));
  return window_dialog(window);
}

static void close_dialog(GtkWindow *dialog) {
  gtk_window_close(dialog);
  main_loop_run(0.1);
}

static int count_pages(GtkWindow *preferences) {
  int faults = 0;
  GtkWidget *page = widget_find(preferences, ADW_TYPE_PREFERENCES_PAGE);
  GtkWidget *stack = gtk_widget_get_parent(page);
  for (page = gtk_widget_get_first_child(stack); page; page = gtk_widget_get_next_sibling(page)) {
    const char *title = adw_preferences_page_get_title(ADW_PREFERENCES_PAGE(page));
    adw_preferences_window_set_visible_page(ADW_PREFERENCES_WINDOW(preferences),
                                            ADW_PREFERENCES_PAGE(page));
    wait_until(gtk_widget_get_mapped(page));
    main_loop_run(0.5); /* the other page is gone */
    faults += count_faults(preferences, title);
  }
  return faults;
}

static const char *const dialogs[] = {"win.play", "app.new-game", "win.details", "win.export-job"};

static void test_stops(void) {
  FsWindow *window = open_window();
  int faults = count_faults(GTK_WINDOW(window), "the window");
  for (guint i = 0; i < G_N_ELEMENTS(dialogs); i++) {
    GtkWindow *dialog = open_dialog(window, dialogs[i]);
    faults += count_faults(dialog, dialogs[i]);
    close_dialog(dialog);
  }
  GtkWindow *preferences = open_dialog(window, "win.preferences");
  faults += count_pages(preferences);
  close_dialog(preferences);
  GtkWidget *job = window_job(window);
  gtk_window_present(GTK_WINDOW(job));
  faults += count_faults(GTK_WINDOW(job), "a job");
  gtk_window_destroy(GTK_WINDOW(job));
  g_assert_cmpint(faults, ==, 0);
  window_close(window);
}

/* A row's access key acts on its widget: it turns a switch, and leads to a number. */
static void test_access_keys(void) {
  FsWindow *window = open_window();
  GtkWindow *dialog = open_dialog(window, "win.play");
  GtkWidget *clock = widget_row(dialog, "Cloc_k"), *blind = widget_row(dialog, "Hide _Values");
  GtkSwitch *hidden = widget_find(blind, GTK_TYPE_SWITCH);
  gboolean before = gtk_switch_get_active(hidden);
  g_assert_true(gtk_widget_mnemonic_activate(clock, FALSE));
  g_assert_true(gtk_window_get_focus(dialog) == widget_find(clock, GTK_TYPE_TEXT));
  g_assert_true(
      gtk_test_accessible_has_relation(GTK_ACCESSIBLE(widget_find(clock, GTK_TYPE_SPIN_BUTTON)),
                                       GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  g_assert_true(gtk_widget_mnemonic_activate(blind, FALSE));
  wait_until(gtk_switch_get_active(hidden) == !before);
  close_dialog(dialog);
  window_close(window);
}

/* A book's button is its stop, and is read aloud with what the row says. */
static void test_book(void) {
  g_autofree char *folder = shelf_folder();
  g_autofree char *path = g_build_filename(folder, "other.book", NULL);
  g_autoptr(GFile) from = g_file_new_for_path(BOOKS_DIR "/cube.book");
  g_autoptr(GFile) to = g_file_new_for_path(path);
  g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
  g_assert_true(g_file_copy(from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  FsWindow *window = open_window();
  GtkWindow *preferences = open_dialog(window, "win.preferences");
  GtkWidget *row = widget_row(preferences, "other.book");
  const char *words = adw_action_row_get_subtitle(ADW_ACTION_ROW(row));
  g_assert_true(g_str_has_prefix(words, "Connect Four 3D, "));
  gtk_test_accessible_assert_property(widget_find(row, GTK_TYPE_BUTTON),
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words);
  g_assert_cmpint(count_pages(preferences), ==, 0);
  close_dialog(preferences);
  window_close(window);
  g_assert_true(g_file_delete(to, NULL, NULL));
}

/* Arrows go on from the row that has the focus, however it came there. */
static void test_arrows(void) {
  FsWindow *window = open_window();
  GtkWindow *dialog = open_dialog(window, "win.preferences");
  GtkWidget *first = widget_find(widget_row(dialog, "Show Column _Names"), GTK_TYPE_SWITCH);
  GtkWidget *second = widget_find(widget_row(dialog, "Show _Estimates"), GTK_TYPE_SWITCH);
  GtkWidget *list = gtk_widget_get_ancestor(first, GTK_TYPE_LIST_BOX);
  gtk_widget_grab_focus(widget_row(dialog, "No_tation"));
  gtk_widget_child_focus(GTK_WIDGET(dialog), GTK_DIR_TAB_FORWARD);
  g_assert_true(gtk_window_get_focus(dialog) == first);
  g_assert_true(widget_press(list, GDK_KEY_Down, 0));
  g_assert_true(gtk_window_get_focus(dialog) == second);
  g_assert_true(widget_press(list, GDK_KEY_Up, 0));
  g_assert_true(gtk_window_get_focus(dialog) == first);
  close_dialog(dialog);
  window_close(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_autoptr(FsApplication) application = fs_application_new("0");
  g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  g_test_add_func("/rows/stops", test_stops);
  g_test_add_func("/rows/access-keys", test_access_keys);
  g_test_add_func("/rows/book", test_book);
  g_test_add_func("/rows/arrows", test_arrows);
  return g_test_run();
}
