#include "rule-marks.h"

#include <math.h>

static Point tile_of(const Geometry *geometry, int cell) {
  return geometry_tile_centre(geometry, cell % COLUMNS, cell / COLUMNS);
}

static void paint_cross(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int cell) {
  Point centre = tile_of(geometry, cell);
  double reach = 0.55 * geometry->radius, fall = geometry->plan ? reach : 0.5 * reach;
  cairo_new_path(cr);
  cairo_move_to(cr, centre.x - reach, centre.y - fall);
  cairo_line_to(cr, centre.x + reach, centre.y + fall);
  cairo_move_to(cr, centre.x - reach, centre.y + fall);
  cairo_line_to(cr, centre.x + reach, centre.y - fall);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width(cr, 0.1 * geometry->tile);
  theme_set(cr, scene->theme->not_win, 1);
  cairo_stroke(cr);
}

/* About the cross, as the tile lies. */
static void paint_frame(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int cell) {
  const double part = 0.78;
  Point centre = tile_of(geometry, cell), corners[4];
  geometry_tile(geometry, cell % COLUMNS, cell / COLUMNS, corners);
  cairo_new_path(cr);
  for (int i = 0; i < 4; i++)
    cairo_line_to(cr, centre.x + part * (corners[i].x - centre.x),
                  centre.y + part * (corners[i].y - centre.y));
  cairo_close_path(cr);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width(cr, 0.07 * geometry->tile);
  theme_set(cr, scene->theme->rule, 1);
  cairo_stroke(cr);
}

void rule_marks_paint(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int cell) {
  if (scene->tempo >> cell & 1) paint_frame(cr, scene, geometry, cell);
  if (scene->forbidden >> cell & 1) paint_cross(cr, scene, geometry, cell);
}

/* Bent, so that it does not run over the cells between. */
static void paint_arc(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, Point from,
                      Point to) {
  const double bend = 0.22;
  double x = (from.x + to.x) / 2 + bend * (to.y - from.y);
  double y = (from.y + to.y) / 2 - bend * (to.x - from.x);
  cairo_new_path(cr);
  cairo_move_to(cr, from.x, from.y);
  cairo_curve_to(cr, x, y, x, y, to.x, to.y);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width(cr, 0.07 * geometry->tile);
  theme_set(cr, scene->theme->rule, 1);
  cairo_stroke(cr);
}

/* Where the arc of a pair ends: in the plan below what a label has there. */
static Point end_of(const Geometry *geometry, int cell) {
  Point centre = tile_of(geometry, cell);
  if (geometry->plan) centre.y += 0.31 * geometry->tile;
  return centre;
}

static void paint_end(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, Point centre,
                      Player player) {
  cairo_save(cr);
  cairo_translate(cr, centre.x, centre.y);
  cairo_scale(cr, 1, geometry->plan ? 1 : 0.5);
  cairo_new_path(cr);
  cairo_arc(cr, 0, 0, (geometry->plan ? 0.28 : 0.55) * geometry->radius, 0, 2 * M_PI);
  cairo_restore(cr);
  theme_set(cr, scene->theme->threats[player], 1);
  cairo_fill_preserve(cr);
  cairo_set_line_width(cr, 0.05 * geometry->tile);
  theme_set(cr, scene->theme->rule, 1);
  cairo_stroke(cr);
}

static void paint_pair(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, uint64_t pair,
                       Player player) {
  Point a = end_of(geometry, __builtin_ctzll(pair));
  Point b = end_of(geometry, CELLS - 1 - __builtin_clzll(pair));
  bool swapped = a.x > b.x; /* it bends upwards */
  paint_arc(cr, scene, geometry, swapped ? b : a, swapped ? a : b);
  paint_end(cr, scene, geometry, a, player);
  paint_end(cr, scene, geometry, b, player);
}

void rule_marks_paint_pairs(cairo_t *cr, const CubeScene *scene, const Geometry *geometry) {
  for (int player = FIRST; player <= SECOND; player++)
    for (int i = 0; i < PAIRS_MOST; i++)
      if (scene->pairs[player][i])
        paint_pair(cr, scene, geometry, scene->pairs[player][i], (Player)player);
}
