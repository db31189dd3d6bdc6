#include "one-tab.h"

/* A table that cannot have the focus is skipped, so the focus leaves it. */
static void leave(GtkWidget *table, GtkDirectionType direction) {
  gtk_widget_set_can_focus(table, FALSE);
  g_signal_emit_by_name(gtk_widget_get_root(table), "move-focus", direction);
  gtk_widget_set_can_focus(table, TRUE);
}

static gboolean one_tab_key_pressed(GtkWidget *table, guint key, guint code,
                                    GdkModifierType state) {
  gboolean tab = key == GDK_KEY_Tab || key == GDK_KEY_KP_Tab || key == GDK_KEY_ISO_Left_Tab;
  if (!tab || state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) return FALSE;
  leave(table, state & GDK_SHIFT_MASK ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD);
  return TRUE;
}

void one_tab_leaves(GtkWidget *table) {
  GtkEventController *keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(one_tab_key_pressed), table);
  gtk_widget_add_controller(table, keys);
}

static GtkWidget *selected_child(GtkWidget *list) {
  GtkWidget *child = gtk_widget_get_first_child(list);
  while (child && !(gtk_widget_get_state_flags(child) & GTK_STATE_FLAG_SELECTED))
    child = gtk_widget_get_next_sibling(child);
  return child;
}

void one_tab_focus_selected(GtkWidget *list) {
  GtkWidget *child = selected_child(list);
  if (child) gtk_widget_grab_focus(child);
}

static gboolean focus_selected(gpointer list) {
  if (gtk_widget_get_focus_child(list)) one_tab_focus_selected(list);
  return G_SOURCE_REMOVE;
}

/* A click sets the focus where it was pressed, and selects that row when it ends. */
static gboolean came_by_key(GtkWidget *list) {
  GSignalInvocationHint *hint = g_signal_get_invocation_hint(gtk_widget_get_root(list));
  return hint && hint->signal_id == g_signal_lookup("move-focus", GTK_TYPE_WIDGET);
}

/* The focus is still on its way; it goes on before the next key. */
static void one_tab_entered(GtkWidget *list) {
  if (!came_by_key(list)) return;
  g_idle_add_full(G_PRIORITY_HIGH, focus_selected, g_object_ref(list), g_object_unref);
}

void one_tab_enters_at_selected(GtkWidget *list) {
  GtkEventController *focus = gtk_event_controller_focus_new();
  g_signal_connect_swapped(focus, "enter", G_CALLBACK(one_tab_entered), list);
  gtk_widget_add_controller(list, focus);
}
