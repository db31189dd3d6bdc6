/* The option --distance of solve and analyse. */
#pragma once

#include "base/options.h"

/* Makes the goal the exact value. False, with a message, if the options ask for distances where
 * there are none, or of something else than the whole value; `kept`: they name a store. */
bool distance_option_check(SearchOptions *options, bool kept);
