#include "flat-geometry.h"

#include <math.h>

/* In cells. */
static const double head = 1, foot = 0.8, margin = 0.3;

static const double radius = 0.4, cell_most = 110;

FlatGeometry flat_geometry_fit(double width, double height, int columns, int levels, bool pops) {
  double below = pops ? foot : 0;
  double across = columns + 2 * margin, down = levels + head + below + 2 * margin;
  double cell = fmin(fmin(width / across, height / down), cell_most);
  double left = (width - cell * columns) / 2;
  double head_top = (height - cell * (levels + head + below)) / 2;
  return (FlatGeometry){.width = width,
                        .height = height,
                        .columns = columns,
                        .levels = levels,
                        .pops = pops,
                        .cell = cell,
                        .left = left,
                        .top = head_top + head * cell,
                        .head_top = head_top,
                        .bottom = head_top + cell * (levels + head + below),
                        .radius = radius * cell};
}

Point flat_geometry_cell(const FlatGeometry *geometry, int column, int level) {
  return (Point){geometry->left + (column + 0.5) * geometry->cell,
                 geometry->top + (geometry->levels - 1 - level + 0.5) * geometry->cell};
}

static Rect part(const FlatGeometry *geometry, int column, double top, double bottom) {
  return (Rect){geometry->left + column * geometry->cell, top, geometry->cell, bottom - top};
}

Rect flat_geometry_head(const FlatGeometry *geometry, int column) {
  return part(geometry, column, geometry->head_top, geometry->top);
}

Rect flat_geometry_foot(const FlatGeometry *geometry, int column) {
  double top = geometry->top + geometry->levels * geometry->cell;
  return part(geometry, column, top, geometry->bottom);
}

int flat_geometry_hit(const FlatGeometry *geometry, double x, double y, int *level) {
  double column = floor((x - geometry->left) / geometry->cell);
  double row = floor((y - geometry->top) / geometry->cell);
  if (column < 0 || column >= geometry->columns) return -1;
  if (y < geometry->head_top || y >= geometry->bottom) return -1;
  *level = row < 0                   ? geometry->levels
           : row >= geometry->levels ? -1
                                     : geometry->levels - 1 - (int)row;
  return (int)column;
}
