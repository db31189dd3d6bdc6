/* Which move of a lost position is the hardest to answer.
 *
 * A move is better the later the other player can win after it, by a small search that starts with
 * an empty table: so what was known before makes no difference. A player who must lose at once
 * leaves as few lines to complete as he can. One thread, and `stop` from any. */
#pragma once

#include "../core/stop.h"
#include "position.h"

/* The hardest of these legal moves, at least one, for a mover whom none of them saves; the first of
 * equals. -1 if stopped. */
int resistance_choose(const Position *position, const Move moves[], int count,
                      const StopFlag *stop);
