/* Works on a round, or on a shard of it: threads that share a table take one task after the other
 * and write what they find out.
 *
 * Tasks that any results file answers are skipped, even if the file belongs to a different worker
 * and the answer arrives during the work. So are tasks that stopped mattering, by the tree that the
 * shard keeps (relevance.h) or by the round's list of dropped tasks. Those under way are stopped.
 * Reserve tasks are begun only while a task of the round that is not in reserve is open anywhere. A
 * task that takes longer than the limit is given up, with a line that says so: the next round
 * divides it.
 *
 * One answer in so many is searched again from an empty table by another solver (opinion.h). If
 * their answers differ, both are written, as a contradiction for whoever reads them, and the work
 * ends.
 *
 * An order to stop the job (stop-order.h) ends the work like a signal does, when the folder is next
 * looked at.
 *
 * One thread calls shard_run(), which blocks; meanwhile another calls shard_tick() now and then,
 * and may call shard_stop().
 */
#pragma once

#include "../../cube/solver.h"
#include "../files/life.h"
#include "../files/results.h"
#include "../files/tasks.h"
#include "../../storage/opinions.h"
#include "../files/writer.h"

enum { SHARD_THREADS_MOST = 256 };

typedef struct {
  const Folder *folder;
  const Description *description;
  const TaskList *list;
  Results *results; /* loaded; the worker uses it alone while it runs */
  Writer *writer;   /* likewise */
  const Solver *solver;
  Table *table;
  int threads;
  size_t number, of;   /* works on tasks i with i % of == number */
  double task_seconds; /* limit for a task; 0: none */
  size_t tree_bytes;   /* for the tree that tells what matters; 0: none */
  double poll_seconds; /* between two looks at the folder */
  uint64_t verify;     /* a second opinion on one answer in so many; 0: none */
  bool bounded;        /* ... that takes at most one node in VERIFY_SHARE */
  bool fresh;          /* empties the table before each task; for one thread */
} ShardOptions;

typedef struct {
  size_t tasks;      /* of the shard */
  size_t solved;     /* here */
  size_t given_up;   /* here */
  size_t verified;   /* second opinions that agreed */
  size_t different;  /* ... and that did not: all work was stopped then */
  bool ordered;      /* the job was told to stop: all work was stopped then */
  bool contradicted; /* the table was given what cannot be: all work was stopped, first ... */
  Key contradiction; /* ... here */
  size_t skipped;    /* answered elsewhere, or without use */
  size_t running, open;
  size_t waiting;    /* results that could not be written */
  uint64_t nodes;    /* of searches that have ended */
  uint64_t searched; /* ... and of those under way, as far as they have told */
  Error error;       /* why; STATUS_OK if nothing is wrong */
} ShardView;

typedef struct Shard Shard;

/* The options' objects must outlive the worker. */
Shard *shard_new(const ShardOptions *options);
void shard_free(Shard *shard); /* NULL is allowed */

/* Works until nothing is left to do, or until stopped. */
void shard_run(Shard *shard);

/* Makes shard_run() return soon, without the results of tasks under way. */
void shard_stop(Shard *shard);

/* Looks at the folder if it is time to, stops what need not go on, and tries to write what waits.
 */
void shard_tick(Shard *shard);

void shard_peek(Shard *shard, ShardView *view);

/* Fills in what the shard does now, but for the round and the seconds since it began. */
void shard_tell(Shard *shard, Life *life);
