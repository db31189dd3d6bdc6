/* A plan for a job: where tasks should begin, how large tables and trees should be, how long shards
 * should take, and what a number of cores is likely to reach. It is made from short probes of the
 * position.
 *
 * How well cores work together comes from a simulation. A search over the position's own tree is
 * invented: its tasks take as long as probes took, and are answered with yes as often. It is then
 * replayed on the workers (simulation.h).
 */
#pragma once

#include "probe.h"
#include "../../storage/simulation.h"

enum { PLAN_CORES_MOST = 1000000 };

typedef struct {
  int cutoff;          /* stones at which tasks begin */
  double tasks;        /* that a proof is likely to need */
  double task_seconds; /* mean */
  double shard_minutes;
  double round_tasks;
  double table_bytes;    /* for each core */
  double tree_bytes;     /* for a driver */
  double core_seconds;   /* for the proof, by one core alone */
  Simulation simulation; /* its workers, scaled down with the tasks */
  double efficiency;     /* of the cores together, 0 to 1 */
  double days;           /* with these cores */
} Plan;

/* STATUS_RANGE if the position is decided at sight, STATUS_MEMORY. */
Status plan_make(const Probes *probes, Board root, Claim claim, int cores, Plan *plan,
                 Error *error);
