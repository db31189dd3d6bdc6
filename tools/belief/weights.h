/* The weights that a tool was given. */
#pragma once

#include "cube/belief.h"

/* Those of a file, which stay in memory, or `built_in` if the name is "-"; ends the program with a
 * message if they are none. */
const BeliefWeights *weights_read(const char *path, const BeliefWeights *built_in);
