#include "template.h"
#include "field-row.h"
#include "wrap-layout.h"

void template_set(GtkWidgetClass *class, const char *file) {
  g_type_ensure(FS_TYPE_WRAP_LAYOUT); /* which any of them may use, as the next */
  g_type_ensure(FS_TYPE_FIELD_ROW);
  g_autofree char *path = g_strdup_printf("/io/github/fourscore/Fourscore/%s.ui", file);
  gtk_widget_class_set_template_from_resource(class, path);
}

static void dispose_around(GObject *object) {
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
  if (child) gtk_widget_unparent(child);
  G_OBJECT_CLASS(g_type_class_peek(GTK_TYPE_WIDGET))->dispose(object);
}

void template_around(GtkWidgetClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  gtk_widget_class_set_layout_manager_type(class, GTK_TYPE_BIN_LAYOUT);
  if (object_class->dispose == G_OBJECT_CLASS(g_type_class_peek(GTK_TYPE_WIDGET))->dispose)
    object_class->dispose = dispose_around;
}

void template_set_around(GtkWidgetClass *class, const char *file) {
  template_around(class);
  template_set(class, file);
}
