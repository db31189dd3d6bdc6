#include "parallel-inner.h"

#include "../core/clock.h"
#include "../core/cores.h"
#include "../core/threads.h"
#include "symmetry.h"

#include <stdlib.h>
#include <string.h>

enum {
  FIRST_NODES_MOST = 1 << 12, /* allowed to a task at first where threads wait for the tree */
  WAITS_COUNTED = 256,        /* ends of tasks, of which the share is taken that had to wait */
  PARTS_LEAST = 1 << 12,      /* later such a part of all nodes so far is allowed, ... */
  TREE_NODES_A_PART = 128,    /* ... or a smaller one of a tree with so much room for each */
  IDLE_NANOSECONDS = 5000000, /* between two looks of a thread without a task */
};

static const double OPEN_SECONDS = 0.02; /* a task younger than that is not opened for others */

static Status check(const ParallelOptions *options, Error *error) {
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

static void init_workers(Parallel *parallel) {
  for (int i = 0; i < parallel->threads; i++) {
    Worker *worker = &parallel->workers[i];
    worker->search = (Search){
        .table = parallel->options.table,
        .stop = &worker->stop,
        .shared = &worker->shared,
        .without = parallel->options.without,
        .symmetries = symmetry_useful(parallel->options.board),
        .sharers = parallel->threads,
        .near = parallel->near,
        .lessons = parallel->lessons,
    };
  }
}

/* The tree that was given, or a new one. */
static Status take_tree(Parallel *parallel, Error *error) {
  const ParallelOptions *options = &parallel->options;
  parallel->dag = options->dag;
  if (options->dag != NULL) return STATUS_OK;
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
  Status status = check(options, error);
  if (status != STATUS_OK) return status;
  Parallel *parallel = calloc(1, sizeof *parallel);
  if (parallel == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for the team");
  parallel->options = *options;
  parallel->first_nodes = PARALLEL_FIRST_NODES;
  if (options->solver == NULL) parallel->options.solver = solvers[0];
  parallel->threads = options->threads ? options->threads : cores_physical();
  if (parallel->threads > PARALLEL_THREADS_MOST) parallel->threads = PARALLEL_THREADS_MOST;
  size_t worker_bytes = (size_t)parallel->threads * sizeof *parallel->workers;
  parallel->workers = aligned_alloc(WORKER_ALIGNMENT, worker_bytes);
  if (parallel->workers != NULL) memset(parallel->workers, 0, worker_bytes);
  status = parallel->workers == NULL
               ? status_fail(error, STATUS_MEMORY, 0, "no memory for %d threads", parallel->threads)
               : take_tree(parallel, error);
  if (status != STATUS_OK) {
    free(parallel->workers);
    free(parallel);
    return status;
  }
  pthread_mutex_init(&parallel->mutex, NULL);
  init_condition(parallel);
  if (parallel->threads > 1) {
    parallel->near = near_create(parallel->threads);
    parallel->lessons = lessons_create();
  }
  init_workers(parallel);
  *out = parallel;
  return STATUS_OK;
}

void parallel_free(Parallel *parallel) {
  if (parallel == NULL) return;
  dag_free(parallel->dag);
  pthread_cond_destroy(&parallel->changed);
  pthread_mutex_destroy(&parallel->mutex);
  near_free(parallel->near);
  lessons_free(parallel->lessons);
  free(parallel->workers);
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
  return parallel->stopped || parallel->limited || dag_values(parallel->dag) != VALUE_ANY ||
         parallel_contradicted(parallel, &key);
}

static uint64_t nodes_so_far(const Parallel *parallel) {
  uint64_t nodes = 0;
  for (int i = 0; i < parallel->threads; i++)
    nodes += counters_peek(&parallel->workers[i].shared).nodes;
  return nodes;
}

static void stop_worker(Worker *worker) {
  if (worker->busy) stop_raise(&worker->stop);
  worker->opened = true;
}

/* Stops the searches that no longer help, and wakes the threads that wait. */
static void announce(Parallel *parallel) {
  bool over = finished(parallel);
  for (int i = 0; i < parallel->threads; i++) {
    Worker *worker = &parallel->workers[i];
    if (worker->busy && (over || !dag_contributes(parallel->dag, worker->task)))
      stop_worker(worker);
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

/* As many as the tree can bear. While the nodes of a search grow e-fold it gets some 10 nodes for
 * each part, so it lasts until they are thousands of times what they were when tasks began to
 * grow. */
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

/* Prepares the search of a task; false if the node limit is met. */
static bool begin_task(Parallel *parallel, Worker *worker, DagNode task) {
  uint64_t so_far = nodes_so_far(parallel), allowed = task_nodes(parallel, task, so_far);
  uint64_t limit = parallel->options.node_limit;
  if (limit != 0) {
    if (so_far >= limit) return false;
    if (limit - so_far < allowed) allowed = limit - so_far;
  }
  worker->busy = true;
  worker->opened = false;
  worker->task = task;
  worker->board = dag_board(parallel->dag, task);
  worker->began = clock_seconds();
  worker->nodes_before = worker->search.counters.nodes;
  worker->search.node_limit = allowed == UINT64_MAX ? 0 : worker->nodes_before + allowed;
  worker->search.next_look_up = 0;
  stop_lower(&worker->stop);
  return true;
}

static void remember_task(Parallel *parallel, ParallelTask task) {
  parallel->done[parallel->done_count++ % PARALLEL_DONE_KEPT] = task;
}

/* The opening is that of a task that took too long. */
static void end_task(Parallel *parallel, Worker *worker, ValueSet values,
                     const DagOpening *opening) {
  double seconds = clock_seconds() - worker->began;
  uint64_t nodes = worker->search.counters.nodes - worker->nodes_before;
  worker->busy = false;
  worker->search.goes_on = true;
  if (values != VALUE_ANY) {
    dag_prove(parallel->dag, worker->task, values, nodes, seconds);
    remember_task(parallel, (ParallelTask){PARALLEL_DONE, worker->board, values, nodes, seconds});
  } else {
    if (!worker->opened) dag_open_prepared(parallel->dag, worker->task, opening, nodes, seconds);
    dag_give_back(parallel->dag, worker->task);
  }
}

static void do_task(Parallel *parallel, Worker *worker, DagNode task) {
  if (!begin_task(parallel, worker, task)) {
    parallel->limited = true;
    dag_give_back(parallel->dag, task);
    announce(parallel);
    return;
  }
  unlock(parallel);
  ValueSet values =
      parallel->options.solver->solve(&worker->search, worker->board, parallel->options.claim);
  DagOpening opening;
  bool opens = values == VALUE_ANY && !stop_is_raised(&worker->stop);
  if (opens) dag_prepare(parallel->dag, worker->board, &opening);
  count_wait(parallel, lock(parallel));
  end_task(parallel, worker, values, opens ? &opening : NULL);
  announce(parallel);
}

/* Makes work for a thread without a task: opens the task that has been under way longest. */
static void open_oldest(Parallel *parallel) {
  Worker *oldest = NULL;
  for (int i = 0; i < parallel->threads; i++) {
    Worker *worker = &parallel->workers[i];
    if (worker->busy && !worker->opened && (oldest == NULL || worker->began < oldest->began))
      oldest = worker;
  }
  if (oldest == NULL) return;
  double seconds = clock_seconds() - oldest->began;
  uint64_t nodes = counters_peek(&oldest->shared).nodes - oldest->nodes_before;
  if (seconds >= OPEN_SECONDS && dag_open(parallel->dag, oldest->task, nodes, seconds))
    stop_worker(oldest);
}

static void wait_for_change(Parallel *parallel) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += IDLE_NANOSECONDS;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_cond_timedwait(&parallel->changed, &parallel->mutex, &until);
}

static void work(void *data, int number) {
  Parallel *parallel = data;
  DagNode task;
  lock(parallel); /* before anything else of the team is looked at (threads.h) */
  Worker *worker = &parallel->workers[number];
  worker->search.goes_on = false; /* an earlier run may have had another thread as this worker */
  while (!finished(parallel)) {
    DagTake take = dag_take(parallel->dag, &task);
    if (take == DAG_TASK) {
      do_task(parallel, worker, task);
    } else if (take == DAG_LATER) {
      unlock(parallel);
      sched_yield();
      lock(parallel);
    } else if (!finished(parallel)) {
      open_oldest(parallel);
      wait_for_change(parallel);
    }
  }
  announce(parallel);
  unlock(parallel);
}

ValueSet parallel_run(Parallel *parallel) {
  lock(parallel);
  parallel->running = true;
  parallel->limited = false;
  parallel->began = clock_seconds();
  bool over = finished(parallel);
  unlock(parallel);

  if (!over) threads_run(parallel->threads, work, parallel);

  lock(parallel);
  parallel->running = false;
  parallel->stopped = false;
  parallel->seconds += clock_seconds() - parallel->began;
  Key key;
  ValueSet values = parallel_contradicted(parallel, &key) ? VALUE_ANY : dag_values(parallel->dag);
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
