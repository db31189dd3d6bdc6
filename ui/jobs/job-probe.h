/* What a cluster job would cost, estimated by a search of its positions, or some of them if there
 * are many, for some seconds. The search runs in a worker, all else in the main thread. */
#pragma once

#include <glib.h>

#include "cluster/files/description.h"
#include "cluster/plan/probe.h"

typedef struct {
  Status status; /* STATUS_MEMORY: the rest is not filled in, but the error is */
  Error error;
  gboolean solved, foretold; /* all positions were solved; else whether the price has bounds */
  ProbePrice price;          /* of all */
} JobCost;

typedef struct JobProbe JobProbe;
typedef void (*JobProbed)(const JobCost *cost, gpointer data);

/* Begins to find out about a job that is described by claim, count and roots, which are copied.
 * `probed` is called once, unless the probe is freed before. */
JobProbe *job_probe_start(const Description *description, JobProbed probed, gpointer data);
void job_probe_free(JobProbe *probe); /* stops it; NULL is allowed */
