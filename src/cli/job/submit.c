/* fourscore-cli job submit: drivers by Slurm, or workers by GNU parallel where there is none. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "cluster/files/stop-order.h"
#include "job/chain.h"
#include "job/site-memory.h"

#include <string.h>

typedef struct {
  char *site, *launcher; /* NULL: not given */
  bool json;
} Submit;

static const Option submit_options[] = {
    SITE_OPTION(offsetof(Submit, site)),
    {"launcher", option_text, offsetof(Submit, launcher), .unit = "NAME",
     .help = "slurm (default) or parallel"},
    JSON_OPTION(offsetof(Submit, json)),
    {NULL},
};

static void submit_clear(Submit *options) {
  g_free(options->site);
  g_free(options->launcher);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Submit, submit_clear)

/* Slurm and GNU parallel write into log/ and follow what links are there. */
static bool check_log(const Job *job) {
  Error error;
  if (folder_check_files(job->folder, FOLDER_LOG, &error) == STATUS_OK) return true;
  return message_fail("%s", error.message);
}

/* A user who submits a job wants it to go on. */
static bool lift_stop(const Job *job) {
  Error error;
  if (stop_order_lift(job->folder, &error) == STATUS_OK) return true;
  return message_fail("%s", error.message);
}

static void job_submit_print_json(const Job *job, const GPtrArray *drivers) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "job", job->description.name);
  json_begin_list(json, "drivers");
  for (guint i = 0; i < drivers->len; i++)
    json_builder_add_string_value(json, drivers->pdata[i]);
  json_builder_end_array(json);
  output_json(json);
}

/* Prints the number of the first, or all as JSON. */
static bool queue_drivers(const Launcher *launcher, const Job *job) {
  SlurmQueue drivers;
  bool good = chain_keep(launcher, job, &drivers);
  if (good && launcher->json)
    job_submit_print_json(job, drivers.jobs);
  else if (good)
    output_print("%s\n", (char *)drivers.jobs->pdata[0]);
  slurm_forget(&drivers);
  return good;
}

static ExitStatus submit_to(const Launcher *launcher, const char *name) {
  Job job;
  bool parallel = name != NULL && strcmp(name, "parallel") == 0;
  if (name != NULL && !parallel && strcmp(name, "slurm") != 0)
    return message_bad("--launcher: expected \"slurm\" or \"parallel\"");
  if (!job_open(&job, launcher->folder)) return EXIT_BAD;
  bool good = site_memory_check(&launcher->options) && check_log(&job) && lift_stop(&job);
  if (good && parallel) {
    job_close(&job);
    return launcher_run_parallel(launcher);
  }
  good = good && !job_tell_contradiction(&job) && queue_drivers(launcher, &job);
  job_close(&job);
  return good ? EXIT_ANSWERED : EXIT_BAD;
}

ExitStatus job_submit_command(int argc, char **argv) {
  g_auto(Submit) options = {0};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Queues drivers with Slurm, which keep as many workers in the queue as the site has\n"
      "slots until the job is solved, and prints the first one's number. With GNU parallel\n"
      "the command itself works until then. Drivers that are already in the queue stay there,\n"
      "and only missing ones are added.",
      submit_options, &options, NULL);
  if (arguments == NULL) return EXIT_BAD;
  Launcher launcher;
  if (!launcher_open(&launcher, arguments[0], options.site)) return EXIT_BAD;
  launcher.json = options.json;
  ExitStatus status = submit_to(&launcher, options.launcher);
  launcher_close(&launcher);
  return status;
}
