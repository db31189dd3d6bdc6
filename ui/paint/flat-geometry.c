#include "flat-geometry.h"

#include <math.h>

/* In cells. */
static const double head = 1, foot = 0.8, margin = 0.3;

static const double radius = 0.4, cell_most = 110;

FlatGeometry flat_geometry_fit(double width, double height, FlatGame game) {
  double below = game.pops ? foot : 0;
  double across = game.width + 2 * margin, down = game.height + head + below + 2 * margin;
  double cell = fmin(fmin(width / across, height / down), cell_most);
  double left = (width - cell * game.width) / 2;
  double head_top = (height - cell * (game.height + head + below)) / 2;
  return (FlatGeometry){.width = width,
                        .height = height,
                        .game = game,
                        .cell = cell,
                        .left = left,
                        .top = head_top + head * cell,
                        .head_top = head_top,
                        .bottom = head_top + cell * (game.height + head + below),
                        .radius = radius * cell};
}

Point flat_geometry_cell(const FlatGeometry *geometry, int column, int row) {
  int rows = geometry->game.height;
  return (Point){geometry->left + (column + 0.5) * geometry->cell,
                 geometry->top + (rows - 1 - row + 0.5) * geometry->cell};
}

static Rect part(const FlatGeometry *geometry, int column, double top, double bottom) {
  return (Rect){geometry->left + column * geometry->cell, top, geometry->cell, bottom - top};
}

Rect flat_geometry_head(const FlatGeometry *geometry, int column) {
  return part(geometry, column, geometry->head_top, geometry->top);
}

Rect flat_geometry_foot(const FlatGeometry *geometry, int column) {
  double top = geometry->top + geometry->game.height * geometry->cell;
  return part(geometry, column, top, geometry->bottom);
}

int flat_geometry_hit(const FlatGeometry *geometry, double x, double y, bool *pop) {
  double column = floor((x - geometry->left) / geometry->cell);
  if (column < 0 || column >= geometry->game.width) return -1;
  if (y < geometry->head_top || y >= geometry->bottom) return -1;
  *pop = y >= geometry->top + geometry->game.height * geometry->cell;
  return (int)column;
}
