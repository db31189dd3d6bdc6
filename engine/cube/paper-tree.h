/* The tree above the tasks as in the paper; for paper.c only.
 *
 * A node is a position up to symmetry that has a choice, with lists of its children and parents.
 * The tree is built as minimax would search it, down to the cut-off. A node there is a task: it
 * counts as won by the claimant as long as nobody knows, which is a virtual win. Every node without
 * a proof is such a virtual win then, since no other guess is made; so a loss that follows from
 * guesses is always a proof. Of the claimant's moves the tree continues with the first that is not
 * lost, of the opponent's with all.
 *
 * A task that turns out to be lost corrects the tree above it, which may then need other moves and
 * so new tasks. A node is needed as long as a chain of parents without a proof leads from it up to
 * the root: `needed` counts such parents. Tasks that are not needed are not taken.
 *
 * Nodes have growing numbers, and the tasks are taken in the order of their numbers: the nodes
 * themselves are the queue.
 *
 * Not for several threads at once: the caller locks. */
#pragma once

#include "../core/answer.h"
#include "../core/stop.h"
#include "board.h"

typedef uint32_t PaperNode; /* a growing number; PAPER_NONE is no node */
enum { PAPER_NONE = 0 };

typedef struct PaperTree PaperTree;

typedef struct {
  Board root; /* with a choice (moves.h) */
  Claim claim;
  int cutoff;           /* stones of tasks */
  const StopFlag *stop; /* NULL: cannot be stopped */
} PaperTreeOptions;

/* Builds the tree. NULL: no memory. Nodes above the cut-off are tasks too if there is no memory for
 * more, or if the tree has a GiB, and once the flag is raised. */
PaperTree *paper_tree_new(const PaperTreeOptions *options);
void paper_tree_free(PaperTree *tree);

/* What is proved about the root; OPEN: nothing. */
Answer paper_tree_answer(const PaperTree *tree);

/* Takes the first task that is needed and not taken; PAPER_NONE if there is none. */
PaperNode paper_tree_take(PaperTree *tree);
Board paper_tree_board(const PaperTree *tree, PaperNode task);

/* False once the task is of no use any more. */
bool paper_tree_needs(const PaperTree *tree, PaperNode task);

/* Ends a task: with its answer, or with OPEN, and then it can be taken again. */
void paper_tree_end(PaperTree *tree, PaperNode task, Answer answer);
