#include "stone-cursor.h"

#include <math.h>

#include "paint/stone.h"
#include "base/style.h"

enum { SIZE = 32, RADIUS = 11 };

/* The red ring and its white border can be seen on any ground. */
static void paint_remover(cairo_t *cr) {
  double reach = RADIUS * M_SQRT1_2;
  cairo_arc(cr, SIZE / 2, SIZE / 2, RADIUS, 0, 2 * M_PI);
  cairo_move_to(cr, SIZE / 2 - reach, SIZE / 2 - reach);
  cairo_line_to(cr, SIZE / 2 + reach, SIZE / 2 + reach);
  cairo_set_line_width(cr, 6);
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_stroke_preserve(cr);
  cairo_set_line_width(cr, 3);
  cairo_set_source_rgb(cr, 0.75, 0.11, 0.16);
  cairo_stroke(cr);
}

static GdkTexture *texture_of(cairo_surface_t *surface) {
  cairo_surface_flush(surface);
  int stride = cairo_image_surface_get_stride(surface);
  g_autoptr(GBytes) bytes =
      g_bytes_new(cairo_image_surface_get_data(surface), (gsize)stride * SIZE);
  return gdk_memory_texture_new(SIZE, SIZE, GDK_MEMORY_DEFAULT, bytes, (gsize)stride);
}

static GdkCursor *cursor_new(FsSession *session) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create(surface);
  if (fs_session_get_brush(session) == BRUSH_REMOVE)
    paint_remover(cr);
  else
    stone_paint(cr, SIZE / 2, SIZE / 2, RADIUS, fs_session_get_brush_player(session), 1,
                style_theme());
  cairo_destroy(cr);
  g_autoptr(GdkTexture) texture = texture_of(surface);
  cairo_surface_destroy(surface);
  g_autoptr(GdkCursor) plain = gdk_cursor_new_from_name("default", NULL);
  return gdk_cursor_new_from_texture(texture, SIZE / 2, SIZE / 2, plain);
}

static void games_changed(FsSession *session, GtkWidget *widget) {
  g_autoptr(GdkCursor) cursor = fs_session_is_setting_up(session) ? cursor_new(session) : NULL;
  gtk_widget_set_cursor(widget, cursor);
}

static void brush_changed(FsSession *session, GParamSpec *pspec, GtkWidget *widget) {
  games_changed(session, widget);
}

void stone_cursor_follow(GtkWidget *widget, FsSession *session) {
  g_signal_connect_object(session, "games-changed", G_CALLBACK(games_changed), widget, 0);
  g_signal_connect_object(session, "notify::brush", G_CALLBACK(brush_changed), widget, 0);
  games_changed(session, widget);
}
