#include "searcher.h"

#include "../core/clock.h"

bool task_take(Dag *dag, DagNode *task, TaskWait *wait, void *data) {
  DagTake take;
  while ((take = dag_take(dag, task)) != DAG_TASK)
    if (!wait(take, data)) return false;
  return true;
}

void task_end(Dag *dag, DagNode task, ValueSet values, const DagOpening *opening, uint64_t nodes,
              double seconds) {
  if (values != VALUE_ANY) {
    dag_prove(dag, task, values, nodes, seconds);
    return;
  }
  if (opening != NULL) dag_open_prepared(dag, task, opening, nodes, seconds);
  dag_give_back(dag, task);
}

void searcher_begin(Searcher *searcher, const Dag *dag, DagNode task) {
  searcher->busy = true;
  searcher->left = false;
  searcher->node = task;
  searcher->board = dag_board(dag, task);
  searcher->began = clock_seconds();
  searcher->nodes_before = searcher->search.counters.nodes;
  stop_lower(&searcher->stop);
}

ValueSet searcher_search(Searcher *searcher, const Solver *solver, Claim claim, uint64_t nodes) {
  return cube_search_part(&searcher->search, solver, searcher->board, claim, nodes);
}

void searcher_leave(Searcher *searcher) {
  if (searcher->busy) stop_raise(&searcher->stop);
  searcher->left = true;
}

uint64_t searcher_nodes(const Searcher *searcher) {
  const SharedCounters *shared = searcher->search.shared;
  return shared == NULL ? 0 : counters_peek(shared).nodes - searcher->nodes_before;
}
