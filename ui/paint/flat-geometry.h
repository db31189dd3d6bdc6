/* Where a flat board is on the screen: above the cells a head with names and badges, in PopOut a
 * foot below them with the signs of the pops. Plain values and pure functions: any thread. */
#pragma once

#include "flat/board.h"
#include "geometry.h"

typedef struct {
  double width, height; /* the allocation it was fitted to */
  FlatGame game;
  double cell;             /* width and height of a cell */
  double left, top;        /* of the cells */
  double head_top, bottom; /* of the head; of the foot, or of the cells without one */
  double radius;           /* of a stone */
} FlatGeometry;

/* The largest centred board with its margins. */
FlatGeometry flat_geometry_fit(double width, double height, FlatGame game);

/* The centre of a cell. */
Point flat_geometry_cell(const FlatGeometry *geometry, int column, int row);

/* The head and the foot (empty in Connect-4) of a column. */
Rect flat_geometry_head(const FlatGeometry *geometry, int column);
Rect flat_geometry_foot(const FlatGeometry *geometry, int column);

/* The column at a point, -1 if there is none; *pop tells whether it is in the foot. */
int flat_geometry_hit(const FlatGeometry *geometry, double x, double y, bool *pop);
