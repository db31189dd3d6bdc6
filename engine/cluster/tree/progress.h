/* How far a job is, from its description and results together. */
#pragma once

#include "../../core/outlook.h"
#include "../files/results.h"
#include "job-tree.h"

typedef enum {
  JOB_OPEN,
  JOB_SOLVED,        /* every root is answered */
  JOB_CONTRADICTION, /* two results contradict each other */
} JobState;

/* How a root is answered, in Progress.answers. */
typedef enum { ANSWER_OPEN = '.', ANSWER_WIN = 'w', ANSWER_NOT_WIN = 'n' } RootAnswer;

typedef struct {
  JobState state;
  char *answers; /* a RootAnswer for each root of the description, ended by NUL */
  size_t roots_proved, roots_disproved;
  uint64_t needed; /* tasks that are needed now */
  Outlook outlook; /* of all its work, at present, so its share may fall */
  uint64_t tree_nodes;
  ValueSet proved_after[COLUMNS], assumed_after[COLUMNS]; /* of the first root, if asked for */
  ResultCounts counts;
} Progress;

/* Builds the tree again from the results, which are loaded. If they answer every root by
 * themselves, that is done for `columns` alone. STATUS_MEMORY. Free with progress_clear(). */
Status progress_find(const Description *description, const Results *results, bool columns,
                     Progress *progress, Error *error);
void progress_clear(Progress *progress); /* a progress that was set to zero is allowed */

/* Fills in the outlook: what the tree needs now in relation to what is answered, and what was
 * divided as in any search (core/outlook.h). The work itself is that of the results. */
void progress_look_ahead(const Description *description, Progress *progress);
