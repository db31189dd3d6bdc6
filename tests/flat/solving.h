/* What tests of the flat solvers share. Those that check results end the program if they fail. */
#pragma once

#include <glib.h>

#include "flat/solver.h"
#include "plain.h"
#include "play/flat-play.h"
#include "play/line.h"
#include "play/question.h"

static const size_t TABLE_BYTES = (size_t)32 << 20;

/* The game of that name, and a position of it. */
FlatGame game_of(const char *text);
FlatBoard board_of(FlatGame game, const char *text);

/* A table that fits solver and game, of TABLE_BYTES at least; NULL if the solver has none. */
Table *table_for(const FlatSolver *solver, FlatGame game);

/* A random position with this many plies of a game that is not over, by the plain rules. Moves that
 * end the game are left out. */
Plain random_position(FlatGame game, int plies, GRand *rand);

/* The value of a Connect-4 position by the plain search. */
ValueSet value_of(const Plain *plain);
