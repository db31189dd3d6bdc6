/* fourscore-cli job work: searches until the job is over, and leads it if nobody else does. */
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/run.h"
#include "base/solvers.h"
#include "cluster/crew/crew.h"
#include "core/clock.h"
#include "core/cores.h"
#include "cube/code.h"
#include "job/launcher.h"
#include "job/stop.h"
#include "play/cube-play.h"
#include "storage/opinions.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>

enum { THREADS_MOST = 256 };

typedef struct {
  SearchOptions search; /* table, and the limit of time */
  double task_limit;    /* seconds; 0: none */
  const Solver *solver;
  int threads;
  int poll;          /* seconds */
  size_t tree_bytes; /* of the job */
  bool own_table;    /* not shared with other workers */
  uint64_t verify;
  const char *verify_given; /* NULL: not given */
  bool json;
} JobWork;

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

#define FIELD(name) offsetof(JobWork, name)

static const Option work_options[] = {
    {"threads", option_int, FIELD(threads), 1, THREADS_MOST, .unit = "N",
     .help = "How many threads (default: one for each physical core)"},
    {"table", option_bytes, FIELD(search.table_bytes), .unit = "SIZE",
     .help = "Size of the table that the threads share (default: 1G)"},
    {"tree", option_bytes, FIELD(tree_bytes), .unit = "SIZE",
     .help = "Memory for the tree of the job (default: 2G, taken as it grows)"},
    RUN_LIMIT_OPTION(FIELD(search.time_limit)),
    {"task-limit", option_seconds, FIELD(task_limit), .unit = "SECONDS",
     .help = "Give up a task after this time, and divide it"},
    {"solver", set_solver, FIELD(solver), .unit = "NAME", .help = "How to search"},
    {"own-table", option_flag, FIELD(own_table),
     .help = "Do not share the table with other workers of the job on this machine"},
    {"poll", option_int, FIELD(poll), 1, 3600, .unit = "SECONDS",
     .help =
         "Seconds at most between two signs of life and looks at what others solved (default: 10)"},
    {"verify", option_uint64, FIELD(verify), 0, INT64_MAX, .unit = "N",
     .given = FIELD(verify_given),
     .help = "Search one answer in N again by another solver, 0 for none (default: 10000, for at "
             "most 1 % of the nodes)"},
    JSON_OPTION(FIELD(json)),
    {NULL},
};

/* Whether the command that placed the workers has ended. Workers on other hosts and of a batch
 * system do not know it. */
static bool is_abandoned(void) {
  const char *given = g_getenv(JOB_SUBMIT_PID);
  return given != NULL && kill((pid_t)g_ascii_strtoll(given, NULL, 10), 0) != 0 && errno == ESRCH;
}

typedef struct {
  const JobWork *options;
  Job *job;
  Table *table;        /* of its own, or ... */
  SharedTable *shared; /* ... NULL */
  Writer *writer;
  LifeSign *sign;
  Crew *crew;
  bool told;          /* whether it was said that results cannot be written */
  bool told_of_fault; /* that it leads in vain */
  double next_sign;
  LivePace pace;
  bool drawn; /* a line on the terminal */
} JobRun;

static void job_work_run(void *data) { crew_run(((JobRun *)data)->crew); }
static void job_work_stop(void *data) { crew_stop(((JobRun *)data)->crew); }

static void erase(JobRun *run) {
  if (run->drawn) live_line_erase();
  run->drawn = false;
}

static void job_work_draw(JobRun *run, const CrewView *view) {
  char pace[LIVE_PACE_SIZE];
  live_write_pace(&run->pace, view->seconds, view->nodes, pace);
  live_line("%s: %zu tasks solved, %zu given up, %zu others | %s",
            view->leads ? "leads and works" : "works", view->solved, view->given_up, view->others,
            pace);
  run->drawn = true;
}

/* Often at first, then as often as others look at it. */
static void show_life(JobRun *run, const CrewView *view) {
  Life life;
  double now = clock_seconds();
  if (now < run->next_sign) return;
  run->next_sign = now + fmin(fmax(1, view->seconds / 10), run->options->poll);
  crew_tell(run->crew, &life);
  life_tell(run->sign, life);
}

/* Says when results cannot be written, and when they are again. */
static void tell_waiting(JobRun *run, const CrewView *view) {
  if ((view->waiting > 0) == run->told) return;
  run->told = view->waiting > 0;
  erase(run);
  if (run->told)
    message_print("%s; the work goes on, and they are tried again", view->error.message);
  else
    message_print("results are written again");
}

static void tell_fault(JobRun *run, const CrewView *view) {
  bool fault = view->fault.status != STATUS_OK;
  if (fault == run->told_of_fault) return;
  run->told_of_fault = fault;
  erase(run);
  if (fault) message_print("no task can be chosen: %s", view->fault.message);
}

static void job_work_tick(void *data) {
  JobRun *run = data;
  CrewView view;
  if (is_abandoned()) crew_stop(run->crew);
  crew_peek(run->crew, &view);
  show_life(run, &view);
  if (live_possible()) job_work_draw(run, &view);
  tell_waiting(run, &view);
  tell_fault(run, &view);
}

/* A worker with all cores of the machine has nobody to share its table with. A private table is
 * faster, thanks to the system's huge pages, and grows as it is filled. */
static bool has_company(const JobWork *options) {
  return options->threads == 1 || options->threads < cores_of_machine();
}

static void share_table(JobRun *run, Error *why) {
  const SearchOptions *search = &run->options->search;
  const SharedTableOptions options = {.description = &run->job->description,
                                      .solver = run->options->solver->name,
                                      .bytes = search->table_bytes,
                                      .key_bits = CODE_BITS,
                                      .scheme = search->scheme};
  run->shared = shared_table_join(&options, why);
}

/* Answers that were there when the work began; the last line counts them too. */
static void tell_sharing(const JobRun *run) {
  CrewView view;
  crew_peek(run->crew, &view);
  if (view.sharing > 1)
    message_print("shares its table with %zu other worker%s of this machine", view.sharing - 1,
                  view.sharing == 2 ? "" : "s");
}

/* A worker that can have no table at all is told only that. */
static bool get_table(JobRun *run) {
  Error why = {0};
  bool wanted = !run->options->own_table && has_company(run->options);
  if (wanted) share_table(run, &why);
  if (run->shared != NULL) return true;
  if (!options_table(&run->options->search, &run->table)) return false;
  if (wanted) message_print("shares no table with other workers of this machine: %s", why.message);
  return true;
}

static bool job_work_prepare(JobRun *run) {
  const JobWork *options = run->options;
  Error error;
  if (folder_probe(run->job->folder, &error) != STATUS_OK) return message_fail("%s", error.message);
  int sealed = writer_seal_torn(run->job->folder);
  if (sealed > 0) message_print("ended the last lines of %d torn files", sealed);
  if (!get_table(run)) return false;
  if (writer_open(&run->writer, run->job->folder, &run->job->description, &error) != STATUS_OK)
    return message_fail("%s", error.message);
  run->sign = life_new(run->job->folder);
  const CrewOptions crew = {
      .folder = run->job->folder,
      .description = &run->job->description,
      .sign = run->sign,
      .writer = run->writer,
      .solver = options->solver,
      .table = run->shared != NULL ? shared_table(run->shared) : run->table,
      .shared = run->shared,
      .threads = options->threads,
      .tree_bytes = options->tree_bytes,
      .poll_seconds = options->poll,
      .task_seconds = options->task_limit,
      .verify = options->verify,
      .bounded = options->verify_given == NULL,
  };
  run->crew = crew_new(&crew);
  tell_sharing(run);
  job_work_tick(run); /* the first sign of life, for which a leader looks */
  return true;
}

/* Shows the lines that contradict each other; the results have to be read for that. */
static ExitStatus tell_contradiction(const JobRun *run, const CrewView *view) {
  if (view->fault.status == STATUS_CONFLICT) message_print("%s", view->fault.message);
  if (job_load(run->job)) job_tell_contradiction(run->job);
  return EXIT_CONTRADICTION;
}

static void job_work_print_json(const JobRun *run, const CrewView *view, const char *state) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "state", state);
  json_add_int(json, "tasks", (gint64)(view->solved + view->given_up + view->left));
  json_add_int(json, "solved", (gint64)view->solved);
  json_add_int(json, "given_up", (gint64)view->given_up);
  json_add_int(json, "left", (gint64)view->left);
  json_add_int(json, "nodes", (gint64)view->nodes);
  json_add_double(json, "seconds", view->seconds);
  json_add_double(json, "busy", view->busy_seconds / run->options->threads);
  json_add_int(json, "sharing", (gint64)view->sharing);
  output_json(json);
}

static void job_work_print(const JobRun *run, const CrewView *view) {
  const char *state = view->over && view->state == CREW_SOLVED ? "solved" : "open";
  if (run->options->json)
    job_work_print_json(run, view, state);
  else
    output_print("%s\ttasks %zu\tsolved %zu\tgiven-up %zu\tleft %zu\tnodes %" PRIu64
                 "\tseconds %.1f\tbusy %.1f\tsharing %zu\n",
                 state, view->solved + view->given_up + view->left, view->solved, view->given_up,
                 view->left, view->nodes, view->seconds, view->busy_seconds / run->options->threads,
                 view->sharing);
}

static ExitStatus job_work_report(const JobRun *run) {
  CrewView view;
  crew_peek(run->crew, &view);
  job_work_print(run, &view);
  if (view.contradicted) {
    solvers_tell_contradiction((Variant){.rules = &rules_cube}, view.contradiction);
    return EXIT_CONTRADICTION;
  }
  if (view.different || view.fault.status == STATUS_CONFLICT ||
      (view.over && view.state == CREW_CONTRADICTION))
    return tell_contradiction(run, &view);
  if (view.ordered) stop_tell(run->job);
  if (view.waiting > 0)
    return message_bad("%zu results could not be written: %s", view.waiting, view.error.message);
  if (view.fault.status == STATUS_MEMORY) return EXIT_BAD;
  return run_signal() == SIGINT || run_out_of_time() || view.ordered ? EXIT_UNKNOWN : EXIT_ANSWERED;
}

/* The job was opened without its results. */
static ExitStatus work_on(const JobWork *options, Job *job) {
  JobRun run = {.options = options, .job = job};
  const LongWork searching = {
      .work = job_work_run, .stop = job_work_stop, .tick = job_work_tick, .data = &run};
  ExitStatus status = EXIT_BAD;
  if (job_work_prepare(&run) && run_long(&searching, options->search.time_limit)) {
    erase(&run);
    run_tell_limit(options->search.time_limit);
    status = job_work_report(&run);
  }
  crew_free(run.crew);
  life_free(run.sign);
  writer_close(run.writer);
  table_free(run.table);
  shared_table_leave(run.shared);
  return status;
}

static ExitStatus run_work(const JobWork *options, const char *path) {
  Job job;
  if (!job_open_bare(&job, path)) return EXIT_BAD;
  ExitStatus status = stop_tell(&job) ? EXIT_UNKNOWN : work_on(options, &job);
  job_close(&job);
  return status;
}

ExitStatus job_work_command(int argc, char **argv) {
  JobWork options = {.search = options_default(),
                     .solver = solvers[0],
                     .poll = 10,
                     .tree_bytes = JOB_TREE_BYTES,
                     .verify = VERIFY_ONE_IN};
  g_autofree char *description = solvers_describe_first(options.solver->name);
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Searches until the job is solved, and writes each result as it is found. Any number\n"
      "of workers may run, on all machines that see the folder. SIGTERM and SIGUSR1 end a\n"
      "worker at once with exit status 0, SIGINT with 1. Its results are written, and the\n"
      "tasks that it had under way stay open.",
      work_options, &options, description);
  if (arguments == NULL) return EXIT_BAD;
  if (!run_catch_signals()) return EXIT_BAD;
  run_catch_also(SIGUSR1);
  if (options.threads == 0) options.threads = cores_physical();
  return run_work(&options, arguments[0]);
}
