/* The list of the tasks of a search: why there are none, and that all lists show the same. */
#include "panes/tasks-view.h"
#include "windows.h"

/* A parallel search that has divided nothing so far is not said to have no tasks. */
static void test_no_tasks(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  GtkWidget *tasks = g_object_ref_sink(fs_tasks_view_new(session));
  g_assert_nonnull(widget_label(tasks, "No Tasks"));
  /* "can" and "cannot" begin alike: values are not cut */
  g_assert_cmpint(gtk_label_get_ellipsize(widget_label(tasks, "Value")), ==, PANGO_ELLIPSIZE_NONE);
  fs_session_start(session);
  wait_until(widget_label(tasks, "Not Divided Yet"));
  wait_until(widget_label(tasks, "Moves after " HARD));
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  g_object_unref(tasks);
}

/* What a tree of widgets says. */
static void add_texts(GtkWidget *widget, GString *texts) {
  if (GTK_IS_LABEL(widget))
    g_string_append_printf(texts, "%s;", gtk_label_get_text((gpointer)widget));
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    add_texts(child, texts);
}

/* All lists of tasks show the same, whenever they were opened. */
static void test_same_tasks(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_object_set(fs_session_get_search(session), "threads", 2, "cutoff", 30, NULL);
  GtkWidget *first = g_object_ref_sink(fs_tasks_view_new(session));
  fs_session_start(session);
  wait_until(widget_says(first, "At work"));
  main_loop_run(2.5);
  GtkWidget *second = g_object_ref_sink(fs_tasks_view_new(session));
  g_autoptr(GString) one = g_string_new(NULL), other = g_string_new(NULL);
  add_texts(widget_find(first, GTK_TYPE_LIST_BOX), one);
  add_texts(widget_find(second, GTK_TYPE_LIST_BOX), other);
  g_assert_true(g_string_equal(one, other));
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  g_object_unref(first);
  g_object_unref(second);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/tasks/none", test_no_tasks);
  g_test_add_func("/tasks/same-in-each-list", test_same_tasks);
  return g_test_run();
}
