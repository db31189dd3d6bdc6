#include "template.h"

void template_set(GtkWidgetClass *class, const char *file) {
  g_autofree char *path = g_strdup_printf("/io/github/fourscore/Fourscore/%s.ui", file);
  gtk_widget_class_set_template_from_resource(class, path);
}

void template_set_around(GtkWidgetClass *class, const char *file) {
  gtk_widget_class_set_layout_manager_type(class, GTK_TYPE_BIN_LAYOUT);
  template_set(class, file);
}
