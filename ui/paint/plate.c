#include "plate.h"

#include <math.h>

static void path_polygon(cairo_t *cr, const Point *corners, int count) {
  cairo_move_to(cr, corners[0].x, corners[0].y);
  for (int i = 1; i < count; i++)
    cairo_line_to(cr, corners[i].x, corners[i].y);
  cairo_close_path(cr);
}

/* The outline of a plate with rounded corners, `down` lower. */
static void path_plate(cairo_t *cr, const Point corners[4], double rounding, double down) {
  for (int i = 0; i < 4; i++) {
    Point before = corners[(i + 3) & 3], at = corners[i], after = corners[(i + 1) & 3];
    double in = rounding / hypot(before.x - at.x, before.y - at.y);
    double ax = at.x + (before.x - at.x) * in, ay = at.y + (before.y - at.y) * in + down;
    double bx = at.x + (after.x - at.x) * in, by = at.y + (after.y - at.y) * in + down;
    if (i == 0)
      cairo_move_to(cr, ax, ay);
    else
      cairo_line_to(cr, ax, ay);
    /* A quadratic curve with its control point in the corner. */
    cairo_curve_to(cr, ax + (at.x - ax) * 2 / 3, ay + (at.y + down - ay) * 2 / 3,
                   bx + (at.x - bx) * 2 / 3, by + (at.y + down - by) * 2 / 3, bx, by);
  }
  cairo_close_path(cr);
}

/* The side: the outline swept down, as far as the upper face, drawn later, leaves it visible. A
 * corner's curve reaches to half the rounding's width from where the edges would meet. */
static void paint_side(cairo_t *cr, const Point corners[4], double rounding, double height) {
  double inset = rounding / sqrt(5);
  path_plate(cr, corners, rounding, height);
  cairo_fill(cr);
  cairo_rectangle(cr, corners[3].x + inset, corners[3].y, corners[1].x - corners[3].x - 2 * inset,
                  height);
  cairo_fill(cr);
}

static void paint_lines(cairo_t *cr, const Point corners[4], double width, Colour colour) {
  for (int i = 1; i < 4; i++) {
    double t = i / 4.0;
    for (int side = 0; side < 2; side++) {
      Point a = corners[side], b = corners[side + 1], c = corners[(side + 3) & 3],
            d = corners[side + 2];
      cairo_move_to(cr, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
      cairo_line_to(cr, c.x + (d.x - c.x) * t, c.y + (d.y - c.y) * t);
    }
  }
  cairo_set_line_width(cr, width);
  theme_set(cr, colour, 1);
  cairo_stroke(cr);
}

static void paint_alternate(cairo_t *cr, const Geometry *geometry, int level, Colour colour) {
  for (int column = 0; column < COLUMNS; column++) {
    Point corners[4];
    if (((column ^ column >> 2) & 1) == 0) continue;
    geometry_tile(geometry, column, level, corners);
    path_polygon(cr, corners, 4);
  }
  theme_set(cr, colour, 1);
  cairo_fill(cr);
}

void plate_paint(cairo_t *cr, const Geometry *geometry, int level, const Theme *theme) {
  bool drop = level == LEVEL_DROP;
  double height, rounding = 0.16 * geometry->tile;
  double line = fmax(0.012 * geometry->tile, 0.75) * theme->line_scale;
  Point corners[4];
  geometry_plate(geometry, level, corners, &height);

  cairo_new_path(cr);
  theme_set(cr, drop ? theme->drop_edge : theme->plate_edge, 1);
  if (height > 0) paint_side(cr, corners, rounding, height);
  cairo_save(cr);
  path_plate(cr, corners, rounding, 0);
  theme_set(cr, drop ? theme->drop : theme->plate, 1);
  cairo_fill_preserve(cr);
  cairo_clip(cr);
  paint_alternate(cr, geometry, level, drop ? theme->drop_alternate : theme->plate_alternate);
  paint_lines(cr, corners, line, drop ? theme->drop_line : theme->plate_line);
  cairo_restore(cr);
  path_plate(cr, corners, rounding, 0);
  cairo_set_line_width(cr, line);
  theme_set(cr, drop ? theme->drop_edge : theme->plate_edge, 1);
  cairo_stroke(cr);
}

void plate_light_tile(cairo_t *cr, const Geometry *geometry, int column, int level, Colour colour) {
  Point corners[4];
  geometry_tile(geometry, column, level, corners);
  path_polygon(cr, corners, 4);
  theme_set(cr, colour, 1);
  cairo_fill(cr);
}

/* From a level to the one above. */
static Point step(const Geometry *geometry, int level) {
  Point here = geometry->planes[level], above = geometry->planes[level + 1];
  return (Point){above.x - here.x, above.y - here.y};
}

void plate_paint_posts(cairo_t *cr, const Geometry *geometry, int level, const Theme *theme) {
  double height, inset = 0.12 * geometry->tile;
  Point corners[4], up = step(geometry, level);
  geometry_plate(geometry, level, corners, &height);
  for (int i = 1; i < 4; i += 2) {
    double x = corners[i].x + (i == 1 ? -inset : inset);
    cairo_move_to(cr, x, corners[i].y);
    cairo_line_to(cr, x + up.x, corners[i].y + up.y);
  }
  cairo_set_line_width(cr, fmax(0.022 * geometry->tile, 1) * theme->line_scale);
  theme_set(cr, theme->guide, 1);
  cairo_stroke(cr);
}

void plate_paint_peg(cairo_t *cr, const Geometry *geometry, int column, int level,
                     const Theme *theme) {
  Point foot = geometry_tile_centre(geometry, column, level), up = step(geometry, level);
  cairo_new_path(cr);
  cairo_move_to(cr, foot.x, foot.y);
  cairo_line_to(cr, foot.x + up.x, foot.y + up.y);
  cairo_set_line_width(cr, fmax(0.025 * geometry->tile, 1) * theme->line_scale);
  theme_set(cr, theme->focus, 0.55);
  cairo_stroke(cr);
}
