/* All that the results of a job prove. The results tell of tasks; the tree above them, which is
 * built again for that, tells of the job's own positions and of all that lies between. */
#pragma once

#include "job-tree.h"

#include <glib.h>

/* Records of everything proved (ProofRecord, free with g_array_unref()): each root, then the
 * positions after its columns, then the inner nodes of the tree. Each has its moves that reach the
 * goal of the mover and the forced replies after them. At last come the results, those that were
 * given up included. Each position is there once; nodes and seconds are known about results alone.
 * `bytes` is the memory limit of the tree. STATUS_MEMORY; *records is then NULL. */
Status proved_find(const Description *description, const Known *known, size_t bytes,
                   GArray **records, Error *error);
