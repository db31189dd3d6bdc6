#include "desktop.h"

#include <glib/gi18n.h>

#define NOTIFICATION "search-ended"

typedef struct {
  GtkWindow *window; /* which owns this */
  FsFiles *files;
  FsSearch *search;
  GSettings *settings;
  guint cookie; /* of the inhibition; 0: none */
  SearchState state;
} DesktopLink;

static void update_title(DesktopLink *link) {
  SearchNow now = fs_search_now(link->search);
  AnalysisCount count = analysis_count(now.view);
  g_autofree char *name = NULL, *progress = NULL;
  g_object_get(link->files, "title", &name, NULL);
  if (now.under_way)
    progress = g_strdup_printf(_("%d of %d – %s"), count.answered, count.legal, name);
  const char *title = progress ? progress : name;
  if (g_strcmp0(title, gtk_window_get_title(link->window)) != 0)
    gtk_window_set_title(link->window, title);
}

static void update_inhibition(DesktopLink *link, GtkApplication *application) {
  gboolean wanted =
      link->state == SEARCH_RUNNING && g_settings_get_boolean(link->settings, "stay-awake");
  if (wanted && link->cookie == 0) {
    link->cookie = gtk_application_inhibit(application, link->window,
                                           GTK_APPLICATION_INHIBIT_SUSPEND, _("A search runs"));
  } else if (!wanted && link->cookie != 0) {
    gtk_application_uninhibit(application, link->cookie);
    link->cookie = 0;
  }
}

static void notify_of_end(DesktopLink *link, GtkApplication *application) {
  double seconds = fs_search_now(link->search).view->seconds;
  gboolean wanted = !gtk_window_is_active(link->window) &&
                    seconds >= g_settings_get_int(link->settings, "notify-after") &&
                    g_settings_get_boolean(link->settings, "notify");
  if (!wanted) return;
  g_autofree char *words = fs_search_get_words(link->search);
  g_autofree char *position = fs_search_write_root(link->search);
  g_autofree char *body = g_strdup_printf("%s\n%s", words, position);
  g_autoptr(GNotification) notification = g_notification_new(_("The search has ended"));
  g_notification_set_body(notification, body);
  g_application_send_notification(G_APPLICATION(application), NOTIFICATION, notification);
}

static void desktop_search_changed(DesktopLink *link) {
  GtkApplication *application = gtk_window_get_application(link->window);
  SearchState before = link->state;
  link->state = fs_search_now(link->search).state;
  update_title(link);
  if (!application || link->state == before) return;
  update_inhibition(link, application);
  if (before == SEARCH_RUNNING && fs_search_now(link->search).ended)
    notify_of_end(link, application);
}

static void window_used(DesktopLink *link) {
  GtkApplication *application = gtk_window_get_application(link->window);
  if (!gtk_window_is_active(link->window)) return;
  knowledge_look_again(fs_search_get_knowledge(link->search));
  if (application) g_application_withdraw_notification(G_APPLICATION(application), NOTIFICATION);
}

static void window_destroyed(gpointer data, GObject *window) {
  DesktopLink *link = data;
  g_signal_handlers_disconnect_by_data(link->search, link);
  g_signal_handlers_disconnect_by_data(link->files, link);
  g_object_unref(link->search);
  g_object_unref(link->files);
  g_object_unref(link->settings);
  g_free(link);
}

void desktop_follow(GtkWindow *window, FsSearch *search, FsFiles *files, GSettings *settings) {
  DesktopLink *link = g_new0(DesktopLink, 1);
  link->window = window;
  link->search = g_object_ref(search);
  link->files = g_object_ref(files);
  link->settings = g_object_ref(settings);
  g_signal_connect_swapped(search, "changed", G_CALLBACK(desktop_search_changed), link);
  g_signal_connect_swapped(files, "notify::title", G_CALLBACK(update_title), link);
  g_signal_connect_swapped(window, "notify::is-active", G_CALLBACK(window_used), link);
  g_object_weak_ref(G_OBJECT(window), window_destroyed, link);
  update_title(link);
}
