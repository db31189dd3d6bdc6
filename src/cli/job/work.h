/* What the two kinds of job work share: on a round, and in a job that is divided by work. */
#pragma once

#include "base/options.h"
#include "cube/solver.h"
#include "job/job.h"

/* The tree of a job that is divided by work, in each worker, unless it is told otherwise. */
static const size_t WORK_TREE_BYTES = (size_t)2 << 30;

typedef struct {
  SearchOptions search; /* table, and the limit for a task */
  const Solver *solver;
  int round; /* 0: the last */
  int threads, shard, of;
  int poll;          /* seconds */
  size_t tree_bytes; /* of the job, if it is divided by work */
  bool fresh;
  bool own_table; /* not shared with other workers */
  uint64_t verify;
  const char *verify_given; /* NULL: not given */
} Work;

/* Whether the command that places the workers has ended. Those on other hosts and of a batch system
 * do not know it. */
bool work_is_abandoned(void);

/* Works until the job is over, or is stopped. The job is open, without its results. */
ExitStatus work_in_crew(const Work *options, Job *job);
