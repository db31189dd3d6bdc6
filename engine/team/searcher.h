/* A thread that searches tasks of a tree, one after the other: of a team (parallel.h), which may be
 * a team of one, or of a worker of a job (cluster/crew). Simulated workers take and end their tasks
 * in the same way.
 *
 * All but searcher_search() are called with the lock of the tree, if it has one. */
#pragma once

#include "dag.h"
#include "../cube/solver.h"

enum { SEARCHER_ALIGNMENT = 128 };

/* Each has cache lines of its own, in the pairs that processors fetch: its thread writes counters
 * at every node, and reads its stop flag. */
typedef struct {
  _Alignas(SEARCHER_ALIGNMENT) StopFlag stop;
  SharedCounters shared;
  CubeSearch search;
  /* The task: */
  bool busy;
  bool left; /* it was opened for others, or is no longer of use */
  DagNode node;
  Board board;
  double began;          /* by the clock */
  uint64_t nodes_before; /* of search.counters */
} Searcher;

/* What to do where there is no task, or not yet: true if it is worth another try. */
typedef bool TaskWait(DagTake take, void *data);

/* Takes the next task of the tree. False if there is none and `wait` says that none will come.
 */
bool task_take(Dag *dag, DagNode *task, TaskWait *wait, void *data);

/* Ends a task that was taken: enters the answer, or opens it if it has none and `opening` is there.
 */
void task_end(Dag *dag, DagNode task, ValueSet values, const DagOpening *opening, uint64_t nodes,
              double seconds);

/* Begins with a task. */
void searcher_begin(Searcher *searcher, const Dag *dag, DagNode task);

/* Searches it, with this many nodes at most; 0: all it needs. VALUE_ANY if they do not suffice, or
 * if it was left. */
ValueSet searcher_search(Searcher *searcher, const Solver *solver, Claim claim, uint64_t nodes);

/* Makes a search under way return soon. Its task is not to be opened then. */
void searcher_leave(Searcher *searcher);

/* True if its search was stopped, by searcher_leave() or by a flag of its own. Any thread. */
static inline bool searcher_is_stopped(const Searcher *searcher) {
  const StopFlag *stop = searcher->search.stop;
  return stop != NULL && stop_is_raised(stop);
}

/* The counters of the task under way, as far as they are published. */
uint64_t searcher_nodes(const Searcher *searcher);
