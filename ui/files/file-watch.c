#include "file-watch.h"

enum { SETTLES_MS = 300 }; /* the events of one write come within this time */

struct FileWatch {
  GFile *file;
  GFileMonitor *monitor; /* NULL: the system reports nothing */
  char *seen;            /* the state of the file; NULL: it was not there */
  FileChanged changed;
  gpointer data;
  guint timer;
};

/* Time of the last change and size; NULL if there is no file. */
static char *file_watch_look(GFile *file) {
  g_autoptr(GFileInfo) info = g_file_query_info(
      file, G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);
  if (!info) return NULL;
  return g_strdup_printf("%s %" G_GOFFSET_FORMAT, g_file_info_get_etag(info),
                         g_file_info_get_size(info));
}

gboolean file_watch_is_changed(FileWatch *watch) {
  g_autofree char *now = file_watch_look(watch->file);
  return now && g_strcmp0(now, watch->seen) != 0;
}

gboolean file_watch_is_gone(FileWatch *watch) {
  return watch->seen && !g_file_query_exists(watch->file, NULL);
}

void file_watch_see(FileWatch *watch) {
  g_free(watch->seen);
  watch->seen = file_watch_look(watch->file);
}

static gboolean settled(gpointer data) {
  FileWatch *watch = data;
  watch->timer = 0;
  if (file_watch_is_changed(watch) || file_watch_is_gone(watch)) watch->changed(watch->data);
  return G_SOURCE_REMOVE;
}

static void event(FileWatch *watch) {
  if (!watch->timer) watch->timer = g_timeout_add(SETTLES_MS, settled, watch);
}

const char *file_watch_get_seen(FileWatch *watch) { return watch->seen; }

FileWatch *file_watch_new(GFile *file, const char *seen, FileChanged changed, gpointer data) {
  FileWatch *watch = g_new0(FileWatch, 1);
  watch->file = g_object_ref(file);
  watch->changed = changed;
  watch->data = data;
  watch->monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (watch->monitor) g_signal_connect_swapped(watch->monitor, "changed", G_CALLBACK(event), watch);
  watch->seen = seen ? g_strdup(seen) : file_watch_look(file);
  if (seen) event(watch);
  return watch;
}

void file_watch_free(FileWatch *watch) {
  if (!watch) return;
  g_clear_handle_id(&watch->timer, g_source_remove);
  if (watch->monitor) g_signal_handlers_disconnect_by_data(watch->monitor, watch);
  g_clear_object(&watch->monitor);
  g_object_unref(watch->file);
  g_free(watch->seen);
  g_free(watch);
}
