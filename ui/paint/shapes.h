/* Points and rectangles, in the units of the surface: pixels, or logical pixels in a window. */
#pragma once

typedef struct {
  double x, y;
} Point;

typedef struct {
  double x, y, width, height;
} Rect;
