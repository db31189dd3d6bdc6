/* Brings the results of one folder into another of the same job. */
#pragma once

#include "description.h"

typedef struct {
  size_t copied, same; /* files */
} MergeCounts;

/* Copies the results files that `into` does not have, or has shorter. STATUS_CONFLICT: a file of
 * one name is different in both; STATUS_FILE. */
Status merge_results(const Folder *into, const Folder *from, MergeCounts *counts, Error *error);
