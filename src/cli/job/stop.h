/* What commands say about a job that was told to stop. */
#pragma once

#include "job/job.h"

/* True, after a message that says what continues the job, if it was told to stop. */
bool stop_tell(const Job *job);
