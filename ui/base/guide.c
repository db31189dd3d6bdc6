#include "guide.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define GUIDE_ADDRESS "help:fourscore"

static void show_failure(GtkWindow *window, const char *message) {
  GtkWidget *dialog = adw_message_dialog_new(window, _("The Guide Cannot Be Shown"), NULL);
  adw_message_dialog_format_body(
      ADW_MESSAGE_DIALOG(dialog),
      _("This needs a help viewer, such as Yelp, and the installed program. %s"), message);
  adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
  gtk_window_present(GTK_WINDOW(dialog));
}

static void guide_shown(GObject *object, GAsyncResult *result, gpointer data) {
  g_autoptr(GtkWindow) window = data;
  g_autoptr(GError) error = NULL;
  if (!gtk_show_uri_full_finish(window, result, &error) && gtk_widget_get_mapped(data))
    show_failure(window, error->message);
}

void guide_show(GtkWindow *window) {
  gtk_show_uri_full(window, GUIDE_ADDRESS, GDK_CURRENT_TIME, NULL, guide_shown,
                    g_object_ref(window));
}
