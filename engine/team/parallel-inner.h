/* The inside of the team, shared by its files: parallel.c does the work, parallel-view.c reports on
 * it. */
#pragma once

#include "../cube/lessons.h"
#include "../cube/late.h"
#include "parallel.h"
#include "searcher.h"

#include <pthread.h>
#include <sched.h>

struct Parallel {
  ParallelOptions options;
  int threads;
  Searcher *searchers; /* their tasks are guarded by the mutex */
  LateTable *late;     /* that they share; NULL: one thread, or no memory */
  Lessons *lessons;

  pthread_mutex_t mutex; /* guards all below, and the team's start and end */
  pthread_cond_t changed;
  Dag *dag;
  bool stopped, running, limited; /* limited: the node limit is met */
  bool alone;                     /* one thread runs, with a search of its own */
  uint64_t alone_nodes;           /* of such runs, and of searches before the first */
  double seconds, began;
  uint64_t first_nodes;   /* that a task may always take, however few have been searched */
  unsigned ended, waited; /* tasks since that was set, and those after which a thread waited */
  ParallelTask done[PARALLEL_DONE_KEPT]; /* a ring of the tasks that were done last */
  uint64_t done_count;                   /* of all that were ever in it */
};

/* With the mutex locked: true, with the code of a position, if a search or what it left in the
 * table contradicts what was known before. */
bool parallel_contradicted(const Parallel *parallel, Key *key);

/* The tree is locked for some microseconds, less than it takes to sleep and be woken: a thread that
 * finds it locked lets others run for a while before it sleeps. True if somebody else had it. */
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
