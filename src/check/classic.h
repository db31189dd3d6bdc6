/* A solver for leaves, written for the checker alone: alpha-beta with two values and a table, after
 * chapter "Minimax Solver" of "Towards Solving Connect Four 3D". */
#pragma once

#include "game.h"

#include <stddef.h>

typedef enum { CLASSIC_NO, CLASSIC_YES, CLASSIC_OUT_OF_TIME } ClassicAnswer;

typedef struct Classic Classic;

/* With a table of so many bytes; NULL if there is no memory. */
Classic *classic_new(size_t table_bytes);
void classic_free(Classic *classic);

/* Does the claimant win? The game is not over. `seconds` is the limit, 0 for none. */
ClassicAnswer classic_solve(Classic *classic, const Position *position, Side claimant,
                            double seconds);
