#include "job/engine.h"

#include "base/message.h"
#include "job/site-memory.h"
#include "job/stop.h"

#include <math.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { RETRIES = 4 }; /* of GNU parallel, for a worker that fails */

/* Drivers inherit the variable, and have another working directory. */
static void make_scripts_absolute(void) {
  const char *given = g_getenv("FOURSCORE_SCRIPTS");
  if (given == NULL) return;
  g_autofree char *path = g_canonicalize_filename(given, NULL);
  g_setenv("FOURSCORE_SCRIPTS", path, TRUE);
}

/* A portable build is run by its own dynamic linker, for which its wrapper stands in. */
char *engine_program(GError **error) {
  char *program = g_file_read_link("/proc/self/exe", error);
  const char *wrapper = g_getenv("FOURSCORE_WRAPPER");
  if (program == NULL || wrapper == NULL) return program;
  g_autofree char *name = g_path_get_basename(program);
  if (!g_str_has_prefix(name, "ld-linux")) return program;
  g_free(program);
  return g_strdup(wrapper);
}

bool engine_open(Engine *engine, const char *folder, const char *site) {
  g_autoptr(GError) error = NULL;
  *engine = (Engine){0};
  if (!site_read(site, &engine->options)) {
    engine_close(engine);
    return false;
  }
  make_scripts_absolute();
  engine->folder = g_canonicalize_filename(folder, NULL);
  engine->site = site_path(site);
  engine->program = engine_program(&error);
  if (engine->program != NULL) return true;
  message_print("%s", error->message);
  engine_close(engine);
  return false;
}

void engine_close(Engine *engine) {
  g_free(engine->folder);
  g_free(engine->program);
  g_free(engine->site);
  site_clear(&engine->options);
}

/* As many as the estimated work asks for, but no fewer than can run at once. */
size_t engine_shards(const Site *site, const TaskList *list, int most) {
  double seconds = 0, a_shard = 60.0 * site->shard_minutes * site->threads;
  for (size_t i = 0; i < list->mains; i++)
    seconds += (double)list->tasks[i].seconds;
  double shards = fmax(ceil(seconds / a_shard), site->slots);
  shards = fmin(shards, fmin(most, site->array_limit));
  return (size_t)fmax(1, fmin(shards, (double)list->mains));
}

static void add(GPtrArray *command, const char *option, char *value) {
  g_ptr_array_add(command, g_strdup(option));
  g_ptr_array_add(command, value);
}

GPtrArray *engine_work_command(const Engine *engine, int round, size_t shards) {
  GPtrArray *command = g_ptr_array_new_with_free_func(g_free);
  const Site *site = &engine->options;
  SiteMemory memory;
  add(command, engine->program, g_strdup("job"));
  add(command, "work", g_strdup(engine->folder));
  if (round > 0) {
    add(command, "--round", g_strdup_printf("%d", round));
    add(command, "--time-limit", g_strdup_printf("%d", 60 * site->task_minutes));
  }
  add(command, "--of", g_strdup_printf("%zu", shards));
  add(command, "--threads", g_strdup_printf("%d", site->threads));
  add(command, "--poll", g_strdup_printf("%d", site->poll_seconds));
  if (site->table != NULL) add(command, "--table", g_strdup(site->table));
  if (round == 0 && site_memory(site, true, &memory) && memory.given > 0)
    add(command, "--tree", g_strdup_printf("%zuM", memory.tree >> 20));
  return command;
}

/* A build that is not installed learns from the variable where its scripts are. */
char *engine_script(const char *name) {
  const char *given = g_getenv("FOURSCORE_SCRIPTS");
  return g_build_filename(given != NULL ? given : FOURSCORE_SCRIPTS_DIR, name, NULL);
}

int64_t engine_progress(const Job *job) {
  ResultCounts counts = results_counts(job->results);
  return (int64_t)(counts.proved + counts.disproved + counts.given_up);
}

void engine_tell_vain(const Engine *engine) {
  message_print("the last workers have brought no result; they say why above, or in %s/log",
                engine->folder);
}

/* --- GNU parallel ----------------------------------------------------------------------------- */

/* In GNU parallel's process: it is interrupted when this command ends, for whatever reason, and
 * then ends its workers. It ignores SIGTERM until the first worker runs, and may not know yet of a
 * worker that it has just begun: workers look for themselves too, by JOB_SUBMIT_PID. */
static void end_with_parent(void *parent) {
  prctl(PR_SET_PDEATHSIG, SIGINT);
  if (getppid() != *(const pid_t *)parent) _exit(EXIT_BAD);
}

/* GNU parallel, which will run so many shards of that round. Of a round it does only what failed in
 * an earlier attempt; workers that stay until the job is solved are begun again when they fail. */
static GPtrArray *parallel_command(const Engine *engine, int round, size_t shards) {
  GPtrArray *command = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GPtrArray) work = engine_work_command(engine, round, shards);
  g_autofree char *name = g_strdup_printf("parallel-r%04d", round);
  add(command, "parallel", g_strdup("--will-cite"));
  add(command, "--joblog", g_build_filename(engine->folder, "log", name, NULL));
  if (round > 0)
    g_ptr_array_add(command, g_strdup("--resume-failed"));
  else
    add(command, "--retries", g_strdup_printf("%d", RETRIES));
  add(command, "--quote", g_strdup("--jobs"));
  g_ptr_array_add(command, g_strdup_printf("%d", engine->options.slots));
  for (guint i = 0; i < engine->options.parallel_options->len; i++)
    g_ptr_array_add(command, g_strdup(engine->options.parallel_options->pdata[i]));
  for (guint i = 0; i < work->len; i++)
    g_ptr_array_add(command, g_strdup(work->pdata[i]));
  add(command, "--shard", g_strdup("{}"));
  g_ptr_array_add(command, g_strdup(":::"));
  for (size_t i = 0; i < shards; i++)
    g_ptr_array_add(command, g_strdup_printf("%zu", i));
  g_ptr_array_add(command, NULL);
  return command;
}

static bool run_shards(const Engine *engine, int round, size_t shards) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) command = parallel_command(engine, round, shards);
  pid_t self = getpid();
  g_autofree char *number = g_strdup_printf("%d", (int)self);
  int status;
  g_setenv(JOB_SUBMIT_PID, number, TRUE);
  if (g_spawn_sync(NULL, (char **)command->pdata, NULL,
                   G_SPAWN_SEARCH_PATH | G_SPAWN_CHILD_INHERITS_STDIN, end_with_parent, &self, NULL,
                   NULL, &status, &error))
    return true; /* shards that failed are seen in the results */
  return g_error_matches(error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT)
             ? message_fail("GNU parallel is not installed here: there is no program parallel")
             : message_fail("%s", error->message);
}

/* Works on all shards of the last round, or on a job without any. */
static bool run_last_round(const Engine *engine, const Job *job) {
  Error error;
  TaskList list = {0};
  if (description_by_work(&job->description))
    return run_shards(engine, 0, (size_t)engine->options.slots);
  int round = tasks_last_round(job->folder, &error);
  if (round <= 0 || tasks_read(&list, job->folder, &job->description, round, &error) != STATUS_OK)
    return message_fail("%s", error.message);
  bool run = run_shards(engine, round, engine_shards(&engine->options, &list, 1000000));
  tasks_clear(&list);
  return run;
}

typedef struct {
  const Engine *engine;
  bool abandoned;   /* the last round was worked on twice, and nobody works on it now */
  int64_t progress; /* when it began, or work without rounds did; -1: none did */
} Rounds;

/* Whether the last round was tried twice in vain, which is reported. */
static bool is_vain(const Rounds *rounds, const Job *job) {
  bool vain = rounds->abandoned && engine_progress(job) == rounds->progress;
  if (vain) engine_tell_vain(rounds->engine);
  return vain;
}

/* One step and, if there is work, one run. The caller goes on as long as the status is that of
 * work. */
static ExitStatus step_and_run(Rounds *rounds) {
  Job job;
  RoundView view = {0};
  RoundOptions options = {.frontier = frontier_usual()};
  options.abandoned = rounds->abandoned;
  options.frontier.tasks_most = (size_t)rounds->engine->options.round_tasks;
  if (!job_open(&job, rounds->engine->folder)) return EXIT_BAD;
  if (stop_tell(&job)) {
    job_close(&job);
    return EXIT_UNKNOWN;
  }
  ExitStatus status = is_vain(rounds, &job) ? EXIT_BAD : job_step(&job, &options, &view);
  bool work = status == EXIT_NEW_ROUND || status == EXIT_RUNNING;
  if (status == EXIT_NEW_ROUND || description_by_work(&job.description))
    rounds->progress = engine_progress(&job);
  if (work && !run_last_round(rounds->engine, &job)) status = EXIT_BAD;
  tasks_clear(&view.frontier.list);
  job_close(&job);
  return status;
}

ExitStatus engine_run_parallel(const Engine *engine) {
  Rounds rounds = {.engine = engine, .progress = -1};
  ExitStatus status;
  do {
    status = step_and_run(&rounds);
    rounds.abandoned = status == EXIT_RUNNING;
  } while (status == EXIT_NEW_ROUND || status == EXIT_RUNNING);
  return status;
}
