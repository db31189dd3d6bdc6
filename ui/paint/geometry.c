#include "geometry.h"

#include <math.h>

/* Least distance of planes, in |dx| / 2 + |dy| tile widths, at which they do not touch is 2; this
 * factor on it leaves room for the rearmost stones, which stand out above their plane. */
static const double spread = 1.12;

/* How high a stone's centre is above its tile's, and how thick a plate is, in tile widths. */
static const double lift = 0.12;
static const double thickness = 0.07;

static double clamp(double value, double least, double most) {
  return fmin(fmax(value, least), most);
}

/* Size of the whole stack in tile widths. */
static double stack_width(double staircase) { return 4 + LEVELS * 4 * spread * staircase; }
static double stack_height(double staircase) {
  return 2 + thickness + LEVELS * 2 * spread * (1 - staircase);
}

static double margin(double width, double height) { return 4 + 0.02 * fmin(width, height); }

double geometry_staircase(double width, double height) {
  double inset = 2 * margin(width, height);
  double w = fmax(width - inset, 1), h = fmax(height - inset, 1);
  /* stack_width falls with the staircase as stack_height grows; the tile is largest where both
   * fill their side: w * stack_height(s) = h * stack_width(s), linear in s. */
  double at_zero = w * stack_height(0) - h * stack_width(0);
  double slope = 2 * spread * LEVELS * (w + 2 * h);
  return clamp(at_zero / slope, 0, STAIRCASE_MOST);
}

Geometry geometry_fit(double width, double height, double staircase, int turns) {
  double s = clamp(staircase, 0, STAIRCASE_MOST), inset = 2 * margin(width, height);
  double across = stack_width(s), down = stack_height(s);
  double tile = fmax(fmin((width - inset) / across, (height - inset) / down), 1);
  Geometry geometry = {
      .width = width,
      .height = height,
      .tile = tile,
      .radius = tile / 4,
      .step = {4 * tile * spread * s, 2 * tile * spread * (1 - s)},
      .turns = turns & 3,
  };
  geometry.origin.x = (width - across * tile) / 2 + 2 * tile;
  geometry.origin.y = (height + down * tile) / 2 - (1.75 + thickness) * tile;
  return geometry;
}

int geometry_column(const Geometry *geometry, int x, int y) {
  switch (geometry->turns) {
  case 0:
    return x + 4 * y;
  case 1:
    return y + 4 * (3 - x);
  case 2:
    return 3 - x + 4 * (3 - y);
  default:
    return 3 - y + 4 * x;
  }
}

void geometry_place(const Geometry *geometry, int column, int *x, int *y) {
  int cx = column & 3, cy = column >> 2;
  switch (geometry->turns) {
  case 0:
    *x = cx, *y = cy;
    break;
  case 1:
    *x = 3 - cy, *y = cx;
    break;
  case 2:
    *x = 3 - cx, *y = 3 - cy;
    break;
  default:
    *x = cy, *y = 3 - cx;
    break;
  }
}

Point geometry_tile_centre(const Geometry *geometry, int column, int level) {
  int x, y;
  geometry_place(geometry, column, &x, &y);
  return (Point){
      geometry->origin.x + (x - y) * geometry->tile / 2 + level * geometry->step.x,
      geometry->origin.y + (x + y) * geometry->tile / 4 - level * geometry->step.y,
  };
}

void geometry_tile(const Geometry *geometry, int column, int level, Point corners[4]) {
  Point centre = geometry_tile_centre(geometry, column, level);
  double across = geometry->tile / 2, down = geometry->tile / 4;
  corners[0] = (Point){centre.x, centre.y - down};
  corners[1] = (Point){centre.x + across, centre.y};
  corners[2] = (Point){centre.x, centre.y + down};
  corners[3] = (Point){centre.x - across, centre.y};
}

Rect geometry_tile_bounds(const Geometry *geometry, int column, int level) {
  Point centre = geometry_tile_centre(geometry, column, level);
  return (Rect){centre.x - geometry->tile / 2, centre.y - geometry->tile / 4, geometry->tile,
                geometry->tile / 2};
}

Point geometry_stone(const Geometry *geometry, int cell) {
  Point centre = geometry_tile_centre(geometry, cell % COLUMNS, cell / COLUMNS);
  return (Point){centre.x, centre.y - lift * geometry->tile};
}

void geometry_plate(const Geometry *geometry, int level, Point corners[4], double *height) {
  double x = geometry->origin.x + level * geometry->step.x;
  double y = geometry->origin.y - level * geometry->step.y, tile = geometry->tile;
  corners[0] = (Point){x, y - tile / 4};
  corners[1] = (Point){x + 2 * tile, y + 0.75 * tile};
  corners[2] = (Point){x, y + 1.75 * tile};
  corners[3] = (Point){x - 2 * tile, y + 0.75 * tile};
  *height = thickness * tile;
}

int geometry_hit(const Geometry *geometry, double x, double y) {
  for (int level = LEVEL_DROP; level >= 0; level--) {
    double u = (x - geometry->origin.x - level * geometry->step.x) / (geometry->tile / 2);
    double v = (y - geometry->origin.y + level * geometry->step.y) / (geometry->tile / 4);
    double tx = floor((u + v) / 2 + 0.5), ty = floor((v - u) / 2 + 0.5);
    if (tx >= 0 && tx <= 3 && ty >= 0 && ty <= 3)
      return geometry_column(geometry, (int)tx, (int)ty);
  }
  return -1;
}

int geometry_neighbour(const Geometry *geometry, int column, int right, int down) {
  int x, y;
  geometry_place(geometry, column, &x, &y);
  return geometry_column(geometry, (int)clamp(x + right, 0, 3), (int)clamp(y + down, 0, 3));
}
