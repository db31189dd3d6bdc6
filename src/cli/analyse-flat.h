/* analyse of a flat game. */
#pragma once

#include "command.h"
#include "options.h"
#include "position.h"

/* Analyses the position and prints a line for each legal move and one for the position. */
ExitStatus analyse_flat(const SearchOptions *options, Table *table, const Position *position);
