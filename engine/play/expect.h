/* What is to be expected of positions: the points of the first player, 1 for a win, 1/2 for a draw
 * and 0 for a loss. Estimates, no values.
 *
 * A game whose Solving has a belief is asked for that (Solving.believe). For the others lines tell:
 * those that a player can still complete, and the empty cells that would complete one. Without
 * pops a threat counts for more in a row that its owner gets if all other cells are filled. Odd
 * rows are the first player's, even ones the second's (Allis, "A Knowledge-Based Approach of
 * Connect-Four", 1988). No state: any thread. */
#pragma once

#include "position.h"

/* Of `count` positions of one variant; of ended ones the points they have. */
void expect_points(const Position positions[], int count, double points[]);

/* The points of a single value. */
double expect_of_value(ValueSet value);
