/* What to expect from the moves of a position after all replies of a few plies: alpha-beta over
 * estimates (estimate.h). Real ends of the game count with their results. These are estimates, no
 * values.
 */
#pragma once

#include "../core/stop.h"
#include "../play/position.h"

/* Fills points[move], the mover's, for each legal move of a position whose game goes on. Looks 0 or
 * more `plies` ahead after the move. False, and the points must not be used, if `stop` (NULL is
 * allowed) was raised; it looks at that every millisecond or so. */
bool lookahead_points(const Position *position, int plies, const StopFlag *stop,
                      double points[MOVES_MOST]);
