/* The parallel solver: a team of threads that answer one claim about one position.
 *
 * The threads share a table, a smaller one for late positions (late.h), and the tree above the
 * tasks (dag.h). Each takes the first task of its queue, searches it with a sequential solver,
 * enters the answer, and takes the next, until the root is proved. What the paper did by hand
 * happens by itself:
 *
 *   - A task that no longer contributes to the root is stopped and dropped.
 *   - When a thread finds the queue empty, the task that has been under way longest is stopped and
 *     opened: its moves become tasks. What it found is in the table.
 *   - The root is the first task, and a task that needs more nodes than a small part of all nodes
 * so far is opened too. So tasks stay short however long the whole takes, and little is lost with
 *     them when the machine goes down.
 *   - When the tree meets its memory limit, tasks are searched to their end.
 *
 * One thread calls parallel_run(), which blocks; the team consists of OpenMP threads that exist
 * only meanwhile. Any thread may peek, collect and stop.
 */
#pragma once

#include "dag.h"
#include "../cube/solver.h"

enum {
  PARALLEL_THREADS_MOST = 256,
  PARALLEL_DONE_KEPT = 64,       /* tasks that parallel_tasks() remembers when they are done */
  PARALLEL_FIRST_NODES = 1 << 9, /* allowed to a task at first, if no thread waits for the tree */
  PARALLEL_PARTS = 1 << 16,      /* a task may take this part of all nodes, if the tree has room */
};

typedef struct {
  Board board;
  Claim claim;
  const Solver *solver;  /* of the tasks; NULL: the first of solvers[] */
  Table *table;          /* not owned; must outlive the Parallel */
  unsigned without;      /* techniques that are switched off */
  int threads;           /* 1 to PARALLEL_THREADS_MOST; 0: one for each physical core */
  size_t dag_bytes;      /* memory limit of the tree; 0: PARALLEL_DAG_BYTES */
  const Known *known;    /* proved before; must outlive the Parallel. NULL: nothing */
  bool record;           /* keep what is proved for parallel_collect() */
  uint64_t node_limit;   /* gives up after about this many nodes; 0: never */
  uint64_t nodes_before; /* that were searched for it before it begins */
} ParallelOptions;

/* The nodes that a task may take before it is opened: one of `parts` of those that all tasks have
 * taken, and no fewer than `least`. */
uint64_t parallel_task_nodes(uint64_t so_far, uint64_t parts, uint64_t least);

static const uint64_t PARALLEL_TASK_NODES_MOST = UINT64_C(1) << 31; /* some ten minutes */

/* The next value of that least, from PARALLEL_FIRST_NODES, with which it begins, to 2^12. `waited`
 * is the share of the last tasks, 0 to 1, after which their thread had to wait for the tree. */
uint64_t parallel_first_nodes(uint64_t least, double waited);

/* The nodes for this task of a tree. There are as many parts as the tree has room for, multiplied
 * by what the task is worth (dag_patience()). Never 0, and bounded like the others. */
uint64_t parallel_nodes_of(const Dag *dag, DagNode task, uint64_t so_far, uint64_t least);

static const size_t PARALLEL_DAG_BYTES = (size_t)1 << 30;

typedef struct {
  bool busy;
  Board board;    /* of the task */
  double seconds; /* since it was taken */
  uint64_t nodes; /* searched for it */
} SearcherView;

typedef struct {
  ValueSet values; /* VALUE_ANY: not answered */
  bool running;
  double seconds;    /* of all runs, this one included */
  Counters counters; /* of all threads */
  DagView dag;
  double leaning; /* dag_leaning() */
  DagNumbers numbers;
  DagColumn columns[COLUMNS];
  OutlookPart outlook; /* what the tree shows about the work that is left */
  bool contradicted;   /* contradicted by the table or the known set: nothing that they led to is a
                          proof */
  Key contradiction;   /* the code of a position with two answers */
  int threads;
  SearcherView searchers[PARALLEL_THREADS_MOST];
} ParallelView;

typedef enum { PARALLEL_RUNNING, PARALLEL_WAITING, PARALLEL_DONE } ParallelTaskState;

typedef struct {
  ParallelTaskState state;
  Board board;
  ValueSet values; /* its answer; if it is not done, the one that is expected */
  uint64_t nodes;  /* searched for it so far */
  double seconds;  /* spent on it so far */
} ParallelTask;

typedef struct Parallel Parallel;

/* STATUS_RANGE or STATUS_MEMORY; what can be answered at sight is answered already. */
Status parallel_create(Parallel **parallel, const ParallelOptions *options, Error *error);
void parallel_free(Parallel *parallel); /* not while running; NULL is allowed */

/* Searches until the claim is answered, the node limit is met, or someone stops it. May be called
 * again: it continues. Returns what the view's `values` says: VALUE_ANY if a search contradicts
 * what was known before. */
ValueSet parallel_run(Parallel *parallel);

/* The same by the calling thread alone, with this search: its table, limit, flag and counters. Its
 * nodes are not in the view's counters. */
ValueSet parallel_run_alone(Parallel *parallel, CubeSearch *search);

/* Sets how many nodes the next run may take before it gives up, about; 0: all it needs. Not while
 * running. */
void parallel_limit(Parallel *parallel, uint64_t nodes);

/* Makes a running parallel_run() return within 20 ms. A stop before the run is kept for it. */
void parallel_stop(Parallel *parallel);

/* The state now; waits for a lock that is held for moments, never for a search. */
void parallel_peek(Parallel *parallel, ParallelView *view);

/* Writes at most `room` tasks and returns their number: those under way, then the first that wait,
 * then those done last, the latest first. May be called as parallel_peek(). */
size_t parallel_tasks(Parallel *parallel, ParallelTask *tasks, size_t room);

/* Moves records of what was proved since the last call to `records`, at most `room` of them, oldest
 * first, and returns their number. Any thread, during a run and after it. */
size_t parallel_collect(Parallel *parallel, ProofRecord *records, size_t room);
