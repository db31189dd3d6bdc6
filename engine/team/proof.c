#include "proof.h"

#include "../cube/minimax.h"
#include "../cube/symmetry.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { MINIMAX_STONES = 24 }; /* from here on a tree begins later for moves */

struct Proof {
  ParallelOptions options;
  uint64_t minimax_nodes, nodes; /* that minimax may take, and has taken */
  _Atomic(Parallel *) team;      /* NULL: none yet, or no memory */
};

uint64_t proof_minimax_nodes(int ply) {
  int stones = ply <= MINIMAX_STONES ? 0 : ply - MINIMAX_STONES;
  return (uint64_t)PROOF_MINIMAX_NODES << 2 * (stones < 16 ? stones : 16);
}

Proof *proof_begin(const ParallelOptions *team, uint64_t minimax_nodes) {
  Proof *proof = calloc(1, sizeof *proof);
  if (proof == NULL) return NULL;
  proof->options = *team;
  proof->minimax_nodes = minimax_nodes;
  return proof;
}

void proof_free(Proof *proof) {
  if (proof != NULL) parallel_free(proof->team);
  free(proof);
}

Parallel *proof_team(const Proof *proof) { return proof->team; }

Parallel *proof_take_team(Proof *proof) { return atomic_exchange(&proof->team, NULL); }

/* Minimax with at most this many nodes, within the search's limit; 0: to the end. */
static ValueSet minimax(Proof *proof, CubeSearch *search, uint64_t nodes) {
  uint64_t limit = search->node_limit, before = search->counters.nodes;
  if (limit != 0 && (nodes == 0 || nodes > limit - before)) nodes = limit - before;
  ValueSet values =
      cube_search_part(search, &minimax_solver, proof->options.board, proof->options.claim, nodes);
  search->node_limit = limit;
  proof->nodes += search->counters.nodes - before;
  return values;
}

static bool has_to_end(const CubeSearch *search) {
  if (search->stop != NULL && stop_is_raised(search->stop)) return true;
  return search->node_limit != 0 && search->counters.nodes >= search->node_limit;
}

static Parallel *make_team(Proof *proof, const CubeSearch *search) {
  Parallel *team = proof->team;
  if (team != NULL) return team;
  ParallelOptions options = proof->options;
  options.table = search->table;
  options.without = search->without;
  options.nodes_before = proof->nodes;
  if (parallel_create(&team, &options, NULL) == STATUS_OK) proof->team = team;
  return proof->team;
}

static ValueSet proof_run_alone(Proof *proof, CubeSearch *search) {
  if (has_to_end(search)) return VALUE_ANY;
  if (proof->nodes < proof->minimax_nodes) {
    ValueSet values = minimax(proof, search, proof->minimax_nodes - proof->nodes);
    if (values != VALUE_ANY || has_to_end(search)) return values;
  }
  Parallel *team = make_team(proof, search);
  return team != NULL ? parallel_run_alone(team, search) : minimax(proof, search, 0);
}

ValueSet proof_run(Proof *proof, CubeSearch *given) {
  CubeSearch search = *given;
  /* Tasks and tree find what the other left there. */
  search.symmetries |= symmetry_useful(proof->options.board);
  ValueSet values = proof_run_alone(proof, &search);
  given->counters = search.counters;
  return values;
}

/* If there is no memory for a Proof, there is none for its tree. */
static ValueSet proof_solve(CubeSearch *search, Board board, Claim claim) {
  const ParallelOptions one = {.board = board, .claim = claim, .threads = 1};
  Proof *proof = proof_begin(&one, PROOF_MINIMAX_NODES);
  if (proof == NULL) return minimax_solver.solve(search, board, claim);
  ValueSet values = proof_run(proof, search);
  proof_free(proof);
  return values;
}

const Solver proof_solver = {
    .name = "proof",
    .summary = "begins with minimax, goes on by proof numbers: the fastest",
    .techniques = minimax_techniques,
    .solve = proof_solve,
};
