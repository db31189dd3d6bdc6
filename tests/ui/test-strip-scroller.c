/* A strip that can be scrolled is as high as what it holds now, also if that was measured between
 * two changes of it, as a window does that looks for room. */
#include "base/strip-scroller.h"
#include "waiting.h"

enum { WIDTH = 360, HEIGHT = 640, CHANGES = 6 };

static int natural_height(GtkWidget *widget) {
  int height;
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, WIDTH, NULL, &height, NULL, NULL);
  return height;
}

static GtkWidget *strip_new(GtkWidget *content) {
  GtkWidget *revealer = gtk_revealer_new();
  gtk_revealer_set_transition_type(GTK_REVEALER(revealer), GTK_REVEALER_TRANSITION_TYPE_NONE);
  gtk_revealer_set_child(GTK_REVEALER(revealer), content);
  gtk_revealer_set_reveal_child(GTK_REVEALER(revealer), TRUE);
  strip_scroller_add(GTK_REVEALER(revealer));
  return revealer;
}

/* Above it there is a part that takes the rest, as a board does. */
static GtkWindow *window_with(GtkWidget *strip) {
  GtkWidget *window = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *board = gtk_drawing_area_new();
  gtk_widget_set_vexpand(board, TRUE);
  gtk_box_append(GTK_BOX(box), board);
  gtk_box_append(GTK_BOX(box), strip);
  gtk_window_set_child(GTK_WINDOW(window), box);
  gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
  gtk_window_present(GTK_WINDOW(window));
  main_loop_run(0.3);
  return GTK_WINDOW(window);
}

static void test_measured_between(void) {
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *strip = strip_new(content);
  gtk_box_append(GTK_BOX(content), gtk_label_new("One"));
  GtkWindow *window = window_with(strip);
  for (int i = 0; i < CHANGES; i++) {
    gtk_box_append(GTK_BOX(content), gtk_label_new("Another"));
    natural_height(gtk_revealer_get_child(GTK_REVEALER(strip)));
  }
  main_loop_run(0.3);
  g_assert_cmpint(natural_height(content), >, CHANGES * 10);
  g_assert_cmpint(gtk_widget_get_height(strip), ==, natural_height(content));
  gtk_window_destroy(window);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  g_test_add_func("/strip-scroller/measured-between", test_measured_between);
  return g_test_run();
}
