/* The parallel solver seen from outside: its progress, its tasks, and what it proved. */
#include "parallel-inner.h"

#include "../core/clock.h"

#include <stdlib.h>

static SearcherView searcher_view(const Searcher *searcher, double now) {
  if (!searcher->busy) return (SearcherView){.busy = false};
  return (SearcherView){.busy = true,
                        .board = searcher->board,
                        .seconds = now - searcher->began,
                        .nodes = searcher_nodes(searcher)};
}

void parallel_peek(Parallel *parallel, ParallelView *view) {
  *view = (ParallelView){.threads = parallel->threads};
  lock(parallel);
  double now = clock_seconds();
  view->contradicted = parallel_contradicted(parallel, &view->contradiction);
  view->values = view->contradicted ? VALUE_ANY : dag_values(parallel->dag);
  view->running = parallel->running;
  view->seconds = parallel->seconds + (parallel->running ? now - parallel->began : 0);
  view->dag = dag_view(parallel->dag);
  view->leaning = dag_leaning(parallel->dag);
  view->numbers = dag_numbers(parallel->dag);
  dag_columns(parallel->dag, view->columns);
  view->outlook = dag_outlook(parallel->dag);
  view->counters = view->dag.counters;
  for (int i = 0; i < parallel->threads; i++) {
    const Searcher *searcher = &parallel->searchers[i];
    view->searchers[i] = searcher_view(searcher, now);
    view->counters = counters_add(view->counters, counters_peek(&searcher->shared));
  }
  view->outlook.nodes = (double)view->counters.nodes;
  view->outlook.task = (double)parallel->first_nodes;
  unlock(parallel);
}

static size_t running_tasks(const Parallel *parallel, ParallelTask *tasks, size_t room) {
  double now = clock_seconds();
  size_t count = 0;
  for (int i = 0; i < parallel->threads && count < room; i++) {
    const Searcher *searcher = &parallel->searchers[i];
    if (!searcher->busy) continue;
    SearcherView view = searcher_view(searcher, now);
    ValueSet expected = dag_expected(parallel->dag, searcher->node);
    tasks[count++] =
        (ParallelTask){PARALLEL_RUNNING, view.board, expected, view.nodes, view.seconds};
  }
  return count;
}

static size_t waiting_tasks(const Parallel *parallel, ParallelTask *tasks, size_t room) {
  DagNode *nodes = malloc((room + 1) * sizeof *nodes);
  size_t count = nodes == NULL ? 0 : dag_waiting(parallel->dag, nodes, room);
  for (size_t i = 0; i < count; i++)
    tasks[i] = (ParallelTask){.state = PARALLEL_WAITING,
                              .board = dag_board(parallel->dag, nodes[i]),
                              .values = dag_expected(parallel->dag, nodes[i])};
  free(nodes);
  return count;
}

static size_t done_tasks(const Parallel *parallel, ParallelTask *tasks, size_t room) {
  size_t count = 0;
  uint64_t end = parallel->done_count;
  for (uint64_t i = end; i > 0 && end - i < PARALLEL_DONE_KEPT && count < room; i--)
    tasks[count++] = parallel->done[(i - 1) % PARALLEL_DONE_KEPT];
  return count;
}

/* Thousands may wait: they leave room for those that are done, which are few and newer. */
size_t parallel_tasks(Parallel *parallel, ParallelTask *tasks, size_t room) {
  lock(parallel);
  size_t count = running_tasks(parallel, tasks, room);
  size_t done =
      parallel->done_count < PARALLEL_DONE_KEPT ? (size_t)parallel->done_count : PARALLEL_DONE_KEPT;
  size_t spared = done < (room - count) / 2 ? done : (room - count) / 2;
  count += waiting_tasks(parallel, tasks + count, room - count - spared);
  count += done_tasks(parallel, tasks + count, room - count);
  unlock(parallel);
  return count;
}

size_t parallel_collect(Parallel *parallel, ProofRecord *records, size_t room) {
  lock(parallel);
  size_t count = dag_take_records(parallel->dag, records, room);
  unlock(parallel);
  return count;
}
