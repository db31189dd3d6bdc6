#include "window-toasts.h"

#include <glib/gi18n.h>

#include "signals.h"
#include "window-common.h"

enum { TOAST_SHOWN = 1000000 /* microseconds after which a toast is shown for certain */ };

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

/* Pixels that there are for toasts; 0 before the first frame. */
static int whole_width(GtkWidget *title) {
  return gtk_widget_get_width(gtk_widget_get_parent(toasts_of(title)));
}

/* Pixels that a toast leaves for its words, beside what else is in it. */
static int room_for(GtkWidget *title) {
  GtkWidget *toasts = toasts_of(title), *toast = title;
  while (gtk_widget_get_parent(toast) != toasts)
    toast = gtk_widget_get_parent(toast);
  return whole_width(title) - gtk_widget_get_margin_start(toasts) -
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
  if (!GTK_IS_BOX(box)) return;
  gtk_orientable_set_orientation(GTK_ORIENTABLE(box), GTK_ORIENTATION_HORIZONTAL);
  if (word_width(title) > room_for(title))
    gtk_orientable_set_orientation(GTK_ORIENTABLE(box), GTK_ORIENTATION_VERTICAL);
}

/* A toast is as high as its title is by itself, whatever the width that there is for it. */
static void title_fit(GtkWidget *title) {
  place_button(title);
  int room = room_for(title);
  PangoContext *context = gtk_widget_get_pango_context(title);
  PangoFontMetrics *metrics = pango_context_get_metrics(context, NULL, NULL);
  int wide = MAX(pango_font_metrics_get_approximate_char_width(metrics),
                 pango_font_metrics_get_approximate_digit_width(metrics));
  pango_font_metrics_unref(metrics);
  gtk_label_set_max_width_chars(GTK_LABEL(title), MAX(room * PANGO_SCALE / wide, 1));
}

/* Also of a window that the user makes narrower while the toast is shown, or of which another part
 * takes more. */
static void fit_to_width(GtkWidget *title) {
  int width = whole_width(title),
      before = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(title), "for"));
  if (width == before) return;
  g_object_set_data(G_OBJECT(title), "for", GINT_TO_POINTER(width));
  title_fit(title);
}

static void title_realized(GtkWidget *title) {
  fit_to_width(title);
  signal_follow(gtk_native_get_surface(gtk_widget_get_native(title)), "layout", fit_to_width,
                title);
}

static GtkWidget *title_new(const char *words) {
  GtkWidget *label = gtk_label_new(words);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  window_keep_names(label);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "heading");
  g_signal_connect(label, "realize", G_CALLBACK(title_realized), NULL);
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

/* One that is about the games that are open. */
static void tell_of_games(AdwToastOverlay *toasts, AdwToast *toast) {
  g_object_set_data(G_OBJECT(toast), "of-games", GINT_TO_POINTER(TRUE));
  window_tell_no_more(toasts);
  add_toast(toasts, toast);
}

void window_tell_undo(AdwToastOverlay *toasts, const char *words) {
  GtkWidget *button;
  AdwToast *toast = window_new_toast_with(words, _("Undo"), &button);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.undo");
  g_object_set_data(G_OBJECT(toast), "undo", button);
  tell_of_games(toasts, toast);
}

void window_tell_of_games(AdwToastOverlay *toasts, const char *words) {
  AdwToast *toast = window_new_toast(words);
  adw_toast_set_timeout(toast, 0);
  tell_of_games(toasts, toast);
}

static AdwToast *told_of_games(AdwToastOverlay *toasts) {
  AdwToast *told = g_object_get_data(G_OBJECT(toasts), "told");
  return told && g_object_get_data(G_OBJECT(told), "of-games") ? told : NULL;
}

/* One that is shown for a while yet loses its button at once. */
void window_games_passed(AdwToastOverlay *toasts) {
  AdwToast *told = told_of_games(toasts);
  GtkWidget *button = told ? g_object_get_data(G_OBJECT(told), "undo") : NULL;
  if (button) gtk_widget_set_visible(button, FALSE);
  if (told) window_dismiss_toast(told);
}

/* FALSE also for one that goes by itself. */
gboolean window_close_told(AdwToastOverlay *toasts) {
  AdwToast *told = told_of_games(toasts);
  if (!told || adw_toast_get_timeout(told) > 0 || g_object_get_data(G_OBJECT(told), "going") ||
      !gtk_widget_get_mapped(adw_toast_get_custom_title(told)))
    return FALSE;
  window_dismiss_toast(told);
  return TRUE;
}

void window_tell_on(AdwToastOverlay *toasts, const char *words) {
  AdwToast *told = g_object_get_data(G_OBJECT(toasts), "told");
  if (told && adw_toast_get_timeout(told) == 0) {
    gtk_label_set_text(GTK_LABEL(adw_toast_get_custom_title(told)), words);
    g_object_set_data(G_OBJECT(told), "of-games", NULL);
  }
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
