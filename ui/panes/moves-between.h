/* How one position can lead to another. Pure. */
#pragma once

#include <glib.h>

#include "play/position.h"

/* Moves that lead from the one position to the other, as text with spaces between; they begin with
 * `first` unless that is negative. An order in which somebody passes over a win at once is given
 * only if there is no other. If none of a few thousand orders does, as for an image of it or after
 * pops, its board code. To be freed. */
char *moves_between(const Position *from, int first, const Position *to);
