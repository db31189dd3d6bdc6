/* A plot of lines, points and bars with linear or logarithmic y axis, on any cairo surface.
 *
 * The same plot gives the same picture; nothing is kept between calls. Any thread.
 */
#pragma once

#include "theme.h"

typedef enum {
  MARKER_NONE,
  MARKER_DISC,
  MARKER_SQUARE,
  MARKER_LOZENGE,
  MARKER_TRIANGLE,
  MARKER_CROSS,
  MARKER_BAR, /* from the base line to the point */
} Marker;

typedef struct {
  const char *name;    /* for the legend, UTF-8; NULL: not in the legend */
  const double *x, *y; /* `count` values each; not owned */
  int count;
  bool line; /* join the points in their order */
  Marker marker;
  Colour colour; /* plot_colour() is a good choice */
} Series;

typedef struct {
  const char *title, *x_label, *y_label; /* UTF-8; NULL for none */
  const Series *series;                  /* not owned */
  int count;
  bool log_y; /* values of y that are not positive are left out */
  bool dark;
  const char *font;           /* family; NULL for "sans-serif" */
  double text_scale;          /* 0 and 1: normal */
  const char *const *x_names; /* what the ticks 0, 1, ... are called, NULL: numbers; not owned */
  int x_names_count;
  bool x_time; /* x is in seconds, and labelled in seconds, minutes, hours or days */
} Plot;

/* Colours and markers that everyone can distinguish, by the number of the series. */
Colour plot_colour(int series, bool dark);
Marker plot_marker(int series);

/* Draws the plot, ground included, into width x height (at least 160 x 120 to be of use) at the
 * context's origin, and nothing outside. Points that are not finite are left out and interrupt
 * their line. */
void plot_paint(cairo_t *cr, const Plot *plot, double width, double height);
