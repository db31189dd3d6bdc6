/* What a search would have taken with another number of workers, in simulated time, under the same
 * tree and rules as the real team (dag.h).
 *
 * With a table all tasks are searched again, each within the budget that the team would give it by
 * now. A task takes the time of its nodes at the recorded rate. All its results are in the table
 * from its beginning on. Not modelled: nodes that take longer where threads share memory, and the
 * opening of positions.
 *
 * Without a table the recorded tasks are replayed. A task takes its recorded time, and is then
 * answered, or opened if that is what became of it. A task that was not recorded, because that run
 * did not need it, occupies its worker for the average time and is then assumed not to help.
 *
 * A task that stops contributing frees its worker at once. For a worker without a task the one that
 * has been under way longest is opened, if it is known to be opened later; its own worker still
 * takes all of its time.
 */
#pragma once

#include "../core/known.h"
#include "../core/stop.h"
#include "../core/table.h"
#include "../cube/board.h"

enum { SIMULATION_WORKERS_MOST = 4096 };

typedef struct {
  int workers;
  double seconds; /* until the root is answered */
  double useful;  /* seconds of tasks done to their end, of all workers */
  double wasted;  /* seconds of tasks that were dropped, or about which nothing is known */
  double idle;    /* seconds without a task, of all workers */
  uint64_t tasks; /* tasks done about which something is known, including those that were opened */
  uint64_t unknown; /* tasks begun that were neither recorded nor searched */
  double longest;   /* the longest of the tasks done, seconds */
} Simulation;

typedef struct {
  Board root;
  Claim claim;
  unsigned without;
  const Known *known;      /* what was recorded of the claim */
  Table *table;            /* NULL: tasks are replayed, else searched again by minimax; ... */
  double nodes_per_second; /* ... at this rate ... */
  uint64_t first_nodes;    /* ... and first with this many nodes, as PARALLEL_FIRST_NODES */
  int workers;
  const StopFlag *stop; /* raised: it ends soon, without a result; NULL: never */
} SimulationOptions;

/* Simulates the search of a root. STATUS_RANGE if `known` does not answer it, STATUS_MEMORY. */
Status simulation_run(const SimulationOptions *options, Simulation *simulation, Error *error);
