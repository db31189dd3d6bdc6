/* The tree of a job, built again from its description and the known results: what is proved about
 * its roots and about all positions above those that were searched, and what is needed now.
 *
 * It is the tree that workers have (crew.h): same nodes, same rules of what is needed. Nothing is
 * kept between two builds, so the next one allows for whatever was lost, repeated or added by
 * others. */
#pragma once

#include "../../core/known.h"
#include "../../team/dag.h"
#include "../files/description.h"

/* The memory limit of programs to which no other is given. */
static const size_t JOB_TREE_BYTES = (size_t)2 << 30;

typedef struct {
  Claim claim;
  const Known *known;
  Dag *dag;
  DagNode *roots; /* the node of each root of the description */
} JobTree;

/* Builds it down to the tasks that are needed, unless its memory limit prevents that. What is known
 * must outlive it. STATUS_MEMORY; the tree is then empty. */
Status job_tree_make(JobTree *tree, const Description *description, const Known *known,
                     size_t bytes, Error *error);
void job_tree_clear(JobTree *tree); /* a tree that was set to zero is allowed */

/* The answer to the claim at any position: decided at sight, by the tree, or by a result. A tree
 * without a dag is ignored. VALUE_ANY if it is open; *assumed (NULL is allowed) is then what the
 * tree takes for granted, VALUE_ANY if it does not have the position. */
ValueSet job_tree_values(const JobTree *tree, Board board, ValueSet *assumed);

/* The values in the tree after a stone in each column of a position: what is proved, or else what
 * is assumed until then; VALUE_ANY if the tree has nothing. */
void job_tree_columns(const JobTree *tree, Board board, ValueSet proved[COLUMNS],
                      ValueSet assumed[COLUMNS]);
