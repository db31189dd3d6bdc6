/* What to expect from positions: the points of the first player, 1 for a win, 1/2 for a draw and 0
 * for a loss. Estimates, no values.
 *
 * A game whose Solving believes something is asked for that (Solving.believe). For others lines
 * tell (estimate_view()), with weights that were tried in games. No state: any thread. */
#pragma once

#include "position.h"

/* For `count` positions of one variant; ended ones have their actual points. */
void expect_points(const Position positions[], int count, double points[]);

/* The points of a single value. */
double expect_of_value(ValueSet value);
