/* fourscore-cli analyse --distance: how long each move takes to the end. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "base/position.h"

/* False, with a message, if the options ask for distances where there are none. */
bool analyse_check_distance(SearchOptions *options, bool kept);

ExitStatus analyse_distance(const SearchOptions *options, const InputPosition *position);
