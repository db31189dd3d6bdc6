#include "style.h"

#include <adwaita.h>

#include "signals.h"
#include "settings.h"

/* The program's, made when they are first needed and kept for good. */
static GSettings *get_settings(void) {
  static GSettings *settings;
  if (!settings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  return settings;
}

const Theme *style_theme(void) {
  AdwStyleManager *manager = adw_style_manager_get_default();
  return theme_get(adw_style_manager_get_dark(manager),
                   adw_style_manager_get_high_contrast(manager) ||
                       g_settings_get_boolean(get_settings(), "high-contrast"));
}

static void take_scheme(GSettings *settings) {
  static const AdwColorScheme schemes[] = {ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                           ADW_COLOR_SCHEME_FORCE_DARK};
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                     schemes[g_settings_get_enum(settings, "style")]);
}

void style_follow_settings(void) {
  g_signal_connect(get_settings(), "changed::style", G_CALLBACK(take_scheme), NULL);
  take_scheme(get_settings());
}

void style_follow(GtkWidget *widget) {
  AdwStyleManager *manager = adw_style_manager_get_default();
  signal_follow(manager, "notify::dark", gtk_widget_queue_draw, widget);
  signal_follow(manager, "notify::high-contrast", gtk_widget_queue_draw, widget);
  signal_follow(get_settings(), "changed::high-contrast", gtk_widget_queue_draw, widget);
}

void style_follow_text(GtkWidget *widget) {
  signal_follow(gtk_widget_get_settings(widget), "notify::gtk-xft-dpi", gtk_widget_queue_resize,
                widget);
}

double style_text_scale(GtkWidget *widget) {
  int dpi = 0; /* in 1/1024 of a dot per inch; 96 is normal */
  g_object_get(gtk_widget_get_settings(widget), "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? dpi / (96.0 * 1024.0) : 1;
}

const char *style_font(GtkWidget *widget) {
  PangoContext *pango = gtk_widget_get_pango_context(widget);
  return pango_font_description_get_family(pango_context_get_font_description(pango));
}
