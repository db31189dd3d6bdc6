/* Signs and words of the window: one name for one thing, headings, what tells rows apart. */
#include "base/words.h"
#include "batch/batch-window.h"
#include "panes/moves-between.h"
#include "panes/search-settings.h"
#include "plots/charts.h"
#include "windows.h"

static void test_moves_between(void) {
  Line from = line_at("5A"), to = line_at("5A05F"), image = line_at("9A");
  Position root = line_position(&from), task = line_position(&to), other = line_position(&image);
  g_autofree char *moves = moves_between(&root, 15, &task);
  g_assert_cmpstr(moves, ==, "F 5 0");
  g_autofree char *any = moves_between(&root, -1, &task);
  g_assert_cmpint(strlen(any), ==, strlen("0 5 F")); /* in any order that is possible */
  g_autofree char *code = moves_between(&root, 9, &other);
  g_assert_nonnull(strchr(code, '/'));
  Line pops = line_of("popout:4x4", "0011"), popped = line_of("popout:4x4", "0011p0");
  Position before = line_position(&pops), after = line_position(&popped);
  g_autofree char *pop = moves_between(&before, 0, &after);
  g_assert_nonnull(strchr(pop, '/'));
}

/* Nobody leaves a win at once, so the search does not go on from there. */
static void test_moves_with_a_threat(void) {
  Line from = line_at("C0D1"), to = line_at("C0D1EF64"), other = line_at("C0D14E6F");
  Position root = line_position(&from), task = line_position(&to), late = line_position(&other);
  g_autofree char *moves = moves_between(&root, 14, &task); /* White threatens column F */
  g_assert_cmpstr(moves, ==, "E F 6 4");
  g_autofree char *begun = moves_between(&root, 6, &late);
  g_assert_cmpstr(begun, ==, "6 E 4 F");
}

/* A scheme of the table has one name: in the settings and in the plots. */
static void test_schemes(void) {
  FsWindow *window = window_at(".");
  GtkWidget *settings = widget_find(window, FS_TYPE_SEARCH_SETTINGS);
  g_assert_nonnull(widget_label(settings, "One of each (TWOBIG)"));
  g_assert_null(widget_label(settings, "Both"));
  g_assert_cmpstr(words_scheme(SCHEME_TWOBIG), ==, "TWOBIG");
  window_close(window);
}

/* Where tasks begin is shown, and explained, for the solver that has it. */
static void test_cutoff(void) {
  FsWindow *window = window_at(".");
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  GtkWidget *settings = widget_find(window, FS_TYPE_SEARCH_SETTINGS);
  GtkWidget *title = GTK_WIDGET(widget_label(settings, "Tasks Begin at"));
  GtkWidget *row = gtk_widget_get_ancestor(title, ADW_TYPE_ACTION_ROW);
  g_assert_false(gtk_widget_get_visible(row));
  g_object_set(search, "solver", "paper", NULL);
  wait_until(gtk_widget_get_visible(row));
  g_assert_true(widget_says(row, "Number of stones at which positions are given to threads"));
  window_close(window);
}

static void test_empty_board(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "");
  g_assert_cmpstr(gtk_entry_get_placeholder_text(entry), ==, "empty board");
  g_signal_emit_by_name(entry, "activate");
  g_assert_cmpstr(session_text(session), ==, ".");
  fs_session_play(session, 5);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "5");
  fs_session_undo(session);
  fs_session_start(session);
  g_autofree char *root = fs_search_write_root(fs_session_get_search(session));
  g_assert_cmpstr(root, ==, "empty board");
  fs_session_stop(session);
  window_close(window);
}

static void visit(const char *position, gpointer session) {}

static void test_batch_headings(void) {
  g_autoptr(FsSession) session = session_at(".");
  FsBatch *batch = fs_batch_new(fs_session_get_search(session), NULL);
  g_assert_true(fs_batch_set_text(batch, NOTATION_ANY, EASY "\n.\n", NULL, NULL));
  GtkWidget *window = fs_batch_window_new(NULL, batch, visit, G_OBJECT(session));
  gtk_window_present(GTK_WINDOW(window));
  main_loop_run(0.3);
  static const char *const names[] = {"Position", "Value", "Nodes", "Time"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++)
    g_assert_nonnull(widget_label(window, names[i]));
  graphene_rect_t heading, cell;
  GtkWidget *name = GTK_WIDGET(widget_label(window, "Value"));
  GtkWidget *value = GTK_WIDGET(widget_label(window, "Open"));
  g_assert_nonnull(widget_label(window, "empty board"));
  g_assert_true(gtk_widget_compute_bounds(name, window, &heading));
  g_assert_true(gtk_widget_compute_bounds(value, window, &cell));
  g_assert_cmpfloat(ABS(heading.origin.x - cell.origin.x), <, 2);
  gtk_window_destroy(GTK_WINDOW(window));
  g_object_unref(batch);
}

/* Lines of the list wrap. A text that is wider than its window changes the scroll bar below it
 * while it is drawn, of which GTK warned: "Trying to snapshot GtkGizmo without a current
 * allocation". */
static void test_batch_long_lines(void) {
  g_autoptr(FsSession) session = session_at(".");
  FsBatch *batch = fs_batch_new(fs_session_get_search(session), NULL);
  GtkWidget *window = fs_batch_window_new(NULL, batch, visit, G_OBJECT(session));
  gtk_window_set_default_size(GTK_WINDOW(window), 360, 400);
  gtk_window_present(GTK_WINDOW(window));
  GtkTextView *view = widget_find(window, GTK_TYPE_TEXT_VIEW);
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(view), EASY EASY EASY "\n5A\n", -1);
  wait_until(gtk_widget_get_width(GTK_WIDGET(view)) > 0);
  main_loop_run(0.3);
  GtkAdjustment *across = gtk_scrollable_get_hadjustment(GTK_SCROLLABLE(view));
  GtkTextIter begin;
  gtk_text_buffer_get_start_iter(gtk_text_view_get_buffer(view), &begin);
  g_autoptr(GSList) tags = gtk_text_iter_get_tags(&begin);
  gboolean hyphens = TRUE;
  g_assert_nonnull(tags);
  g_object_get(tags->data, "insert-hyphens", &hyphens, NULL);
  g_assert_false(hyphens);
  g_assert_cmpfloat(gtk_adjustment_get_upper(across), <=, gtk_adjustment_get_page_size(across));
  gtk_window_destroy(GTK_WINDOW(window));
  g_object_unref(batch);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/signs/moves-between", test_moves_between);
  g_test_add_func("/signs/moves-with-a-threat", test_moves_with_a_threat);
  g_test_add_func("/signs/schemes", test_schemes);
  g_test_add_func("/signs/cutoff", test_cutoff);
  g_test_add_func("/signs/empty-board", test_empty_board);
  g_test_add_func("/signs/batch-headings", test_batch_headings);
  g_test_add_func("/signs/batch-long-lines", test_batch_long_lines);
  return g_test_run();
}
