#include "job-probe.h"

#include "base/worker.h"
#include "cube/moves.h"
#include "cube/code.h"

enum { POSITIONS_MOST = 6, SEARCH_SECONDS = 12 }; /* the seconds are for all together */
enum { PATIENCE = 2 }; /* times as long by the clock, however busy the machine is */
static const size_t TABLE_BYTES = (size_t)256 << 20;

struct JobProbe {
  Description description;
  StopFlag stop;
  JobCost cost;
  Worker *worker; /* NULL when it has ended */
  JobProbed probed;
  gpointer data;
};

/* In the worker. */

/* As "job plan" does. A position that is decided at sight costs nothing. */
static void search_position(JobProbe *probe, Table *table, Board root, double seconds) {
  JobCost *cost = &probe->cost;
  const ProbeOptions options = {.root = root,
                                .claim = probe->description.claim,
                                .table = table,
                                .stop = &probe->stop,
                                .seconds = seconds,
                                .patience = PATIENCE * seconds};
  Board choice = root;
  if (moves_to_choice(&choice, options.claim, 0) != VALUE_ANY) return;
  const Probes probes = probe_run(&options);
  ProbePrice price = probe_price(&probes);
  cost->solved = cost->solved && probes.solved;
  cost->foretold = cost->foretold && (probes.solved || probes.outlook.foretold);
  cost->price.searched += price.searched;
  cost->price.least += price.least;
  cost->price.most += price.most;
}

/* Positions from all over the list stand for the others. */
static void search_positions(JobProbe *probe, Table *table) {
  JobCost *cost = &probe->cost;
  size_t all = probe->description.count, count = MIN(all, (size_t)POSITIONS_MOST);
  double share = (double)all / (double)count;
  cost->solved = cost->foretold = TRUE;
  for (size_t i = 0; i < count && !stop_is_raised(&probe->stop); i++)
    search_position(probe, table, probe->description.roots[i * all / count],
                    (double)SEARCH_SECONDS / (double)count);
  cost->solved = cost->solved && all == count;
  cost->price.least *= share;
  cost->price.most *= share;
}

static void find_out(gpointer data) {
  JobProbe *probe = data;
  JobCost *cost = &probe->cost;
  Table *table = NULL;
  cost->status = table_create(&table, TABLE_BYTES, CODE_BITS, SCHEME_TWOBIG, 0, &cost->error);
  if (cost->status != STATUS_OK) return;
  search_positions(probe, table);
  table_free(table);
}

/* In the main thread. */

static void found_out(gpointer data) {
  JobProbe *probe = data;
  probe->worker = NULL;
  probe->probed(&probe->cost, probe->data);
}

JobProbe *job_probe_start(const Description *description, JobProbed probed, gpointer data) {
  JobProbe *probe = g_new0(JobProbe, 1);
  probe->description = *description;
  probe->description.texts = NULL;
  probe->description.roots =
      g_memdup2(description->roots, description->count * sizeof *description->roots);
  probe->probed = probed;
  probe->data = data;
  probe->worker = worker_start("probe", find_out, found_out, probe);
  return probe;
}

void job_probe_free(JobProbe *probe) {
  if (!probe) return;
  if (probe->worker) {
    stop_raise(&probe->stop);
    worker_join(probe->worker);
  }
  g_free(probe->description.roots);
  g_free(probe);
}
