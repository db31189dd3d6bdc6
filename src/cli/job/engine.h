/* What submit and drive share: how a round is cut into shards, and the commands that work on one.
 */
#pragma once

#include "job/job.h"
#include "job/site.h"

/* The variable that tells workers of GNU parallel which process runs their rounds: they end with
 * it. */
#define JOB_SUBMIT_PID "FOURSCORE_SUBMIT_PID"

typedef struct {
  char *folder, *program, *site; /* absolute paths; site may be NULL */
  Site options;
} Engine;

/* The absolute path that runs this program again, on a node too; NULL with an error. Free with
 * g_free(). */
char *engine_program(GError **error);

/* Reads the site's options. False after a message. */
bool engine_open(Engine *engine, const char *folder, const char *site);
void engine_close(Engine *engine);

/* How many shards a round has, `most` at most. */
size_t engine_shards(const Site *site, const TaskList *list, int most);

/* The command that works on a shard, whose number is to follow; round 0: that works on a job that
 * is divided by work, where the number means nothing. Unref after use; the strings are its own. */
GPtrArray *engine_work_command(const Engine *engine, int round, size_t shards);

/* The path of a batch script that is installed with the program. Free with g_free(). */
char *engine_script(const char *name);

/* The number of positions with a result: a round after which it is the same brought nothing. */
int64_t engine_progress(const Job *job);

/* Says that the last round brought nothing, and where its workers say why. */
void engine_tell_vain(const Engine *engine);

/* Steps and works with GNU parallel on this machine, or on those of its options, until the job is
 * solved. A round that brings nothing twice is an error: nobody is there to repair it. So it is, of
 * a job that is divided by work, if all its workers end without a result. */
ExitStatus engine_run_parallel(const Engine *engine);
