/* How far a job is: what its description, results and last round say together. */
#pragma once

#include "../../core/outlook.h"
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
  bool has_columns; /* with the option `columns`, if the first root has a tree ... */
  ValueSet proved_after[COLUMNS], assumed_after[COLUMNS]; /* ... as in a Frontier */
  ResultCounts counts;
} Progress;

/* Builds the tree again from the results, which are loaded. STATUS_TEXT: the list of the last round
 * is damaged, and all is known but what is counted in it. After any other status nothing is
 * known. */
Status progress_find(const Folder *folder, const Description *description, const Results *results,
                     const FrontierOptions *options, Progress *progress, Error *error);

/* The same from what round_watch() has found. */
Status progress_from(const RoundView *view, const Folder *folder, const Description *description,
                     const Results *results, Progress *progress, Error *error);

/* Fills in the outlook: what the tree needs now in relation to what is answered and, if the job is
 * divided by work, what was divided as in any search (core/outlook.h). The work itself is that of
 * the results. */
void progress_look_ahead(Progress *progress, const Description *description);

/* What the tree of the first root has after a stone in each column: what is `proved`, or else what
 * is `assumed` until it is proved; VALUE_ANY for nothing. `bytes`: the tree's memory limit.
 * STATUS_MEMORY. */
Status progress_columns(const Description *description, const Results *results, size_t bytes,
                        ValueSet proved[COLUMNS], ValueSet assumed[COLUMNS], Error *error);
