/* Several threads on one flat position, with one table: each searches the whole, and finds in the
 * table what the others have proved. The first answer ends it. The threads spread out without being
 * told to: what a thread finds in the table changes its history, and so its order of moves.
 *
 * The answer is as exact as that of one thread; the number of nodes depends on chance.
 */
#pragma once

#include "solver.h"

enum { FLAT_TEAM_MOST = 64 }; /* threads */

/* As solver->solve(), by this many threads, the caller's among them. Counters are those of all
 * threads, the shared ones too; the node limit holds for the caller's own nodes. If the system
 * refuses a thread, the others do without it. A solver without a table has one thread. */
ValueSet flat_team_solve(const FlatSolver *solver, FlatSearch *search, FlatGame game,
                         FlatBoard board, Goal goal, int threads);
