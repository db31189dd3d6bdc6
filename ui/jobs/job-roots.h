/* Which positions of a session can become a cluster job, for machines to answer. */
#pragma once

#include "cluster/files/description.h"
#include "session/session.h"

typedef enum {
  JOB_OF_POSITION, /* the one that is shown */
  JOB_OF_COLUMNS,  /* those after its columns that are not answered */
  JOB_OF_MARKED,   /* ... of these, those after the columns that are marked */
  JOB_OF_FRONTIER, /* what the search under way, or paused, still needs */
  JOB_OF_LIST,     /* a text with one a line */
} JobSource;

/* Fills in the positions of a job whose claim is given, without repetitions up to symmetry, and
 * each as a text as it is shown or was given; free with description_clear(). FALSE, and the reason,
 * if there are none or if the text is wrong. */
gboolean job_roots(FsSession *session, JobSource source, const char *text, Description *job,
                   GError **error);
