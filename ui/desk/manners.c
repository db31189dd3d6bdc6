#include "manners.h"

#include <glib/gi18n.h>
#include <math.h>

#define NOTIFICATION "search-ended"

typedef struct {
  GtkWindow *window; /* which owns this */
  FsFiles *files;
  FsSearch *search;
  GSettings *settings;
  guint cookie; /* of the inhibition; 0: none */
  SearchState state;
} Manners;

static void update_title(Manners *manners) {
  SearchState state = fs_search_get_state(manners->search);
  double done = analysis_progress(fs_search_get_view(manners->search));
  g_autofree char *name = NULL, *progress = NULL;
  g_object_get(manners->files, "title", &name, NULL);
  if (state == SEARCH_RUNNING || state == SEARCH_PAUSED)
    progress = g_strdup_printf(_("%.0f %% – %s"), floor(100 * done), name);
  const char *title = progress ? progress : name;
  if (g_strcmp0(title, gtk_window_get_title(manners->window)) != 0)
    gtk_window_set_title(manners->window, title);
}

static void update_inhibition(Manners *manners, GtkApplication *application) {
  gboolean wanted =
      manners->state == SEARCH_RUNNING && g_settings_get_boolean(manners->settings, "stay-awake");
  if (wanted && manners->cookie == 0) {
    manners->cookie = gtk_application_inhibit(application, manners->window,
                                              GTK_APPLICATION_INHIBIT_SUSPEND, _("A search runs"));
  } else if (!wanted && manners->cookie != 0) {
    gtk_application_uninhibit(application, manners->cookie);
    manners->cookie = 0;
  }
}

static void notify_of_end(Manners *manners, GtkApplication *application) {
  double seconds = fs_search_get_view(manners->search)->seconds;
  gboolean wanted = !gtk_window_is_active(manners->window) &&
                    seconds >= g_settings_get_int(manners->settings, "notify-after") &&
                    g_settings_get_boolean(manners->settings, "notify");
  if (!wanted) return;
  g_autofree char *words = fs_search_get_words(manners->search);
  g_autofree char *position = fs_search_write_root(manners->search);
  g_autofree char *body = g_strdup_printf("%s\n%s", words, position);
  g_autoptr(GNotification) notification = g_notification_new(_("The search has ended"));
  g_notification_set_body(notification, body);
  g_application_send_notification(G_APPLICATION(application), NOTIFICATION, notification);
}

static void search_changed(Manners *manners) {
  GtkApplication *application = gtk_window_get_application(manners->window);
  SearchState before = manners->state;
  manners->state = fs_search_get_state(manners->search);
  update_title(manners);
  if (!application || manners->state == before) return;
  update_inhibition(manners, application);
  if (before == SEARCH_RUNNING && fs_search_has_ended(manners->search))
    notify_of_end(manners, application);
}

static void window_used(Manners *manners) {
  GtkApplication *application = gtk_window_get_application(manners->window);
  if (application && gtk_window_is_active(manners->window))
    g_application_withdraw_notification(G_APPLICATION(application), NOTIFICATION);
}

static void window_destroyed(gpointer data, GObject *window) {
  Manners *manners = data;
  g_signal_handlers_disconnect_by_data(manners->search, manners);
  g_signal_handlers_disconnect_by_data(manners->files, manners);
  g_object_unref(manners->search);
  g_object_unref(manners->files);
  g_object_unref(manners->settings);
  g_free(manners);
}

void manners_follow(GtkWindow *window, FsSearch *search, FsFiles *files, GSettings *settings) {
  Manners *manners = g_new0(Manners, 1);
  manners->window = window;
  manners->search = g_object_ref(search);
  manners->files = g_object_ref(files);
  manners->settings = g_object_ref(settings);
  g_signal_connect_swapped(search, "changed", G_CALLBACK(search_changed), manners);
  g_signal_connect_swapped(files, "notify::title", G_CALLBACK(update_title), manners);
  g_signal_connect_swapped(window, "notify::is-active", G_CALLBACK(window_used), manners);
  g_object_weak_ref(G_OBJECT(window), window_destroyed, manners);
  update_title(manners);
}
