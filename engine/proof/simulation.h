/* What a search would have taken on another number of workers: the recorded jobs are done again in
 * simulated time, under the same tree, queue and rules as the real team (dag.h).
 *
 * A job takes as long as it was recorded to, and is then answered, or opened if that is what became
 * of it. One that the record does not have, because in the recorded run it turned out not to be
 * needed, occupies its worker for the average time and is then taken not to help. A job that stops
 * contributing frees its worker at once. For a worker without a job the one that has been under way
 * longest is opened, if the recorded run opened it too; its own worker still takes all of its time.
 * Not modelled: what searches gain from each other's entries in the table, memory bandwidth. */
#pragma once

#include "store.h"

enum { SIMULATION_WORKERS_MOST = 4096 };

typedef struct {
  int workers;
  double seconds;   /* until the root is answered */
  double useful;    /* seconds of recorded jobs done to their end, of all workers */
  double wasted;    /* seconds of jobs that were dropped or that the record does not have */
  double idle;      /* seconds without a job, of all workers */
  uint64_t jobs;    /* recorded jobs done, those that were opened included */
  uint64_t unknown; /* jobs begun that the record does not have */
  double longest;   /* the longest recorded job done, seconds */
  size_t open_most; /* jobs that waited at once, the most */
} Simulation;

/* Simulates the search of a root. `known` has the claim's rows of the store (store_read).
 * STATUS_RANGE if the record does not answer the root, STATUS_MEMORY. */
Status simulation_run(const StoreRoot *root, const Known *known, int workers,
                      Simulation *simulation, Error *error);
