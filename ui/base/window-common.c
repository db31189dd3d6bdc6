#include "window-common.h"

#include <glib/gi18n.h>

enum { TOAST_SHOWN = 1000 /* ms after which a toast is shown for certain */ };

void window_action_fullscreen(GtkWidget *window, const char *name, GVariant *parameter) {
  if (gtk_window_is_fullscreen(GTK_WINDOW(window)))
    gtk_window_unfullscreen(GTK_WINDOW(window));
  else
    gtk_window_fullscreen(GTK_WINDOW(window));
}

void window_choose_shortcuts(GtkApplicationWindow *window, const char *game) {
  GtkShortcutsWindow *shortcuts = gtk_application_window_get_help_overlay(window);
  if (shortcuts) g_object_set(shortcuts, "view-name", game, NULL);
}

void window_toggle_pane(AdwFlap *flap) {
  adw_flap_set_reveal_flap(flap, !adw_flap_get_reveal_flap(flap));
}

static void close_on_escape(GtkWidget *window) {
  GtkEventController *keys = gtk_shortcut_controller_new();
  gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys),
                                       gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                                                        gtk_named_action_new("window.close")));
  gtk_widget_add_controller(window, keys);
}

GtkWidget *window_fill_dialog(GtkWindow *dialog, GtkWidget *content, const char *label) {
  GtkWidget *bar = adw_header_bar_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *cancel = gtk_button_new_with_label(_("Cancel"));
  GtkWidget *accept = gtk_button_new_with_label(label);
  gtk_widget_add_css_class(accept, "suggested-action");
  gtk_widget_add_css_class(content, "batch");
  adw_header_bar_set_show_end_title_buttons(ADW_HEADER_BAR(bar), FALSE);
  adw_header_bar_pack_start(ADW_HEADER_BAR(bar), cancel);
  adw_header_bar_pack_end(ADW_HEADER_BAR(bar), accept);
  gtk_box_append(GTK_BOX(box), bar);
  gtk_box_append(GTK_BOX(box), content);
  adw_window_set_content(ADW_WINDOW(dialog), box);
  gtk_window_set_default_widget(dialog, accept);
  close_on_escape(GTK_WIDGET(dialog));
  g_signal_connect_swapped(cancel, "clicked", G_CALLBACK(gtk_window_destroy), dialog);
  return accept;
}

typedef struct {
  GtkWidget *window; /* a reference, so that it outlives the question */
  WindowTakeText take;
} Paste;

/* A window that was closed meanwhile is no longer realized. */
static void clipboard_read(GObject *clipboard, GAsyncResult *result, gpointer data) {
  g_autofree Paste *paste = data;
  g_autoptr(GtkWidget) window = paste->window;
  g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
  if (text && gtk_widget_get_realized(window)) paste->take(window, text);
}

void window_paste(GtkWidget *window, WindowTakeText take) {
  Paste *paste = g_new(Paste, 1);
  *paste = (Paste){g_object_ref(window), take};
  gdk_clipboard_read_text_async(gtk_widget_get_clipboard(window), NULL, clipboard_read, paste);
}

void window_enable_steps(GtkWidget *window, gboolean behind, gboolean ahead) {
  gtk_widget_action_set_enabled(window, "win.back", behind);
  gtk_widget_action_set_enabled(window, "win.first", behind);
  gtk_widget_action_set_enabled(window, "win.forward", ahead);
  gtk_widget_action_set_enabled(window, "win.last", ahead);
  gtk_widget_action_set_enabled(window, "win.go-to", behind || ahead);
}

static void toast_dismissed(GObject *toasts, gpointer toast) {
  if (g_object_get_data(toasts, "told") == toast) g_object_set_data(toasts, "told", NULL);
}

void window_tell(AdwToastOverlay *toasts, const char *words) {
  AdwToast *toast = adw_toast_new(words);
  window_tell_no_more(GTK_WIDGET(toasts));
  g_object_set_data(G_OBJECT(toasts), "told", toast);
  g_object_set_data(G_OBJECT(toast), "since", GSIZE_TO_POINTER(g_get_monotonic_time()));
  g_signal_connect_object(toast, "dismissed", G_CALLBACK(toast_dismissed), toasts,
                          G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast(toasts, toast);
}

static gboolean dismiss(gpointer toast) {
  adw_toast_dismiss(toast);
  return G_SOURCE_REMOVE;
}

/* Not before it is shown in full: libadwaita 1.2 would free it and then go on to show it. */
void window_tell_no_more(GtkWidget *widget) {
  GtkWidget *toasts = gtk_widget_get_ancestor(widget, ADW_TYPE_TOAST_OVERLAY);
  AdwToast *toast = toasts ? g_object_get_data(G_OBJECT(toasts), "told") : NULL;
  if (!toast) return;
  gint64 since = (gint64)GPOINTER_TO_SIZE(g_object_get_data(G_OBJECT(toast), "since"));
  gint64 age = (g_get_monotonic_time() - since) / 1000;
  g_timeout_add_full(G_PRIORITY_DEFAULT, (guint)MAX(0, TOAST_SHOWN - age), dismiss,
                     g_object_ref(toast), g_object_unref);
}

void window_leave_wheel(GtkWidget *spin_button) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(spin_button);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller))
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE);
  }
}

void window_set_tooltip(GtkWidget *widget, const char *text) {
  if (g_strcmp0(gtk_widget_get_tooltip_text(widget), text) != 0)
    gtk_widget_set_tooltip_text(widget, text);
}

/* The name of a button that shows an icon. */
static void name_button(GtkWidget *button, const char *name, const char *tooltip) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  window_set_tooltip(button, tooltip);
}

/* What the two buttons of the search say in a state. */
typedef struct {
  const char *label, *icon, *tooltip, *pause_action, *pause_icon, *pause_label;
} SearchWords;

static SearchWords search_words(SearchState state) {
  switch (state) {
  case SEARCH_RUNNING:
    return (SearchWords){_("Stop"),
                         "media-playback-stop-symbolic",
                         _("Stop the search and keep what it has found"),
                         "win.pause",
                         "media-playback-pause-symbolic",
                         _("Pause")};
  case SEARCH_PAUSED:
    return (SearchWords){
        _("Resume"), "media-playback-start-symbolic", _("Go on with the search that is paused"),
        "win.stop",  "media-playback-stop-symbolic",  _("Stop")};
  default:
    return (SearchWords){_("Analyse"),
                         "media-playback-start-symbolic",
                         _("Search the position and each of its columns"),
                         "win.pause",
                         "media-playback-pause-symbolic",
                         _("Pause")};
  }
}

/* To the eye and to assistive technology. */
static void name_analyse(const WindowSearchButtons *buttons, const SearchWords *words,
                         gboolean suggested) {
  gtk_label_set_text(buttons->label, words->label);
  gtk_image_set_from_icon_name(buttons->icon, words->icon);
  name_button(buttons->analyse, words->label, words->tooltip);
  if (suggested)
    gtk_widget_add_css_class(buttons->analyse, "suggested-action");
  else
    gtk_widget_remove_css_class(buttons->analyse, "suggested-action");
}

void window_show_search(GtkWidget *window, const WindowSearchButtons *buttons, SearchState state,
                        gboolean can_start, gboolean can_pause) {
  SearchWords words = search_words(state);
  gboolean running = state == SEARCH_RUNNING, under_way = running || state == SEARCH_PAUSED;
  gboolean pausable = state == SEARCH_PAUSED || (running && can_pause);
  name_analyse(buttons, &words, !running);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(buttons->pause), words.pause_action);
  gtk_button_set_icon_name(buttons->pause, words.pause_icon);
  name_button(GTK_WIDGET(buttons->pause), words.pause_label, words.pause_label);
  gtk_widget_set_visible(GTK_WIDGET(buttons->pause), pausable);
  gtk_widget_action_set_enabled(window, "win.analyse", under_way || can_start);
  gtk_widget_action_set_enabled(window, "win.pause", pausable);
}

void window_take_drops(GtkWidget *window, GCallback dropped) {
  GType types[] = {G_TYPE_FILE, G_TYPE_STRING};
  GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
  g_signal_connect_swapped(target, "drop", dropped, window);
  gtk_widget_add_controller(window, GTK_EVENT_CONTROLLER(target));
}
