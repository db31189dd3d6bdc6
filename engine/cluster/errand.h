/* One task of a job that is divided by work, as a thread searches it: by proof numbers, in a small
 * tree of its own, piece by piece.
 *
 * The sequential solver gets each piece of the task for a limit of nodes, as in a team
 * (cube/parallel.h). So a task may be long enough for workers that hear of each other seldom, and
 * the order of its pieces is still decided after each of them. What the pieces showed is found as
 * results: a leader that enters them, in their order, has the same tree. One thread at a time. */
#pragma once

#include "../cube/dag.h"
#include "../cube/solver.h"

#include <glib.h>

typedef struct {
  const Solver *solver;
  Search *search; /* of the thread; its table is the tree's, too */
  Board board;
  Claim claim;
  uint64_t piece_nodes; /* that a piece may take before it is divided; 0: all it needs */
} ErrandOptions;

typedef struct Errand Errand;

/* The search must outlive the errand. STATUS_MEMORY. */
Status errand_create(Errand **errand, const ErrandOptions *options, Error *error);
void errand_free(Errand *errand); /* NULL is allowed */

/* Searches one piece. False if that was the last: the task is answered, its tree is full, or the
 * search was stopped. */
bool errand_go_on(Errand *errand);

ValueSet errand_values(const Errand *errand); /* VALUE_ANY: the task is not answered */
uint64_t errand_nodes(const Errand *errand);  /* searched for it so far */

/* Adds what was found since the last call, in its order, to an array of Result: answers, and
 * positions that were divided. The first is the task itself, unless nothing was found. */
void errand_collect(Errand *errand, GArray *results);
