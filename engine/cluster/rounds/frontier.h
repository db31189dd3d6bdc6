/* What a job has to do next: the tree above its tasks is built again from the description and the
 * known results, and the positions that it needs under the virtual answers are the tasks.
 *
 * The tree is that of the parallel solver (cube/dag.h): same nodes, same guesses, same rules of
 * what is needed. Nothing is kept between two calls, so whatever was lost, repeated or added by
 * others, the next call takes it into account. */
#pragma once

#include "../../core/known.h"
#include "../../cube/dag.h"
#include "../files/tasks.h"

typedef struct {
  size_t tasks_most;   /* at most so many that are not in reserve */
  size_t reserve_most; /* ... and that are */
  size_t bytes;        /* memory limit of the tree */
  bool glance;         /* search each task for a moment, to tell how long it may take */
  bool columns;        /* also tell what the first root's tree has after its moves */
} FrontierOptions;

typedef struct {
  size_t proved, disproved, open; /* roots */
  TaskList list;                  /* its round is 0 */
  uint64_t waiting;               /* needed now, whether or not they are in the list */
  uint64_t nodes;                 /* of all trees */
  size_t bytes;                   /* of the largest tree */
  bool full; /* a tree has met its limit: tasks are harder than the cut-off says */

  /* After a stone in each column of the first root, if that was asked for and it has a tree: what
   * is proved, or else what is assumed until it is; VALUE_ANY for nothing. */
  bool has_columns;
  ValueSet proved_after[COLUMNS], assumed_after[COLUMNS];
} Frontier;

/* Finds the tasks, the hardest first. If `last` is not NULL, matters[i] becomes whether its task i
 * is still open and may help its root; open reserve tasks are assumed to. Free the list with
 * tasks_clear(). STATUS_MEMORY. */
Status frontier_find(const Description *description, const Known *known,
                     const FrontierOptions *options, const TaskList *last, bool *matters,
                     Frontier *frontier, Error *error);

/* The order in which the job's tree grows: all that looks at its results has to build it so. */
DagOrder frontier_order(const Description *description);

/* The limits of programs that are not told any others; without a glance. */
FrontierOptions frontier_usual(void);

/* The tree of one root, without a task taken: for those who want to look at it. STATUS_MEMORY. */
Status frontier_tree(const Description *description, size_t root, const Known *known, size_t bytes,
                     Dag **dag, Error *error);

/* Lets the tree of a root grow, and tells what it has after the root's moves, as above. */
void frontier_columns(Dag *dag, const Known *known, Claim claim, Board root,
                      ValueSet proved[COLUMNS], ValueSet assumed[COLUMNS]);

/* Takes the tree's next task, for which it may have to grow; false if there is none. */
bool frontier_take(Dag *dag, DagNode *task);

/* Lets the tree grow down to all tasks that are needed; they stay taken, since others choose what
 * to do. False if its memory limit keeps it from that. */
bool frontier_grow(Dag *dag);

/* The same down to as many tasks as there are results at most: for those who ask what is proved. An
 * open job in rounds may need far more, and knows nothing there. */
void frontier_grow_known(Dag *dag, const Known *known);
