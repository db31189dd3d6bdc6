/* The few commands of Slurm that a driver needs. No shell is involved: every argument arrives as it
 * is. "Cannot be asked" differs from every answer. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Whether its commands are installed. */
bool slurm_is_here(void);

/* Queues a script with arguments and returns the job's number; NULL after a message. Free with
 * g_free(). */
char *slurm_submit(const GPtrArray *options, const char *script, const GPtrArray *arguments);

/* The user's jobs of one name that run or wait in the queue. Jobs that are ending are left out:
 * they can stay for as long as their node does not answer. */
typedef struct {
  GPtrArray *jobs;    /* their numbers, each array once, the lowest first */
  GPtrArray *waiting; /* ... of which no part runs */
  guint elements;     /* of arrays, each; another job is one */
  GPtrArray *held;    /* "12" or "12_3": Slurm could not start them, and waits for a person */
} SlurmQueue;

/* Asks the controller. False, after a message, if it does not answer; that does not mean an empty
 * queue, though the lists are then empty too. Free with slurm_forget(). */
bool slurm_look(const char *name, SlurmQueue *queue);
void slurm_forget(SlurmQueue *queue);

/* Makes a job wait for the end of earlier jobs of its own name and of others, whether or not they
 * succeed; others may be NULL. */
bool slurm_wait_for(const char *id, const GPtrArray *others);

/* Takes jobs out of the queue, or ends them: "12" or "12_3" each. */
void slurm_cancel(const GPtrArray *ids);

/* The site's MaxArraySize, 0 if it cannot be found out. */
int slurm_array_size(void);
