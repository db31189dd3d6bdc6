/* The solvers that can be chosen for a game, in the window's order. */
#pragma once

#include "play/question.h"

enum { SOLVERS_LISTED_MOST = 16 };

/* Those that play on the board of a variant, the ones whose team divides its work first; returns
 * their number, at least 1. */
int solver_list(Variant variant, const SolverInfo *solvers[SOLVERS_LISTED_MOST]);

/* The one of this name, or the first if none has it; NULL is no name. */
const SolverInfo *solver_list_find(Variant variant, const char *name);
