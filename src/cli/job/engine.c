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

static void add(GPtrArray *command, const char *option, char *value) {
  g_ptr_array_add(command, g_strdup(option));
  g_ptr_array_add(command, value);
}

GPtrArray *engine_work_command(const Engine *engine) {
  GPtrArray *command = g_ptr_array_new_with_free_func(g_free);
  const Site *site = &engine->options;
  SiteMemory memory;
  add(command, engine->program, g_strdup("job"));
  add(command, "work", g_strdup(engine->folder));
  add(command, "--threads", g_strdup_printf("%d", site->threads));
  add(command, "--poll", g_strdup_printf("%d", site->poll_seconds));
  if (site->table != NULL) add(command, "--table", g_strdup(site->table));
  if (site_memory(site, &memory) && memory.given > 0)
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

/* GNU parallel, which runs as many workers as there are slots, and begins one that fails again. */
static GPtrArray *parallel_command(const Engine *engine) {
  GPtrArray *command = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GPtrArray) work = engine_work_command(engine);
  add(command, "parallel", g_strdup("--will-cite"));
  add(command, "--joblog", g_build_filename(engine->folder, "log", "parallel", NULL));
  add(command, "--retries", g_strdup_printf("%d", RETRIES));
  add(command, "--quote", g_strdup("--jobs"));
  g_ptr_array_add(command, g_strdup_printf("%d", engine->options.slots));
  for (guint i = 0; i < engine->options.parallel_options->len; i++)
    g_ptr_array_add(command, g_strdup(engine->options.parallel_options->pdata[i]));
  g_ptr_array_add(command, g_strdup("-N0")); /* what follows ":::" is counted alone */
  for (guint i = 0; i < work->len; i++)
    g_ptr_array_add(command, g_strdup(work->pdata[i]));
  g_ptr_array_add(command, g_strdup(":::"));
  for (int i = 0; i < engine->options.slots; i++)
    g_ptr_array_add(command, g_strdup_printf("%d", i));
  g_ptr_array_add(command, NULL);
  return command;
}

static bool run_workers(const Engine *engine) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) command = parallel_command(engine);
  pid_t self = getpid();
  g_autofree char *number = g_strdup_printf("%d", (int)self);
  int status;
  g_setenv(JOB_SUBMIT_PID, number, TRUE);
  if (g_spawn_sync(NULL, (char **)command->pdata, NULL,
                   G_SPAWN_SEARCH_PATH | G_SPAWN_CHILD_INHERITS_STDIN, end_with_parent, &self, NULL,
                   NULL, &status, &error))
    return true; /* that workers failed is seen in the results */
  return g_error_matches(error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT)
             ? message_fail("GNU parallel is not installed here: there is no program parallel")
             : message_fail("%s", error->message);
}

/* Whether workers have ended without a result since there were `before`, which is reported. */
static bool is_vain(const Engine *engine, const Job *job, int64_t before) {
  bool vain = engine_progress(job) == before;
  if (vain) engine_tell_vain(engine);
  return vain;
}

/* One look and, if the job is open, workers until they end; true if there is to be another then.
 * *progress: when workers last began; -1: none have. */
static bool look_and_run(const Engine *engine, int64_t *progress, ExitStatus *status) {
  Job job;
  *status = EXIT_BAD;
  if (!job_open(&job, engine->folder)) return false;
  bool stopped = stop_tell(&job);
  *status = stopped ? EXIT_UNKNOWN : job_look(&job);
  bool open = !stopped && *status == EXIT_UNKNOWN;
  if (open && is_vain(engine, &job, *progress)) *status = EXIT_BAD;
  *progress = engine_progress(&job);
  job_close(&job);
  if (!open || *status == EXIT_BAD) return false;
  if (run_workers(engine)) return true;
  *status = EXIT_BAD;
  return false;
}

ExitStatus engine_run_parallel(const Engine *engine) {
  int64_t progress = -1;
  ExitStatus status;
  while (look_and_run(engine, &progress, &status)) {
  }
  return status;
}
