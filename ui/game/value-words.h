/* Values in words, for the window and for pictures that the command line makes. */
#pragma once

#include "core/value.h"

/* What a set of values means under a goal, e.g. "White wins", "White cannot win", "Draw"; for an
 * open one what is left, "White or draw", or "Open" if nothing is excluded. Static. */
const char *words_values(ValueSet values, Goal goal);
