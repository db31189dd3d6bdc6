/* fourscore-cli job drive: what a driver does from its start to the job's end.
 *
 * It does the same again and again. It looks at the queue, makes sure that there are successors,
 * and then either queues workers, if some are missing, or watches them. Every turn begins with what
 * queue and files say, and none relies on an earlier one. So it does not matter which driver does
 * it, where an earlier one was killed, or what the controller has forgotten.
 */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "cluster/tree/digest.h"
#include "core/clock.h"
#include "job/chain.h"
#include "job/stop.h"

typedef enum {
  TURN_GOOD,
  TURN_VAIN, /* turns in vain: a command did not answer, or workers brought nothing */
  TURN_OVER,
} Turn;

enum { REST_MOST = 10 }; /* between two turns in vain, in units of the site's poll-seconds */

typedef struct {
  const Launcher *launcher;
  Job job;
  ExitStatus status; /* of the last job_look() */
  int64_t known;     /* launcher_progress() when workers were last queued; -1: none were */
  char *bound;       /* which successors wait for which workers: said once, not at every turn */
  double next_look;  /* looks at the results, which may take at most a tenth of the time */
} Driver;

/* Binds the successors, unless they are bound already. */
static void bind_successors(Driver *driver, const SlurmQueue *drivers, const GPtrArray *workers) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < drivers->waiting->len; i++)
    g_string_append_printf(text, "%s ", (char *)drivers->waiting->pdata[i]);
  for (guint i = 0; i < workers->len; i++)
    g_string_append_printf(text, ":%s", (char *)workers->pdata[i]);
  if (g_strcmp0(text->str, driver->bound) == 0) return;
  chain_bind(drivers, workers);
  g_free(driver->bound);
  driver->bound = g_strdup(text->str);
}

/* While all workers are in the queue: removes those that Slurm could not start, and all of them
 * when the job is over. */
static Turn drive_watch(Driver *driver, const SlurmQueue *workers) {
  Job *job = &driver->job;
  Progress progress;
  double begin = clock_seconds();
  slurm_cancel(workers->held);
  if (begin < driver->next_look) return TURN_GOOD;
  if (job->results == NULL ? !job_load(job)
                           : results_load(job->results, job->folder, NULL) != STATUS_OK)
    return TURN_VAIN;
  if (progress_find(&job->description, job->results, false, &progress, NULL) == STATUS_OK) {
    if (progress.state != JOB_OPEN) slurm_cancel(workers->jobs);
    digest_write(&progress, job->folder, &job->description, job->results);
    progress_clear(&progress);
  }
  driver->next_look = begin + 10 * (clock_seconds() - begin);
  return TURN_GOOD;
}

/* Forgets what is in memory: a file may have been damaged since it was read. */
static bool drive_read_again(Job *job) {
  results_free(job->results);
  job->results = NULL;
  return job_load(job);
}

/* Whether the workers that this driver queued last have brought a result; says so if not. */
static bool has_news(Driver *driver) {
  int64_t before = driver->known;
  driver->known = launcher_progress(&driver->job);
  if (driver->known == before) launcher_tell_vain(driver->launcher);
  return driver->known != before;
}

/* Binds successors to the workers just queued and to others. NULL: none could be queued. */
static Turn end_placing(Driver *driver, const SlurmQueue *drivers, GPtrArray *workers, char *id) {
  if (id == NULL) return TURN_VAIN;
  g_ptr_array_add(workers, id);
  bind_successors(driver, drivers, workers);
  return has_news(driver) ? TURN_GOOD : TURN_VAIN;
}

/* While workers are missing: if the job is over, the remaining ones are removed too. */
static Turn drive_fill(Driver *driver, const SlurmQueue *drivers, const SlurmQueue *workers) {
  size_t missing = (size_t)driver->launcher->options.slots - workers->elements;
  slurm_cancel(workers->held);
  if (!drive_read_again(&driver->job)) return TURN_VAIN;
  driver->status = job_look(&driver->job, driver->launcher->json);
  if (driver->status == EXIT_ANSWERED || driver->status == EXIT_CONTRADICTION) {
    slurm_cancel(workers->jobs);
    return TURN_OVER;
  }
  if (driver->status != EXIT_UNKNOWN) return TURN_VAIN;
  return end_placing(driver, drivers, workers->jobs,
                     chain_submit_workers(driver->launcher, &driver->job, missing));
}

/* The job was told to stop: removes all that is left in the queue, this driver last. */
static Turn drive_obey(Driver *driver) {
  g_autofree char *work = chain_worker_name(&driver->job), *drive = chain_driver_name(&driver->job);
  SlurmQueue drivers = {0}, workers = {0};
  bool asked = slurm_look(drive, &drivers) && slurm_look(work, &workers);
  if (asked) {
    slurm_cancel(drivers.waiting);
    slurm_cancel(workers.jobs);
    driver->status = EXIT_UNKNOWN;
  }
  slurm_forget(&drivers);
  slurm_forget(&workers);
  return asked ? TURN_OVER : TURN_VAIN;
}

static Turn take_turn(Driver *driver) {
  if (stop_tell(&driver->job)) return drive_obey(driver);
  g_autofree char *name = chain_worker_name(&driver->job);
  SlurmQueue drivers = {0}, workers = {0};
  Turn turn = TURN_VAIN;
  if (chain_keep(driver->launcher, &driver->job, &drivers) && slurm_look(name, &workers)) {
    if (workers.elements < (guint)driver->launcher->options.slots) {
      turn = drive_fill(driver, &drivers, &workers);
    } else {
      bind_successors(driver, &drivers, workers.jobs);
      turn = drive_watch(driver, &workers);
    }
  }
  if (turn == TURN_OVER) slurm_cancel(drivers.waiting);
  slurm_forget(&drivers);
  slurm_forget(&workers);
  return turn;
}

static ExitStatus drive(Driver *driver) {
  const double poll = driver->launcher->options.poll_seconds;
  double rest = poll;
  Turn turn;
  while ((turn = take_turn(driver)) != TURN_OVER) {
    rest = turn == TURN_VAIN ? MIN(2 * rest, REST_MOST * poll) : poll;
    g_usleep((gulong)(rest * G_USEC_PER_SEC));
  }
  return driver->status;
}

typedef struct {
  char *site; /* NULL: not given */
  bool json;
} Drive;

static const Option drive_options[] = {
    SITE_OPTION(offsetof(Drive, site)),
    JSON_OPTION(offsetof(Drive, json)),
    {NULL},
};

ExitStatus job_drive_command(int argc, char **argv) {
  Drive options = {0};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Does the work of a driver that submit has queued: keeps workers and successors in the\n"
      "queue until the job is solved. Not for use outside a batch job.",
      drive_options, &options, NULL);
  if (arguments == NULL) return EXIT_BAD;
  Launcher launcher;
  Driver driver = {.launcher = &launcher, .known = -1};
  ExitStatus status = EXIT_BAD;
  bool opened = launcher_open(&launcher, arguments[0], options.site);
  g_free(options.site);
  if (!opened) return EXIT_BAD;
  launcher.json = options.json;
  if (job_open_bare(&driver.job, arguments[0])) {
    status = drive(&driver);
    job_close(&driver.job);
  }
  g_free(driver.bound);
  launcher_close(&launcher);
  return status;
}
