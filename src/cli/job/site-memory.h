/* Whether the memory of a site file holds what a worker takes. */
#pragma once

#include "job/site.h"

typedef struct {
  size_t table, worker; /* bytes: its table, and all that it takes at least */
  size_t given;         /* of the site file; 0: it leaves that to the site */
} SiteMemory;

/* False after a message, if a size cannot be read. */
bool site_memory(const Site *site, SiteMemory *memory);

/* False after a message, if a worker would be killed for want of memory. */
bool site_memory_check(const Site *site);
