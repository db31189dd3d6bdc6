/* The options of a computing site for job submit, from a file of the user's, never from a job's
 * folder, which may be a stranger's. data/slurm/site.conf.example has all of them. */
#pragma once

#include "base/option-table.h"

#include <stdbool.h>

typedef struct {
  int threads;
  char *memory, *table; /* sizes as the user wrote them; NULL: not given */
  int slots, array_limit, poll_seconds;
  GPtrArray *work_options, *driver_options; /* for sbatch */
  GPtrArray *parallel_options;              /* for GNU parallel */
} Site;

/* Reads the file; if the path is NULL the user's, which need not exist. False after a message that
 * names the line. */
bool site_read(const char *path, Site *site);
void site_clear(Site *site);

/* The option that names the file, for a char * at that offset. */
#define SITE_OPTION(offset)                                                                        \
  {                                                                                                \
    "site", option_path, offset,                                                                   \
        .unit = "FILE", .help = "The site's options (default: fourscore/site.conf of the user)"    \
  }

/* The file that site_read() would read, absolute; NULL if there is none. Free with g_free(). */
char *site_path(const char *path);
