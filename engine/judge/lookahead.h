/* What is to be expected of the moves of a position after all replies of a few plies: alpha-beta
 * over estimates (expect.h). Real ends of the game count as what they are. Estimates, no values.
 */
#pragma once

#include "../core/stop.h"
#include "../play/position.h"

/* Fills points[move], those of the mover, for each legal move of a position that goes on. `plies`
 * are looked at after the move, 0 or more. False, and points that are not to be used, if `stop`
 * (NULL is allowed) was raised, which it looks at every millisecond or so. */
bool lookahead_points(const Position *position, int plies, const StopFlag *stop,
                      double points[MOVES_MOST]);
