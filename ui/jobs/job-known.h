/* What the window knows of a job's positions by itself, from searches and stores, while the job has
 * no result about them. It is no part of the job: nothing is written to its folder. */
#pragma once

#include "cluster/files/description.h"
#include "session/session.h"

enum { JOB_ROOTS_SHOWN = 12 };

typedef struct {
  ValueSet roots[JOB_ROOTS_SHOWN]; /* of the first positions; VALUE_ANY: nothing */
  ValueSet columns[COLUMNS];       /* after a stone in the column of the first one */
} JobKnown;

/* Nothing while a game hides what is known. */
JobKnown job_known(FsSession *session, const Description *job);
