#include "stone.h"

#include <math.h>

static void add_stop(cairo_pattern_t *pattern, double offset, Colour colour, double fade) {
  cairo_pattern_add_color_stop_rgba(pattern, offset, colour.red, colour.green, colour.blue,
                                    colour.alpha * fade);
}

/* Fills the current path with the pattern, which is freed. */
static void fill_with(cairo_t *cr, cairo_pattern_t *pattern) {
  cairo_set_source(cr, pattern);
  cairo_fill(cr);
  cairo_pattern_destroy(pattern);
}

static void paint_ball(cairo_t *cr, double x, double y, double radius, const StoneColours *colours,
                       double fade) {
  /* The light stands above the left shoulder; the last stop is light thrown back by the plate. */
  cairo_pattern_t *ball =
      cairo_pattern_create_radial(x - 0.34 * radius, y - 0.42 * radius, 0, x, y, radius * 1.02);
  Colour back = {(colours->body.red + colours->edge.red) / 2,
                 (colours->body.green + colours->edge.green) / 2,
                 (colours->body.blue + colours->edge.blue) / 2, 1};
  add_stop(ball, 0, colours->centre, fade);
  add_stop(ball, 0.16, colours->centre, fade);
  add_stop(ball, 0.52, colours->body, fade);
  add_stop(ball, 0.92, colours->edge, fade);
  add_stop(ball, 1, back, fade);
  cairo_arc(cr, x, y, radius, 0, 2 * M_PI);
  fill_with(cr, ball);
}

static void paint_glint(cairo_t *cr, double x, double y, double radius, double fade) {
  double gx = x - 0.36 * radius, gy = y - 0.44 * radius, reach = 0.34 * radius;
  cairo_pattern_t *glint = cairo_pattern_create_radial(gx, gy, 0, gx, gy, reach);
  cairo_pattern_add_color_stop_rgba(glint, 0, 1, 1, 1, 0.75 * fade);
  cairo_pattern_add_color_stop_rgba(glint, 0.35, 1, 1, 1, 0.3 * fade);
  cairo_pattern_add_color_stop_rgba(glint, 1, 1, 1, 1, 0);
  cairo_arc(cr, gx, gy, reach, 0, 2 * M_PI);
  fill_with(cr, glint);
}

void stone_paint(cairo_t *cr, double x, double y, double radius, Player player, double fade,
                 const Theme *theme) {
  const StoneColours *colours = &theme->stones[player];
  double line = fmax(0.06 * radius, 0.8) * theme->line_scale;
  paint_ball(cr, x, y, radius, colours, fade);
  paint_glint(cr, x, y, radius, fade);
  cairo_arc(cr, x, y, radius - line / 2, 0, 2 * M_PI);
  cairo_set_line_width(cr, line);
  theme_set(cr, colours->outline, fmin(fade * 1.2, 1));
  cairo_stroke(cr);
}

void stone_paint_shadow(cairo_t *cr, double x, double y, double radius, double fade,
                        const Theme *theme) {
  double reach = 1.35 * radius;
  cairo_save(cr);
  cairo_translate(cr, x + 0.16 * radius, y + 0.12 * radius);
  cairo_scale(cr, 1, 0.5);
  cairo_pattern_t *shadow = cairo_pattern_create_radial(0, 0, 0, 0, 0, reach);
  add_stop(shadow, 0, theme->shadow, 1.4 * fade);
  add_stop(shadow, 0.55, theme->shadow, fade);
  add_stop(shadow, 1, theme->shadow, 0);
  cairo_arc(cr, 0, 0, reach, 0, 2 * M_PI);
  fill_with(cr, shadow);
  cairo_restore(cr);
}
