/* What a program has counted in a job's folder, kept in log/digest for others, so that they need
 * not read all results to say how the job stands.
 *
 * A program that has read the results and built the tree may write it: the worker that leads,
 * drivers, "job status" and "job watch". It names each results file with its bytes and the time of
 * its last change, as it was when it was read. While these are unchanged, reading the files would
 * give the same. If files have only grown since, it shows an earlier moment. It is no proof:
 * certificates come from the results. docs/formats/job.md is the reference. */
#pragma once

#include "progress.h"

/* Smaller folders are read in no time. */
enum { DIGEST_BYTES_LEAST = 8 << 20 };

typedef struct {
  Progress progress; /* its outlook is of that time */
  int64_t made;      /* seconds since 1970, by the clock of its writer */
  uint64_t bytes;    /* of results files, as they were read */
  uint64_t more;     /* ... by which they have grown since; 0: it says what the files say */
} Digest;

/* Whether the results are many enough. */
bool digest_pays(const Results *results);

/* Writes one, if the results are many. It is a help and no duty: failures are not reported. */
void digest_write(const Progress *progress, const Folder *folder, const Description *description,
                  const Results *results);

/* False if the results have to be read: there is no digest, or it is damaged or of another job, or
 * files have changed other than by growing. Free its progress with progress_clear(). */
bool digest_read(Digest *digest, const Folder *folder, const Description *description);
