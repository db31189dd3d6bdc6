/* Whether the memory of a site file holds what a worker takes. */
#pragma once

#include "job/site.h"

typedef struct {
  size_t table, worker; /* bytes: its table, and all that it takes at least */
  size_t tree;          /* ... may take for the tree of the job */
  size_t given;         /* of the site file; 0: it leaves that to the site */
} SiteMemory;

/* A worker has a tree of the job, which grows with that, and knows its results. What table, threads
 * and program leave of the memory given is for that: three quarters for the tree, the rest for the
 * results; JOB_TREE_BYTES if none is given. It takes 16 MiB of both at least. False after a
 * message, if a size cannot be read. */
bool site_memory(const Site *site, SiteMemory *memory);

/* False after a message, if a worker would be killed for want of memory. */
bool site_memory_check(const Site *site);
