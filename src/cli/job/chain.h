/* The drivers and workers of a job in Slurm's queue.
 *
 * Drivers have one name and wait for each other (singleton), so that one runs and the others are
 * its successors. Both are found by their names: no number is kept anywhere that could be lost or
 * be another job's by now. */
#pragma once

#include "job/launcher.h"
#include "job/slurm.h"

/* One that runs, and four that follow it. So the chain survives if four in a row are killed before
 * they have queued a successor. That takes a driver a second on a busy machine. */
enum { CHAIN_DRIVERS = 5 };

/* The names of a job's workers and drivers in the queue. Free with g_free(). */
char *chain_worker_name(const Job *job);
char *chain_driver_name(const Job *job);

/* Queues drivers until there are CHAIN_DRIVERS, and returns which are in the queue. False, after a
 * message, if the controller refuses; what was queued by then stays. Free the queue with
 * slurm_forget() in any case. */
bool chain_keep(const Launcher *launcher, const Job *job, SlurmQueue *drivers);

/* The last of the drivers that wait comes when the workers have ended, whatever becomes of the
 * others; those take over at once. */
void chain_bind(const SlurmQueue *drivers, const GPtrArray *workers);

/* Queues an array of this many workers, or of fewer if the site's arrays are smaller: its number,
 * NULL after a message. Free with g_free(). */
char *chain_submit_workers(const Launcher *launcher, const Job *job, size_t workers);
