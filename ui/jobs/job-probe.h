/* What a cluster job would cost. Of one that is divided by work a search of its position tells. Of
 * others it is how many tasks they begin with and, from a few of them searched for a moment, how
 * long they take. In a worker; the rest in the main thread. */
#pragma once

#include <glib.h>

#include "cluster/files/description.h"
#include "cluster/plan/probe.h"

typedef struct {
  Status status; /* STATUS_MEMORY: the rest is not filled in, but the error is */
  Error error;
  gboolean by_work; /* which of both this is about */

  gboolean solved, foretold; /* the position was solved; else whether the price has bounds */
  ProbePrice price;

  size_t tasks;      /* of the first round */
  int probed, ended; /* tasks looked at, and those of them that were solved */
  double seconds;    /* of one task in the mean; a lower bound unless all probes ended */
  size_t memory;     /* bytes of the tree above the tasks */
} JobCost;

typedef struct JobProbe JobProbe;
typedef void (*JobProbed)(const JobCost *cost, gpointer data);

/* Begins to find out about a job that is described by claim, cutoff, count and roots, which are
 * copied. `probed` is called once, unless the probe is freed before. */
JobProbe *job_probe_start(const Description *description, JobProbed probed, gpointer data);
void job_probe_free(JobProbe *probe); /* stops it; NULL is allowed */
