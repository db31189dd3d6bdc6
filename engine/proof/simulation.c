#include "simulation.h"

#include <stdlib.h>

static const size_t TREE_BYTES = (size_t)1 << 30;

typedef struct {
  DagNode job; /* DAG_NONE: idle */
  bool known;  /* the record has it */
  double began, seconds;
} SimulatedWorker;

typedef struct {
  Dag *dag;
  const Known *known;
  Claim claim;
  Known *given; /* splits, and what the table told without a search */
  SimulatedWorker *workers;
  double now, average; /* of the recorded jobs */
  Simulation result;
} State;

/* The average time of the recorded jobs, and what no job has to find out. */
static Status read_record(State *state, Error *error) {
  double sum = 0;
  uint64_t count = 0;
  for (size_t i = 0; i < known_places(state->known); i++) {
    KnownEntry entry = *known_at(state->known, i);
    if (entry.values == 0) continue;
    if (entry.seconds > 0) {
      sum += (double)entry.seconds;
      count++;
    }
    if (!entry.split && entry.seconds > 0) continue;
    if (entry.seconds > 0) entry.values = VALUE_ANY;
    Status status = known_add(state->given, entry, error);
    if (status != STATUS_OK) return status;
  }
  state->average = count ? sum / (double)count : 0;
  return STATUS_OK;
}

static const KnownEntry *recorded(const State *state, DagNode job) {
  const KnownEntry *entry = known_find(state->known, code_canonical(dag_board(state->dag, job)));
  return entry != NULL && claim_answered(state->claim, entry->values) ? entry : NULL;
}

/* Gives jobs to idle workers as long as there are both. */
static void assign(State *state) {
  DagNode job;
  for (int i = 0; i < state->result.workers; i++) {
    SimulatedWorker *worker = &state->workers[i];
    if (worker->job != DAG_NONE) continue;
    DagTake take;
    while ((take = dag_take(state->dag, &job)) == DAG_LATER) {
    }
    if (take != DAG_JOB) break;
    const KnownEntry *entry = recorded(state, job);
    *worker = (SimulatedWorker){
        .job = job,
        .known = entry != NULL,
        .began = state->now,
        .seconds = entry != NULL ? (double)entry->seconds : state->average,
    };
    state->result.unknown += entry == NULL;
  }
  size_t open = (size_t)dag_view(state->dag).open;
  if (open > state->result.open_most) state->result.open_most = open;
}

/* The worker that is done first, NULL if none is at work. */
static SimulatedWorker *first_done(State *state) {
  SimulatedWorker *first = NULL;
  for (int i = 0; i < state->result.workers; i++) {
    SimulatedWorker *worker = &state->workers[i];
    if (worker->job != DAG_NONE &&
        (first == NULL || worker->began + worker->seconds < first->began + first->seconds))
      first = worker;
  }
  return first;
}

static void end_job(State *state, SimulatedWorker *worker) {
  double seconds = state->now - worker->began;
  if (worker->known && seconds >= worker->seconds) {
    const KnownEntry *entry = recorded(state, worker->job);
    state->result.jobs++;
    state->result.useful += seconds;
    if (seconds > state->result.longest) state->result.longest = seconds;
    bool holds = entry->values == claim_values(state->claim, true);
    dag_prove(state->dag, worker->job, claim_values(state->claim, holds), 0, 0);
  } else {
    state->result.wasted += seconds; /* a job without an answer is not given back: it is spent */
  }
  worker->job = DAG_NONE;
}

/* Frees the workers whose jobs no longer matter. */
static void drop(State *state) {
  for (int i = 0; i < state->result.workers; i++) {
    SimulatedWorker *worker = &state->workers[i];
    if (worker->job != DAG_NONE && !dag_contributes(state->dag, worker->job)) {
      state->result.wasted += state->now - worker->began;
      dag_give_back(state->dag, worker->job);
      worker->job = DAG_NONE;
    }
  }
}

static Status replay(State *state, Error *error) {
  while (dag_values(state->dag) == VALUE_ANY) {
    assign(state);
    if (dag_values(state->dag) != VALUE_ANY) break;
    SimulatedWorker *done = first_done(state);
    if (done == NULL)
      return status_fail(error, STATUS_RANGE, 0,
                         "the record does not answer the position: the"
                         " search was not ended");
    state->now = done->began + done->seconds;
    end_job(state, done);
    drop(state);
  }
  for (int i = 0; i < state->result.workers; i++)
    if (state->workers[i].job != DAG_NONE)
      state->result.wasted += state->now - state->workers[i].began;
  return STATUS_OK;
}

Status simulation_run(const StoreRoot *root, const Known *known, int workers,
                      Simulation *simulation, Error *error) {
  State state = {.known = known, .claim = root->claim, .result.workers = workers};
  state.given = known_new();
  state.workers = calloc((size_t)workers, sizeof *state.workers);
  Status status = state.given == NULL || state.workers == NULL
                      ? status_fail(error, STATUS_MEMORY, 0, "no memory for the simulation")
                      : read_record(&state, error);
  const DagOptions options = {
      .root = root->board,
      .claim = root->claim,
      .without = root->without,
      .cutoff = root->cutoff,
      .order = root->order,
      .bytes = TREE_BYTES,
      .known = state.given,
  };
  if (status == STATUS_OK) status = dag_create(&state.dag, &options, error);
  if (status == STATUS_OK) status = replay(&state, error);
  if (status == STATUS_OK) {
    state.result.seconds = state.now;
    state.result.idle = state.now * workers - state.result.useful - state.result.wasted;
    *simulation = state.result;
  }
  dag_free(state.dag);
  known_free(state.given);
  free(state.workers);
  return status;
}
