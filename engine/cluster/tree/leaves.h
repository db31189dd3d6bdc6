/* Where proofs end: the answers that a search has found, rather than those that follow from others
 * below. So a tree of them shows as much as possible.
 *
 * A divided position is no leaf, unless what is known below does not prove it: a later search may
 * have found its answer whole. */
#pragma once

#include "job-tree.h"

typedef struct {
  Known *known; /* the leaves, and what was divided */
  JobTree tree; /* of the roots, that follow from these */
} Leaves;

/* Chooses among all that is known. `bytes`: memory limit of the tree. STATUS_MEMORY; the leaves are
 * then empty. */
Status leaves_choose(Leaves *leaves, const Description *description, const Known *known,
                     size_t bytes, Error *error);
void leaves_clear(Leaves *leaves);
