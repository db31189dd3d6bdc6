/* The preferences say where answers are kept, and whether that file is damaged or wrong. */
#include "base/settings.h"
#include "cube/code.h"
#include "cube/sample.h"
#include "desk/books-group.h"
#include "panes/answers-group.h"
#include "play/position.h"
#include "windows.h"
#include "board/board.h"

#include <glib/gstdio.h>
#include <stdio.h>

/* Makes a store in a new folder with the answers of an analysis. Returns the folder's name. */
static char *make_store(void) {
  char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autoptr(FsSession) session = session_at(EASY);
  fs_search_open_stores(fs_session_get_search(session), folder);
  session_analyse(session);
  return folder;
}

static void remove_store(char *folder) {
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  g_autofree char *journal = g_strconcat(path, "-journal", NULL);
  g_assert_cmpint(g_remove(path), ==, 0);
  g_remove(journal); /* there or not */
  g_assert_cmpint(g_rmdir(folder), ==, 0);
  g_free(folder);
}

/* Flips a bit in each row that begins with the key of the position; how many there are. */
static int flip_bits(const char *folder, const Position *position) {
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  g_autofree char *bytes = NULL;
  gsize size;
  int count = 0;
  Key key = position_key(position);
  guint16 high = GUINT16_TO_BE(key.high);
  guint64 low = GUINT64_TO_BE(key.low);
  g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
  FILE *file = fopen(path, "r+b");
  for (gsize i = 0; i + 10 < size; i++) {
    if (memcmp(bytes + i, &high, 2) != 0 || memcmp(bytes + i + 2, &low, 8) != 0) continue;
    g_assert_cmpint(fseek(file, (long)i + 9, SEEK_SET), ==, 0);
    g_assert_cmpint(fputc(bytes[i + 9] ^ 1, file), !=, EOF);
    count++;
  }
  g_assert_cmpint(fclose(file), ==, 0);
  return count;
}

/* The group of the window's preferences, which are opened. */
static GtkWidget *open_group(FsWindow *window) {
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.preferences", NULL));
  GtkWidget *group = widget_find(window_dialog(window), FS_TYPE_ANSWERS_GROUP);
  g_assert_nonnull(group);
  return group;
}

/* What the row says that has the button. */
static const char *told(GtkWidget *group) {
  GtkWidget *button = widget_find(group, GTK_TYPE_BUTTON);
  GtkWidget *row = gtk_widget_get_ancestor(button, ADW_TYPE_ACTION_ROW);
  const char *words = adw_action_row_get_subtitle(ADW_ACTION_ROW(row));
  gtk_test_accessible_assert_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      words);
  return words;
}

/* Presses the button and waits for the result; the main loop does not. */
static const char *check(GtkWidget *group) {
  gint64 begin = g_get_monotonic_time();
  g_signal_emit_by_name(widget_find(group, GTK_TYPE_BUTTON), "clicked");
  took_at_most(begin, 50);
  g_assert_true(g_str_has_prefix(told(group), "All rows are being read, "));
  wait_until(!g_str_has_prefix(told(group), "All rows are being read, "));
  return told(group);
}

/* The store's answers, as the window shows them once they are read. */
static FsWindow *window_with(const char *folder) {
  AnalysisView view;
  FsWindow *window = window_at(EASY);
  fs_window_set_folder(window, folder);
  wait_until(fs_session_view(fs_window_get_session(window), &view));
  return window;
}

static void assert_one_line(GtkWidget *dialog, const char *words) {
  GtkLabel *label = widget_label(dialog, words);
  g_assert_nonnull(label);
  g_assert_cmpint(pango_layout_get_line_count(gtk_label_get_layout(label)), ==, 1);
}

/* The group as it is where the books are in a usual folder, not in that of a test. */
static void say_usual_folder(gpointer group) {
  adw_preferences_group_set_description(group,
                                        "Proved positions that are known before any search. Books "
                                        "that you add are kept in "
                                        "/home/user/.local/share/fourscore/books.");
}

/* The words on a button are in one line, whatever is said beside it. */
static void test_buttons(void) {
  static const int widths[] = {1280, 480, 360};
  for (guint i = 0; i < G_N_ELEMENTS(widths); i++) {
    FsWindow *window = window_at(".");
    gtk_window_set_default_size(GTK_WINDOW(window), widths[i], 860);
    main_loop_run(0.3);
    GtkWidget *group = open_group(window), *dialog = GTK_WIDGET(window_dialog(window));
    say_usual_folder(widget_find(dialog, FS_TYPE_BOOKS_GROUP));
    adw_preferences_window_set_visible_page(
        ADW_PREFERENCES_WINDOW(dialog),
        ADW_PREFERENCES_PAGE(gtk_widget_get_ancestor(group, ADW_TYPE_PREFERENCES_PAGE)));
    main_loop_run(0.5);
    assert_one_line(dialog, "Use a Book…");
    assert_one_line(dialog, "Forget All…");
    window_close(window);
  }
}

/* The switch of the estimates, that of the menu, and the board follow each other. */
static void test_estimates(void) {
  FsWindow *window = window_at(".");
  open_group(window);
  GtkWidget *dialog = GTK_WIDGET(window_dialog(window));
  GtkWidget *title = GTK_WIDGET(widget_label(dialog, "Show Estimates"));
  GtkWidget *row = gtk_widget_get_ancestor(title, ADW_TYPE_ACTION_ROW);
  GtkSwitch *toggle = widget_find(row, GTK_TYPE_SWITCH);
  FsBoard *board = widget_find(window, FS_TYPE_BOARD);
  for (int i = 0; i < 2; i++) {
    gboolean shown;
    g_object_get(board, "beliefs", &shown, NULL);
    g_assert_true(shown == gtk_switch_get_active(toggle));
    if (i == 0)
      gtk_switch_set_active(toggle, !shown);
    else
      gtk_widget_activate_action(GTK_WIDGET(window), "win.beliefs", NULL);
    g_object_get(board, "beliefs", &shown, NULL);
    g_assert_true(shown == (i == 1));
    g_assert_true(gtk_switch_get_active(toggle) == shown);
  }
  gtk_window_destroy(GTK_WINDOW(dialog));
  window_close(window);
}

/* Counts what is cut on each page of the preferences. */
static int count_cut_pages(GtkWindow *dialog) {
  GtkWidget *pages =
      gtk_widget_get_ancestor(widget_find(dialog, ADW_TYPE_PREFERENCES_PAGE), ADW_TYPE_VIEW_STACK);
  g_autoptr(GtkSelectionModel) list = adw_view_stack_get_pages(ADW_VIEW_STACK(pages));
  guint count = g_list_model_get_n_items(G_LIST_MODEL(list));
  int cut = 0;
  g_assert_cmpuint(count, ==, 4);
  for (guint i = 0; i < count; i++) {
    gtk_selection_model_select_item(list, i, TRUE);
    main_loop_run(0.3);
    cut += windows_count_cut();
  }
  return cut;
}

/* Opens the preferences from a window of this size, in which they fit. Counts what is cut. */
static int count_cut_from(int width, int height) {
  FsWindow *window = window_at(".");
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  wait_until(gtk_widget_get_width(GTK_WIDGET(window)) <= width);
  open_group(window);
  GtkWindow *dialog = window_dialog(window);
  int cut = count_cut_pages(dialog);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(dialog)), <=, width);
  g_assert_cmpint(gtk_widget_get_height(GTK_WIDGET(dialog)), <=, height);
  gtk_window_destroy(dialog);
  window_close(window);
  return cut;
}

/* In each language, at the sizes with which the preferences open. */
static void test_cut(void) {
  static const char *const languages[] = {"en", "de", "es", "fr", "ja"};
  int cut = 0;
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_string(settings, "move-names", "letters"); /* the longest choice */
  for (guint i = 0; i < G_N_ELEMENTS(languages); i++) {
    g_test_message("%s", languages[i]);
    windows_speak(PO_DIR, languages[i]);
    cut += count_cut_from(1000, 700) + count_cut_from(360, 640);
  }
  windows_speak(PO_DIR, "en");
  g_settings_reset(settings, "move-names");
  g_assert_cmpint(cut, ==, 0);
}

/* The session ends with its window, even if the preferences were open. */
static void close_all(FsWindow *window) {
  gpointer session = fs_window_get_session(window);
  g_object_add_weak_pointer(session, &session);
  GtkWindow *preferences = window_dialog(window);
  if (preferences) gtk_window_destroy(preferences);
  window_close(window);
  wait_until(session == NULL);
}

static void test_sound(void) {
  char *folder = make_store();
  FsWindow *window = window_with(folder);
  GtkWidget *group = open_group(window);
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  g_assert_nonnull(widget_label(group, path));
  g_assert_cmpstr(told(group), ==, "Not checked yet");
  const char *words = check(group);
  g_assert_true(g_str_has_prefix(words, "Answers: "));
  g_assert_nonnull(strstr(words, "; splits, which are positions searched by their moves: "));
  g_assert_nonnull(strstr(words, "No row is damaged. No answers contradict each other."));
  g_assert_nonnull(strstr(words, "proved again by another solver, 0 came out different."));
  close_all(window);
  remove_store(folder);
}

/* A check says how far it is, and the button stops it. */
static void test_stopped(void) {
  char *folder = make_store();
  FsWindow *window = window_with(folder);
  GtkWidget *group = open_group(window), *button = widget_find(group, GTK_TYPE_BUTTON);
  g_signal_emit_by_name(button, "clicked");
  g_assert_nonnull(strstr(told(group), " rows so far…"));
  GtkLabel *words = GTK_LABEL(gtk_button_get_child(GTK_BUTTON(button)));
  g_assert_cmpstr(gtk_label_get_text(words), ==, "Stop");
  g_signal_emit_by_name(button, "clicked");
  wait_until(g_str_equal(told(group), "The check was stopped"));
  g_assert_nonnull(strstr(check(group), "No row is damaged."));
  close_all(window);
  remove_store(folder);
}

/* A click on the row, or Return, presses its button. */
static void test_row(void) {
  char *folder = make_store();
  FsWindow *window = window_with(folder);
  GtkWidget *group = open_group(window), *button = widget_find(group, GTK_TYPE_BUTTON);
  GtkWidget *row = gtk_widget_get_ancestor(button, GTK_TYPE_LIST_BOX_ROW);
  adw_preferences_window_set_visible_page(
      ADW_PREFERENCES_WINDOW(window_dialog(window)),
      ADW_PREFERENCES_PAGE(gtk_widget_get_ancestor(group, ADW_TYPE_PREFERENCES_PAGE)));
  wait_until(gtk_widget_get_mapped(row));
  g_assert_true(gtk_list_box_row_get_activatable(GTK_LIST_BOX_ROW(row)));
  g_assert_true(gtk_widget_activate(row));
  wait_until(strstr(told(group), "No row is damaged."));
  close_all(window);
  remove_store(folder);
}

/* While the window has it open, too: what it has read is not what is on the disk now. */
static void test_flipped(void) {
  char *folder = make_store();
  FsWindow *window = window_with(folder);
  GtkWidget *group = open_group(window);
  Position shown = fs_session_get_shown(fs_window_get_session(window));
  g_assert_nonnull(strstr(check(group), "No row is damaged."));
  int count = flip_bits(folder, &shown);
  g_assert_cmpint(count, >, 0);
  g_autofree char *damaged =
      g_strdup_printf("%d damaged row%s left out.", count, count == 1 ? " was" : "s were");
  const char *words = check(group);
  g_assert_nonnull(strstr(words, damaged));
  g_assert_nonnull(strstr(words, "No answers contradict each other."));
  close_all(window);
  remove_store(folder);
}

/* What is whole and wrong, as a fault of a solver leaves it, is found by proving it again: the
 * check tells it, and the search names the file and the other solver. */
static void test_wrong(void) {
  enum { LIES = 40 };
  char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  Store *store;
  Sample sample = sample_new(5, 44);
  g_assert_cmpint(store_open(&store, path, variant_default(), STORE_WRITE, "test", NULL), ==,
                  STATUS_OK);
  for (int i = 0; i < LIES; i++) { /* some of them are true */
    Key key = code_canonical(sample_next(&sample, NULL));
    ProofRecord record = {key, claim_values(CLAIM_FIRST, i % 2), 100, 0, CLAIM_FIRST};
    g_assert_cmpint(store_write(store, &record, 1, 0, NULL), ==, STATUS_OK);
  }
  store_close(store);
  FsWindow *window = window_at(EASY);
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  fs_window_set_folder(window, folder);
  wait_until(verdicts_count(fs_search_get_verdicts(search)) == LIES);
  GtkWidget *group = open_group(window);
  g_assert_null(strstr(check(group), " 0 came out different."));
  const VerdictsCheck *last = verdicts_last_check(fs_search_get_verdicts(search));
  g_assert_cmpuint(last->proved.again, ==, LIES);
  g_assert_cmpuint(last->proved.different, >, 0);
  g_assert_nonnull(strstr(fs_search_now(search).trouble, path));
  g_assert_nonnull(strstr(fs_search_now(search).trouble, "the contrary by “"));
  close_all(window);
  remove_store(folder);
}

/* Answers that are found during a check are written after it, and known meanwhile. */
static void test_while_searching(void) {
  char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  FsWindow *window = window_at(EASY);
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  GtkWidget *group = open_group(window);
  g_assert_cmpstr(told(group), ==, "There is no file to check");
  g_assert_false(gtk_widget_get_sensitive(widget_find(group, GTK_TYPE_BUTTON)));
  fs_window_set_folder(window, folder);
  fs_session_start(fs_window_get_session(window));
  g_assert_nonnull(
      strstr(check(group), "No row is damaged.")); /* asked while the store is being opened */
  wait_until(!fs_search_now(search).running);
  Verdicts *verdicts = fs_search_get_verdicts(search);
  wait_until(verdicts_waiting(verdicts) == 0);
  size_t known = verdicts_count(verdicts);
  verdicts_check(verdicts);
  g_assert_cmpuint(verdicts_count(verdicts), ==, known);
  wait_until(verdicts_last_check(verdicts)->state == CHECK_DONE);
  g_assert_cmpuint(verdicts_last_check(verdicts)->health.answers, >, 0);
  close_all(window);
  remove_store(folder);
}

/* Two windows have the store: what one finds the other knows when it is used again. */
static void test_shared(void) {
  AnalysisView view;
  char *folder = make_store();
  FsWindow *window = window_with(folder), *other = window_at(EASY "0");
  fs_window_set_folder(other, folder);
  g_assert_nonnull(strstr(check(open_group(other)), "No row is damaged."));
  FsSession *session = fs_window_get_session(other);
  fs_session_start(session);
  Verdicts *found = fs_search_get_verdicts(fs_session_get_search(session));
  wait_until(!fs_session_is_running(session) && verdicts_waiting(found) == 0);
  g_assert_null(fs_search_now(fs_session_get_search(session)).trouble);
  Position shown = fs_session_get_shown(session);
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  size_t before = verdicts_count(fs_search_get_verdicts(search));
  g_assert_cmpuint(before, <, verdicts_count(found));
  gtk_window_present(GTK_WINDOW(window));
  wait_until(gtk_window_is_active(GTK_WINDOW(window)));
  wait_until(verdicts_count(fs_search_get_verdicts(search)) >= verdicts_count(found));
  g_assert_true(fs_search_know(search, &shown, &view));
  g_assert_null(fs_search_now(search).trouble);
  close_all(other);
  close_all(window);
  remove_store(folder);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/preferences/buttons", test_buttons);
  g_test_add_func("/preferences/estimates", test_estimates);
  g_test_add_func("/preferences/cut", test_cut);
  g_test_add_func("/preferences/sound", test_sound);
  g_test_add_func("/preferences/stopped", test_stopped);
  g_test_add_func("/preferences/row", test_row);
  g_test_add_func("/preferences/flipped", test_flipped);
  g_test_add_func("/preferences/while-searching", test_while_searching);
  g_test_add_func("/preferences/wrong", test_wrong);
  g_test_add_func("/preferences/shared", test_shared);
  return g_test_run();
}
