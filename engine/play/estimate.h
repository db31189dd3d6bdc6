/* What is believed about the value of positions before anything is proved: probabilities that the
 * first player wins, of a draw, and that the second wins. Estimates, no values.
 *
 * A game whose Solving has beliefs is asked for them (Solving.believe). For the others, and for
 * sizes about which nothing is believed, lines tell: those that a player can still complete, and
 * the empty cells that would complete one. Without pops a threat counts for more in a row that its
 * owner gets if all other cells are filled. Odd rows are the first player's, even ones the second's
 * (Allis, "A Knowledge-Based Approach of Connect-Four", 1988). tools/estimate-fit.py finds the
 * weights. No state: any thread. */
#pragma once

#include "position.h"

EstimateView estimate_view(const Position *position);

/* The three probabilities; of an ended position the value is certain. A game that can look ahead
 * looks at two moves, which takes about a millisecond. */
void estimate_value(const Position *position, double estimate[3]);

/* The same for the position after a move, used where all moves are shown side by side: it looks
 * only one move ahead, which is ten times as fast. */
void estimate_move(const Position *after, double estimate[3]);

/* The same at first sight, for `count` positions of one variant, at most MOVES_MOST. */
void estimate_at_sight(const Position positions[], int count, double estimates[][3]);

/* What to expect by that: the points of the first player, 1 for a win, 1/2 for a draw and 0 for a
 * loss. */
void estimate_points(const Position positions[], int count, double points[]);

/* Changes an estimate so that the first player's points are these: a draw keeps its share as far as
 * the points leave room for it. */
void estimate_take_points(double points, double estimate[3]);

/* The points of a single value. */
double estimate_value_points(ValueSet value);
