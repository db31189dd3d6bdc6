#include "job/launcher.h"

#include "base/message.h"
#include "job/site-memory.h"
#include "job/stop.h"

#include <math.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { RETRIES = 4 }; /* GNU parallel's, for a worker that fails */

/* Drivers inherit the variable, and have another working directory. */
static void make_scripts_absolute(void) {
  const char *given = g_getenv("FOURSCORE_SCRIPTS");
  if (given == NULL) return;
  g_autofree char *path = g_canonicalize_filename(given, NULL);
  g_setenv("FOURSCORE_SCRIPTS", path, TRUE);
}

/* A portable build is run by its own dynamic linker, for which its wrapper stands in. */
char *launcher_program(GError **error) {
  char *program = g_file_read_link("/proc/self/exe", error);
  const char *wrapper = g_getenv("FOURSCORE_WRAPPER");
  if (program == NULL || wrapper == NULL) return program;
  g_autofree char *name = g_path_get_basename(program);
  if (!g_str_has_prefix(name, "ld-linux")) return program;
  g_free(program);
  return g_strdup(wrapper);
}

bool launcher_open(Launcher *launcher, const char *folder, const char *site) {
  g_autoptr(GError) error = NULL;
  *launcher = (Launcher){0};
  if (!site_read(site, &launcher->options)) {
    launcher_close(launcher);
    return false;
  }
  make_scripts_absolute();
  launcher->folder = g_canonicalize_filename(folder, NULL);
  launcher->site = site_path(site);
  launcher->program = launcher_program(&error);
  if (launcher->program != NULL) return true;
  message_print("%s", error->message);
  launcher_close(launcher);
  return false;
}

void launcher_close(Launcher *launcher) {
  g_free(launcher->folder);
  g_free(launcher->program);
  g_free(launcher->site);
  site_clear(&launcher->options);
}

static void launcher_add(GPtrArray *command, const char *option, char *value) {
  g_ptr_array_add(command, g_strdup(option));
  g_ptr_array_add(command, value);
}

void launcher_add_texts(GPtrArray *words, const GPtrArray *texts) {
  for (guint i = 0; i < texts->len; i++)
    g_ptr_array_add(words, g_strdup(texts->pdata[i]));
}

void launcher_add_place(GPtrArray *options, const Site *site) {
  g_ptr_array_add(options, g_strdup_printf("--cpus-per-task=%d", site->threads));
  if (site->memory != NULL) g_ptr_array_add(options, g_strdup_printf("--mem=%s", site->memory));
  launcher_add_texts(options, site->work_options);
}

GPtrArray *launcher_work_command(const Launcher *launcher) {
  GPtrArray *command = g_ptr_array_new_with_free_func(g_free);
  const Site *site = &launcher->options;
  SiteMemory memory;
  launcher_add(command, launcher->program, g_strdup("job"));
  launcher_add(command, "work", g_strdup(launcher->folder));
  launcher_add(command, "--threads", g_strdup_printf("%d", site->threads));
  launcher_add(command, "--poll", g_strdup_printf("%d", site->poll_seconds));
  if (site->table != NULL) launcher_add(command, "--table", g_strdup(site->table));
  if (site_memory(site, &memory) && memory.given > 0)
    launcher_add(command, "--tree", g_strdup_printf("%zuM", memory.tree >> 20));
  if (launcher->json) g_ptr_array_add(command, g_strdup("--json"));
  return command;
}

/* For a build that is not installed the variable names the folder of its scripts. */
char *launcher_script(const char *name) {
  const char *given = g_getenv("FOURSCORE_SCRIPTS");
  return g_build_filename(given != NULL ? given : FOURSCORE_SCRIPTS_DIR, name, NULL);
}

int64_t launcher_progress(const Job *job) {
  ResultCounts counts = results_counts(job->results);
  return (int64_t)(counts.proved + counts.disproved + counts.given_up);
}

void launcher_tell_vain(const Launcher *launcher) {
  message_print("the last workers have brought no result; they say why above, or in %s/log",
                launcher->folder);
}

/* --- GNU parallel ----------------------------------------------------------------------------- */

/* Runs in GNU parallel's process: it is interrupted when this command ends, for whatever reason,
 * and then ends its workers. It ignores SIGTERM until the first worker runs, and may not know yet
 * about a worker that it has just begun. So workers also watch this process themselves, by
 * JOB_SUBMIT_PID. */
static void end_with_parent(void *parent) {
  prctl(PR_SET_PDEATHSIG, SIGINT);
  if (getppid() != *(const pid_t *)parent) _exit(EXIT_BAD);
}

/* GNU parallel, which runs as many workers as there are slots, and begins one that fails again. */
static GPtrArray *parallel_command(const Launcher *launcher) {
  GPtrArray *command = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GPtrArray) work = launcher_work_command(launcher);
  launcher_add(command, "parallel", g_strdup("--will-cite"));
  launcher_add(command, "--joblog", g_build_filename(launcher->folder, "log", "parallel", NULL));
  launcher_add(command, "--retries", g_strdup_printf("%d", RETRIES));
  launcher_add(command, "--quote", g_strdup("--jobs"));
  g_ptr_array_add(command, g_strdup_printf("%d", launcher->options.slots));
  launcher_add_texts(command, launcher->options.parallel_options);
  g_ptr_array_add(command, g_strdup("-N0")); /* only the number of arguments after ":::" matters */
  launcher_add_texts(command, work);
  g_ptr_array_add(command, g_strdup(":::"));
  for (int i = 0; i < launcher->options.slots; i++)
    g_ptr_array_add(command, g_strdup_printf("%d", i));
  g_ptr_array_add(command, NULL);
  return command;
}

static bool run_workers(const Launcher *launcher) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) command = parallel_command(launcher);
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

/* Whether workers have ended without a result since there were `before`; reports that. */
static bool is_vain(const Launcher *launcher, const Job *job, int64_t before) {
  bool vain = launcher_progress(job) == before;
  if (vain) launcher_tell_vain(launcher);
  return vain;
}

/* One look and, if the job is open, workers until they end; true if there is to be another then.
 * *progress: when workers last began; -1: none have. */
static bool look_and_run(const Launcher *launcher, int64_t *progress, ExitStatus *status) {
  Job job;
  *status = EXIT_BAD;
  if (!job_open(&job, launcher->folder)) return false;
  bool stopped = stop_tell(&job);
  *status = stopped ? EXIT_UNKNOWN : job_look(&job, launcher->json);
  bool open = !stopped && *status == EXIT_UNKNOWN;
  if (open && is_vain(launcher, &job, *progress)) *status = EXIT_BAD;
  *progress = launcher_progress(&job);
  job_close(&job);
  if (!open || *status == EXIT_BAD) return false;
  if (run_workers(launcher)) return true;
  *status = EXIT_BAD;
  return false;
}

ExitStatus launcher_run_parallel(const Launcher *launcher) {
  int64_t progress = -1;
  ExitStatus status;
  while (look_and_run(launcher, &progress, &status)) {
  }
  return status;
}
