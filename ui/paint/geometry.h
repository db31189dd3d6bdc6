/* Where the board is on the screen, in one of two layouts.
 *
 * The stack is an exploded 2:1 dimetric view of the four levels and, above them, of the drop plane
 * (level 4), which carries labels and badges and is what the pointer aims at. `staircase` 0 stacks
 * them into a tower, 0.35 leans them into a staircase for wide windows; in between no planes
 * overlap. The plan shows the four levels from above, side by side; it has no drop plane.
 *
 * Tile (x, y) of a level, x and y counted in the turned view, has its centre at
 *
 *     planes[level] + x * right + y * down
 *
 * Plain values and pure functions: any thread. All lengths are in the units of the surface (pixels,
 * or logical pixels in a window). */
#pragma once

#include <stdbool.h>

#include "cube/lines.h"
#include "shapes.h"

enum { LEVEL_DROP = LEVELS }; /* the drop plane, as a level */

#define STAIRCASE_MOST 0.35

typedef struct {
  double width, height;     /* the allocation it was fitted to */
  double tile;              /* width of a tile; in the stack it is half as high */
  double radius;            /* of a stone */
  double lift;              /* how high its centre is above its tile's */
  double thickness;         /* of a plate, 0 in the plan */
  Point right, down;        /* from a tile to its neighbours */
  Point planes[LEVELS + 1]; /* the rearmost tile of each level; the drop plane is the last */
  bool plan;                /* planes[LEVEL_DROP] is not there */
  int turns;                /* quarter turns of the board, clockwise from above, 0 to 3 */
} Geometry;

/* The staircase, 0 to STAIRCASE_MOST, that makes the tiles largest in such an allocation. */
double geometry_staircase(double width, double height);

/* The largest centred stack, drop plane and margins included, in an allocation of width x height.
 * `turns` may be any number. */
Geometry geometry_fit(double width, double height, double staircase, int turns);

/* The largest centred plan with its captions, levels in one row, one column or two by two. */
Geometry geometry_fit_plan(double width, double height, int turns);

/* In what follows a level is 0 to geometry_top(). */
static inline int geometry_top(const Geometry *geometry) {
  return geometry->plan ? LEVELS - 1 : LEVEL_DROP;
}

/* The centre of a tile. */
Point geometry_tile_centre(const Geometry *geometry, int column, int level);

/* The four corners of a tile: top, right, bottom, left; in the plan clockwise from top left. */
void geometry_tile(const Geometry *geometry, int column, int level, Point corners[4]);

/* The least rectangle around a tile. */
Rect geometry_tile_bounds(const Geometry *geometry, int column, int level);

/* The corners of a level's plate, as of a tile; and the height of its side. */
void geometry_plate(const Geometry *geometry, int level, Point corners[4], double *height);

/* The centre of the stone in a cell (0 to 63). */
Point geometry_stone(const Geometry *geometry, int cell);

/* Where a plan has room for the caption of a level: the left end of its middle line. */
Point geometry_caption(const Geometry *geometry, int level);

/* The column (0 to 15) of what is seen at the point, -1 if there is nothing: one of the stones, a
 * bit a cell, or a tile on any level. What is drawn later hides what comes before. `level`, if it
 * is not NULL, gets the level of the stone or tile. */
int geometry_hit(const Geometry *geometry, uint64_t stones, double x, double y, int *level);

/* The column reached by steps along the view's axes: in the stack right goes down-right on the
 * screen and down goes down-left. Stops at the edge. */
int geometry_neighbour(const Geometry *geometry, int column, int right, int down);

/* The column whose tiles are at (x, y) in the view, and back. x and y are 0 to 3. */
int geometry_column(const Geometry *geometry, int x, int y);
void geometry_place(const Geometry *geometry, int column, int *x, int *y);
