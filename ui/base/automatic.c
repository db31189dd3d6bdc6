#include "automatic.h"

#include <glib/gi18n.h>

static gboolean show_automatic(GtkSpinButton *button) {
  if (gtk_spin_button_get_value_as_int(button) != 0) return FALSE;
  if (!g_str_equal(gtk_editable_get_text(GTK_EDITABLE(button)), _("automatic")))
    gtk_editable_set_text(GTK_EDITABLE(button), _("automatic"));
  return TRUE;
}

static int read_automatic(GtkSpinButton *button, double *value) {
  const char *text = gtk_editable_get_text(GTK_EDITABLE(button));
  char *end;
  *value = g_strtod(text, &end);
  if (end == text) *value = 0;
  return TRUE;
}

void automatic_show(GtkSpinButton *button) {
  gtk_spin_button_set_numeric(button, FALSE); /* which takes no words */
  g_signal_connect(button, "output", G_CALLBACK(show_automatic), NULL);
  g_signal_connect(button, "input", G_CALLBACK(read_automatic), NULL);
  show_automatic(button);
}
