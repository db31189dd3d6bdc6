/* Positions that are pasted or dropped on the window. */
#include <glib/gi18n.h>

#include "base/window-common.h"
#include "base/words.h"
#include "play/foreign.h"
#include "window-inner.h"

/* Says which notation a text was in or, of one that may be two, which it was taken for. */
static void tell_notation(FsWindow *self, const char *text, Notation notation, bool other) {
  g_autofree char *words = other ? g_strdup(_("Read as columns from 0"))
                                 : g_strdup_printf(_("Read as %s"), _(notation_title(notation)));
  AdwToast *toast = adw_toast_new(words);
  if (other) {
    adw_toast_set_button_label(toast, _("From 1 Instead"));
    adw_toast_set_action_name(toast, "win.read-columns");
    adw_toast_set_action_target(toast, "s", text);
  }
  window_tell_toast(self->toasts, toast);
}

/* FALSE if the text is in our own notation, and no other. */
static gboolean take_foreign(FsWindow *self, const char *text) {
  Line line;
  Notation notation;
  bool other;
  Error error;
  Variant variant = fs_session_get_variant(self->session);
  Status status = foreign_read(variant, text, strlen(text), &line, &notation, &other, &error);
  if (notation == NOTATION_OWN && !other) return FALSE;
  if (status == STATUS_OK) {
    fs_session_set_line(self->session, &line);
    tell_notation(self, text, notation, other);
    return TRUE;
  }
  g_autofree char *sentence = words_sentence(error.message);
  fs_position_bar_show_trouble(self->position_bar, text, error.offset, sentence);
  return TRUE;
}

void window_action_read(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  const char *text = g_variant_get_string(parameter, NULL);
  if (!take_foreign(self, text)) fs_session_read(self->session, text, NULL);
}

void window_action_read_columns(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  const char *text = g_variant_get_string(parameter, NULL);
  Line line;
  if (foreign_read_as(fs_session_get_variant(self->session), NOTATION_COLUMNS, text, strlen(text),
                      &line, NULL) == STATUS_OK)
    fs_session_set_line(self->session, &line);
}

/* What follows a tab, as in results, is no part of a position. */
static gboolean is_one_game(const char *text) { return *text && !strpbrk(text, "\t\r\n#"); }

/* One position or a list of them, from the clipboard or dropped. */
static void take_text(GtkWidget *widget, const char *text) {
  FsWindow *self = FS_WINDOW(widget);
  g_autofree char *trimmed = g_strstrip(g_strdup(text));
  if (is_one_game(trimmed) && take_foreign(self, trimmed)) return;
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
  fs_session_begin(self->session, records);
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
