/* fourscore-cli job work, of a job that is divided by work: searches until the job is over, and
 * leads it where nobody else does. */
#include "base/live.h"
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "base/solvers.h"
#include "cluster/crew/crew.h"
#include "core/clock.h"
#include "core/cores.h"
#include "cube/code.h"
#include "job/stop.h"
#include "job/work.h"
#include "play/cube-play.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>

typedef struct {
  const Work *options;
  Job *job;
  Table *table;        /* of its own, or ... */
  SharedTable *shared; /* ... NULL */
  Writer *writer;
  LifeSign *sign;
  Crew *crew;
  bool told;          /* that results cannot be written */
  bool told_of_fault; /* that it leads in vain */
  double next_sign;
  LivePace pace;
  bool drawn; /* a line on the terminal */
} Run;

static void work(void *data) { crew_run(((Run *)data)->crew); }
static void stop(void *data) { crew_stop(((Run *)data)->crew); }

static void erase(Run *run) {
  if (run->drawn) live_line_erase();
  run->drawn = false;
}

static void draw(Run *run, const CrewView *view) {
  char pace[LIVE_PACE_SIZE];
  live_write_pace(&run->pace, view->seconds, view->nodes, pace);
  live_line("%s: %zu tasks solved, %zu given up, %zu others | %s",
            view->leads ? "leads and works" : "works", view->solved, view->given_up, view->others,
            pace);
  run->drawn = true;
}

/* Often at first, then whenever others look at it. */
static void show_life(Run *run, const CrewView *view) {
  Life life;
  double now = clock_seconds();
  if (now < run->next_sign) return;
  run->next_sign = now + fmin(fmax(1, view->seconds / 10), run->options->poll);
  crew_tell(run->crew, &life);
  life_tell(run->sign, life);
}

/* Says when results cannot be written, and when they are again. */
static void tell_waiting(Run *run, const CrewView *view) {
  if ((view->waiting > 0) == run->told) return;
  run->told = view->waiting > 0;
  erase(run);
  if (run->told)
    message_print("%s; the work goes on, and they are tried again", view->error.message);
  else
    message_print("results are written again");
}

static void tell_fault(Run *run, const CrewView *view) {
  bool fault = view->fault.status != STATUS_OK;
  if (fault == run->told_of_fault) return;
  run->told_of_fault = fault;
  erase(run);
  if (fault) message_print("no task can be chosen: %s", view->fault.message);
}

static void tick(void *data) {
  Run *run = data;
  CrewView view;
  if (work_is_abandoned()) crew_stop(run->crew);
  crew_peek(run->crew, &view);
  show_life(run, &view);
  if (live_possible()) draw(run, &view);
  tell_waiting(run, &view);
  tell_fault(run, &view);
}

/* A worker with all cores of the machine has nobody to share its table with. One of its own is
 * faster, by the system's huge pages, and grows as it is filled. */
static bool has_company(const Work *options) {
  return options->threads == 1 || options->threads < cores_of_machine();
}

static void share_table(Run *run, Error *why) {
  const SearchOptions *search = &run->options->search;
  const SharedTableOptions options = {.description = &run->job->description,
                                      .solver = run->options->solver->name,
                                      .bytes = search->table_bytes,
                                      .key_bits = CODE_BITS,
                                      .scheme = search->scheme};
  run->shared = shared_table_join(&options, why);
  int others = run->shared == NULL ? 0 : shared_table_workers(run->shared) - 1;
  if (others > 0)
    message_print("shares its table with %d other worker%s of this machine", others,
                  others == 1 ? "" : "s");
}

/* Whoever can have no table at all hears only of that. */
static bool get_table(Run *run) {
  Error why = {0};
  bool wanted = !run->options->own_table && has_company(run->options);
  if (wanted) share_table(run, &why);
  if (run->shared != NULL) return true;
  if (!options_table(&run->options->search, &run->table)) return false;
  if (wanted) message_print("shares no table with other workers of this machine: %s", why.message);
  return true;
}

static bool prepare(Run *run) {
  const Work *options = run->options;
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
      .task_seconds = options->search.time_limit,
      .verify = options->verify,
      .bounded = options->verify_given == NULL,
  };
  run->crew = crew_new(&crew);
  tick(run); /* the first sign of life, which a leader looks for */
  return true;
}

/* Shows the lines that contradict each other, for which the results have to be read. */
static ExitStatus tell_contradiction(const Run *run, const CrewView *view) {
  if (view->fault.status == STATUS_CONFLICT) message_print("%s", view->fault.message);
  if (job_load(run->job)) job_tell_contradiction(run->job);
  return EXIT_CONTRADICTION;
}

static ExitStatus report(const Run *run) {
  CrewView view;
  crew_peek(run->crew, &view);
  bool solved = view.over && view.state == CREW_SOLVED;
  output_print("%s\ttasks %zu\tsolved %zu\tgiven-up %zu\tleft %zu\tnodes %" PRIu64
               "\tseconds %.1f\tbusy %.1f\tsharing %zu\n",
               solved ? "solved" : "open", view.solved + view.given_up + view.left, view.solved,
               view.given_up, view.left, view.nodes, view.seconds,
               view.busy_seconds / run->options->threads, view.sharing);
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
  return run_signal() == SIGINT || view.ordered ? EXIT_UNKNOWN : EXIT_ANSWERED;
}

ExitStatus work_in_crew(const Work *options, Job *job) {
  Run run = {.options = options, .job = job};
  const LongWork searching = {.work = work, .stop = stop, .tick = tick, .data = &run};
  ExitStatus status = EXIT_BAD;
  if (options->fresh)
    message_print(
        "--fresh is for jobs in rounds: tasks of this job need what others left in the table");
  else if (prepare(&run) && run_long(&searching, 0)) {
    erase(&run);
    status = report(&run);
  }
  crew_free(run.crew);
  life_free(run.sign);
  writer_close(run.writer);
  table_free(run.table);
  shared_table_leave(run.shared);
  return status;
}
