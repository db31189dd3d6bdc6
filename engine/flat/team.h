/* Several threads on one flat position, with one table: each searches the whole, and finds in the
 * table what the others have proved. Whoever answers first ends it. They part by themselves: what a
 * thread finds there changes its history, and so its order of moves.
 *
 * The answer is as exact as that of one thread; the number of nodes depends on chance. */
#pragma once

#include "solver.h"

enum { FLAT_TEAM_MOST = 64 }; /* threads */

/* As solver->solve(), by so many threads, the caller's among them.
 * Counters are those of all threads, the shared ones too; the node limit is that of the caller's
 * own. A thread that the system refuses is done without; a solver without a table has one. */
ValueSet flat_team_solve(const FlatSolver *solver, FlatSearch *search, FlatGame game,
                         FlatBoard board, Goal goal, int threads);
