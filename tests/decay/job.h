/* The job whose files are damaged: one root, the empty board. */
#pragma once

#include "cluster/files/description.h"

/* Both as decay_job_make() left them; the tag may be changed and put back. */
extern Folder *decay_job_folder;
extern Description decay_job;

/* Makes the folder "job" in that of the kind. */
void decay_job_make(void);
