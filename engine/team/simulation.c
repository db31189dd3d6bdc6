#include "simulation.h"

#include "../cube/minimax.h"
#include "../cube/moves.h"
#include "../cube/late.h"
#include "parallel.h"
#include "searcher.h"
#include "../cube/symmetry.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static const size_t TREE_BYTES = (size_t)1 << 30;

/* What becomes of a task. */
typedef enum { FATE_ANSWERED, FATE_OPENED, FATE_UNKNOWN } Fate;

typedef struct {
  DagNode task; /* DAG_NONE: idle */
  Fate fate;
  ValueSet values; /* its answer, if that is its fate */
  bool opened;     /* before its time was over, for a worker without a task */
  double began, seconds;
} SimulatedWorker;

typedef struct {
  const SimulationOptions *options;
  Dag *dag;
  CubeSearch search; /* without a table: none is made, tasks are replayed */
  Key root;          /* what the tree begins with */
  Known *given;      /* what the table gave; openings whose time was not recorded */
  SimulatedWorker *workers;
  double now, average; /* of the recorded tasks */
  Simulation result;
} SimulationState;

static bool simulation_is_root(const SimulationState *state, const KnownEntry *entry) {
  return entry->low == state->root.low && entry->high == state->root.high;
}

/* The average time of the recorded tasks, and what is known without a task. */
static Status read_record(SimulationState *state, Error *error) {
  double sum = 0;
  uint64_t count = 0;
  for (size_t i = 0; i < known_places(state->options->known); i++) {
    KnownEntry entry = *known_at(state->options->known, i);
    if (entry.values == 0) continue;
    if (entry.seconds > 0) {
      sum += (double)entry.seconds;
      count++;
    }
    bool root = simulation_is_root(state, &entry);
    if (entry.seconds > 0 || (root && !entry.split)) continue;
    if (root) entry.values = VALUE_ANY;
    Status status = known_add(state->given, entry, error);
    if (status != STATUS_OK) return status;
  }
  state->average = count ? sum / (double)count : 0;
  return STATUS_OK;
}

static bool simulation_is_answered(const SimulationState *state, Key key) {
  const KnownEntry *entry = known_find(state->options->known, key);
  return entry != NULL && claim_answered(state->options->claim, entry->values);
}

static const KnownEntry *recorded(const SimulationState *state, DagNode task) {
  return known_find(state->options->known, code_canonical(dag_board(state->dag, task)));
}

/* The root's answer may stand beside its opening; it followed from the rest. */
static Fate fate_of(const SimulationState *state, const KnownEntry *entry) {
  if (entry == NULL) return FATE_UNKNOWN;
  bool answered = claim_answered(state->options->claim, entry->values) &&
                  !(entry->split && simulation_is_root(state, entry));
  return answered ? FATE_ANSWERED : entry->split ? FATE_OPENED : FATE_UNKNOWN;
}

/* Finds out what becomes of a task, as a thread of the team would. */
static void search_task(SimulationState *state, SimulatedWorker *worker) {
  CubeSearch *search = &state->search;
  uint64_t before = search->counters.nodes;
  double so_far = (state->result.useful + state->result.wasted) * state->options->nodes_per_second;
  uint64_t allowed =
      parallel_nodes_of(state->dag, worker->task, (uint64_t)so_far, state->options->first_nodes);
  worker->values = cube_search_part(search, &minimax_solver, dag_board(state->dag, worker->task),
                                    state->options->claim, allowed);
  worker->fate = worker->values == VALUE_ANY ? FATE_OPENED : FATE_ANSWERED;
  worker->seconds = (double)(search->counters.nodes - before) / state->options->nodes_per_second;
}

static void simulation_begin_task(SimulationState *state, SimulatedWorker *worker, DagNode task) {
  *worker = (SimulatedWorker){.task = task, .began = state->now};
  if (state->search.table != NULL) {
    search_task(state, worker);
    return;
  }
  const KnownEntry *entry = recorded(state, task);
  worker->fate = fate_of(state, entry);
  if (worker->fate == FATE_UNKNOWN) {
    state->result.unknown++;
    worker->seconds = state->average;
  } else {
    worker->values = entry->values;
    worker->seconds = (double)entry->seconds;
  }
}

/* Opens the task that has been under way longest, of those that will be opened; false if there is
 * none. */
static bool simulation_open_oldest(SimulationState *state) {
  SimulatedWorker *oldest = NULL;
  for (int i = 0; i < state->result.workers; i++) {
    SimulatedWorker *worker = &state->workers[i];
    if (worker->task != DAG_NONE && worker->fate == FATE_OPENED && !worker->opened &&
        (oldest == NULL || worker->began < oldest->began))
      oldest = worker;
  }
  if (oldest == NULL) return false;
  oldest->opened = true;
  return dag_open(state->dag, oldest->task, 0, 0);
}

static bool simulation_make_work(DagTake take, void *data) {
  SimulationState *state = data;
  return take == DAG_LATER ||
         (dag_values(state->dag) == VALUE_ANY && simulation_open_oldest(state));
}

/* Gives tasks to idle workers as long as there are both. */
static void assign(SimulationState *state) {
  for (int i = 0; i < state->result.workers; i++) {
    SimulatedWorker *worker = &state->workers[i];
    if (worker->task != DAG_NONE) continue;
    DagNode task;
    if (!task_take(state->dag, &task, simulation_make_work, state)) break;
    simulation_begin_task(state, worker, task);
  }
}

/* The worker that is done first, NULL if none is at work. */
static SimulatedWorker *first_done(SimulationState *state) {
  SimulatedWorker *first = NULL;
  for (int i = 0; i < state->result.workers; i++) {
    SimulatedWorker *worker = &state->workers[i];
    if (worker->task != DAG_NONE &&
        (first == NULL || worker->began + worker->seconds < first->began + first->seconds))
      first = worker;
  }
  return first;
}

/* The answer to a task: the one known, else the one that does not help its parents. At worst that
 * guess changes which other tasks are begun: the root's answer is known. */
static ValueSet simulation_answer_of(const SimulationState *state, const SimulatedWorker *worker) {
  Claim claim = state->options->claim;
  bool yes = worker->values == claim_value(claim);
  if (worker->fate == FATE_UNKNOWN)
    yes = board_mover(dag_board(state->dag, worker->task)) == claim_player(claim);
  return worker->fate == FATE_OPENED ? VALUE_ANY : claim_values(claim, yes);
}

static void simulation_end_task(SimulationState *state, SimulatedWorker *worker) {
  double seconds = state->now - worker->began;
  DagNode task = worker->task;
  if (worker->fate == FATE_UNKNOWN) {
    state->result.wasted += seconds;
  } else {
    state->result.tasks++;
    state->result.useful += seconds;
    if (seconds > state->result.longest) state->result.longest = seconds;
  }
  DagOpening opening;
  bool opens = worker->fate == FATE_OPENED && !worker->opened;
  if (opens) dag_prepare(state->dag, dag_board(state->dag, task), &opening);
  task_end(state->dag, task, simulation_answer_of(state, worker), opens ? &opening : NULL, 0, 0);
  worker->task = DAG_NONE;
}

/* Frees the workers whose tasks no longer matter. */
static void simulation_drop(SimulationState *state) {
  for (int i = 0; i < state->result.workers; i++) {
    SimulatedWorker *worker = &state->workers[i];
    if (worker->task != DAG_NONE && !dag_contributes(state->dag, worker->task)) {
      state->result.wasted += state->now - worker->began;
      dag_give_back(state->dag, worker->task);
      worker->task = DAG_NONE;
    }
  }
}

static bool simulation_is_stopped(const SimulationState *state) {
  return state->options->stop != NULL && stop_is_raised(state->options->stop);
}

static void replay(SimulationState *state) {
  while (dag_values(state->dag) == VALUE_ANY && !simulation_is_stopped(state)) {
    assign(state);
    if (dag_values(state->dag) != VALUE_ANY) break;
    SimulatedWorker *done = first_done(state);
    assert(done != NULL);
    state->now = done->began + done->seconds;
    simulation_end_task(state, done);
    simulation_drop(state);
  }
  for (int i = 0; i < state->result.workers; i++)
    if (state->workers[i].task != DAG_NONE)
      state->result.wasted += state->now - state->workers[i].began;
}

static Status make_tree(SimulationState *state, Error *error) {
  const SimulationOptions *options = state->options;
  const DagOptions dag = {.root = options->root,
                          .claim = options->claim,
                          .without = options->without,
                          .bytes = TREE_BYTES,
                          .table = options->table,
                          .known = options->table == NULL ? state->given : NULL};
  if (state->given == NULL || state->workers == NULL)
    return status_fail(error, STATUS_MEMORY, 0, "no memory for the simulation");
  Status status = read_record(state, error);
  return status == STATUS_OK ? dag_create(&state->dag, &dag, error) : status;
}

Status simulation_run(const SimulationOptions *options, Simulation *simulation, Error *error) {
  int workers = options->workers;
  SimulationState state = {.options = options, .result.workers = workers};
  Board board = options->root;
  ValueSet values = moves_to_choice(&board, options->claim, options->without);
  state.root = code_canonical(board);
  if (values == VALUE_ANY && !simulation_is_answered(&state, state.root))
    return status_fail(error, STATUS_RANGE, 0, "a search recorded there was not ended");
  LateTable *late = options->table != NULL && workers > 1 ? late_create(workers) : NULL;
  state.search = (CubeSearch){.table = options->table,
                              .without = options->without,
                              .symmetries = symmetry_useful(options->root),
                              .sharers = workers,
                              .stop = options->stop,
                              .late = late};
  state.given = known_new();
  state.workers = calloc((size_t)workers, sizeof *state.workers);
  Status status = make_tree(&state, error);
  if (status == STATUS_OK) {
    replay(&state);
    state.result.seconds = state.now;
    /* It is a difference of sums of many small numbers, so it may fall just below 0. */
    state.result.idle = fmax(0, state.now * workers - state.result.useful - state.result.wasted);
    *simulation = state.result;
  }
  dag_free(state.dag);
  late_free(late);
  known_free(state.given);
  free(state.workers);
  return status;
}
