#include "parallel-inner.h"

#include "../core/clock.h"
#include "../core/cores.h"
#include "../core/threads.h"
#include "../cube/symmetry.h"

#include <stdlib.h>
#include <string.h>

enum {
  FIRST_NODES_MOST = 1 << 12, /* allowed to a task at first where threads wait for the tree */
  WAITS_COUNTED = 256,        /* ends of tasks over which the share that had to wait is taken */
  PARTS_LEAST = 1 << 12,      /* later this part of all nodes so far is allowed, ... */
  TREE_NODES_A_PART = 128,    /* ... or a smaller part in a tree with this much room for each */
  IDLE_NANOSECONDS = 5000000, /* between two looks of a thread without a task */
};

static const double OPEN_SECONDS = 0.02; /* a task younger than that is not opened for others */

static Status parallel_check(const ParallelOptions *options, Error *error) {
  if (options->threads < 0 || options->threads > PARALLEL_THREADS_MOST)
    return status_fail(error, STATUS_RANGE, 0, "%d threads: 1 to %d are possible", options->threads,
                       PARALLEL_THREADS_MOST);
  return STATUS_OK;
}

static void init_condition(Parallel *parallel) {
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&parallel->changed, &attributes);
  pthread_condattr_destroy(&attributes);
}

static void init_searchers(Parallel *parallel) {
  for (int i = 0; i < parallel->threads; i++) {
    Searcher *searcher = &parallel->searchers[i];
    searcher->search = (CubeSearch){
        .table = parallel->options.table,
        .stop = &searcher->stop,
        .shared = &searcher->shared,
        .without = parallel->options.without,
        .symmetries = symmetry_useful(parallel->options.board),
        .sharers = parallel->threads,
    };
  }
}

/* What threads share, when the first of them begin. */
static void gather(Parallel *parallel) {
  if (parallel->threads == 1 || parallel->late != NULL) return;
  parallel->late = late_create(parallel->threads);
  if (parallel->lessons == NULL) parallel->lessons = lessons_create();
  for (int i = 0; i < parallel->threads; i++) {
    parallel->searchers[i].search.late = parallel->late;
    parallel->searchers[i].search.lessons = parallel->lessons;
  }
}

static Status make_tree(Parallel *parallel, Error *error) {
  const ParallelOptions *options = &parallel->options;
  const DagOptions dag_options = {
      .root = options->board,
      .claim = options->claim,
      .without = options->without,
      .bytes = options->dag_bytes ? options->dag_bytes : PARALLEL_DAG_BYTES,
      .table = options->table,
      .known = options->known,
      .record = options->record,
  };
  return dag_create(&parallel->dag, &dag_options, error);
}

Status parallel_create(Parallel **out, const ParallelOptions *options, Error *error) {
  Status status = parallel_check(options, error);
  if (status != STATUS_OK) return status;
  Parallel *parallel = calloc(1, sizeof *parallel);
  if (parallel == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for the team");
  parallel->options = *options;
  parallel->first_nodes = PARALLEL_FIRST_NODES;
  parallel->alone_nodes = options->nodes_before;
  if (options->solver == NULL) parallel->options.solver = solvers[0];
  parallel->threads = options->threads ? options->threads : cores_physical();
  if (parallel->threads > PARALLEL_THREADS_MOST) parallel->threads = PARALLEL_THREADS_MOST;
  size_t bytes = (size_t)parallel->threads * sizeof *parallel->searchers;
  parallel->searchers = aligned_alloc(SEARCHER_ALIGNMENT, bytes);
  if (parallel->searchers != NULL) memset(parallel->searchers, 0, bytes);
  status = parallel->searchers == NULL
               ? status_fail(error, STATUS_MEMORY, 0, "no memory for %d threads", parallel->threads)
               : make_tree(parallel, error);
  if (status != STATUS_OK) {
    free(parallel->searchers);
    free(parallel);
    return status;
  }
  pthread_mutex_init(&parallel->mutex, NULL);
  init_condition(parallel);
  init_searchers(parallel);
  *out = parallel;
  return STATUS_OK;
}

void parallel_free(Parallel *parallel) {
  if (parallel == NULL) return;
  dag_free(parallel->dag);
  pthread_cond_destroy(&parallel->changed);
  pthread_mutex_destroy(&parallel->mutex);
  late_free(parallel->late);
  lessons_free(parallel->lessons);
  free(parallel->searchers);
  free(parallel);
}

/* The functions from here to parallel_run() are called with the mutex locked. */

bool parallel_contradicted(const Parallel *parallel, Key *key) {
  DagView view = dag_view(parallel->dag);
  if (view.contradicted) *key = view.contradiction;
  Table *table = parallel->options.table;
  return view.contradicted || (table != NULL && table_contradiction(table, key));
}

static bool finished(const Parallel *parallel) {
  Key key;
  return parallel->stopped || parallel->limited ||
         (parallel->alone && searcher_is_stopped(&parallel->searchers[0])) ||
         dag_values(parallel->dag) != VALUE_ANY || parallel_contradicted(parallel, &key);
}

static uint64_t nodes_so_far(const Parallel *parallel) {
  uint64_t nodes = parallel->alone_nodes;
  for (int i = 0; i < parallel->threads; i++)
    nodes += counters_peek(&parallel->searchers[i].shared).nodes;
  return nodes;
}

/* Stops the searches that no longer help, and wakes the threads that wait. */
static void announce(Parallel *parallel) {
  bool over = finished(parallel);
  for (int i = 0; i < parallel->threads; i++) {
    Searcher *searcher = &parallel->searchers[i];
    if (searcher->busy && (over || !dag_contributes(parallel->dag, searcher->node)))
      searcher_leave(searcher);
  }
  pthread_cond_broadcast(&parallel->changed);
}

/* Only one thread at a time may change the tree. If most have to wait for that, tasks are too short
 * for so many of them. Tasks twice as long end half as often, so one change does not undo another.
 */
uint64_t parallel_first_nodes(uint64_t nodes, double waited) {
  static const double OFTEN = 0.75, SELDOM = 0.25;
  if (waited > OFTEN && nodes < FIRST_NODES_MOST) return nodes * 2;
  if (waited < SELDOM && nodes > PARALLEL_FIRST_NODES) return nodes / 2;
  return nodes;
}

static void count_wait(Parallel *parallel, bool waited) {
  parallel->waited += waited;
  if (++parallel->ended < WAITS_COUNTED) return;
  double share = (double)parallel->waited / parallel->ended;
  parallel->first_nodes = parallel_first_nodes(parallel->first_nodes, share);
  parallel->waited = parallel->ended = 0;
}

uint64_t parallel_task_nodes(uint64_t so_far, uint64_t parts, uint64_t least) {
  uint64_t nodes = so_far / parts;
  return nodes < least                      ? least
         : nodes > PARALLEL_TASK_NODES_MOST ? PARALLEL_TASK_NODES_MOST
                                            : nodes;
}

/* As many as the tree can bear. While the nodes of a search grow e-fold, the tree gets some 10
 * nodes for each part. So it lasts until the search has thousands of times the nodes at which tasks
 * began to grow. */
static uint64_t parts_of(const Dag *dag) {
  uint64_t parts = dag_view(dag).nodes_most / TREE_NODES_A_PART;
  return parts < PARTS_LEAST ? PARTS_LEAST : parts > PARALLEL_PARTS ? PARALLEL_PARTS : parts;
}

uint64_t parallel_nodes_of(const Dag *dag, DagNode task, uint64_t so_far, uint64_t least) {
  uint64_t nodes = parallel_task_nodes(so_far, parts_of(dag), least);
  nodes = (uint64_t)((double)nodes * dag_patience(dag, task));
  return nodes < PARALLEL_TASK_NODES_MOST ? nodes : PARALLEL_TASK_NODES_MOST;
}

/* The nodes that a task may take; UINT64_MAX: all it needs. */
static uint64_t task_nodes(const Parallel *parallel, DagNode task, uint64_t so_far) {
  if (dag_view(parallel->dag).full) return UINT64_MAX;
  return parallel_nodes_of(parallel->dag, task, so_far, parallel->first_nodes);
}

/* Those that the limit leaves; UINT64_MAX: there is none. */
static uint64_t nodes_left(const Parallel *parallel, uint64_t so_far) {
  uint64_t limit = parallel->options.node_limit;
  return limit == 0 ? UINT64_MAX : so_far < limit ? limit - so_far : 0;
}

static void meet_limit(Parallel *parallel, DagNode task) {
  parallel->limited = true;
  dag_give_back(parallel->dag, task);
  announce(parallel);
}

/* The opening is that of a task that took too long. */
static void parallel_end_task(Parallel *parallel, Searcher *searcher, ValueSet values,
                              const DagOpening *opening) {
  double seconds = clock_seconds() - searcher->began;
  uint64_t nodes = searcher->search.counters.nodes - searcher->nodes_before;
  searcher->busy = false;
  if (parallel->alone) parallel->alone_nodes += nodes;
  if (values != VALUE_ANY)
    parallel->done[parallel->done_count++ % PARALLEL_DONE_KEPT] =
        (ParallelTask){PARALLEL_DONE, searcher->board, values, nodes, seconds};
  task_end(parallel->dag, searcher->node, values, searcher->left ? NULL : opening, nodes, seconds);
}

/* A task that only the limit cuts short is not opened: the next run searches it again. */
static void parallel_do_task(Parallel *parallel, Searcher *searcher, DagNode task) {
  const ParallelOptions *options = &parallel->options;
  uint64_t so_far = nodes_so_far(parallel), left = nodes_left(parallel, so_far);
  uint64_t nodes = task_nodes(parallel, task, so_far), allowed = nodes < left ? nodes : left;
  if (left == 0) {
    meet_limit(parallel, task);
    return;
  }
  searcher_begin(searcher, parallel->dag, task);
  unlock(parallel);
  ValueSet values = searcher_search(searcher, options->solver, options->claim,
                                    allowed == UINT64_MAX ? 0 : allowed);
  DagOpening opening;
  bool opens = values == VALUE_ANY && nodes < left && !searcher_is_stopped(searcher);
  if (opens) dag_prepare(parallel->dag, searcher->board, &opening);
  count_wait(parallel, lock(parallel));
  parallel_end_task(parallel, searcher, values, opens ? &opening : NULL);
  announce(parallel);
}

/* Makes work for a thread without a task: opens the task that has been under way longest. */
static void parallel_open_oldest(Parallel *parallel) {
  Searcher *oldest = NULL;
  double since = clock_seconds() - OPEN_SECONDS;
  for (int i = 0; i < parallel->threads; i++) {
    Searcher *searcher = &parallel->searchers[i];
    if (!searcher->busy || searcher->left || searcher->began > since) continue;
    since = searcher->began;
    oldest = searcher;
  }
  if (oldest == NULL) return;
  double seconds = clock_seconds() - since;
  if (dag_open(parallel->dag, oldest->node, searcher_nodes(oldest), seconds))
    searcher_leave(oldest);
}

static void wait_for_change(Parallel *parallel) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += IDLE_NANOSECONDS;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_cond_timedwait(&parallel->changed, &parallel->mutex, &until);
}

/* What a thread does if it finds no task. */
static bool wait_for_task(DagTake take, void *data) {
  Parallel *parallel = data;
  if (finished(parallel)) return false;
  if (take == DAG_LATER) {
    unlock(parallel);
    sched_yield();
    lock(parallel);
  } else {
    parallel_open_oldest(parallel);
    wait_for_change(parallel);
  }
  return !finished(parallel);
}

static void parallel_work(void *data, int number) {
  Parallel *parallel = data;
  DagNode task;
  lock(parallel); /* before anything else of the team is looked at (threads.h) */
  Searcher *searcher = &parallel->searchers[number];
  /* An earlier run may have had another thread as this searcher. */
  if (!parallel->alone) searcher->search.goes_on = false;
  while (!finished(parallel) && task_take(parallel->dag, &task, wait_for_task, parallel))
    parallel_do_task(parallel, searcher, task);
  announce(parallel);
  unlock(parallel);
}

static ValueSet parallel_run_threads(Parallel *parallel, int threads) {
  lock(parallel);
  parallel->running = true;
  parallel->limited = false;
  parallel->began = clock_seconds();
  bool over = finished(parallel);
  unlock(parallel);

  if (threads == 1)
    parallel_work(parallel, 0);
  else if (!over)
    threads_run(threads, parallel_work, parallel);

  lock(parallel);
  parallel->running = false;
  parallel->stopped = false;
  parallel->seconds += clock_seconds() - parallel->began;
  Key key;
  ValueSet values = parallel_contradicted(parallel, &key) ? VALUE_ANY : dag_values(parallel->dag);
  unlock(parallel);
  return values;
}

ValueSet parallel_run(Parallel *parallel) {
  gather(parallel);
  return parallel_run_threads(parallel, parallel->threads);
}

ValueSet parallel_run_alone(Parallel *parallel, CubeSearch *search) {
  CubeSearch *own = &parallel->searchers[0].search, kept = *own;
  uint64_t limit = search->node_limit, nodes = search->counters.nodes;
  if (limit != 0 && nodes >= limit) return VALUE_ANY;
  parallel_limit(parallel, limit == 0 ? 0 : limit - nodes);
  lock(parallel);
  *own = *search;
  own->symmetries |= kept.symmetries;
  parallel->alone = true;
  unlock(parallel);
  ValueSet values = parallel_run_threads(parallel, 1);
  lock(parallel);
  search->counters = own->counters;
  *own = kept;
  parallel->alone = false;
  unlock(parallel);
  return values;
}

void parallel_limit(Parallel *parallel, uint64_t nodes) {
  lock(parallel);
  parallel->options.node_limit = nodes == 0 ? 0 : nodes_so_far(parallel) + nodes;
  unlock(parallel);
}

void parallel_stop(Parallel *parallel) {
  lock(parallel);
  parallel->stopped = true;
  announce(parallel);
  unlock(parallel);
}
