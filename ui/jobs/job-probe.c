#include "job-probe.h"

#include "base/worker.h"
#include "core/clock.h"
#include "cube/moves.h"
#include "cube/solver.h"
#include "cluster/rounds/frontier.h"

enum { PROBES = 8, TASKS_MOST = 1000000, SEARCH_SECONDS = 12 };
static const uint64_t PROBE_NODES = 2000000; /* a second or two */
static const size_t TABLE_BYTES = (size_t)64 << 20, TREE_BYTES = (size_t)256 << 20;
static const size_t SEARCH_TABLE_BYTES = (size_t)256 << 20;

struct JobProbe {
  Description description;
  StopFlag stop;
  JobCost cost;
  Worker *worker; /* NULL when it has ended */
  JobProbed probed;
  gpointer data;
};

/* In the worker. */

static double probe_task(JobProbe *probe, Table *table, Key key) {
  Search search = {.table = table, .stop = &probe->stop, .node_limit = PROBE_NODES};
  double began = clock_seconds();
  Claim claim = probe->description.claim;
  ValueSet values = solvers[0]->solve(&search, code_board(key), claim);
  probe->cost.ended += claim_answered(claim, values);
  probe->cost.probed++;
  return clock_seconds() - began;
}

/* Tasks from all over the list, which begins with the hardest. */
static void probe_tasks(JobProbe *probe, Table *table, const TaskList *list) {
  size_t count = MIN(list->mains, PROBES);
  double seconds = 0;
  for (size_t i = 0; i < count && !stop_is_raised(&probe->stop); i++)
    seconds += probe_task(probe, table, list->tasks[i * list->mains / count].key);
  if (probe->cost.probed > 0) probe->cost.seconds = seconds / probe->cost.probed;
}

static Status find_tasks(JobProbe *probe, Table *table, Error *error) {
  const FrontierOptions options = {.tasks_most = TASKS_MOST, .bytes = TREE_BYTES};
  Frontier frontier = {0};
  Known *nothing = known_new();
  if (!nothing) return status_fail(error, STATUS_MEMORY, 0, "no memory");
  Status status =
      frontier_find(&probe->description, nothing, &options, NULL, NULL, &frontier, error);
  if (status == STATUS_OK) {
    probe->cost.tasks = frontier.waiting;
    probe->cost.memory = frontier.bytes;
    probe_tasks(probe, table, &frontier.list);
  }
  tasks_clear(&frontier.list);
  known_free(nothing);
  return status;
}

/* As "job plan" does it. */
static void search_position(JobProbe *probe, Table *table) {
  const ProbeOptions options = {.root = probe->description.roots[0],
                                .claim = probe->description.claim,
                                .table = table,
                                .stop = &probe->stop,
                                .seconds = SEARCH_SECONDS};
  Board choice = options.root;
  probe->cost.solved = moves_to_choice(&choice, options.claim, 0) != VALUE_ANY;
  if (probe->cost.solved) return; /* at sight */
  const Probes probes = probe_run(&options);
  probe->cost.solved = probes.solved;
  probe->cost.foretold = probes.outlook.foretold;
  probe->cost.price = probe_price(&probes);
}

static void find_out(gpointer data) {
  JobProbe *probe = data;
  JobCost *cost = &probe->cost;
  Table *table = NULL;
  cost->by_work = description_by_work(&probe->description) && probe->description.count == 1;
  size_t bytes = cost->by_work ? SEARCH_TABLE_BYTES : TABLE_BYTES;
  cost->status = table_create(&table, bytes, CODE_BITS, SCHEME_TWOBIG, 0, &cost->error);
  if (cost->status != STATUS_OK) return;
  if (cost->by_work)
    search_position(probe, table);
  else
    cost->status = find_tasks(probe, table, &cost->error);
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
