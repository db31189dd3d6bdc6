/* Where the board is on the screen: an exploded 2:1 dimetric stack of four levels and, above them,
 * the drop plane (level 4) that carries labels and badges and is what one aims at.
 *
 * Tile (x, y) of level z, x and y counted in the turned view, has its centre at
 *
 *     origin.x + (x - y) * tile / 2 + z * step.x
 *     origin.y + (x + y) * tile / 4 - z * step.y
 *
 * `staircase` 0 stacks the levels into a tower, 0.35 leans them into a staircase for wide windows;
 * the planes never overlap in between. Plain values and pure functions: any thread. All lengths are
 * in the units of the surface (pixels, or logical pixels in a window). */
#pragma once

#include "cube/lines.h"

enum { LEVEL_DROP = LEVELS }; /* the drop plane, as a level */

#define STAIRCASE_MOST 0.35

typedef struct {
  double x, y;
} Point;

typedef struct {
  double x, y, width, height;
} Rect;

typedef struct {
  double width, height; /* the allocation it was fitted to */
  double tile;          /* width of a tile; it is half as high */
  double radius;        /* of a stone */
  Point origin;         /* centre of the rearmost tile of level 0 */
  Point step;           /* from a level to the one above: right and up */
  int turns;            /* quarter turns of the board in the view, clockwise from above, 0 to 3 */
} Geometry;

/* The staircase, 0 to STAIRCASE_MOST, that makes the tiles largest in such an allocation. */
double geometry_staircase(double width, double height);

/* The largest centred stack, drop plane and margins included, in an allocation of width x height.
 * `turns` may be any number. */
Geometry geometry_fit(double width, double height, double staircase, int turns);

/* The centre of a tile. Level 0 to LEVEL_DROP. */
Point geometry_tile_centre(const Geometry *geometry, int column, int level);

/* The four corners of a tile: top, right, bottom, left. */
void geometry_tile(const Geometry *geometry, int column, int level, Point corners[4]);

/* The least rectangle around a tile; for the focus rectangle of a column take LEVEL_DROP. */
Rect geometry_tile_bounds(const Geometry *geometry, int column, int level);

/* The corners of a level's plate: top, right, bottom, left; and the height of its side. */
void geometry_plate(const Geometry *geometry, int level, Point corners[4], double *height);

/* The centre of the stone in a cell (0 to 63). */
Point geometry_stone(const Geometry *geometry, int cell);

/* The column (0 to 15) with a tile, on any level, that holds the point; -1 if there is none. */
int geometry_hit(const Geometry *geometry, double x, double y);

/* The column reached by steps along the view's axes: right goes down-right on the screen, down goes
 * down-left. Stops at the edge. */
int geometry_neighbour(const Geometry *geometry, int column, int right, int down);

/* The column whose tiles are at (x, y) in the view, and back. x and y are 0 to 3. */
int geometry_column(const Geometry *geometry, int x, int y);
void geometry_place(const Geometry *geometry, int column, int *x, int *y);
