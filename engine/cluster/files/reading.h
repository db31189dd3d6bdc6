/* One results file, read from some place on: what its lines say, not entered anywhere yet. Several
 * may be read at once, each by a thread of its own; none touches anything but its reading. */
#pragma once

#include "../../team/dag.h"
#include "description.h"

#include <glib.h>

/* What is wrong with a line. */
typedef struct {
  uint64_t line; /* counted from 1 */
  const char *reason;
} ReadingProblem;

typedef struct {
  const char *name; /* of the file */
  int fd;
  uint64_t offset, line; /* where to begin, and then how far it was read */
  GArray *records;       /* of ProofRecord */
  GArray *problems;      /* of ReadingProblem: the first `problems_most` */
  size_t problems_most;
  uint64_t damaged, foreign; /* lines */
  bool torn;                 /* the file ends without a newline */
  bool ended;                /* for readings_wait() */
} Reading;

/* Of a file that is open for reading; the reading closes it when it is freed. */
Reading *reading_new(const char *name, int fd, uint64_t offset, uint64_t line,
                     size_t problems_most);
void reading_free(Reading *reading); /* NULL is allowed */

/* Threads that read. One thread begins and waits. */
typedef struct Readings Readings;

/* With 0 threads, or if none can be had, readings_wait() reads. The description must outlive it. */
Readings *readings_new(const Description *description, int threads);

/* Ends the threads, and readings for which nobody has waited. */
void readings_free(Readings *readings);

/* Has the file read when a thread has time for it. The reading must stay until it was waited for or
 * the threads have ended. */
void readings_begin(Readings *readings, Reading *reading);

/* Returns when all of it was read. */
void readings_wait(Readings *readings, Reading *reading);
