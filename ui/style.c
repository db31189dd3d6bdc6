#include "style.h"

#include <adwaita.h>

const Theme *style_theme(void) {
  AdwStyleManager *manager = adw_style_manager_get_default();
  return theme_get(adw_style_manager_get_dark(manager),
                   adw_style_manager_get_high_contrast(manager));
}

void style_follow(GtkWidget *widget) {
  AdwStyleManager *manager = adw_style_manager_get_default();
  g_signal_connect_object(manager, "notify::dark", G_CALLBACK(gtk_widget_queue_draw), widget,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(manager, "notify::high-contrast", G_CALLBACK(gtk_widget_queue_draw),
                          widget, G_CONNECT_SWAPPED);
}

double style_text_scale(GtkWidget *widget) {
  int dpi = 0; /* in 1/1024 of a dot per inch; 96 is normal */
  g_object_get(gtk_widget_get_settings(widget), "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? dpi / (96.0 * 1024.0) : 1;
}
