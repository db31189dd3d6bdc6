/* The upright board as one of any game. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "flat-paint.h"
#include "painter.h"

enum { TOOLS = 40 /* pixels of the window's buttons in the corner */ };

static FlatGeometry geometry_of(const Frame *frame) {
  FlatGeometry geometry;
  static_assert(sizeof geometry <= sizeof frame->words, "a geometry fits a frame");
  memcpy(&geometry, frame->words, sizeof geometry);
  return geometry;
}

static FlatGeometry fit_into(const Frame *frame, double width, double height) {
  int columns = variant_columns(frame->variant), levels = variant_levels(frame->variant);
  bool pops = variant_moves(frame->variant) > columns;
  return flat_geometry_fit(width, height, columns, levels, pops);
}

static bool reaches_tools(const FlatGeometry *geometry, const Frame *frame) {
  return geometry->left + geometry->columns * geometry->cell > frame->width - TOOLS &&
         geometry->bottom > frame->height - TOOLS;
}

/* As large as it can be; where the window's buttons would be over cells or pops, above them, or
 * between them and as much on the other side: where stones are larger. */
static FlatGeometry fit_beside_tools(const Frame *frame) {
  FlatGeometry whole = fit_into(frame, frame->width, frame->height);
  if (!reaches_tools(&whole, frame)) return whole;
  FlatGeometry above = fit_into(frame, frame->width, frame->height - TOOLS);
  FlatGeometry between = fit_into(frame, frame->width - 2 * TOOLS, frame->height);
  between.left += TOOLS;
  between.width = frame->width;
  above.height = frame->height;
  return between.radius > above.radius ? between : above;
}

static void flat_painter_fit(Frame *frame) {
  FlatGeometry geometry = fit_beside_tools(frame);
  memcpy(frame->words, &geometry, sizeof geometry);
  frame->radius = geometry.radius;
}

static int flat_painter_hit(const Frame *frame, const Position *position, double x, double y) {
  FlatGeometry geometry = geometry_of(frame);
  int level, column = flat_geometry_hit(&geometry, x, y, &level);
  return column >= 0 && level < 0 ? geometry.columns + column : column;
}

static Rect sign(const Frame *frame, const Position *position, Move move) {
  FlatGeometry geometry = geometry_of(frame);
  return move < geometry.columns ? flat_geometry_head(&geometry, move)
                                 : flat_geometry_foot(&geometry, move - geometry.columns);
}

/* Over the columns and down to their pops. */
static int neighbour(const Frame *frame, int move, int right, int down) {
  FlatGeometry geometry = geometry_of(frame);
  if (move < 0) return geometry.columns / 2;
  int column = move % geometry.columns + right;
  bool pop = down ? down > 0 && geometry.pops : move >= geometry.columns;
  column = column < 0 ? 0 : column < geometry.columns ? column : geometry.columns - 1;
  return column + (pop ? geometry.columns : 0);
}

/* The head is about the cell where a stone would go, the foot about the lowest one. */
static bool cell(const Frame *frame, const Position *position, double x, double y,
                 CellPlace *place) {
  FlatGeometry geometry = geometry_of(frame);
  int level, column = flat_geometry_hit(&geometry, x, y, &level);
  if (column < 0) return false;
  *place = (CellPlace){column, level};
  if (level < 0) place->level = 0;
  if (level < geometry.levels) return true;
  int height = scene_height(position, column);
  place->level = height < geometry.levels ? height : geometry.levels - 1;
  return true;
}

static void paint(cairo_t *cr, const Scene *scene, const Frame *frame, const StoneSet *stones,
                  int layer) {
  FlatGeometry geometry = geometry_of(frame);
  flat_paint(cr, scene, &geometry, stones);
}

static Rect bounds(const Scene *scene, const Frame *frame, int layer) {
  return (Rect){0, 0, floor(frame->width), floor(frame->height)};
}

/* A few cells take no time to draw. */
static uint32_t flat_painter_changed(const Scene *before, const Scene *after, const Frame *frame) {
  return 1;
}

const Painter flat_painter = {
    .least_width = 240,
    .least_height = 180,
    .layers = 1,
    .fit = flat_painter_fit,
    .hit = flat_painter_hit,
    .sign = sign,
    .neighbour = neighbour,
    .cell = cell,
    .paint = paint,
    .bounds = bounds,
    .changed = flat_painter_changed,
};
