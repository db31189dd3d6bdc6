#include "plan.h"

#include "../../core/random.h"
#include "../../cube/moves.h"
#include "../rounds/frontier.h"

#include <math.h>

enum {
  INVENTED_MOST = 20000, /* tasks of the invented search */
  TASKS_A_CORE = 100,    /* that keep cores busy up to the end */
};

static const double DAY = 86400;
static const double TASK_SECONDS = 300; /* tasks of that length are well worth their start */
static const double SHARD_LEAST = 10, SHARD_MOST = 60; /* minutes */
static const double SHARDS_A_CORE = 20;
static const double TREE_BYTES = (double)((size_t)2 << 30);
static const double TABLE_LEAST = (double)((size_t)256 << 20),
                    TABLE_MOST = (double)((size_t)4 << 30);
static const double ENTRY_BYTES = 8, NODE_BYTES = 84; /* of the tree: dag.h */
static const double EFFICIENCY_LEAST = 0.01;

/* Seconds of a task that is answered now, drawn from exponentially distributed times. */
static double draw_seconds(uint64_t *random, double mean) {
  double part = ((double)(random_word(random) >> 11) + 1) / 9007199254740993.0;
  return -log(part) * mean;
}

static Status add_answer(Known *known, Key key, ValueSet values, double seconds, Error *error) {
  const KnownEntry entry = {
      .low = key.low, .high = key.high, .values = values, .seconds = (float)seconds};
  return known_add(known, entry, error);
}

/* Answers the tasks of a tree by chance, as often with yes as probes were, until its root is
 * answered or there are too many; *tasks is their number. */
static Status invent(const Probes *probes, const StoreRoot *root, Known *known, double *tasks,
                     DagView *view, Error *error) {
  Dag *dag;
  const DagOptions options = {.root = root->board,
                              .claim = root->claim,
                              .cutoff = root->cutoff,
                              .order = root->order,
                              .bytes = (size_t)TREE_BYTES};
  Status status = dag_create(&dag, &options, error);
  uint64_t random = (uint64_t)root->cutoff;
  if (status != STATUS_OK) return status;
  Board first = root->board;
  moves_to_choice(&first, root->claim, 0);
  for (*tasks = 0; status == STATUS_OK && dag_values(dag) == VALUE_ANY && *tasks < INVENTED_MOST;
       ++*tasks) {
    DagNode task;
    if (!frontier_take(dag, &task)) break;
    Board board = dag_board(dag, task);
    double chance = (double)(random_word(&random) >> 11) / 9007199254740992.0;
    ValueSet values = claim_values(root->claim, chance < probe_holds(probes, board.ply));
    double seconds = draw_seconds(&random, probe_nodes(probes, board.ply) / probes->rate);
    status = add_answer(known, code_canonical(board), values, seconds, error);
    dag_prove(dag, task, values, 0, seconds);
  }
  *view = dag_view(dag);
  if (status == STATUS_OK && dag_values(dag) != VALUE_ANY &&
      known_find(known, code_canonical(first)) == NULL)
    status = add_answer(known, code_canonical(first), dag_values(dag), 0, error);
  if (status == STATUS_OK && dag_values(dag) == VALUE_ANY) *tasks = HUGE_VAL;
  dag_free(dag);
  return status;
}

/* The invented search of a root at a cut-off on workers in proportion to its tasks. *done becomes
 * false if it has too many. */
static Status simulate(const Probes *probes, const StoreRoot *root, int cores, Plan *plan,
                       bool *done, Error *error) {
  Known *known = known_new();
  if (known == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for a plan");
  double tasks;
  DagView view;
  Status status = invent(probes, root, known, &tasks, &view, error);
  *done = status == STATUS_OK && tasks <= INVENTED_MOST;
  if (*done) {
    double workers = fmin(cores * fmin(1, tasks / plan->tasks), SIMULATION_WORKERS_MOST);
    Simulation one;
    status = simulation_run(root, known, NULL, 1, &one, error);
    if (status == STATUS_OK)
      status = simulation_run(root, known, NULL, (int)fmax(1, workers), &plan->simulation, error);
    if (status == STATUS_OK && plan->simulation.seconds > 0)
      plan->efficiency = one.seconds / plan->simulation.seconds / plan->simulation.workers;
    plan->tree_bytes = plan->tasks * ((double)view.nodes + 1) / fmax(1, tasks) * NODE_BYTES;
  }
  known_free(known);
  return status;
}

/* The fewest stones at which tasks are short enough, and there are enough of them. */
static void choose_cutoff(const Probes *probes, int cores, Plan *plan) {
  int most = probes->stones + 20 < CELLS ? probes->stones + 20 : CELLS;
  for (plan->cutoff = probes->stones + 1; plan->cutoff < most; plan->cutoff++) {
    plan->task_seconds = probe_nodes(probes, plan->cutoff) / probes->rate;
    plan->tasks = fmax(1, plan->core_seconds / plan->task_seconds);
    if (plan->task_seconds <= 1) break;
    if (plan->task_seconds <= TASK_SECONDS && plan->tasks >= (double)TASKS_A_CORE * cores) break;
  }
}

static void reckon(const Probes *probes, int cores, Plan *plan) {
  double task_nodes = plan->task_seconds * probes->rate;
  plan->efficiency = fmin(1, fmax(EFFICIENCY_LEAST, plan->efficiency));
  double worth = cores * plan->efficiency;
  plan->days = plan->core_seconds / worth / DAY;
  plan->table_bytes = fmin(fmax(TABLE_LEAST, 2 * task_nodes * ENTRY_BYTES), TABLE_MOST);
  plan->shard_minutes =
      fmin(fmax(SHARD_LEAST, plan->core_seconds / cores / 60 / SHARDS_A_CORE), SHARD_MOST);
  double shard_tasks = fmax(1, 60 * plan->shard_minutes / plan->task_seconds);
  plan->round_tasks = fmin(plan->tasks, 2 * cores * shard_tasks);
}

Status plan_make(const Probes *probes, Board root, Claim claim, int cores, Plan *plan,
                 Error *error) {
  Board board = root;
  if (moves_to_choice(&board, claim, 0) != VALUE_ANY)
    return status_fail(error, STATUS_RANGE, 0, "the position is decided at sight");
  *plan =
      (Plan){.core_seconds = probe_nodes(probes, probes->stones) / probes->rate, .efficiency = 1};
  choose_cutoff(probes, cores, plan);
  plan->tree_bytes = plan->tasks * NODE_BYTES;
  /* The chosen cut-off may have more tasks than can be simulated: then one that has less. Jobs in
   * rounds go by this order; by proof numbers all moves above the cut-off would get nodes. */
  StoreRoot simulated = {
      .board = root, .claim = claim, .cutoff = plan->cutoff, .order = DAG_ORDER_SEARCH};
  Status status = STATUS_OK;
  for (bool done = false; status == STATUS_OK && !done && simulated.cutoff > board.ply;
       simulated.cutoff--)
    status = simulate(probes, &simulated, cores, plan, &done, error);
  if (status == STATUS_OK) reckon(probes, cores, plan);
  return status;
}
