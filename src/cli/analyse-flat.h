/* analyse of a flat game. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "base/position.h"

/* Analyses the position and prints a line for each legal move and one for the position. */
ExitStatus analyse_flat(const SearchOptions *options, Table *table, const Position *position);
