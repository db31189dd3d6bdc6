/* The weights that a tool was given. */
#pragma once

#include "cube/belief.h"

/* Those of a file, or those that are built in if the name is "-"; ends the program with a message
 * if they are none. They stay where they are until it is called again. */
const BeliefWeights *weights_read(const char *path);
