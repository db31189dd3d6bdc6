#include "open-lists.h"

#include <adwaita.h>

#include "one-tab.h"

/* The row or button that the popover belongs to; NULL: it shows no choices. */
static GtkWidget *owner_of(GtkWidget *popover) {
  GtkWidget *row = gtk_widget_get_ancestor(popover, ADW_TYPE_COMBO_ROW);
  return row ? row : gtk_widget_get_ancestor(popover, GTK_TYPE_DROP_DOWN);
}

static GtkWidget *list_in(GtkWidget *widget) {
  if (GTK_IS_LIST_VIEW(widget)) return widget;
  GtkWidget *found = NULL, *child = gtk_widget_get_first_child(widget);
  for (; child && !found; child = gtk_widget_get_next_sibling(child))
    found = list_in(child);
  return found;
}

static gboolean open_lists_focus(gpointer popover) {
  GtkWidget *list = list_in(popover);
  if (list && gtk_widget_get_mapped(popover)) one_tab_focus_selected(list);
  return G_SOURCE_REMOVE;
}

/* Its tooltip would cover the choices, which belong to it. */
static void hush(GtkWidget *owner, gboolean open) {
  gtk_widget_set_has_tooltip(owner, !open && gtk_widget_get_tooltip_text(owner));
  if (open) gtk_widget_trigger_tooltip_query(owner);
}

static gboolean open_lists_closed(GSignalInvocationHint *hint, guint count, const GValue *values,
                                  gpointer data) {
  GtkWidget *widget = g_value_get_object(&values[0]), *owner;
  if (GTK_IS_POPOVER(widget) && (owner = owner_of(widget))) hush(owner, FALSE);
  return TRUE;
}

/* Its rows are there, and selected, once it was drawn. */
static gboolean open_lists_shown(GSignalInvocationHint *hint, guint count, const GValue *values,
                                 gpointer data) {
  GtkWidget *widget = g_value_get_object(&values[0]), *owner;
  if (!GTK_IS_POPOVER(widget) || !(owner = owner_of(widget))) return TRUE;
  hush(owner, TRUE);
  g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, open_lists_focus, g_object_ref(widget), g_object_unref);
  return TRUE;
}

void open_lists_at_selected(void) {
  g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, open_lists_shown, NULL,
                             NULL);
  g_signal_add_emission_hook(g_signal_lookup("unmap", GTK_TYPE_WIDGET), 0, open_lists_closed, NULL,
                             NULL);
}
