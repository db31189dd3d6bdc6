#include "belief-bar.h"

typedef struct {
  double x, y, width, height;
} BarBox;

static void hatch_part(cairo_t *cr, BarBox part, Colour colour, double step) {
  cairo_save(cr);
  cairo_rectangle(cr, part.x, part.y, part.width, part.height);
  cairo_clip_preserve(cr);
  theme_set(cr, colour, 0.3);
  cairo_fill(cr);
  theme_set(cr, colour, 1);
  cairo_set_line_width(cr, 0.35 * step);
  for (double c = part.y - part.width; c < part.y + part.height + part.width; c += step) {
    cairo_move_to(cr, part.x, c + part.width);
    cairo_line_to(cr, part.x + part.width, c);
  }
  cairo_stroke(cr);
  cairo_restore(cr);
}

void belief_bar_paint(cairo_t *cr, const double estimate[3], const Theme *theme, double x, double y,
                      double width, double height, double hatch) {
  const Colour colours[] = {theme->first, theme->draw, theme->second};
  double bottom = y + height;
  cairo_new_path(cr);
  for (int i = 0; i < 3; i++) {
    BarBox part = {x, bottom - estimate[i] * height, width, estimate[i] * height};
    bottom = part.y;
    hatch_part(cr, part, colours[i], hatch);
  }
  cairo_rectangle(cr, x, y, width, height);
  cairo_set_line_width(cr, 0.2 * hatch * theme->line_scale);
  theme_set(cr, theme->open, 1);
  cairo_stroke(cr);
}
