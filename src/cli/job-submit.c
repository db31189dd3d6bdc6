/* fourscore-cli job submit and drive: rounds by Slurm, or by GNU parallel where there is none.
 *
 * A driver first sees to it that two successors are in the queue, which wait for it and for each
 * other (singleton), so that the chain goes on whatever becomes of it, also if the first successor
 * is killed before it has done the same. If workers of the job are in the queue, it binds the
 * last successor to their end and watches; else it steps, queues an array of workers, binds the
 * last successor to that, and watches. It can be killed at any line. */
#include "core/clock.h"
#include "job-engine.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "slurm.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ATTEMPTS = 20, SUCCESSORS = 2 };

typedef struct {
  char *site, *engine_name;
} Submit;

static const GOptionEntry *entries_for(Submit *submit, bool with_engine) {
  static GOptionEntry entries[3];
  entries[0] = (GOptionEntry){"site",
                              0,
                              G_OPTION_FLAG_NONE,
                              G_OPTION_ARG_FILENAME,
                              &submit->site,
                              "The site's options (default: fourscore/site.conf of the user)",
                              "FILE"};
  entries[1] = (GOptionEntry){"engine",
                              0,
                              G_OPTION_FLAG_NONE,
                              G_OPTION_ARG_STRING,
                              &submit->engine_name,
                              "slurm (default) or parallel",
                              "NAME"};
  entries[2] = (GOptionEntry){NULL};
  if (!with_engine) entries[1] = entries[2];
  return entries;
}

static void add_texts(GPtrArray *words, const GPtrArray *texts) {
  for (guint i = 0; i < texts->len; i++)
    g_ptr_array_add(words, g_strdup(texts->pdata[i]));
}

static char *name_of(const char *part, const Job *job) {
  return g_strdup_printf("fourscore-%s-%s", part, job->description.tag);
}

/* Queues a driver; its number, NULL after a message. */
static char *submit_driver(const Engine *engine, const Job *job) {
  g_autoptr(GPtrArray) options = g_ptr_array_new_with_free_func(g_free);
  g_autofree char *name = name_of("driver", job), *script = engine_script("driver.sbatch");
  g_ptr_array_add(options, g_strdup_printf("--job-name=%s", name));
  g_ptr_array_add(options, g_strdup_printf("--chdir=%s", engine->folder));
  g_ptr_array_add(options, g_strdup("--dependency=singleton"));
  g_ptr_array_add(options, g_strdup("--output=log/driver.log"));
  add_texts(options, engine->options.driver_options);
  g_ptr_array_add(options, NULL);
  char *const arguments[] = {engine->program,
                             (char *)"job",
                             (char *)"drive",
                             engine->folder,
                             engine->site != NULL ? (char *)"--site" : NULL,
                             engine->site,
                             NULL};
  return slurm_submit((char *const *)options->pdata, script, arguments);
}

static char *submit_array(const Engine *engine, const Job *job, const TaskList *list) {
  g_autoptr(GPtrArray) options = g_ptr_array_new_with_free_func(g_free);
  g_autofree char *name = name_of("work", job), *script = engine_script("work.sbatch");
  const Site *site = &engine->options;
  int most = slurm_array_size();
  size_t shards = engine_shards(site, list, most > 0 ? most : 1000);
  g_autoptr(GPtrArray) work = engine_work_command(engine, list->round, shards);
  g_ptr_array_add(work, NULL);
  g_ptr_array_add(options, g_strdup_printf("--job-name=%s", name));
  g_ptr_array_add(options, g_strdup_printf("--chdir=%s", engine->folder));
  g_ptr_array_add(options, g_strdup_printf("--array=0-%zu", shards - 1));
  g_ptr_array_add(options, g_strdup_printf("--cpus-per-task=%d", site->threads));
  g_ptr_array_add(options, g_strdup("--output=log/work-%A_%a.log"));
  if (site->memory != NULL) g_ptr_array_add(options, g_strdup_printf("--mem=%s", site->memory));
  add_texts(options, site->work_options);
  g_ptr_array_add(options, NULL);
  return slurm_submit((char *const *)options->pdata, script, (char *const *)work->pdata);
}

/* --- The driver ------------------------------------------------------------------------------- */

/* Queues successors until there are two: their numbers; NULL if the controller is away. */
static char **submit_successors(const Engine *engine, const Job *job) {
  g_autofree char *name = name_of("driver", job);
  g_auto(GStrv) waiting = slurm_find(name, true);
  if (waiting == NULL) return NULL;
  g_autoptr(GPtrArray) ids = g_ptr_array_new_with_free_func(g_free);
  for (int i = 0; waiting[i] != NULL; i++)
    g_ptr_array_add(ids, g_strdup(waiting[i]));
  while (ids->len < SUCCESSORS) {
    char *id = submit_driver(engine, job);
    if (id == NULL) return NULL;
    g_ptr_array_add(ids, id);
  }
  g_ptr_array_add(ids, NULL);
  return (char **)g_ptr_array_steal(ids, NULL);
}

/* Tries again while the controller is away. */
static char **find_successors(const Engine *engine, const Job *job) {
  for (int i = 0; i < ATTEMPTS; i++) {
    char **ids = submit_successors(engine, job);
    if (ids != NULL) return ids;
    g_usleep((gulong)engine->options.poll_seconds * G_USEC_PER_SEC);
  }
  return NULL;
}

/* The first successor takes the watch over at once if this driver is killed; the last waits for the
 * workers in any case. */
static void bind_successors(char *const *successors, char *const *workers) {
  for (int i = 0; successors[i] != NULL; i++)
    slurm_wait_for(successors[i], successors[i + 1] == NULL ? workers : NULL);
}

static void cancel_all(char *const *ids) {
  for (int i = 0; ids[i] != NULL; i++)
    slurm_cancel(ids[i]);
}

/* Looks at the results while workers are in the queue: tells them what stopped mattering, and takes
 * them out of the queue when the job is solved. */
static void watch(const Engine *engine, Job *job) {
  g_autofree char *name = name_of("work", job);
  const RoundOptions options = job_round_options();
  double rest = engine->options.poll_seconds;
  for (;;) {
    g_usleep((gulong)(rest * G_USEC_PER_SEC));
    g_auto(GStrv) ids = slurm_find(name, false);
    if (ids == NULL) continue; /* the controller is away: the queue is not empty */
    if (ids[0] == NULL) return;
    slurm_cancel_held(name);
    RoundView view = {0};
    double begin = clock_seconds();
    if (results_load(job->results, job->folder, NULL) == STATUS_OK &&
        round_watch(job->folder, &job->description, job->results, &options.frontier, true, &view,
                    NULL) == STATUS_OK &&
        view.state != ROUND_RUNNING)
      cancel_all(ids);
    tasks_clear(&view.frontier.list);
    rest = MAX((double)engine->options.poll_seconds, 10 * (clock_seconds() - begin));
  }
}

static ExitStatus begin_round(const Engine *engine, Job *job, char *const *successors) {
  RoundOptions options = job_round_options();
  RoundView view = {0};
  options.abandoned = true; /* no worker is in the queue */
  options.frontier.tasks_most = (size_t)engine->options.round_tasks;
  options.frontier.reserve_most = MAX(16, (size_t)engine->options.slots);
  ExitStatus status = job_step(job, &options, &view);
  if (status == EXIT_NEW_ROUND) {
    char *others[] = {submit_array(engine, job, &view.frontier.list), NULL};
    if (others[0] == NULL) {
      status = EXIT_BAD; /* the successor tries again */
    } else {
      bind_successors(successors, others);
      watch(engine, job);
    }
    g_free(others[0]);
  } else {
    cancel_all(successors);
  }
  tasks_clear(&view.frontier.list);
  return status;
}

/* The results are read only when there are successors: that may take a while. */
static ExitStatus drive(const Engine *engine, Job *job) {
  g_autofree char *name = name_of("work", job);
  g_auto(GStrv) successors = find_successors(engine, job);
  if (successors == NULL) return EXIT_BAD;
  g_auto(GStrv) ids = slurm_find(name, false);
  if (ids == NULL || !job_load(job)) return EXIT_BAD; /* the successor tries again */
  if (ids[0] == NULL) return begin_round(engine, job, successors);
  bind_successors(successors, ids);
  watch(engine, job);
  return EXIT_RUNNING;
}

/* A driver that has done its part has not failed: Slurm knows only 0 as success. */
static ExitStatus driven(ExitStatus status) {
  return status == EXIT_NEW_ROUND || status == EXIT_RUNNING ? EXIT_ANSWERED : status;
}

ExitStatus job_drive_command(int argc, char **argv) {
  Submit submit = {0};
  g_auto(GStrv) arguments =
      job_parse(argc, argv, "FOLDER",
                "What a driver that submit has queued does: one step, one array of workers, and\n"
                "the next driver. Not for use outside a batch job.",
                NULL, entries_for(&submit, false));
  g_autofree char *site = submit.site;
  if (arguments == NULL) return EXIT_BAD;
  const char *path = job_only_folder("drive", arguments);
  Engine engine;
  Job job;
  ExitStatus status = EXIT_BAD;
  if (path == NULL || !engine_open(&engine, path, site)) return EXIT_BAD;
  if (job_open_bare(&job, path)) {
    status = driven(drive(&engine, &job));
    job_close(&job);
  }
  engine_close(&engine);
  return status;
}

/* Slurm and GNU parallel write into log/, whatever is there. */
static bool check_log(const Job *job) {
  Error error;
  if (folder_check_files(job->folder, FOLDER_LOG, &error) == STATUS_OK) return true;
  message_print("%s", error.message);
  return false;
}

static ExitStatus submit_to(const Engine *engine, const char *name) {
  Job job;
  bool parallel = name != NULL && strcmp(name, "parallel") == 0;
  if (name != NULL && !parallel && strcmp(name, "slurm") != 0) {
    message_print("--engine: expected \"slurm\" or \"parallel\"");
    return EXIT_BAD;
  }
  if (!job_open(&job, engine->folder)) return EXIT_BAD;
  bool good = check_log(&job);
  if (good && parallel) {
    job_close(&job);
    return engine_run_parallel(engine);
  }
  g_autofree char *id = !good || job_tell_contradiction(&job) ? NULL : submit_driver(engine, &job);
  if (id != NULL) {
    g_autofree char *line = g_strdup_printf("%s\n", id);
    output_text(line);
  }
  job_close(&job);
  return id != NULL ? EXIT_ANSWERED : EXIT_BAD;
}

ExitStatus job_submit_command(int argc, char **argv) {
  Submit submit = {0};
  g_auto(GStrv) arguments =
      job_parse(argc, argv, "FOLDER",
                "Queues a driver with Slurm, which queues rounds of workers until the job is\n"
                "solved, and prints its number; or works with GNU parallel until then.",
                NULL, entries_for(&submit, true));
  g_autofree char *site = submit.site, *name = submit.engine_name;
  if (arguments == NULL) return EXIT_BAD;
  const char *path = job_only_folder("submit", arguments);
  Engine engine;
  if (path == NULL || !engine_open(&engine, path, site)) return EXIT_BAD;
  ExitStatus status = submit_to(&engine, name);
  engine_close(&engine);
  return status;
}
