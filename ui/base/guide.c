#include "guide.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "window-common.h"

#define GUIDE_ADDRESS "help:fourscore"
#define GUIDE_FOLDER FOURSCORE_DATA_DIR "/guide"

/* The message of a failed launch says nothing of use: where the guide lies does. */
static void show_failure(GtkWindow *window, const char *page) {
  GtkWidget *dialog = adw_message_dialog_new(window, _("The Guide Cannot Be Shown"), NULL);
  if (page)
    adw_message_dialog_format_body(
        ADW_MESSAGE_DIALOG(dialog),
        _("Install a help viewer, such as Yelp, or a browser for web pages. The guide is this "
          "file: %s"),
        page);
  else
    adw_message_dialog_set_body(ADW_MESSAGE_DIALOG(dialog),
                                _("Install a help viewer, such as Yelp."));
  adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
  window_keep_names(dialog);
  gtk_window_present(GTK_WINDOW(dialog));
}

/* The file of the first page for browsers in the first of the user's languages that there is; NULL:
 * it was not built. Free with g_free(). */
static char *browser_page(void) {
  const char *asked = g_getenv("FOURSCORE_GUIDE");
  const char *const *languages = g_get_language_names(); /* ends with C */
  for (int i = 0; languages[i]; i++) {
    g_autofree char *page =
        g_build_filename(asked ? asked : GUIDE_FOLDER, languages[i], "index.html", NULL);
    if (g_file_test(page, G_FILE_TEST_IS_REGULAR)) return g_steal_pointer(&page);
  }
  return NULL;
}

static void in_browser(GObject *object, GAsyncResult *result, gpointer data) {
  g_autoptr(GtkWindow) window = data;
  if (gtk_show_uri_full_finish(window, result, NULL) || !gtk_widget_get_mapped(data)) return;
  g_autofree char *page = browser_page();
  show_failure(window, page);
}

static void in_viewer(GObject *object, GAsyncResult *result, gpointer data) {
  g_autoptr(GtkWindow) window = data;
  if (gtk_show_uri_full_finish(window, result, NULL) || !gtk_widget_get_mapped(data)) return;
  g_autofree char *page = browser_page();
  g_autofree char *address = page ? g_filename_to_uri(page, NULL, NULL) : NULL;
  if (address)
    gtk_show_uri_full(window, address, GDK_CURRENT_TIME, NULL, in_browser, g_object_ref(window));
  else
    show_failure(window, NULL);
}

void guide_show(GtkWindow *window) {
  gtk_show_uri_full(window, GUIDE_ADDRESS, GDK_CURRENT_TIME, NULL, in_viewer, g_object_ref(window));
}
