/* fourscore-cli job work: solves the tasks of a round, or a shard of them. */
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/run.h"
#include "base/solvers.h"
#include "core/clock.h"
#include "core/cores.h"
#include "job/engine.h"
#include "job/job.h"
#include "job/stop.h"
#include "job/work.h"
#include "play/cube-play.h"
#include "cluster/files/life.h"
#include "cluster/rounds/shard.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>

/* A tree that takes more memory is not worth each worker's time; the driver follows it. */
static const size_t TREE_BYTES = (size_t)64 << 20;

typedef struct {
  Work options;
  Job job;
  TaskList list;
  Table *table;
  Writer *writer;
  Shard *shard;
  bool told; /* that results cannot be written */
  LifeSign *sign;
  double began, next_sign;
  LivePace pace;
  bool drawn; /* a line on the terminal */
} Run;

static gboolean set_solver(const Option *option, const char *value, void *field, GError **error) {
  enum { NAMES_MOST = 16 };
  const char *names[NAMES_MOST];
  int choice, count = 0;
  for (; solvers[count] != NULL && count < NAMES_MOST; count++)
    names[count] = solvers[count]->name;
  if (!option_choice(option, value, names, count, &choice, error)) return FALSE;
  *(const Solver **)field = solvers[choice];
  return TRUE;
}

#define FIELD(name) offsetof(Work, name)

static const Option work_options[] = {
    {"round", option_int, FIELD(round), 1, ROUND_MOST, .unit = "N",
     .help = "Which round (default: the last)"},
    {"shard", option_int, FIELD(shard), 0, 999999, .unit = "I",
     .help = "Only every Nth task (see --of), beginning with this one, from 0"},
    {"of", option_int, FIELD(of), 1, 1000000, .unit = "N",
     .help = "How many shards there are (default: 1)"},
    {"threads", option_int, FIELD(threads), 1, SHARD_THREADS_MOST, .unit = "N",
     .help = "How many threads (default: one for each physical core)"},
    {"table", option_bytes, FIELD(search.table_bytes), .unit = "SIZE",
     .help = "Size of the table that the threads share (default: 1G)"},
    {"tree", option_bytes, FIELD(tree_bytes), .unit = "SIZE",
     .help =
         "Memory for the tree of a job that is divided by work (default: 2G, taken as it grows)"},
    {"time-limit", option_seconds, FIELD(search.time_limit), .unit = "SECONDS",
     .help = "Give a task up after so many seconds; the next round divides it"},
    {"solver", set_solver, FIELD(solver), .unit = "NAME", .help = "How to search"},
    {"fresh", option_flag, FIELD(fresh),
     .help = "Empty the table before each task, so that its nodes can be reproduced"},
    {"own-table", option_flag, FIELD(own_table),
     .help = "Do not share the table with other workers of a job that is divided by work on this "
             "machine"},
    {"poll", option_int, FIELD(poll), 1, 3600, .unit = "SECONDS",
     .help = "Seconds between two looks at what others have solved (default: 10)"},
    {"verify", option_uint64, FIELD(verify), 0, INT64_MAX, .unit = "N",
     .given = FIELD(verify_given),
     .help = "Search one answer in N again by another solver, 0 for none (default: 10000, for at "
             "most 1 % of the nodes)"},
    {NULL},
};

static void work(void *data) { shard_run(((Run *)data)->shard); }
static void stop(void *data) { shard_stop(((Run *)data)->shard); }

bool work_is_abandoned(void) {
  const char *given = g_getenv(JOB_SUBMIT_PID);
  return given != NULL && kill((pid_t)g_ascii_strtoll(given, NULL, 10), 0) != 0 && errno == ESRCH;
}

/* The line of a terminal: the round's tasks here, and how fast they are searched. */
static void draw(Run *run, const ShardView *view) {
  char pace[LIVE_PACE_SIZE];
  live_write_pace(&run->pace, clock_seconds() - run->began, view->searched, pace);
  live_line("round %d: %zu of %zu tasks solved, %zu open, %zu searched | %s", run->list.round,
            view->solved + view->skipped, view->tasks, view->open, view->running, pace);
  run->drawn = true;
}

static void erase(Run *run) {
  if (run->drawn) live_line_erase();
  run->drawn = false;
}

/* Often at first, then whenever the folder is looked at. */
static void show_life(Run *run) {
  Life life;
  double now = clock_seconds();
  if (now < run->next_sign) return;
  run->next_sign = now + fmin(fmax(1, now - run->began), run->options.poll);
  shard_tell(run->shard, &life);
  life.round = run->list.round;
  life.seconds = now - run->began;
  life_tell(run->sign, life);
}

static void tick(void *data) {
  Run *run = data;
  ShardView view = {0};
  if (work_is_abandoned()) shard_stop(run->shard);
  shard_tick(run->shard);
  shard_peek(run->shard, &view);
  if (live_possible()) draw(run, &view);
  show_life(run);
  if ((view.waiting > 0) == run->told) return;
  run->told = view.waiting > 0;
  erase(run);
  if (run->told)
    message_print("%s; the work goes on, and they are tried again", view.error.message);
  else
    message_print("results are written again");
}

static bool read_round(Run *run) {
  Error error;
  int round = run->options.round;
  if (round == 0) round = tasks_last_round(run->job.folder, &error);
  if (round == 0)
    return message_fail("%s has no round yet: \"job step\" writes one",
                        folder_path(run->job.folder));
  if (round > 0 &&
      tasks_read(&run->list, run->job.folder, &run->job.description, round, &error) == STATUS_OK)
    return true;
  return message_fail("%s", error.message);
}

static bool prepare(Run *run) {
  const Work *options = &run->options;
  Error error;
  if (folder_probe(run->job.folder, &error) != STATUS_OK) return message_fail("%s", error.message);
  int sealed = writer_seal_torn(run->job.folder);
  if (sealed > 0) message_print("ended the last lines of %d torn files", sealed);
  if (!read_round(run) || !options_table(&options->search, &run->table)) return false;
  if (writer_open(&run->writer, run->job.folder, &run->job.description, &error) != STATUS_OK)
    return message_fail("%s", error.message);
  const ShardOptions shard = {
      .folder = run->job.folder,
      .description = &run->job.description,
      .list = &run->list,
      .results = run->job.results,
      .writer = run->writer,
      .solver = options->solver,
      .table = run->table,
      .threads = options->threads,
      .number = (size_t)options->shard,
      .of = (size_t)options->of,
      .tree_bytes = TREE_BYTES,
      .task_seconds = options->search.time_limit,
      .poll_seconds = options->poll,
      .fresh = options->fresh,
      .verify = options->verify,
      .bounded = options->verify_given == NULL,
  };
  run->shard = shard_new(&shard);
  run->sign = life_new(run->job.folder);
  run->began = clock_seconds();
  return true;
}

/* A person has stopped it, or the job: a loop of step and work is to end with it. Batch systems
 * stop workers with other signals, and that is no failure. */
static bool was_left(const ShardView *view) {
  return (run_signal() == SIGINT && view->open > 0) || view->ordered;
}

static ExitStatus report(const Run *run) {
  ShardView view = {0};
  shard_peek(run->shard, &view);
  Error error;
  if (view.different > 0 && results_load(run->job.results, run->job.folder, &error) == STATUS_OK &&
      job_tell_contradiction(&run->job))
    return EXIT_CONTRADICTION;
  output_print(
      "round %d\ttasks %zu\tsolved %zu\tgiven-up %zu\tskipped %zu\topen %zu\tnodes %" PRIu64 "\n",
      run->list.round, view.tasks, view.solved, view.given_up, view.skipped, view.open, view.nodes);
  if (view.contradicted) {
    solvers_tell_contradiction((Variant){.rules = &rules_cube}, view.contradiction);
    return EXIT_CONTRADICTION;
  }
  if (view.ordered) stop_tell(&run->job);
  if (view.waiting == 0) return was_left(&view) ? EXIT_UNKNOWN : EXIT_ANSWERED;
  return message_bad("%zu results could not be written: %s", view.waiting, view.error.message);
}

static ExitStatus work_round(Run *run) {
  const LongWork searching = {.work = work, .stop = stop, .tick = tick, .data = run};
  ExitStatus status = EXIT_BAD;
  job_tell_problems(&run->job);
  if (job_tell_contradiction(&run->job)) {
    status = EXIT_CONTRADICTION;
  } else if (prepare(run) && run_long(&searching, 0)) {
    erase(run);
    status = report(run);
  }
  life_free(run->sign);
  shard_free(run->shard);
  writer_close(run->writer);
  table_free(run->table);
  tasks_clear(&run->list);
  return status;
}

static ExitStatus run_work(Run *run, const char *path) {
  ExitStatus status = EXIT_BAD;
  if (!job_open_bare(&run->job, path)) return EXIT_BAD;
  if (stop_tell(&run->job))
    status = EXIT_UNKNOWN;
  else if (description_by_work(&run->job.description))
    status = work_in_crew(&run->options, &run->job);
  else if (job_load(&run->job))
    status = work_round(run);
  job_close(&run->job);
  return status;
}

static bool check(const Work *options) {
  if (options->shard >= options->of)
    message_print("--shard %d: there are %d, counted from 0", options->shard, options->of);
  else if (options->fresh && options->threads != 1)
    message_print("--fresh is for one thread");
  else
    return true;
  return false;
}

ExitStatus job_work_command(int argc, char **argv) {
  Run run = {.options = {.search = options_default(),
                         .solver = solvers[0],
                         .of = 1,
                         .poll = 10,
                         .tree_bytes = WORK_TREE_BYTES,
                         .verify = VERIFY_ONE_IN}};
  g_autofree char *description = solvers_describe_first(run.options.solver->name);
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Solves the tasks of a round that are not answered yet, and writes each result\n"
      "as it is found. In a job divided by work it stays until the job is solved;\n"
      "rounds and shards mean nothing there, --tree and --own-table nothing elsewhere.\n"
      "SIGTERM and SIGUSR1 end it at once with what is written and exit status 0, SIGINT\n"
      "with 1; what was under way is simply still open.",
      work_options, &run.options, description);
  if (arguments == NULL) return EXIT_BAD;
  if (!run_catch_signals()) return EXIT_BAD;
  run_catch_also(SIGUSR1);
  if (run.options.threads == 0) run.options.threads = run.options.fresh ? 1 : cores_physical();
  if (!check(&run.options)) return EXIT_BAD;
  return run_work(&run, arguments[0]);
}
