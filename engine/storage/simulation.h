/* What a search would have taken on another number of workers: the recorded tasks are done again in
 * simulated time, under the same tree, queue and rules as the real team (dag.h).
 *
 * A task takes as long as it was recorded to, and is then answered, or opened if that is what
 * became of it. A task may not have been recorded, because that run turned out not to need it. With
 * a table, such a task is searched within the budget that the team would give it. Without one it
 * occupies its worker for the average time and is then assumed not to help. A task that stops
 * contributing frees its worker at once. For a worker without a task the one that has been under
 * way longest is opened, if it is known to be opened later; its own worker still takes all of its
 * time. Not modelled: what the recorded searches would leave in the table for those done now, what
 * those would save the recorded ones, and memory bandwidth.
 */
#pragma once

#include "store.h"

enum { SIMULATION_WORKERS_MOST = 4096 };

typedef struct {
  int workers;
  double seconds;   /* until the root is answered */
  double useful;    /* seconds of tasks done to their end, of all workers */
  double wasted;    /* seconds of tasks that were dropped, or of which nothing is known */
  double idle;      /* seconds without a task, of all workers */
  uint64_t tasks;   /* tasks done of which something is known, those that were opened included */
  uint64_t unknown; /* tasks begun that were not recorded */
  double longest;   /* the longest of the tasks done, seconds */
  size_t open_most; /* tasks that waited at once, the most */
} Simulation;

/* What searches the tasks that were not recorded, by minimax. */
typedef struct {
  Table *table; /* made for CODE_BITS keys; what is in it helps */
  double nodes_per_second;
} SimulationSearch;

/* Simulates the search of a root. `known` has the claim's rows of the store (store_read). A
 * `search` of NULL: none is made. STATUS_RANGE if `known` does not answer the root,
 * STATUS_MEMORY. */
Status simulation_run(const StoreRoot *root, const Known *known, const SimulationSearch *search,
                      int workers, Simulation *simulation, Error *error);
