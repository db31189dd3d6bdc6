/* The job whose files are damaged: one root, the empty board. */
#pragma once

#include "cluster/files/description.h"

/* Both as rest_job_make() left them; the tag may be changed and put back. */
extern Folder *rest_job_folder;
extern Description rest_job;

/* Makes the folder "job" in that of the kind. */
void rest_job_make(void);
