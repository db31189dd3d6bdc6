/* Whether the memory of a site file holds what a worker takes. */
#pragma once

#include "job/site.h"

typedef struct {
  size_t table, worker; /* bytes: of its table, and of all that it takes at least */
  size_t tree;          /* ... that it may take for the tree of the job */
  size_t given;         /* in the site file; 0: left to the site */
} SiteMemory;

/* A worker has a tree of the job, which grows with the job, and knows its results. For these is the
 * memory that table, threads and program leave: three quarters for the tree, the rest for the
 * results; JOB_TREE_BYTES if no memory is given. Both together take at least 16 MiB. False after a
 * message, if a size cannot be read. */
bool site_memory(const Site *site, SiteMemory *memory);

/* False, after a message, if a worker would be killed for lack of memory. */
bool site_memory_check(const Site *site);
