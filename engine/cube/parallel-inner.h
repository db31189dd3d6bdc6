/* The inside of the team, shared by its files: parallel.c does the work, parallel-view.c tells of
 * it. */
#pragma once

#include "lessons.h"
#include "near.h"
#include "parallel.h"

#include <pthread.h>
#include <sched.h>

enum { WORKER_ALIGNMENT = 128 };

/* Each has cache lines of its own, in the pairs that processors fetch: its thread writes counters
 * at every node, and reads its stop flag. */
typedef struct {
  _Alignas(WORKER_ALIGNMENT) StopFlag stop;
  SharedCounters shared;
  Search search;
  /* Guarded by the mutex: */
  bool busy;
  bool opened; /* the task has been opened, or is of no use any more */
  DagNode task;
  Board board;
  double began;
  uint64_t nodes_before; /* the task: of search.counters */
} Worker;

struct Parallel {
  ParallelOptions options;
  int threads;
  Worker *workers;
  NearTable *near; /* that they share; NULL: one thread, or no memory */
  Lessons *lessons;

  pthread_mutex_t mutex; /* guards all below, and the team's start and end */
  pthread_cond_t changed;
  Dag *dag;
  bool stopped, running, limited; /* limited: the node limit is met */
  double seconds, began;
  uint64_t first_nodes;   /* that a task may take, however few have been searched */
  unsigned ended, waited; /* tasks since that was set, and those after which a thread waited */
  ParallelTask done[PARALLEL_DONE_KEPT]; /* a ring of the tasks that were done last */
  uint64_t done_count;                   /* of all that were ever in it */
};

/* With the mutex locked: true, with the code of a position, if a search or what it left in the
 * table contradicts what was known before. */
bool parallel_contradicted(const Parallel *parallel, Key *key);

/* The tree is locked for some microseconds, less than it takes to sleep and be woken: who finds it
 * locked lets others run for a while before he sleeps. True if somebody else had it. */
static inline bool lock(Parallel *parallel) {
  enum { TRIES = 100 };
  for (int tries = 0; tries < TRIES; tries++) {
    if (pthread_mutex_trylock(&parallel->mutex) == 0) return tries > 0;
    sched_yield();
  }
  pthread_mutex_lock(&parallel->mutex);
  return true;
}

static inline void unlock(Parallel *parallel) { pthread_mutex_unlock(&parallel->mutex); }
