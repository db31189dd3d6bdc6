/* What of a session may become a cluster job: positions whose answers machines shall find. */
#pragma once

#include "session/session.h"

typedef enum {
  JOB_OF_POSITION, /* the one that is shown */
  JOB_OF_COLUMNS,  /* those after its columns that are not answered */
  JOB_OF_MARKED,   /* ... of these, those after the columns that are marked */
  JOB_OF_FRONTIER, /* what the search under way, or paused, still needs */
  JOB_OF_LIST,     /* a text with one a line */
} JobSource;

/* The positions, of Board, without repetitions up to symmetry; free with g_array_unref(). NULL, and
 * the reason, if there are none or if the text is wrong. */
GArray *job_roots(FsSession *session, JobSource source, Claim claim, const char *text,
                  GError **error);
