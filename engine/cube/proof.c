/* Minimax for the first nodes, which is all that most positions take. Then the tree of proof
 * numbers, whose tasks minimax searches. */
#include "proof.h"

#include "minimax.h"
#include "parallel.h"
#include "symmetry.h"

#include <pthread.h>
#include <stdlib.h>

enum { MINIMAX_STONES = 24 }; /* from here on a tree begins later for moves */

struct Proof {
  ProofOptions options;
  uint64_t nodes; /* of the runs that have ended */

  /* Of the run under way: */
  Search search;  /* of one task after the other, with the counters of all */
  uint64_t began; /* counters.nodes before them */
  uint64_t limit; /* of the whole; 0: none */

  pthread_mutex_t mutex; /* guards the tree */
  Dag *dag;              /* NULL: none yet, or no memory */
};

static void lock(Proof *proof) { pthread_mutex_lock(&proof->mutex); }
static void unlock(Proof *proof) { pthread_mutex_unlock(&proof->mutex); }

uint64_t proof_minimax_nodes(int ply) {
  int stones = ply <= MINIMAX_STONES ? 0 : ply - MINIMAX_STONES;
  return (uint64_t)PROOF_MINIMAX_NODES << 2 * (stones < 16 ? stones : 16);
}

Proof *proof_begin(const ProofOptions *options) {
  Proof *proof = calloc(1, sizeof *proof);
  if (proof == NULL) return NULL;
  proof->options = *options;
  if (options->minimax_nodes == 0) proof->options.minimax_nodes = PROOF_MINIMAX_NODES;
  pthread_mutex_init(&proof->mutex, NULL);
  return proof;
}

void proof_free(Proof *proof) {
  if (proof == NULL) return;
  dag_free(proof->dag);
  pthread_mutex_destroy(&proof->mutex);
  free(proof);
}

static bool has_to_end(const Proof *proof) {
  const Search *search = &proof->search;
  if (search->stop != NULL && stop_is_raised(search->stop)) return true;
  return proof->limit != 0 && search->counters.nodes >= proof->limit;
}

/* Nodes of all runs. */
static uint64_t nodes_so_far(const Proof *proof) {
  return proof->nodes + proof->search.counters.nodes - proof->began;
}

/* Searches a position with at most so many nodes; 0: to the end. */
static ValueSet search_part(Proof *proof, Board board, uint64_t allowed) {
  Search *search = &proof->search;
  uint64_t limit = allowed == 0 ? 0 : search->counters.nodes + allowed;
  if (proof->limit != 0 && (limit == 0 || limit > proof->limit)) limit = proof->limit;
  search->node_limit = limit;
  search->next_look_up = 0;
  ValueSet values = minimax_solver.solve(search, board, proof->options.claim);
  search->goes_on = true; /* as of the next part */
  return values;
}

/* --- The tree; its functions are called with the mutex locked ----------------------------------
 */

/* Makes the tree if there is none; false if there is no memory. */
static bool make_tree(Proof *proof) {
  const ProofOptions *options = &proof->options;
  const DagOptions tree = {
      .root = options->board,
      .claim = options->claim,
      .without = proof->search.without,
      .bytes = options->tree_bytes ? options->tree_bytes : PARALLEL_DAG_BYTES,
      .table = proof->search.table,
      .known = options->known,
      .record = options->record,
  };
  return proof->dag != NULL || dag_create(&proof->dag, &tree, NULL) == STATUS_OK;
}

/* The nodes that the task may take; 0: all, since the tree has no room for more. */
static uint64_t task_nodes(const Proof *proof, DagNode task) {
  if (dag_view(proof->dag).full) return 0;
  return parallel_nodes_of(proof->dag, task, nodes_so_far(proof), PARALLEL_FIRST_NODES);
}

/* Searches a task without the mutex. One that takes too long is opened. */
static void do_task(Proof *proof, DagNode task) {
  Board board = dag_board(proof->dag, task);
  uint64_t allowed = task_nodes(proof, task), before = proof->search.counters.nodes;
  unlock(proof);
  ValueSet values = search_part(proof, board, allowed);
  lock(proof);
  uint64_t nodes = proof->search.counters.nodes - before;
  if (values != VALUE_ANY)
    dag_prove(proof->dag, task, values, nodes, 0);
  else if (!has_to_end(proof))
    dag_open(proof->dag, task, nodes, 0);
}

/* One task after the other, as proof numbers choose them. There is one as long as the root is open;
 * DAG_LATER is of nodes that are opened at once, since the known set says so. */
static ValueSet search_tree(Proof *proof) {
  DagNode task;
  DagTake take = DAG_LATER;
  while (take != DAG_EMPTY && dag_values(proof->dag) == VALUE_ANY && !has_to_end(proof)) {
    take = dag_first(proof->dag, &task);
    if (take == DAG_TASK) do_task(proof, task);
  }
  return dag_values(proof->dag);
}

/* --- From outside ----------------------------------------------------------------------------- */

static ValueSet search_all(Proof *proof) {
  Board board = proof->options.board;
  uint64_t nodes = proof->nodes, first = proof->options.minimax_nodes;
  if (nodes < first) {
    ValueSet values = search_part(proof, board, first - nodes);
    if (values != VALUE_ANY || has_to_end(proof)) return values;
  }
  lock(proof);
  bool tree = make_tree(proof);
  ValueSet values = tree ? search_tree(proof) : VALUE_ANY;
  unlock(proof);
  return tree ? values : search_part(proof, board, 0);
}

ValueSet proof_run(Proof *proof, Search *search) {
  proof->search = *search;
  proof->began = search->counters.nodes;
  proof->limit = search->node_limit;
  /* Tasks and tree find what others left. */
  proof->search.symmetries |= symmetry_useful(proof->options.board);
  ValueSet values = search_all(proof);
  search->counters = proof->search.counters;
  proof->nodes = nodes_so_far(proof);
  return values;
}

Dag *proof_take_tree(Proof *proof) {
  lock(proof);
  Dag *dag = proof->dag;
  proof->dag = NULL;
  unlock(proof);
  return dag;
}

ProofView proof_peek(Proof *proof) {
  ProofView view = {.leaning = -1};
  lock(proof);
  if (proof->dag != NULL) {
    view.outlook = dag_outlook(proof->dag);
    view.outlook.task = PARALLEL_FIRST_NODES;
    if (dag_view(proof->dag).split > 0) view.leaning = dag_leaning(proof->dag);
  }
  unlock(proof);
  return view;
}

/* Without memory for a Proof there is none for its tree. */
static ValueSet proof_solve(Search *search, Board board, Claim claim) {
  Proof *proof = proof_begin(&(ProofOptions){.board = board, .claim = claim});
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
