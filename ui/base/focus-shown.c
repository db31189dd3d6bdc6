/* GTK shows the focus for three seconds at a time; this begins them again. */
#include "focus-shown.h"

#include <gtk/gtk.h>

enum { SECONDS = 2 }; /* less than GTK's three, which begin again whenever it is shown */

typedef struct {
  GtkWindow *window;
  guint timer;
} Shown;

static gboolean by_keys; /* rather than by the pointer: what was used last */

static gboolean show_on(gpointer data) {
  Shown *shown = data;
  if (by_keys && gtk_window_is_active(shown->window)) {
    gtk_window_set_focus_visible(shown->window, TRUE);
    return G_SOURCE_CONTINUE;
  }
  shown->timer = 0;
  return G_SOURCE_REMOVE;
}

/* A key that moves the focus shows it. It is shown again when GTK hides it, as it does after three
 * seconds. */
static void follow(Shown *shown) {
  if (gtk_window_get_focus_visible(shown->window)) by_keys = TRUE;
  if (by_keys) gtk_window_set_focus_visible(shown->window, TRUE);
  if (by_keys && !shown->timer) shown->timer = g_timeout_add_seconds(SECONDS, show_on, shown);
}

static void pointer_pressed(Shown *shown) {
  by_keys = FALSE;
  gtk_window_set_focus_visible(shown->window, FALSE);
}

static void forget_window(gpointer data, GClosure *closure) {
  Shown *shown = data;
  g_clear_handle_id(&shown->timer, g_source_remove);
  g_free(shown);
}

static void watch(GtkWindow *window) {
  Shown *shown = g_new0(Shown, 1);
  shown->window = window;
  GtkGesture *press = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(press), 0);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(press), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(press, "pressed", G_CALLBACK(pointer_pressed), shown);
  gtk_widget_add_controller(GTK_WIDGET(window), GTK_EVENT_CONTROLLER(press));
  g_signal_connect_swapped(window, "notify::is-active", G_CALLBACK(follow), shown);
  g_signal_connect_data(window, "notify::focus-visible", G_CALLBACK(follow), shown, forget_window,
                        G_CONNECT_SWAPPED);
}

static void windows_changed(GListModel *windows, guint at, guint removed, guint added) {
  for (guint i = at; i < at + added; i++) {
    g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);
    watch(window);
  }
}

void focus_stays_shown(void) {
  GListModel *windows = gtk_window_get_toplevels();
  g_signal_connect(windows, "items-changed", G_CALLBACK(windows_changed), NULL);
  windows_changed(windows, 0, 0, g_list_model_get_n_items(windows));
}
