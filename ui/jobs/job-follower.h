/* A job's folder followed live: a worker reads what was added to its results, builds the tree above
 * the tasks again, and tells the main thread. Some seconds later it looks again. That may take
 * minutes, so another one looks every two seconds for what costs nothing: who works on the job, and
 * how much work the lines added to the results took. Other machines may write the files without
 * this one being notified. Nothing is written here.
 *
 * All functions in the main thread.
 */
#pragma once

#include <glib.h>

#include "play/best-line.h"
#include "cluster/tree/progress.h"

/* What was seen in the folder. Strings belong to the follower. */
typedef struct {
  const char *trouble; /* why the last look failed, so that the rest is older; or NULL */
  gboolean read;       /* at least one look was good */
  Progress progress;
  gint64 counted;            /* when it was, in seconds since 1970; 0: not yet */
  gboolean counting;         /* results are being read or counted */
  gboolean worked;           /* the work is known: */
  uint64_t nodes;            /* ... of all results, also of those that are not yet counted */
  double seconds;            /* ... of one core */
  char **contradiction;      /* the lines, ended by NULL; NULL if there is none */
  ValueSet proved[COLUMNS];  /* of the first root after a stone in the column; VALUE_ANY: open */
  ValueSet assumed[COLUMNS]; /* ... or what is taken for granted until it is proved */
  GArray *workers;           /* of Life, as life_read_all(); NULL: nobody has looked */
  BestLine line; /* from the one root of a solved job, each move proved; of no moves before it is
                    found */
} JobSeen;

typedef struct JobFollower JobFollower;
typedef void (*JobFollowed)(gpointer data);

/* NULL, with an error, if it is no job's folder. `followed` is called when anything was
 * seen. */
JobFollower *job_follower_new(const char *path, JobFollowed followed, gpointer data, Error *error);

/* Does not wait: a look under way goes on to its end without notice. NULL is allowed. */
void job_follower_free(JobFollower *follower);

const char *job_follower_path(const JobFollower *follower);
const Description *job_follower_description(const JobFollower *follower);
const JobSeen *job_follower_seen(const JobFollower *follower);

/* Takes what a job proves: ProofRecord, the job's own positions first; free with g_array_unref().
 * NULL if it failed, with the reason. */
typedef void (*JobCollected)(GArray *records, const char *trouble, gpointer data);

/* Finds all that the job proves by now (cluster/tree/proved.h), after the look that is under way; a
 * second request at the same time is ignored. */
void job_follower_collect(JobFollower *follower, JobCollected take);
gboolean job_follower_is_collecting(const JobFollower *follower);
void job_follower_stop_collecting(JobFollower *follower); /* nothing is taken then */
