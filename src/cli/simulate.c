/* fourscore-cli simulate: how fast the searches recorded in a store would have been with more
 * workers. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/run.h"
#include "base/store-warnings.h"
#include "commands.h"
#include "core/clock.h"
#include "team/parallel.h"
#include "team/simulation.h"
#include "storage/store.h"

#include <inttypes.h>
#include <math.h>

enum { ROOTS_MOST = 10000 };

typedef struct {
  StoreRoot *roots;
  size_t count;
  Known *known[2];           /* by claim */
  SimulationOptions options; /* of each root, except for what it is */
  double until;              /* of the clock; 0: without limit */
} SimulateTrace;

typedef struct {
  SearchOptions search; /* the table */
  int workers;          /* 0: several numbers */
  int draws;            /* 0: not given */
  bool json;
} SimulateOptions;

/* One row: this many workers. */
typedef struct {
  SimulateTrace *trace;
  int draws;
  Simulation *mean;
  bool done;
  Error *error;
  StopFlag stop;
} SimulateRow;

/* The first tasks of each draw are longer than those of the previous one by this many nodes. */
enum { DRAW_NODES = 8, DRAWS_MOST = 64 };

static bool read_trace(Store *store, SimulateTrace *trace, Error *error) {
  if (store_pace(store, &trace->options.nodes_per_second, error) != STATUS_OK) return false;
  if (store_roots(store, trace->roots, ROOTS_MOST, &trace->count, error) != STATUS_OK) return false;
  trace->count = MIN(trace->count, ROOTS_MOST);
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    trace->known[claim] = known_new();
    if (store_read(store, claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND, trace->known[claim],
                   error) != STATUS_OK)
      return false;
  }
  return true;
}

/* All roots, one after the other, on that many workers; added to the sum. */
static bool simulate_roots(const SimulateTrace *trace, int workers, Simulation *sum, Error *error) {
  for (size_t i = 0; i < trace->count; i++) {
    Simulation one;
    const StoreRoot *root = &trace->roots[i];
    SimulationOptions options = trace->options;
    options.root = root->board;
    options.claim = root->claim;
    options.without = root->without;
    options.known = trace->known[root->claim];
    options.workers = workers;
    if (options.nodes_per_second == 0) options.table = NULL;
    if (options.table != NULL) table_clear(options.table);
    if (simulation_run(&options, &one, error) != STATUS_OK) return false;
    sum->seconds += one.seconds;
    sum->useful += one.useful;
    sum->wasted += one.wasted;
    sum->idle += one.idle;
    sum->tasks += one.tasks;
    sum->unknown += one.unknown;
    sum->longest = MAX(sum->longest, one.longest);
  }
  return true;
}

static void simulate_divide(Simulation *sum, int draws) {
  sum->seconds /= draws;
  sum->useful /= draws;
  sum->wasted /= draws;
  sum->idle /= draws;
  sum->tasks /= (uint64_t)draws;
  sum->unknown /= (uint64_t)draws;
}

/* The mean of the draws. The cost of one position is partly chance: tasks that are a few nodes
 * longer may find the move that counts much sooner or later. */
static void simulate_work(void *data) {
  SimulateRow *row = data;
  SimulateTrace *trace = row->trace;
  trace->options.stop = &row->stop;
  for (int draw = 0; draw < row->draws; draw++) {
    trace->options.first_nodes = PARALLEL_FIRST_NODES + (uint64_t)draw * DRAW_NODES;
    if (!simulate_roots(trace, row->mean->workers, row->mean, row->error)) return;
  }
  simulate_divide(row->mean, row->draws);
  row->done = !stop_is_raised(&row->stop);
}

/* False if there is none, after an error, or if it was stopped. */
static bool simulate(SimulateTrace *trace, int workers, int draws, Simulation *mean, Error *error) {
  SimulateRow row = {.trace = trace, .draws = draws, .mean = mean, .error = error};
  const LongWork simulating = {
      .work = simulate_work, .flag = &row.stop, .doing = "simulating", .data = &row};
  double left = trace->until > 0 ? fmax(trace->until - clock_seconds(), 0.001) : 0;
  *mean = (Simulation){.workers = workers};
  return run_long(&simulating, left) && row.done;
}

/* What is printed in a row beside the counts. */
typedef struct {
  double seconds, speed_up, efficiency, idle, wasted, longest;
} Figures;

static Figures figures_of(const Simulation *one, const Simulation *many) {
  double total = many->seconds * many->workers;
  double speed_up = many->seconds > 0 ? one->seconds / many->seconds : 1;
  return (Figures){.seconds = many->seconds,
                   .speed_up = speed_up,
                   .efficiency = speed_up / many->workers,
                   .idle = total > 0 ? many->idle / total : 0,
                   .wasted = total > 0 ? many->wasted / total : 0,
                   .longest = many->longest};
}

static void simulate_print_json(const Simulation *row, Figures figures) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_int(json, "workers", row->workers);
  json_add_double(json, "seconds", figures.seconds);
  json_add_double(json, "speed_up", figures.speed_up);
  json_add_double(json, "efficiency", figures.efficiency);
  json_add_double(json, "idle", figures.idle);
  json_add_double(json, "wasted", figures.wasted);
  json_add_int(json, "tasks", (gint64)row->tasks);
  json_add_int(json, "unknown", (gint64)row->unknown);
  json_add_double(json, "longest", figures.longest);
  output_json(json);
}

static void simulate_print(const Simulation *row, Figures figures) {
  output_print("%d\t%.3f\t%.2f\t%.3f\t%.3f\t%.3f\t%" PRIu64 "\t%" PRIu64 "\t%.3f\n", row->workers,
               figures.seconds, figures.speed_up, figures.efficiency, figures.idle, figures.wasted,
               row->tasks, row->unknown, figures.longest);
}

/* Powers of two, and the cores that the paper's node had. */
static int next_workers(int workers) {
  return workers == 16 ? 28 : workers == 28 ? 32 : 2 * workers;
}

static bool simulate_all(SimulateTrace *trace, const SimulateOptions *options, Error *error) {
  Simulation one, many;
  int only = options->workers, draws = MAX(options->draws, 1);
  if (!simulate(trace, 1, draws, &one, error)) return false;
  if (!options->json)
    output_text("workers\tseconds\tspeed-up\tefficiency\tidle\twasted\tjobs\tunknown\tlongest\n");
  int workers = only ? only : 1, last = only ? only : SIMULATION_WORKERS_MOST;
  for (; workers <= last; workers = next_workers(workers)) {
    many = one;
    if (workers != 1 && !simulate(trace, workers, draws, &many, error)) return false;
    (options->json ? simulate_print_json : simulate_print)(&many, figures_of(&one, &many));
  }
  return true;
}

static const Option simulate_options[] = {
    {"workers", option_int, offsetof(SimulateOptions, workers), 1, SIMULATION_WORKERS_MOST,
     .unit = "N",
     .help = "Only this number of workers, 1 to 4096 (default: 1, 2, 4, ... 4096 and 28)"},
    {"table", option_bytes, offsetof(SimulateOptions, search.table_bytes), .unit = "SIZE",
     .help = "Search all tasks again, with an empty table of this size",
     .given = offsetof(SimulateOptions, search.table_given)},
    {"draws", option_int, offsetof(SimulateOptions, draws), 1, DRAWS_MOST, .unit = "K",
     .help = "With --table: the mean of K searches, each of tasks a little longer"},
    RUN_LIMIT_OPTION(offsetof(SimulateOptions, search.time_limit)),
    JSON_OPTION(offsetof(SimulateOptions, json)),
    {NULL},
};

/* If the table is NULL, nothing is searched. */
static ExitStatus simulate_store(const char *path, const SimulateOptions *options, Table *table) {
  double limit = options->search.time_limit;
  SimulateTrace trace = {.roots = g_new0(StoreRoot, ROOTS_MOST),
                         .options.table = table,
                         .until = limit > 0 ? clock_seconds() + limit : 0};
  Store *store = NULL;
  Error error;
  bool done = store_open(&store, path, variant_default(), STORE_READ, NULL, &error) == STATUS_OK &&
              read_trace(store, &trace, &error) && simulate_all(&trace, options, &error);
  run_tell_limit(limit);
  bool stopped = !done && !run_ended();
  if (!done && !stopped) message_print("%s: %s", path, error.message);
  if (store != NULL) store_warnings_tell(path, store);
  store_close(store);
  known_free(trace.known[CLAIM_FIRST]);
  known_free(trace.known[CLAIM_SECOND]);
  g_free(trace.roots);
  return done ? EXIT_ANSWERED : stopped ? EXIT_UNKNOWN : EXIT_BAD;
}

ExitStatus simulate_command(int argc, char **argv) {
  SimulateOptions options = {.search = options_default()};
  Table *table = NULL;
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE",
      "Repeats the tasks that solve --store recorded, in simulated time, with other numbers of\n"
      "workers. Prints for each: workers, seconds, speed-up and efficiency against one worker,\n"
      "the shares of time idle and wasted, tasks, tasks begun without a recorded result, and the\n"
      "longest task.",
      simulate_options, &options, NULL);
  if (files == NULL || !run_catch_signals()) return EXIT_BAD;
  if (options.draws > 0 && options.search.table_given == NULL) {
    message_print("--draws needs --table: tasks as they were recorded take the same each time");
    return EXIT_BAD;
  }
  if (options.search.table_given != NULL && !options_table(&options.search, &table))
    return EXIT_BAD;
  ExitStatus status = simulate_store(files[0], &options, table);
  table_free(table);
  return status;
}
