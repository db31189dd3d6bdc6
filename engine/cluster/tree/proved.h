/* All that the results of a job prove. The results answer tasks; the tree above them, which is
 * built again for that, answers the job's own positions and all that lies between. */
#pragma once

#include "job-tree.h"

#include <glib.h>

/* Records of everything proved (ProofRecord, free with g_array_unref()): each root, then the
 * positions after its columns, then the inner nodes of the tree. Each comes with its moves that
 * reach the mover's goal and the forced replies after them. The results come last, including those
 * that were given up. Each position is there once; nodes and seconds are known about results alone.
 * `bytes` is the memory limit of the tree. STATUS_MEMORY; *records is then NULL. */
Status proved_find(const Description *description, const Known *known, size_t bytes,
                   GArray **records, Error *error);
