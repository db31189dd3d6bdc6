#include "tooltips.h"

#include <gtk/gtk.h>

enum { LARGE = 100 }; /* pixels, from which the middle of a widget may be far from the pointer */

static gboolean is_large(GtkWidget *widget) {
  return MAX(gtk_widget_get_width(widget), gtk_widget_get_height(widget)) >= LARGE;
}

/* The arguments of the signal: widget, x, y, whether the keyboard asks, tooltip. */
static gboolean place(GSignalInvocationHint *hint, guint count, const GValue *values,
                      gpointer data) {
  GdkRectangle pointer = {g_value_get_int(&values[1]), g_value_get_int(&values[2]), 1, 1};
  if (!g_value_get_boolean(&values[3]) && is_large(g_value_get_object(&values[0])))
    gtk_tooltip_set_tip_area(g_value_get_object(&values[4]), &pointer);
  return TRUE;
}

void tooltips_stay_near(void) {
  guint signal = g_signal_lookup("query-tooltip", GTK_TYPE_WIDGET);
  g_signal_add_emission_hook(signal, 0, place, NULL, NULL);
}
