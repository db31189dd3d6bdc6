/* What a cluster job would cost, in words. Strings are for the caller to free. */
#pragma once

#include "job-probe.h"

/* Takes into account that a search of the job's position ended without an answer after this many
 * seconds of one core, or goes on; 0: there was none. */
void job_cost_add_vain(JobCost *cost, double seconds);

char *job_cost_work(const JobCost *cost);
char *job_cost_memory(void); /* advice, if the job does not ask for more */
