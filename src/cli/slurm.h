/* The few commands of Slurm that a driver needs. No shell is involved: every argument arrives as it
 * is. "Cannot be asked" is told apart from every answer. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Queues a script with arguments (ended by NULL, as are the options) and returns the job's number;
 * NULL after a message. Free with g_free(). */
char *slurm_submit(char *const *options, const char *script, char *const *arguments);

/* The user's jobs of that name in the queue, or only those that wait there: their numbers, an
 * array's once, the lowest first, ended by NULL; free with g_strfreev(). NULL, after a message, if
 * the queue cannot be asked, which is not an empty one. */
char **slurm_find(const char *name, bool waiting);

/* Makes a job wait for the end of earlier jobs of its own name and of others, however that is;
 * others may be NULL. */
bool slurm_wait_for(const char *id, char *const *others);

bool slurm_cancel(const char *id); /* "12" or "12_3" */

/* Takes those of the user's jobs of that name out of the queue which Slurm could not start and
 * holds: they would stay there until somebody came. */
void slurm_cancel_held(const char *name);

/* The site's MaxArraySize, 0 if it cannot be found out. */
int slurm_array_size(void);
