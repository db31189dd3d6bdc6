/* fourscore-cli job stop: ends drivers and workers, whatever placed them.
 *
 * The order is a file in the job's folder, which all of them look for. Those in Slurm's queue are
 * taken out of it besides, so that they need not look first. The order comes before that: a driver
 * that would queue others meanwhile finds it. */
#include "job/stop.h"

#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "cluster/files/stop-order.h"
#include "job/chain.h"

enum { LOOKS_MOST = 40 };
static const double LOOK_SECONDS = 0.25;

bool stop_tell(const Job *job) {
  if (!stop_order_stands(job->folder)) return false;
  message_print("the job was told to stop; \"job submit\" starts it again, and \"job stop --lift\" "
                "allows work by hand");
  return true;
}

/* Takes the job's drivers or workers out of the queue, and counts those that were there. False if
 * Slurm cannot be asked. */
static bool cancel_named(char *name, size_t *found) {
  SlurmQueue queue;
  bool asked = slurm_look(name, &queue);
  if (asked) slurm_cancel(queue.jobs);
  *found = asked ? queue.jobs->len : 0;
  slurm_forget(&queue);
  g_free(name);
  return asked;
}

/* Repeats until none is left: one that ends may just have queued another. */
static bool empty_queue(const Job *job, size_t *cancelled) {
  *cancelled = 0;
  for (int look = 0; look < LOOKS_MOST; look++) {
    size_t drivers, workers;
    if (!cancel_named(chain_driver_name(job), &drivers) ||
        !cancel_named(chain_worker_name(job), &workers))
      return false;
    if (look == 0) *cancelled = drivers + workers;
    if (drivers + workers == 0) return true;
    g_usleep((gulong)(LOOK_SECONDS * G_USEC_PER_SEC));
  }
  return false;
}

/* `cancelled` jobs were taken out of the queue. */
static void job_stop_print_json(const Job *job, bool told, size_t cancelled) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "job", job->description.name);
  json_add_bool(json, "told_to_stop", told);
  json_add_int(json, "cancelled", (gint64)cancelled);
  output_json(json);
}

static void print_stopped(size_t cancelled) {
  if (cancelled > 0) output_print("%zu jobs were taken out of Slurm's queue.\n", cancelled);
  output_text("Workers that run elsewhere end when they next look at the folder.\n"
              "Only what was under way is lost. \"fourscore-cli job submit\" continues the job.\n");
}

static ExitStatus job_stop_workers(const Job *job, bool json) {
  size_t cancelled = 0;
  Error error;
  if (stop_order_give(job->folder, &error) != STATUS_OK) return message_bad("%s", error.message);
  bool done = !slurm_is_here() || empty_queue(job, &cancelled);
  if (json)
    job_stop_print_json(job, true, cancelled);
  else
    print_stopped(cancelled);
  if (!done) message_print("what is in Slurm's queue was not reached, but obeys the folder too");
  return done ? EXIT_ANSWERED : EXIT_BAD;
}

static ExitStatus lift(const Job *job, bool json) {
  Error error;
  if (stop_order_lift(job->folder, &error) != STATUS_OK) return message_bad("%s", error.message);
  if (json)
    job_stop_print_json(job, false, 0);
  else
    output_text("Workers may begin again.\n");
  return EXIT_ANSWERED;
}

typedef struct {
  bool lifts, json;
} Stop;

static const Option stop_options[] = {
    {"lift", option_flag, offsetof(Stop, lifts),
     .help = "Take the order back, for work by hand; submit does so too"},
    JSON_OPTION(offsetof(Stop, json)),
    {NULL},
};

ExitStatus job_stop_command(int argc, char **argv) {
  Stop options = {0};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Ends the job's workers and drivers, whatever placed them: those in Slurm's queue\n"
      "at once, others when they next look at the folder. \"job submit\" continues the job.",
      stop_options, &options, NULL);
  Job job;
  if (arguments == NULL || !job_open_bare(&job, arguments[0])) return EXIT_BAD;
  ExitStatus status = (options.lifts ? lift : job_stop_workers)(&job, options.json);
  job_close(&job);
  return status;
}
