/* fourscore-cli job status: how far a job is. */
#include "base/live.h"
#include "base/options.h"
#include "base/output.h"
#include "cluster/tree/digest.h"
#include "core/figures.h"
#include "job/picture.h"

/* Reading many results takes a second or two; building the tree above them takes several times as
 * long. */
static bool show_counts(const Job *job) {
  ResultCounts counts = results_counts(job->results);
  if (!live_possible() || !digest_pays(job->results)) return false;
  live_line("Answered: %s win, %s not-win; finding out what follows from that",
            figure_count((double)counts.proved, "").text,
            figure_count((double)counts.disproved, "").text);
  return true;
}

/* From the digest, or else from the results, with what is wrong with them. */
static bool job_status_look(JobPicture *picture, Job *job, bool *contradiction) {
  *contradiction = false;
  if (picture_glance(picture, job, 0)) return true;
  if (!job_load(job)) return false;
  job_tell_problems(job);
  *contradiction = job_tell_contradiction(job);
  bool shown = show_counts(job), taken = picture_take(picture, job);
  if (shown) live_line_erase();
  return taken;
}

static ExitStatus job_status_tell(Job *job, bool as_json) {
  JobPicture picture;
  bool contradiction;
  if (!job_status_look(&picture, job, &contradiction)) return EXIT_BAD;
  g_autofree char *text = picture_text(&picture);
  if (as_json)
    picture_print_json(&picture);
  else
    output_text(text);
  JobState state = picture.progress.state;
  picture_clear(&picture);
  if (contradiction) return EXIT_CONTRADICTION;
  return state == JOB_SOLVED ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static const Option status_options[] = {
    {"json", option_flag, 0, .help = "Print one JSON object, with more in it"},
    {NULL},
};

ExitStatus job_status_command(int argc, char **argv) {
  bool as_json = false;
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Shows what a job is about, how far it is, which workers it has, what is wrong with its\n"
      "results, and what to do next. Exit status: 0 solved, 1 not yet, 5 results contradict\n"
      "each other, 2 an error.",
      status_options, &as_json, NULL);
  if (arguments == NULL) return EXIT_BAD;
  Job job;
  if (!job_open_bare(&job, arguments[0])) return EXIT_BAD;
  ExitStatus status = job_status_tell(&job, as_json);
  job_close(&job);
  return status;
}
