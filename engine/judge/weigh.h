/* How opinions are put together: what a node is worth because of its moves, what is proved about
 * it, and which move to look into next.
 *
 * A node's points are the mean of all that was seen below it, as in Monte Carlo tree search. Proved
 * values go up as in minimax, moves that are proved lost no longer count, and points stay within
 * what is proved (Winands, Björnsson, Saito: "Monte-Carlo Tree Search Solver", 2008). Moves are
 * chosen by their points and their share at first sight, minus the visits they got (PUCT: Silver et
 * al., "Mastering the game of Go without human knowledge", 2017). docs/measurements/belief.md says
 * what else was tried. */
#pragma once

#include "tree.h"

/* The least and most points of the mover. */
double weigh_least(Player mover, ValueSet values);
double weigh_most(Player mover, ValueSet values);

/* The first player's points, or the nearest to them that the values leave open. */
double weigh_within(double points, ValueSet values);

static inline double weigh_mover(Player mover, double first) {
  return mover == FIRST ? first : 1 - first;
}

/* Prepares a new node, from which `own` points are expected. If the node had been forgotten after
 * `visits`, they are its judged worth. */
void weigh_new(const Tree *tree, TreeNode *node, double own, uint32_t visits);

/* Updates it from the nodes of its moves. */
void weigh_again(const Tree *tree, TreeNode *node);

/* The move to look into; NULL: nothing that is left to see can change anything. */
TreeEdge *weigh_choose(const Tree *tree, const TreeNode *node);

/* The move that is judged best: it certainly keeps most, or was looked into most, or promises
 * most. */
const TreeEdge *weigh_best(const Tree *tree, const TreeNode *node);
