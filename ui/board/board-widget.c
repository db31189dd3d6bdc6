#include "board-widget.h"

gboolean board_widget_shows_focus(GtkWidget *widget) {
  GtkRoot *root = gtk_widget_get_root(widget);
  return gtk_widget_get_focus_child(widget) && GTK_IS_WINDOW(root) &&
         gtk_window_get_focus_visible(GTK_WINDOW(root));
}

gboolean board_widget_has_animations(GtkWidget *widget) {
  gboolean animations;
  g_object_get(gtk_widget_get_settings(widget), "gtk-enable-animations", &animations, NULL);
  return animations;
}

void board_widget_bind_steps(GtkWidgetClass *class) {
  gtk_widget_class_add_binding_action(class, GDK_KEY_Home, 0, "win.first", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_End, 0, "win.last", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_BackSpace, 0, "win.back", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Page_Up, 0, "win.back", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Page_Down, 0, "win.forward", NULL);
}

void board_widget_take_input(GtkWidget *widget, const BoardInput *input) {
  GtkEventController *motion = gtk_event_controller_motion_new();
  g_signal_connect_swapped(motion, "enter", G_CALLBACK(input->moved), widget);
  g_signal_connect_swapped(motion, "motion", G_CALLBACK(input->moved), widget);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(input->left), widget);
  gtk_widget_add_controller(widget, motion);
  GtkGesture *click = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(input->pressed), widget);
  g_signal_connect_swapped(click, "released", G_CALLBACK(input->released), widget);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
  GtkEventController *keys = gtk_event_controller_key_new();
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(input->key), widget);
  gtk_widget_add_controller(widget, keys);
}
