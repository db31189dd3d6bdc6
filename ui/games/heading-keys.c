#include "heading-keys.h"

#include "base/one-tab.h"

/* The headings are in the order of the columns. */
static guint place_of(GtkWidget *heading) {
  guint place = 0;
  while ((heading = gtk_widget_get_prev_sibling(heading)))
    place++;
  return place;
}

/* What a click has done meanwhile is not known. */
static void sort_by(GtkColumnView *view, guint place) {
  static const char KEY[] = "sorted by keys"; /* the place + 1, negative if descending */
  g_autoptr(GtkColumnViewColumn) column =
      g_list_model_get_item(gtk_column_view_get_columns(view), place);
  int last = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(view), KEY)), now = (int)place + 1;
  if (last == now) now = -now;
  g_object_set_data(G_OBJECT(view), KEY, GINT_TO_POINTER(now));
  gtk_column_view_sort_by_column(view, column, now > 0 ? GTK_SORT_ASCENDING : GTK_SORT_DESCENDING);
}

static gboolean heading_key_pressed(GtkColumnView *view, guint key) {
  GtkWidget *headings = gtk_widget_get_first_child(GTK_WIDGET(view));
  GtkWidget *heading = gtk_widget_get_focus_child(headings);
  gboolean sorts = key == GDK_KEY_space || key == GDK_KEY_Return || key == GDK_KEY_KP_Enter ||
                   key == GDK_KEY_ISO_Enter || key == GDK_KEY_KP_Space;
  if (!heading || !sorts) return FALSE;
  sort_by(view, place_of(heading));
  return TRUE;
}

static void let_focus(GtkColumnView *view, GtkWidget *headings) {
  guint place = 0;
  gtk_widget_set_can_focus(headings, TRUE);
  for (GtkWidget *heading = gtk_widget_get_first_child(headings); heading;
       heading = gtk_widget_get_next_sibling(heading)) {
    g_autoptr(GtkColumnViewColumn) column =
        g_list_model_get_item(gtk_column_view_get_columns(view), place++);
    const char *title = column ? gtk_column_view_column_get_title(column) : "";
    gtk_widget_set_focusable(heading, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(heading), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                   -1);
  }
}

void heading_keys_add(GtkColumnView *view) {
  GtkWidget *headings = gtk_widget_get_first_child(GTK_WIDGET(view));
  GtkEventController *keys = gtk_event_controller_key_new();
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(heading_key_pressed), view);
  gtk_widget_add_controller(headings, keys);
  let_focus(view, headings);
  one_tab_leaves(headings);
  one_tab_leaves(gtk_widget_get_next_sibling(headings));
}
