#include "access-key.h"

static char *without_underscores(const char *label) {
  g_auto(GStrv) parts = g_strsplit(label, "_", -1);
  return g_strjoinv("", parts);
}

void access_key_label(GtkWidget *button, const char *label) {
  g_autofree char *name = without_underscores(label);
  gtk_button_set_label(GTK_BUTTON(button), label);
  gtk_button_set_use_underline(GTK_BUTTON(button), TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}
