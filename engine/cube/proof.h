/* The default solver, for one thread: minimax while that is quick, and then proof numbers.
 *
 * Its tree is that of the parallel solver (dag.h), without a team. The memory of the tree is taken
 * when the search begins with it. If there is none, minimax goes on.
 *
 * A search that is given up at its limit of nodes can be kept and goes on later: a Proof. One
 * thread at a time runs it; any thread may peek meanwhile. */
#pragma once

#include "dag.h"
#include "solver.h"

/* The whole search at once: nothing of it is kept but what is in the table. */
extern const Solver proof_solver;

/* The nodes that minimax may take before the tree begins: few positions take longer. */
enum { PROOF_MINIMAX_NODES = 10000 };

/* The same for a position of so many stones that is one move of many, all of which are searched:
 * four times as many for each stone beyond 24 (docs/belief.md). */
uint64_t proof_minimax_nodes(int ply);

typedef struct {
  Board board;
  Claim claim;
  uint64_t minimax_nodes; /* that minimax may take before the tree; 0: PROOF_MINIMAX_NODES */
  size_t tree_bytes;      /* memory limit of the tree; 0: PARALLEL_DAG_BYTES (parallel.h) */
  const Known *known;     /* proved before; must outlive the Proof. NULL: nothing */
  bool record;            /* the tree keeps records: for who takes it */
} ProofOptions;

typedef struct Proof Proof;

/* NULL if there is no memory. Nothing is searched yet. */
Proof *proof_begin(const ProofOptions *options);
void proof_free(Proof *proof); /* not while running; NULL is allowed */

/* Searches until the claim is answered, the search's node limit is met, or its flag is raised.
 * Returns the values left by the answer, VALUE_ANY if there is none yet. May be called again with
 * the same table and `without`: it goes on, and adds to the counters of that search. */
ValueSet proof_run(Proof *proof, Search *search);

/* Hands over the tree, NULL if there is none yet: a team may go on with it. The Proof would begin
 * another one. Not while running. */
Dag *proof_take_tree(Proof *proof);

typedef struct {
  OutlookPart outlook; /* what the tree tells of the work that is left; its nodes are 0 */
  double leaning;      /* dag_leaning(); negative: no tree yet */
} ProofView;

/* The state now; waits for a lock that is held for moments, never for a search. */
ProofView proof_peek(Proof *proof);
