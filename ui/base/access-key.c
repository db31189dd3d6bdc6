#include "access-key.h"

/* The name that is read aloud is that of the text, which a label within the button has. */
static GtkWidget *label_of(GtkWidget *button) {
  GtkWidget *child = gtk_button_get_child(GTK_BUTTON(button));
  if (GTK_IS_LABEL(child)) return child;
  child = gtk_label_new(NULL);
  gtk_label_set_wrap(GTK_LABEL(child), TRUE);
  gtk_label_set_justify(GTK_LABEL(child), GTK_JUSTIFY_CENTER);
  gtk_button_set_child(GTK_BUTTON(button), child);
  gtk_widget_add_css_class(button, "text-button");
  return child;
}

void access_key_label(GtkWidget *button, const char *label) {
  GtkWidget *child = label_of(button);
  gtk_label_set_text_with_mnemonic(GTK_LABEL(child), label);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 gtk_label_get_text(GTK_LABEL(child)), -1);
}

void access_key_in_a_line(GtkWidget *button) {
  gtk_label_set_natural_wrap_mode(GTK_LABEL(label_of(button)), GTK_NATURAL_WRAP_NONE);
}
