#include "window-common.h"

#include <glib/gi18n.h>

#include "access-key.h"
#include "signals.h"
#include "strip-scroller.h"
#include "words.h"

enum { DIALOG_WIDTH = 320 }; /* of the content: with margins it fits the narrowest window */

enum { TOAST_SHOWN = 1000000 /* microseconds after which a toast is shown for certain */ };

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

static void toast_dismissed(GObject *toasts, gpointer toast) {
  if (g_object_get_data(toasts, "told") == toast) g_object_set_data(toasts, "told", NULL);
}

static void title_mapped(GObject *title) {
  g_object_set_data(title, "since", GSIZE_TO_POINTER(g_get_monotonic_time()));
}

static int least_width(GtkWidget *widget) {
  int least;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

static GtkWidget *toasts_of(GtkWidget *title) {
  return gtk_widget_get_ancestor(title, ADW_TYPE_TOAST_OVERLAY);
}

static gboolean title_fit_in_time(GtkWidget *title, GdkFrameClock *clock, gpointer data);

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

/* Pixels that a toast leaves for its words, beside what else is in it. */
static int room_for(GtkWidget *title) {
  GtkWidget *toasts = toasts_of(title), *toast = title;
  while (gtk_widget_get_parent(toast) != toasts)
    toast = gtk_widget_get_parent(toast);
  return gtk_widget_get_width(gtk_widget_get_parent(toasts)) - gtk_widget_get_margin_start(toasts) -
         gtk_widget_get_margin_end(toasts) - (least_width(toast) - least_width(title));
}

/* The longest word of a label that may break its words. */
static int word_width(GtkWidget *label) {
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD);
  int width = least_width(label);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  return width;
}

/* A button is below the words if one of them would be broken beside it. */
static void place_button(GtkWidget *title) {
  GtkWidget *box = gtk_widget_get_parent(title);
  if (GTK_IS_BOX(box) && word_width(title) > room_for(title))
    gtk_orientable_set_orientation(GTK_ORIENTABLE(box), GTK_ORIENTATION_VERTICAL);
}

/* A toast is as high as its title is by itself, whatever the width that there is for it. At a start
 * that width is not known before the first frame. */
static void title_fit(GtkWidget *title) {
  if (gtk_widget_get_width(gtk_widget_get_parent(toasts_of(title))) == 0) {
    gtk_widget_add_tick_callback(title, title_fit_in_time, NULL, NULL);
    return;
  }
  place_button(title);
  int room = room_for(title);
  PangoContext *context = gtk_widget_get_pango_context(title);
  PangoFontMetrics *metrics = pango_context_get_metrics(context, NULL, NULL);
  int wide = MAX(pango_font_metrics_get_approximate_char_width(metrics),
                 pango_font_metrics_get_approximate_digit_width(metrics));
  pango_font_metrics_unref(metrics);
  gtk_label_set_max_width_chars(GTK_LABEL(title), MAX(room * PANGO_SCALE / wide, 1));
}

static gboolean title_fit_in_time(GtkWidget *title, GdkFrameClock *clock, gpointer data) {
  if (gtk_widget_get_width(gtk_widget_get_parent(toasts_of(title))) == 0) return G_SOURCE_CONTINUE;
  title_fit(title);
  return G_SOURCE_REMOVE;
}

static GtkWidget *title_new(const char *words) {
  GtkWidget *label = gtk_label_new(words);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  window_keep_names(label);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "heading");
  g_signal_connect(label, "realize", G_CALLBACK(title_fit), NULL);
  return label;
}

/* A toast's own title is cut where the window is narrow, and no signal of it says when it is seen.
 */
static AdwToast *toast_around(const char *words, GtkWidget *title) {
  AdwToast *toast = adw_toast_new(words);
  g_signal_connect(title, "map", G_CALLBACK(title_mapped), NULL);
  adw_toast_set_custom_title(toast, title);
  return toast;
}

static gboolean dismiss_in_time(GtkWidget *title, GdkFrameClock *clock, gpointer toast) {
  gint64 since = (gint64)GPOINTER_TO_SIZE(g_object_get_data(G_OBJECT(title), "since"));
  if (gdk_frame_clock_get_frame_time(clock) - since < TOAST_SHOWN) return G_SOURCE_CONTINUE;
  adw_toast_dismiss(toast);
  return G_SOURCE_REMOVE;
}

/* Not before it is shown in full: libadwaita 1.2 would free it and then go on to show it. Its
 * animations go by the time of frames, which on a busy machine are late. One that waits for another
 * to go has no widget yet. */
void window_dismiss_toast(AdwToast *toast) {
  GtkWidget *title = adw_toast_get_custom_title(toast);
  if (g_object_get_data(G_OBJECT(toast), "going")) return;
  g_object_set_data(G_OBJECT(toast), "going", GINT_TO_POINTER(TRUE));
  if (gtk_widget_get_parent(title))
    gtk_widget_add_tick_callback(title, dismiss_in_time, toast, NULL);
  else
    adw_toast_dismiss(toast);
}

AdwToast *window_new_toast(const char *words) { return toast_around(words, title_new(words)); }

AdwToast *window_new_toast_with(const char *words, const char *label, GtkWidget **button) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *title = title_new(words);
  AdwToast *toast = toast_around(words, box);
  *button = gtk_button_new_with_label(label);
  gtk_widget_set_hexpand(title, TRUE);
  gtk_widget_set_halign(*button, GTK_ALIGN_START);
  gtk_widget_set_valign(*button, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(box), title);
  gtk_box_append(GTK_BOX(box), *button);
  signal_follow(*button, "clicked", window_dismiss_toast, toast);
  return toast;
}

static void add_toast(AdwToastOverlay *toasts, AdwToast *toast) {
  g_object_set_data(G_OBJECT(toasts), "told", toast);
  signal_follow(toast, "dismissed", toast_dismissed, toasts);
  adw_toast_overlay_add_toast(toasts, toast);
}

void window_tell(AdwToastOverlay *toasts, const char *words) {
  window_tell_no_more(toasts);
  add_toast(toasts, window_new_toast(words));
}

void window_tell_undo(AdwToastOverlay *toasts, const char *words) {
  GtkWidget *button;
  AdwToast *toast = window_new_toast_with(words, _("Undo"), &button);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.undo");
  g_object_set_data(G_OBJECT(toast), "undo", button);
  window_tell_no_more(toasts);
  add_toast(toasts, toast);
}

/* One that is shown for a while yet loses its button at once. */
void window_undo_passed(AdwToastOverlay *toasts) {
  AdwToast *told = g_object_get_data(G_OBJECT(toasts), "told");
  GtkWidget *button = told ? g_object_get_data(G_OBJECT(told), "undo") : NULL;
  if (!button) return;
  gtk_widget_set_visible(button, FALSE);
  window_dismiss_toast(told);
}

void window_tell_on(AdwToastOverlay *toasts, const char *words) {
  AdwToast *told = g_object_get_data(G_OBJECT(toasts), "told");
  if (told && adw_toast_get_timeout(told) == 0)
    gtk_label_set_text(GTK_LABEL(adw_toast_get_custom_title(told)), words);
  if (told) return;
  told = window_new_toast(words);
  adw_toast_set_timeout(told, 0);
  add_toast(toasts, told);
}

void window_tell_no_more(AdwToastOverlay *toasts) {
  AdwToast *toast = g_object_get_data(G_OBJECT(toasts), "told");
  if (toast) window_dismiss_toast(toast);
}

void window_set_toasts(GtkWindow *window, AdwToastOverlay *toasts) {
  g_object_set_data(G_OBJECT(window), "toasts", toasts);
}

AdwToastOverlay *window_toasts(GtkWidget *widget) {
  GtkRoot *window = gtk_widget_get_root(widget);
  return window ? g_object_get_data(G_OBJECT(window), "toasts") : NULL;
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
