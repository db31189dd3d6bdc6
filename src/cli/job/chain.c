#include "job/chain.h"

static char *name_of(const char *part, const Job *job) {
  return g_strdup_printf("fourscore-%s-%s", part, job->description.tag);
}

char *chain_worker_name(const Job *job) { return name_of("work", job); }

char *chain_driver_name(const Job *job) { return name_of("driver", job); }

/* The options of sbatch that both kinds have. */
static GPtrArray *options_for(const Launcher *launcher, const char *name) {
  GPtrArray *options = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(options, g_strdup_printf("--job-name=%s", name));
  g_ptr_array_add(options, g_strdup_printf("--chdir=%s", launcher->folder));
  return options;
}

static char *submit_driver(const Launcher *launcher, const char *name) {
  g_autoptr(GPtrArray) options = options_for(launcher, name);
  g_autoptr(GPtrArray) drive = g_ptr_array_new();
  g_autofree char *script = launcher_script("driver.sbatch");
  g_ptr_array_add(options, g_strdup("--dependency=singleton"));
  g_ptr_array_add(options, g_strdup("--output=log/driver.log"));
  launcher_add_texts(options, launcher->options.driver_options);
  g_ptr_array_add(drive, launcher->program);
  g_ptr_array_add(drive, (char *)"job");
  g_ptr_array_add(drive, (char *)"drive");
  g_ptr_array_add(drive, launcher->folder);
  if (launcher->site != NULL) {
    g_ptr_array_add(drive, (char *)"--site");
    g_ptr_array_add(drive, launcher->site);
  }
  if (launcher->json) g_ptr_array_add(drive, (char *)"--json");
  return slurm_submit(options, script, drive);
}

bool chain_keep(const Launcher *launcher, const Job *job, SlurmQueue *drivers) {
  g_autofree char *name = chain_driver_name(job);
  if (!slurm_look(name, drivers)) return false;
  while (drivers->jobs->len < CHAIN_DRIVERS) {
    char *id = submit_driver(launcher, name);
    if (id == NULL) return false;
    g_ptr_array_add(drivers->jobs, id);
    g_ptr_array_add(drivers->waiting, g_strdup(id));
  }
  return true;
}

void chain_bind(const SlurmQueue *drivers, const GPtrArray *workers) {
  const GPtrArray *waiting = drivers->waiting;
  for (guint i = 0; i < waiting->len; i++)
    slurm_wait_for(waiting->pdata[i], i + 1 == waiting->len ? workers : NULL);
}

static int array_most(void) {
  int most = slurm_array_size();
  return most > 0 ? most : 1000;
}

char *chain_submit_workers(const Launcher *launcher, const Job *job, size_t workers) {
  size_t most = (size_t)MIN(array_most(), launcher->options.array_limit);
  g_autofree char *name = chain_worker_name(job), *script = launcher_script("work.sbatch");
  g_autoptr(GPtrArray) work = launcher_work_command(launcher);
  g_autoptr(GPtrArray) options = options_for(launcher, name);
  g_ptr_array_add(options, g_strdup_printf("--array=0-%zu", MAX(1, MIN(workers, most)) - 1));
  g_ptr_array_add(options, g_strdup("--output=log/work-%A_%a.log"));
  launcher_add_place(options, &launcher->options);
  return slurm_submit(options, script, work);
}
