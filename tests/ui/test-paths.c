/* Names of files and folders, in a small window: a line ends behind a slash, a hyphen or a blank,
 * nothing is put into a name, and none makes its window wide. */
#include "base/window-toasts.h"
#include "desk/books-group.h"
#include "files/files-dialogs.h"
#include "panes/answers-group.h"
#include "windows.h"

#define FOLDERS "/home/researcher/proofs/first-moves/of-the-board/with-many-folders/in-each-other"
#define ONE_NAME "/home/a_name_without_any_place_at_which_a_line_of_so_small_a_window_could_end"

enum { WIDTH = 360 };

static gboolean adds_hyphens(PangoLayout *layout) {
  PangoAttrList *list = pango_layout_get_attributes(layout);
  g_autoptr(PangoAttrIterator) iterator = list ? pango_attr_list_get_iterator(list) : NULL;
  PangoAttribute *found =
      iterator ? pango_attr_iterator_get(iterator, PANGO_ATTR_INSERT_HYPHENS) : NULL;
  return !found || ((PangoAttrInt *)found)->value;
}

/* Each line of it but the last; says which does not. */
static gboolean ends_between_names(PangoLayout *layout) {
  const char *text = pango_layout_get_text(layout);
  for (int i = 0; i + 1 < pango_layout_get_line_count(layout); i++) {
    PangoLayoutLine *line = pango_layout_get_line_readonly(layout, i);
    char last = text[line->start_index + line->length - 1];
    if (strchr("/- ", last) || text[line->start_index + line->length] == '\n') continue;
    g_test_message("“%.*s”", line->length, text + line->start_index);
    return FALSE;
  }
  return TRUE;
}

/* `whole`: each name is shorter than a line. */
static void assert_shown_well(gpointer root, const char *words, gboolean whole) {
  GtkLabel *label;
  wait_until((label = widget_label_with(root, words)) &&
             gtk_widget_get_width(GTK_WIDGET(label)) > 0);
  main_loop_run(0.2);
  PangoLayout *layout = gtk_label_get_layout(label);
  int least;
  gtk_widget_measure(GTK_WIDGET(label), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint(pango_layout_get_line_count(layout), >, 1);
  g_assert_cmpint(least, <, WIDTH / 2);
  g_assert_false(adds_hyphens(layout));
  if (whole) g_assert_true(ends_between_names(layout));
}

static FsWindow *small_window(void) {
  FsWindow *window = window_at("5A");
  gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, 640);
  main_loop_run(0.3);
  return window;
}

static void test_toast(void) {
  FsWindow *window = small_window();
  window_tell(window_toasts(GTK_WIDGET(window)), "Saved " FOLDERS);
  assert_shown_well(window, FOLDERS, TRUE);
  window_tell(window_toasts(GTK_WIDGET(window)), "Saved " ONE_NAME);
  assert_shown_well(window, ONE_NAME, FALSE);
  window_close(window);
}

static void test_dialogs(void) {
  FsWindow *window = small_window();
  dialog_tell(GTK_WINDOW(window), "It Cannot Be Read", "Not found: " FOLDERS);
  assert_shown_well(window_dialog(window), FOLDERS, TRUE);
  gtk_window_destroy(window_dialog(window));
  dialog_ask_whose(GTK_WINDOW(window), ONE_NAME, TRUE, TRUE, NULL, NULL);
  assert_shown_well(window_dialog(window), ONE_NAME, FALSE);
  gtk_window_destroy(window_dialog(window));
  window_close(window);
}

/* Lines end at blanks, and if it is too long it has an ellipsis. */
static void assert_command(gpointer page, const char *words, int most, gboolean narrow) {
  GtkLabel *label = widget_label_with(page, words);
  PangoLayout *layout = gtk_label_get_layout(label);
  const char *text = pango_layout_get_text(layout);
  int least;
  gtk_widget_measure(GTK_WIDGET(label), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint(least, <, WIDTH / 2);
  g_assert_cmpint(pango_layout_get_line_count(layout), <=, most);
  g_assert_true(narrow == pango_layout_is_ellipsized(layout));
  for (int i = 1; i < pango_layout_get_line_count(layout); i++)
    g_assert_cmpint(text[pango_layout_get_line_readonly(layout, i)->start_index - 1], ==, ' ');
}

/* The commands of a job's page, with its folder. */
static void test_job(void) {
  FsWindow *window = small_window();
  GtkWidget *page = window_job(window);
  GtkWindow *around = GTK_WINDOW(gtk_widget_get_root(page));
  gtk_window_set_default_size(around, WIDTH, 640);
  gtk_window_present(around);
  for (int narrow = 1; narrow >= 0; narrow--) {
    gtk_window_set_default_size(around, narrow ? WIDTH : 620, 640);
    main_loop_run(0.5);
    assert_command(page, "fourscore-cli job submit '/", 2, narrow);
    assert_command(page, "fourscore-cli job submit --launcher", 3, narrow);
  }
  gtk_window_destroy(around);
  window_close(window);
}

static GtkWindow *window_with(GtkWidget *widget) {
  GtkWindow *window = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(window, WIDTH, 640);
  gtk_window_set_child(window, widget);
  gtk_window_present(window);
  return window;
}

/* Where answers and books are kept, as the preferences say it. */
static void test_groups(void) {
  GtkWidget *answers = g_object_new(FS_TYPE_ANSWERS_GROUP, NULL);
  GtkWindow *window = window_with(answers);
  GObject *place = gtk_widget_get_template_child(answers, FS_TYPE_ANSWERS_GROUP, "place");
  adw_action_row_set_subtitle(ADW_ACTION_ROW(place), FOLDERS ONE_NAME);
  assert_shown_well(window, ONE_NAME, FALSE);
  gtk_window_destroy(window);
  window = window_with(g_object_new(FS_TYPE_BOOKS_GROUP, NULL));
  assert_shown_well(window, "Books that you add are kept in /", FALSE);
  gtk_window_destroy(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/paths/toast", test_toast);
  g_test_add_func("/paths/dialogs", test_dialogs);
  g_test_add_func("/paths/job", test_job);
  g_test_add_func("/paths/groups", test_groups);
  return g_test_run();
}
