#include "window-common.h"

#include <glib/gi18n.h>

#include "access-key.h"
#include "signals.h"
#include "strip-scroller.h"
#include "words.h"

enum { DIALOG_WIDTH = 320 }; /* of the content: with margins it fits the narrowest window */

void window_act_on_escape(GtkWidget *widget, const char *action) {
  GtkEventController *keys = gtk_shortcut_controller_new();
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(keys),
      gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0), gtk_named_action_new(action)));
  gtk_widget_add_controller(widget, keys);
}

void window_close_on_escape(GtkWidget *widget) { window_act_on_escape(widget, "window.close"); }

GtkWindow *window_around(GtkWindow *parent, GtkWidget *view, const char *title, int width,
                         int height) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *window = g_object_new(ADW_TYPE_WINDOW, "transient-for", parent, "destroy-with-parent",
                                   TRUE, "hide-on-close", TRUE, "title", title, NULL);
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  window_fit_parent(GTK_WINDOW(window));
  gtk_widget_set_size_request(window, 340, 300);
  gtk_widget_set_vexpand(view, TRUE);
  gtk_box_append(GTK_BOX(box), adw_header_bar_new());
  gtk_box_append(GTK_BOX(box), view);
  adw_window_set_content(ADW_WINDOW(window), box);
  window_close_on_escape(window);
  return GTK_WINDOW(window);
}

static void parent_gone(GtkWindow *window) {
  gtk_window_destroy(window);
  gtk_window_set_transient_for(window, NULL);
}

void window_go_with(GtkWindow *window, GtkWindow *parent) {
  gtk_window_set_transient_for(window, parent);
  if (parent)
    g_signal_connect_object(parent, "destroy", G_CALLBACK(parent_gone), window, G_CONNECT_SWAPPED);
}

void window_fit_parent(GtkWindow *window) {
  GtkWidget *parent = GTK_WIDGET(gtk_window_get_transient_for(window));
  int width, height;
  gtk_window_get_default_size(window, &width, &height);
  gtk_window_set_default_size(window, MIN(width, gtk_widget_get_width(parent)),
                              MIN(height, gtk_widget_get_height(parent)));
}

GtkWindow *window_new_dialog(GtkWindow *parent, const char *title) {
  return g_object_new(ADW_TYPE_WINDOW, "title", title, "transient-for", parent, "modal", TRUE,
                      "destroy-with-parent", TRUE, "resizable", FALSE, NULL);
}

/* Return accepts from a text only; on everything else it does what a click does there, such as to
 * open a list. */
static void return_acts_here(GtkWindow *dialog) {
  GtkWidget *focus = gtk_window_get_focus(dialog);
  if (GTK_IS_TEXT(focus))
    gtk_text_set_activates_default(GTK_TEXT(focus), TRUE);
  else if (focus)
    gtk_widget_set_receives_default(focus, TRUE);
}

/* A list that is open closes first: GTK would ask for the pointer's place in a list that went with
 * its dialog, for a tooltip, and warn that there is none. */
static gboolean accept_anywhere(GtkWidget *dialog, GVariant *arguments, gpointer accept) {
  GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(dialog));
  GtkWidget *list = focus ? gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) : NULL;
  if (list) gtk_popover_popdown(GTK_POPOVER(list));
  return gtk_widget_activate(accept);
}

static void take_return(GtkWindow *dialog, GtkWidget *accept) {
  GtkEventController *keys = gtk_shortcut_controller_new();
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(keys),
      gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Return, GDK_CONTROL_MASK),
                       gtk_callback_action_new(accept_anywhere, accept, NULL)));
  gtk_widget_add_controller(GTK_WIDGET(dialog), keys);
  gtk_window_set_default_widget(dialog, accept);
  g_signal_connect(dialog, "notify::focus-widget", G_CALLBACK(return_acts_here), NULL);
}

/* What is in a dialog scrolls below its bar if the parent is too low for all of it. */
static GtkWidget *scroll_below(GtkWidget *bar, GtkWidget *content, GtkWindow *parent) {
  GtkWidget *scroller = strip_scroller_new(content);
  int height = gtk_widget_get_height(GTK_WIDGET(parent)), taken;
  gtk_widget_measure(bar, GTK_ORIENTATION_VERTICAL, -1, NULL, &taken, NULL, NULL);
  if (height > 0) fs_strip_scroller_set_most(FS_STRIP_SCROLLER(scroller), MAX(height - taken, 1));
  return scroller;
}

GtkWidget *window_fill_dialog(GtkWindow *dialog, GtkWidget *content, const char *label) {
  GtkWidget *bar = adw_header_bar_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *cancel = gtk_button_new(), *accept = gtk_button_new();
  access_key_label(cancel, _("_Cancel"));
  access_key_label(accept, label);
  gtk_widget_add_css_class(accept, "suggested-action");
  gtk_widget_add_css_class(content, "batch");
  gtk_widget_set_size_request(content, DIALOG_WIDTH, -1);
  adw_header_bar_set_show_end_title_buttons(ADW_HEADER_BAR(bar), FALSE);
  adw_header_bar_pack_start(ADW_HEADER_BAR(bar), cancel);
  adw_header_bar_pack_end(ADW_HEADER_BAR(bar), accept);
  gtk_box_append(GTK_BOX(box), bar);
  GtkWindow *parent = gtk_window_get_transient_for(dialog);
  gtk_box_append(GTK_BOX(box), scroll_below(bar, content, parent));
  adw_window_set_content(ADW_WINDOW(dialog), box);
  take_return(dialog, accept);
  window_close_on_escape(GTK_WIDGET(dialog));
  g_signal_connect_swapped(cancel, "clicked", G_CALLBACK(gtk_window_destroy), dialog);
  return accept;
}

void window_keep_names(GtkWidget *root) {
  if (GTK_IS_LABEL(root)) {
    g_autoptr(PangoAttrList) list = pango_attr_list_new();
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(FALSE));
    gtk_label_set_attributes(GTK_LABEL(root), list);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    window_keep_names(child);
}

static void keep_whole(GtkTextBuffer *text) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(text, &start, &end);
  gtk_text_buffer_apply_tag_by_name(text, "whole", &start, &end);
}

void window_wrap_lines(GtkTextView *view) {
  GtkTextBuffer *text = gtk_text_view_get_buffer(view);
  gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR);
  gtk_text_buffer_create_tag(text, "whole", "insert-hyphens", FALSE, NULL);
  g_signal_connect(text, "changed", G_CALLBACK(keep_whole), NULL);
}

gboolean window_is_below_dialog(GtkWidget *widget) {
  GListModel *all = gtk_window_get_toplevels();
  gpointer window = gtk_widget_get_root(widget);
  gboolean below = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    g_autoptr(GtkWindow) other = g_list_model_get_item(all, i);
    below |= gtk_window_get_modal(other) && gtk_window_get_transient_for(other) == window &&
             gtk_widget_get_mapped(GTK_WIDGET(other));
  }
  return below;
}

GtkWidget *window_icon_button(const char *icon, const char *name) {
  GtkWidget *button = gtk_button_new_from_icon_name(icon);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text(button, name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return button;
}

void window_take_text(gpointer label, char *text) {
  if (!g_str_equal(gtk_label_get_text(label), text)) gtk_label_set_text(label, text);
  g_free(text);
}

void window_show_progress(GtkProgressBar *bar, int done, int all) {
  g_autofree char *so_far = words_count(done), *of = words_count(all);
  g_autofree char *words = g_strdup_printf(_("%s of %s"), so_far, of);
  gtk_progress_bar_set_fraction(bar, (double)done / MAX(1, all));
  gtk_accessible_update_property(GTK_ACCESSIBLE(bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words,
                                 -1);
}

void window_set_tooltip(GtkWidget *widget, const char *text) {
  if (g_strcmp0(gtk_widget_get_tooltip_text(widget), text) != 0)
    gtk_widget_set_tooltip_text(widget, text);
}
