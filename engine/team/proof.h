/* The default solver, for one thread: minimax while that is quick, and then a team of one, whose
 * tree goes by proof numbers (parallel.h).
 *
 * The memory of the tree is taken when the search begins with it. If there is none, minimax goes
 * on. A search that is given up at its limit of nodes can be kept, as a Proof, and continued later.
 * One thread at a time runs it; any thread may look at its team meanwhile. */
#pragma once

#include "parallel.h"

/* The whole search at once: only what is in the table is kept. */
extern const Solver proof_solver;

/* The nodes that minimax may take before the tree begins: few positions take longer. */
enum { PROOF_MINIMAX_NODES = 10000 };

/* The same for a position with this many stones after one of many moves that are all searched: four
 * times as many for each stone beyond 24 (docs/belief.md). */
uint64_t proof_minimax_nodes(int ply);

typedef struct Proof Proof;

/* A search of a position for a claim, first with this many nodes of minimax. NULL if there is no
 * memory. Nothing is searched yet. */
Proof *proof_begin(const ParallelOptions *team, uint64_t minimax_nodes);
void proof_free(Proof *proof); /* not while running; NULL is allowed */

/* Searches until the claim is answered, the search's node limit is met, or its flag is raised.
 * Returns the values left by the answer, VALUE_ANY if there is none yet. May be called again with
 * the same table and `without`: it continues, and adds to the counters of that search. */
ValueSet proof_run(Proof *proof, CubeSearch *search);

/* The team, NULL if there is none yet; until the Proof is freed. */
Parallel *proof_team(const Proof *proof);

/* Hands over the team with its tree: all its threads may continue. The Proof would begin another
 * one. Not while running. */
Parallel *proof_take_team(Proof *proof);
