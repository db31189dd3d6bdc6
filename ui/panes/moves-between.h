/* How one position can lead to another. Pure. */
#pragma once

#include <glib.h>

#include "play/position.h"

/* Moves that lead from the one position to the other, as text with spaces between; its board code
 * if none of a few thousand orders does, as for an image of it or after pops. To be freed. */
char *moves_between(const Position *from, const Position *to);
