/* How far a job is: what its description, results and last round say together. */
#pragma once

#include "../core/outlook.h"
#include "round.h"

typedef struct {
  RoundState state;
  int round;                          /* the last one; 0: none yet */
  size_t tasks, answered, still_open; /* of the round, without its reserve */
  size_t reserve;                     /* ... and that */
  size_t roots_proved, roots_disproved;
  uint64_t needed; /* tasks needed now, in the list of a round or not */
  Outlook outlook; /* of all its work; for now, so its share may fall */
  double rest;     /* core-seconds that what is needed now may take, an estimate */
  uint64_t tree_nodes;
  ResultCounts counts;
} Progress;

/* Builds the tree again from the results, which are loaded. STATUS_TEXT: the list of the last round
 * is damaged, and all is known but what is counted in it. After any other status nothing is
 * known. */
Status progress_find(const Folder *folder, const Description *description, const Results *results,
                     const FrontierOptions *options, Progress *progress, Error *error);

/* What the tree of the first root has after a stone in each column: what is `proved`, or else what
 * is `assumed` until it is proved; VALUE_ANY for nothing. `bytes`: the tree's memory limit.
 * STATUS_MEMORY. */
Status progress_columns(const Description *description, const Results *results, size_t bytes,
                        ValueSet proved[COLUMNS], ValueSet assumed[COLUMNS], Error *error);
