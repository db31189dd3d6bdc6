/* What submit and drive share: the command that works on a job, and GNU parallel. */
#pragma once

#include "job/job.h"
#include "job/site.h"

/* The variable that tells workers of GNU parallel which process placed them: they end with it.
 */
#define JOB_SUBMIT_PID "FOURSCORE_SUBMIT_PID"

typedef struct {
  char *folder, *program, *site; /* absolute paths; site may be NULL */
  Site options;
  bool json; /* what it and its workers print */
} Launcher;

/* The absolute path that runs this program again, on a node too; NULL with an error. Free with
 * g_free(). */
char *launcher_program(GError **error);

/* Reads the site's options. False after a message. */
bool launcher_open(Launcher *launcher, const char *folder, const char *site);
void launcher_close(Launcher *launcher);

/* Adds copies of texts to others. */
void launcher_add_texts(GPtrArray *words, const GPtrArray *texts);

/* Adds the options of sbatch, or srun, that say where a worker may run, and what it gets there. */
void launcher_add_place(GPtrArray *options, const Site *site);

/* The command of a worker. Unref after use; the strings are its own. */
GPtrArray *launcher_work_command(const Launcher *launcher);

/* The path of a batch script that is installed with the program. Free with g_free(). */
char *launcher_script(const char *name);

/* The number of positions with a result: if workers do not change it, they brought nothing. */
int64_t launcher_progress(const Job *job);

/* Says that workers brought nothing, and where they say why. */
void launcher_tell_vain(const Launcher *launcher);

/* Works with GNU parallel on this machine, or on those of its options, until the job is solved. It
 * is an error if all workers end without a result: nobody is there to repair it. */
ExitStatus launcher_run_parallel(const Launcher *launcher);
