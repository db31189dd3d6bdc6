#include "geometry.h"

#include <math.h>
#include <stddef.h>

/* Planes do not touch from a distance of 2 on, in |dx| / 2 + |dy| tile widths. This factor leaves
 * room for the rearmost stones, which stand out above their plane. */
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
  Point origin = {(width - across * tile) / 2 + 2 * tile,
                  (height + down * tile) / 2 - (1.75 + thickness) * tile};
  Geometry geometry = {
      .width = width,
      .height = height,
      .tile = tile,
      .radius = tile / 4,
      .lift = lift * tile,
      .thickness = thickness * tile,
      .right = {tile / 2, tile / 4},
      .down = {-tile / 2, tile / 4},
      .turns = turns & 3,
  };
  for (int level = 0; level <= LEVEL_DROP; level++)
    geometry.planes[level] = (Point){origin.x + level * 4 * tile * spread * s,
                                     origin.y - level * 2 * tile * spread * (1 - s)};
  return geometry;
}

/* Room above a level of the plan, and between the levels, in tiles. */
static const double caption = 0.6, gap = 0.5;

static double plan_width(int across) { return 4 * across + gap * (across - 1); }
static double plan_height(int down) { return (4 + caption) * down; }

Geometry geometry_fit_plan(double width, double height, int turns) {
  double inset = 2 * margin(width, height), best = 0;
  int across = 1;
  for (int columns = 1; columns <= LEVELS; columns *= 2) {
    double tile = fmin((width - inset) / plan_width(columns),
                       (height - inset) / plan_height(LEVELS / columns));
    if (tile > best) best = tile, across = columns;
  }
  double tile = fmax(best, 1), left = (width - plan_width(across) * tile) / 2,
         top = (height - plan_height(LEVELS / across) * tile) / 2;
  Geometry geometry = {
      .width = width,
      .height = height,
      .tile = tile,
      .radius = 0.38 * tile,
      .right = {tile, 0},
      .down = {0, tile},
      .plan = true,
      .turns = turns & 3,
  };
  for (int level = 0; level < LEVELS; level++) {
    double x = level % across * (4 + gap), y = level / across * (4 + caption);
    geometry.planes[level] = (Point){left + (x + 0.5) * tile, top + (y + caption + 0.5) * tile};
  }
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

/* The point x tiles to the right and y down from the rearmost tile's centre. */
static Point tile_point(const Geometry *geometry, int level, double x, double y) {
  Point plane = geometry->planes[level], right = geometry->right, down = geometry->down;
  return (Point){plane.x + x * right.x + y * down.x, plane.y + x * right.y + y * down.y};
}

Point geometry_tile_centre(const Geometry *geometry, int column, int level) {
  int x, y;
  geometry_place(geometry, column, &x, &y);
  return tile_point(geometry, level, x, y);
}

/* The corners of the tiles from (x, y), with `side` of them along each side. */
static void square(const Geometry *geometry, int level, double x, double y, int side,
                   Point corners[4]) {
  double near = -0.5, far = side - 0.5;
  corners[0] = tile_point(geometry, level, x + near, y + near);
  corners[1] = tile_point(geometry, level, x + far, y + near);
  corners[2] = tile_point(geometry, level, x + far, y + far);
  corners[3] = tile_point(geometry, level, x + near, y + far);
}

void geometry_tile(const Geometry *geometry, int column, int level, Point corners[4]) {
  int x, y;
  geometry_place(geometry, column, &x, &y);
  square(geometry, level, x, y, 1, corners);
}

Rect geometry_tile_bounds(const Geometry *geometry, int column, int level) {
  Point centre = geometry_tile_centre(geometry, column, level);
  double width = fabs(geometry->right.x) + fabs(geometry->down.x);
  double height = fabs(geometry->right.y) + fabs(geometry->down.y);
  return (Rect){centre.x - width / 2, centre.y - height / 2, width, height};
}

Point geometry_stone(const Geometry *geometry, int cell) {
  Point centre = geometry_tile_centre(geometry, cell % COLUMNS, cell / COLUMNS);
  return (Point){centre.x, centre.y - geometry->lift};
}

void geometry_plate(const Geometry *geometry, int level, Point corners[4], double *height) {
  square(geometry, level, 0, 0, 4, corners);
  *height = geometry->thickness;
}

Point geometry_caption(const Geometry *geometry, int level) {
  return tile_point(geometry, level, -0.5, -0.5 - caption / 2);
}

/* The column of a level whose stone is at the point, the one in front if two are; or -1. */
static int hit_stone(const Geometry *geometry, uint64_t stones, int level, double x, double y) {
  for (int place = COLUMNS - 1; place >= 0 && level < LEVELS; place--) {
    int column = geometry_column(geometry, place & 3, place >> 2), cell = column + COLUMNS * level;
    Point stone = geometry_stone(geometry, cell);
    if (stones >> cell & 1 && hypot(x - stone.x, y - stone.y) <= geometry->radius) return column;
  }
  return -1;
}

static int hit_tile(const Geometry *geometry, int level, double x, double y) {
  Point right = geometry->right, down = geometry->down;
  double area = right.x * down.y - right.y * down.x;
  double px = x - geometry->planes[level].x, py = y - geometry->planes[level].y;
  double tx = floor((px * down.y - py * down.x) / area + 0.5);
  double ty = floor((right.x * py - right.y * px) / area + 0.5);
  if (!(tx >= 0 && tx <= 3 && ty >= 0 && ty <= 3)) return -1;
  return geometry_column(geometry, (int)tx, (int)ty);
}

int geometry_hit(const Geometry *geometry, uint64_t stones, double x, double y, int *level) {
  for (int z = geometry_top(geometry); z >= 0; z--) {
    int column = hit_stone(geometry, stones, z, x, y);
    if (column < 0) column = hit_tile(geometry, z, x, y);
    if (column >= 0 && level) *level = z;
    if (column >= 0) return column;
  }
  return -1;
}

int geometry_neighbour(const Geometry *geometry, int column, int right, int down) {
  int x, y;
  geometry_place(geometry, column, &x, &y);
  return geometry_column(geometry, (int)clamp(x + right, 0, 3), (int)clamp(y + down, 0, 3));
}
