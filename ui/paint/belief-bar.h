/* A bar of what is believed: White from below, a draw, Black from above. Hollow and hatched, so
 * that nobody takes it for a proof. */
#pragma once

#include "theme.h"

/* Fills the box; the estimate is three probabilities of first, draw and second. `hatch` is the way
 * from line to line. */
void belief_bar_paint(cairo_t *cr, const double estimate[3], const Theme *theme, double x, double y,
                      double width, double height, double hatch);
