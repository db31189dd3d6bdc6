/* A job's folder followed live: a worker reads what was added to its results, builds the tree above
 * the tasks again, and tells the main thread. Some seconds later it looks again. Files may come
 * from other machines, of which this one is not notified. Nothing is written.
 *
 * All functions in the main thread.
 */
#pragma once

#include <glib.h>

#include "play/best-line.h"
#include "cluster/tree/progress.h"

/* What was seen of a job. Strings belong to the follower. */
typedef struct {
  const char *trouble; /* why the last look failed, NULL if it did not; the rest is older then */
  gboolean read;       /* at least one look was good */
  Progress progress;
  char **contradiction;      /* the lines, ended by NULL; NULL if there is none */
  ValueSet proved[COLUMNS];  /* of the first root after a stone in the column; VALUE_ANY: open */
  ValueSet assumed[COLUMNS]; /* ... or what is taken for granted until it is proved */
  GArray *workers;           /* of Life, as life_read_all() */
  BestLine line; /* from the one root of a solved job, each move proved; of no moves before it is
                    found */
} JobSeen;

typedef struct JobFollower JobFollower;
typedef void (*JobFollowed)(gpointer data);

/* NULL, with an error, if it is no job's folder. `followed` is called after each look. */
JobFollower *job_follower_new(const char *path, JobFollowed followed, gpointer data, Error *error);

/* Does not wait: a look under way goes on to its end, of which nobody is told. NULL is allowed. */
void job_follower_free(JobFollower *follower);

const char *job_follower_path(const JobFollower *follower);
const Description *job_follower_description(const JobFollower *follower);
const JobSeen *job_follower_seen(const JobFollower *follower);

/* Takes what a job proves: ProofRecord, the job's own positions first; free with g_array_unref().
 * NULL if it failed, with the reason. */
typedef void (*JobCollected)(GArray *records, const char *trouble, gpointer data);

/* Finds all that the job proves by now (cluster/tree/proved.h), after the look that is under way;
 * a second request while there is one is none. */
void job_follower_collect(JobFollower *follower, JobCollected take);
gboolean job_follower_is_collecting(const JobFollower *follower);
