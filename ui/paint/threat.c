#include "threat.h"

void threat_stroke(cairo_t *cr, const Theme *theme, Player player, double width) {
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width(cr, width);
  theme_set(cr, theme->threat_outline[player], 1);
  cairo_stroke_preserve(cr);
  cairo_set_line_width(cr, 0.62 * width);
  theme_set(cr, theme->threats[player], 1);
  cairo_stroke(cr);
}

void rule_stroke(cairo_t *cr, const Theme *theme, double width) {
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width(cr, width);
  theme_set(cr, theme->rule, 1);
  cairo_stroke(cr);
}
