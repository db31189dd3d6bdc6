/* Minimax for the first nodes, which is all that most positions take. Then the tree of proof
 * numbers, whose tasks minimax searches. */
#include "proof.h"

#include "minimax.h"
#include "parallel.h"
#include "symmetry.h"

typedef struct {
  Search search;  /* of one task after the other, with the counters of all */
  uint64_t began; /* counters.nodes before them */
  uint64_t limit; /* of the whole; 0: none */
  Claim claim;
} Proof;

static bool has_to_end(const Proof *proof) {
  const Search *search = &proof->search;
  if (search->stop != NULL && stop_is_raised(search->stop)) return true;
  return proof->limit != 0 && search->counters.nodes >= proof->limit;
}

/* Searches a position with at most so many nodes; 0: to the end. */
static ValueSet search_part(Proof *proof, Board board, uint64_t allowed) {
  Search *search = &proof->search;
  uint64_t limit = allowed == 0 ? 0 : search->counters.nodes + allowed;
  if (proof->limit != 0 && (limit == 0 || limit > proof->limit)) limit = proof->limit;
  search->node_limit = limit;
  search->next_look_up = 0;
  ValueSet values = minimax_solver.solve(search, board, proof->claim);
  search->goes_on = true; /* as of the next part */
  return values;
}

/* The nodes that the next task may take; 0: all, since the tree has no room for more. */
static uint64_t task_nodes(const Proof *proof, const Dag *dag) {
  if (dag_view(dag).full) return 0;
  return parallel_task_nodes(proof->search.counters.nodes - proof->began, 1);
}

/* One task after the other, as proof numbers choose them. Those that take too long are opened.
 * There is a task as long as the root is open: without a cut-off and what others divided,
 * dag_take() opens nothing by itself. */
static ValueSet search_tree(Proof *proof, Dag *dag) {
  DagNode task;
  while (dag_values(dag) == VALUE_ANY && !has_to_end(proof) && dag_take(dag, &task) == DAG_TASK) {
    uint64_t before = proof->search.counters.nodes;
    ValueSet values = search_part(proof, dag_board(dag, task), task_nodes(proof, dag));
    uint64_t nodes = proof->search.counters.nodes - before;
    if (values != VALUE_ANY) {
      dag_prove(dag, task, values, nodes, 0);
    } else {
      if (!has_to_end(proof)) dag_open(dag, task, nodes, 0);
      dag_give_back(dag, task);
    }
  }
  return dag_values(dag);
}

static ValueSet solve_by_tree(Proof *proof, Board board) {
  const DagOptions options = {
      .root = board,
      .claim = proof->claim,
      .without = proof->search.without,
      .order = DAG_ORDER_PROOF,
      .bytes = PARALLEL_DAG_BYTES,
      .table = proof->search.table,
  };
  Dag *dag;
  if (dag_create(&dag, &options, NULL) != STATUS_OK) return search_part(proof, board, 0);
  ValueSet values = search_tree(proof, dag);
  dag_free(dag);
  return values;
}

static ValueSet proof_solve(Search *search, Board board, Claim claim) {
  Proof proof = {*search, search->counters.nodes, search->node_limit, claim};
  proof.search.symmetries |= symmetry_useful(board); /* tasks and tree find what others left */
  bool tree = proof.limit == 0 || proof.limit >= proof.began + PROOF_TREE_NODES;
  ValueSet values = search_part(&proof, board, tree ? PROOF_MINIMAX_NODES : 0);
  if (values == VALUE_ANY && !has_to_end(&proof)) values = solve_by_tree(&proof, board);
  search->counters = proof.search.counters;
  return values;
}

const Solver proof_solver = {
    .name = "proof",
    .summary = "begins with minimax, goes on by proof numbers: the fastest",
    .techniques = minimax_techniques,
    .solve = proof_solve,
};
