#include "choices.h"

#include <adwaita.h>

enum { WHOLE = 20 /* characters that are not cut for the row's other words */ };

static const char *choice_text(GtkListItem *item) {
  return gtk_string_object_get_string(gtk_list_item_get_item(item));
}

/* The choice made, in the row. */

static void made_setup(GtkListItemFactory *factory, GtkListItem *item) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign(GTK_LABEL(label), 1);
  gtk_list_item_set_child(item, label);
}

static void made_bound(GtkListItemFactory *factory, GtkListItem *item) {
  GtkLabel *label = GTK_LABEL(gtk_list_item_get_child(item));
  gtk_label_set_text(label, choice_text(item));
  gtk_label_set_width_chars(label, MIN((int)g_utf8_strlen(choice_text(item), -1), WHOLE));
}

/* The choices, in the list. */

static void choice_setup(GtkListItemFactory *factory, GtkListItem *item) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new(NULL);
  GtkWidget *mark = gtk_image_new_from_icon_name("object-select-symbolic");
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  g_object_bind_property(item, "selected", mark, "visible", G_BINDING_SYNC_CREATE);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), mark);
  gtk_list_item_set_child(item, box);
}

static void choice_bound(GtkListItemFactory *factory, GtkListItem *item) {
  GtkWidget *label = gtk_widget_get_first_child(gtk_list_item_get_child(item));
  gtk_label_set_text(GTK_LABEL(label), choice_text(item));
}

static GtkListItemFactory *factory_new(GCallback setup, GCallback bound) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", setup, NULL);
  g_signal_connect(factory, "bind", bound, NULL);
  return factory;
}

static gboolean choices_shown(GSignalInvocationHint *hint, guint count, const GValue *values,
                              gpointer data) {
  AdwComboRow *row = g_value_get_object(&values[0]);
  if (!ADW_IS_COMBO_ROW(row) || adw_combo_row_get_list_factory(row)) return TRUE;
  g_autoptr(GtkListItemFactory) made = factory_new(G_CALLBACK(made_setup), G_CALLBACK(made_bound));
  g_autoptr(GtkListItemFactory) choices =
      factory_new(G_CALLBACK(choice_setup), G_CALLBACK(choice_bound));
  adw_combo_row_set_factory(row, made);
  adw_combo_row_set_list_factory(row, choices);
  return TRUE;
}

void choices_stay_whole(void) {
  g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, choices_shown, NULL, NULL);
}
