/* fourscore-cli job: proofs by many machines that share a folder. */
#include "job/job.h"

#include "base/family.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "cluster/tree/digest.h"

#include <inttypes.h>

static const CommandEntry commands[] = {
    {"plan", "Estimate what a position costs, and whether cores and days suffice",
     job_plan_command},
    {"create", "Make a job's folder for positions", job_create_command},
    {"work", "Search until the job is solved, together with all other workers", job_work_command},
    {"status", "Show how far a job is", job_status_command},
    {"watch", "Follow a job live", job_watch_command},
    {"merge", "Add the results of other folders of the same job", job_merge_command},
    {"import", "Write the results of a job into a store", job_import_command},
    {"export", "Make a job of a search recorded in a store", job_export_command},
    {"submit", "Let Slurm or GNU parallel place workers", job_submit_command},
    {"stop", "End the job's workers and drivers", job_stop_command},
    {"doctor", "Check tools, memory, clocks and folder before a job", job_doctor_command},
    {"drive", "Do the work of a driver that submit has queued", job_drive_command},
    {"certify", "Write the proof of a solved job", job_certify_command},
};

ExitStatus job_command(int argc, char **argv) {
  return family_run("job", "Proves positions by many machines that share a folder.", commands,
                    G_N_ELEMENTS(commands), argc, argv);
}

/* --- What the commands share ------------------------------------------------------------------ */

bool job_open_bare(Job *job, const char *path) {
  Error error;
  *job = (Job){0};
  if (folder_open(&job->folder, path, &error) == STATUS_OK &&
      description_read(&job->description, job->folder, &error) == STATUS_OK)
    return true;
  message_print("%s", error.message);
  job_close(job);
  return false;
}

bool job_load(Job *job) {
  Error error;
  if (results_create(&job->results, &job->description, &error) == STATUS_OK &&
      results_load(job->results, job->folder, &error) == STATUS_OK)
    return true;
  return message_fail("%s", error.message);
}

bool job_open(Job *job, const char *path) {
  if (!job_open_bare(job, path)) return false;
  if (job_load(job)) return true;
  job_close(job);
  return false;
}

void job_close(Job *job) {
  results_free(job->results);
  description_clear(&job->description);
  folder_close(job->folder);
  *job = (Job){0};
}

void job_tell_problems(const Job *job) {
  ResultCounts counts = results_counts(job->results);
  const char *problem;
  for (size_t i = 0; (problem = results_problem(job->results, i)) != NULL; i++)
    message_print("%s", problem);
  if (counts.damaged > 0) message_print("%" PRIu64 " damaged lines were left out", counts.damaged);
  if (counts.foreign > 0)
    message_print("%" PRIu64 " lines of other jobs were left out", counts.foreign);
}

bool job_tell_contradiction(const Job *job) {
  g_auto(GStrv) found = results_contradiction(job->results, job->folder);
  if (found == NULL) return false;
  message_print("results contradict each other, so nothing is concluded from any; remove what is "
                "wrong:");
  for (int i = 0; found[i] != NULL; i++)
    message_print("%s", found[i]);
  return true;
}

static void print_progress(const Progress *progress, bool json) {
  if (progress->state == JOB_SOLVED)
    OUTPUT_FIGURES(json, "state", "solved", {"proved", progress->roots_proved},
                   {"disproved", progress->roots_disproved});
  else
    OUTPUT_FIGURES(json, "state", "open", {"needed", progress->needed});
}

ExitStatus job_look(const Job *job, bool json) {
  Progress progress;
  Error error;
  job_tell_problems(job);
  if (job_tell_contradiction(job)) return EXIT_CONTRADICTION;
  if (progress_find(&job->description, job->results, false, &progress, &error) != STATUS_OK)
    return message_bad("%s", error.message);
  bool solved = progress.state == JOB_SOLVED;
  print_progress(&progress, json);
  digest_write(&progress, job->folder, &job->description, job->results);
  progress_clear(&progress);
  return solved ? EXIT_ANSWERED : EXIT_UNKNOWN;
}
