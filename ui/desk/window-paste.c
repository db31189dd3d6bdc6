/* Positions that are pasted or dropped on the window. */
#include <glib/gi18n.h>

#include "base/window-common.h"
#include "window-inner.h"

/* One position or a list of them, from the clipboard or dropped. */
static void take_text(GtkWidget *widget, const char *text) {
  FsWindow *self = FS_WINDOW(widget);
  g_autoptr(GError) error = NULL;
  gsize offset;
  GPtrArray *records =
      game_file_read_positions(fs_session_get_variant(self->session), text, &offset, &error);
  if (!records) {
    fs_position_bar_show_trouble(self->position_bar, text, offset, error->message);
    return;
  }
  g_autofree char *words = g_strdup_printf(
      g_dngettext(NULL, "%u position pasted", "%u positions pasted", records->len), records->len);
  fs_session_replace(self->session, records);
  window_tell(self->toasts, words);
}

/* A window that was closed meanwhile is no longer realized. */
static void clipboard_read(GObject *clipboard, GAsyncResult *result, gpointer data) {
  g_autoptr(GtkWidget) window = data;
  g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
  if (text && gtk_widget_get_realized(window)) take_text(window, text);
}

void window_action_paste(GtkWidget *widget, const char *name, GVariant *parameter) {
  gdk_clipboard_read_text_async(gtk_widget_get_clipboard(widget), NULL, clipboard_read,
                                g_object_ref(widget));
}

static gboolean dropped(FsWindow *self, const GValue *value, double x, double y) {
  if (G_VALUE_HOLDS(value, G_TYPE_FILE))
    fs_files_open(self->files, g_value_get_object(value));
  else if (G_VALUE_HOLDS_STRING(value) && g_value_get_string(value))
    take_text(GTK_WIDGET(self), g_value_get_string(value));
  else
    return FALSE;
  return TRUE;
}

void window_follow_drops(FsWindow *self) {
  GType types[] = {G_TYPE_FILE, G_TYPE_STRING};
  GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
  g_signal_connect_swapped(target, "drop", G_CALLBACK(dropped), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(target));
}
