/* Where an upright board is on the screen: above the cells a head with names and badges, in a game
 * with pops, a foot below them with the signs of the pops. Plain values and pure functions: any
 * thread. */
#pragma once

#include <stdbool.h>

#include "shapes.h"

typedef struct {
  double width, height; /* the allocation it was fitted to */
  int columns, levels;
  bool pops;               /* there is a foot */
  double cell;             /* width and height of a cell */
  double left, top;        /* of the cells */
  double head_top, bottom; /* of the head; of the foot, or of the cells without one */
  double radius;           /* of a stone */
} FlatGeometry;

/* The largest centred board with its margins. */
FlatGeometry flat_geometry_fit(double width, double height, int columns, int levels, bool pops);

/* The centre of a cell. */
Point flat_geometry_cell(const FlatGeometry *geometry, int column, int level);

/* The head and the foot (empty without pops) of a column. */
Rect flat_geometry_head(const FlatGeometry *geometry, int column);
Rect flat_geometry_foot(const FlatGeometry *geometry, int column);

/* The column at a point, -1 if there is none; *level is -1 in the foot, `levels` in the head. */
int flat_geometry_hit(const FlatGeometry *geometry, double x, double y, int *level);
