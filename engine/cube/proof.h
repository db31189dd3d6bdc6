/* The default solver, for one thread: minimax while that is quick, and then proof numbers.
 *
 * Its tree is that of the parallel solver (dag.h), without a team. The memory of the tree is taken
 * when the search begins with it, and given back at its end. If there is none, minimax goes on. */
#pragma once

#include "solver.h"

extern const Solver proof_solver;

/* The nodes that minimax may take before the tree begins: few positions take longer. And a limit
 * below which there is no tree: a search that is given up forgets it, and the next begins anew. */
enum { PROOF_MINIMAX_NODES = 10000, PROOF_TREE_NODES = 1 << 23 };
