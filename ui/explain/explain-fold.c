#include "explain-fold.h"

#include <glib/gi18n.h>

/* The focus goes to the first of them. */
static void show_rest(GtkWidget *button, GtkListBox *list) {
  GtkWidget *first = NULL;
  for (GtkWidget *row = gtk_widget_get_first_child(GTK_WIDGET(list)); row;
       row = gtk_widget_get_next_sibling(row)) {
    if (!first && !gtk_widget_get_visible(row)) first = row;
    gtk_widget_set_visible(row, TRUE);
  }
  if (gtk_widget_has_focus(button)) gtk_widget_grab_focus(first);
  gtk_widget_set_visible(button, FALSE);
}

void explain_fold(GtkListBox *list, int seen) {
  GtkListBoxRow *row;
  int count = 0;
  while (gtk_list_box_get_row_at_index(list, count))
    count++;
  if (count < seen + 2) return;
  for (int i = seen; (row = gtk_list_box_get_row_at_index(list, i)); i++)
    gtk_widget_set_visible(GTK_WIDGET(row), FALSE);
  int more = count - seen;
  g_autofree char *words =
      g_strdup_printf(ngettext("%d More Reply", "%d More Replies", (gulong)more), more);
  GtkWidget *button = gtk_button_new_with_label(words);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "more-replies");
  gtk_widget_set_halign(button, GTK_ALIGN_START);
  g_signal_connect_object(button, "clicked", G_CALLBACK(show_rest), list, 0);
  gtk_box_append(GTK_BOX(gtk_widget_get_parent(GTK_WIDGET(list))), button);
}
