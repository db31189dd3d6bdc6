/* What a cluster job would cost, in words. Strings are for the caller to free. */
#pragma once

#include "job-probe.h"

char *job_cost_work(const JobCost *cost);
char *job_cost_memory(void); /* advice, if the job does not ask for more */
