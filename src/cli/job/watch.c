/* fourscore-cli job watch: a job as it goes on. A terminal shows all of it in place; elsewhere a
 * line is printed whenever something has changed. */
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/run.h"
#include "core/clock.h"
#include "job/picture.h"

#include <math.h>

enum { LOOK_SHARE = 10 }; /* a look may take a tenth of the time */

static const double DIGEST_SECONDS = 60; /* an older digest is only good for the first screen */

typedef struct {
  Job job;
  double poll; /* seconds between two looks */
  bool live, json;
  int drawn;  /* lines on the terminal */
  char *told; /* the last line that was printed */
  bool looked;
  Outlook outlook; /* as it is shown: its share never falls */
  JobState state;  /* as last seen */
} Watch;

static void print_line(const char *text) {
  g_autoptr(GDateTime) now = g_date_time_new_now_local();
  g_autofree char *time = g_date_time_format(now, "%F %T");
  output_print("%s  %s\n", time, text);
}

static void job_watch_show(Watch *watch, const JobPicture *picture) {
  g_autofree char *text = (watch->live ? picture_text : picture_line)(picture);
  if (watch->live) {
    live_text(&watch->drawn, text);
    return;
  }
  if (g_strcmp0(text, watch->told) == 0) return;
  if (watch->json)
    picture_print_json(picture);
  else
    print_line(text);
  g_free(watch->told);
  watch->told = g_steal_pointer(&text);
}

/* Reads what is new. */
static bool read_results(Watch *watch) {
  Error error;
  Job *job = &watch->job;
  if (job->results == NULL) {
    if (!job_load(job)) return false;
    job_tell_problems(job);
  } else if (results_load(job->results, job->folder, &error) != STATUS_OK) {
    return message_fail("%s", error.message);
  }
  return true;
}

/* Shows the job from its digest, while others keep one, or else from the results. */
static bool job_watch_look(Watch *watch) {
  JobPicture picture;
  if (!picture_glance(&picture, &watch->job, watch->looked ? DIGEST_SECONDS : 0) &&
      (!read_results(watch) || !picture_take(&picture, &watch->job)))
    return false;
  watch->looked = true;
  watch->state = picture.progress.state;
  outlook_follow(&watch->outlook, picture.progress.outlook);
  picture.progress.outlook = watch->outlook;
  job_watch_show(watch, &picture);
  picture_clear(&picture);
  return true;
}

/* What was on the terminal stays there, below what was before. */
static ExitStatus job_watch_end(Watch *watch) {
  if (watch->job.results != NULL && job_tell_contradiction(&watch->job)) return EXIT_CONTRADICTION;
  return watch->state == JOB_SOLVED ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus watch_job(Watch *watch) {
  for (;;) {
    double begin = clock_seconds();
    if (!job_watch_look(watch)) return EXIT_BAD;
    if (watch->state == JOB_SOLVED || watch->state == JOB_CONTRADICTION)
      return job_watch_end(watch);
    if (!run_pause(fmax(watch->poll, LOOK_SHARE * (clock_seconds() - begin))))
      return job_watch_end(watch);
  }
}

static const Option watch_options[] = {
    {"poll", option_seconds, offsetof(Watch, poll), .unit = "SECONDS",
     .help = "Seconds between two looks at the folder (default: 2)"},
    {"json", option_flag, offsetof(Watch, json),
     .help = "Print the object of \"job status --json\" whenever something has changed"},
    {NULL},
};

ExitStatus job_watch_command(int argc, char **argv) {
  Watch watch = {.poll = 2};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Shows a job until it is solved: the answer so far, workers and their rate, what\n"
      "they search, the time to go, and what to do next. Ctrl+C ends the watching, not\n"
      "the job. Exit status: 0 solved, 1 not yet, 5 results contradict each other, 2 an\n"
      "error.",
      watch_options, &watch, NULL);
  if (arguments == NULL || !run_catch_signals()) return EXIT_BAD;
  if (!job_open_bare(&watch.job, arguments[0])) return EXIT_BAD;
  watch.live = !watch.json && live_possible();
  ExitStatus status = watch_job(&watch);
  g_free(watch.told);
  job_close(&watch.job);
  return status;
}
