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

void window_action_paste(GtkWidget *widget, const char *name, GVariant *parameter) {
  window_paste(widget, take_text);
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
  window_take_drops(GTK_WIDGET(self), G_CALLBACK(dropped));
}
