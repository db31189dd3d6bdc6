/* How opinions are put together: what a node is worth by its moves, what is proved of it, and which
 * move to look into next.
 *
 * A node's points are the mean of all that was seen below it, as in Monte Carlo tree search. What
 * is proved goes up as it does in minimax, moves that are proved lost no longer count, and points
 * stay within what is proved (Winands, Björnsson, Saito: "Monte-Carlo Tree Search Solver", 2008).
 * Moves are chosen by their points and their share at first sight, less what they got (PUCT: Silver
 * et al., "Mastering the game of Go without human knowledge", 2017). docs/measurements/belief.md
 * says what else was tried. */
#pragma once

#include "tree.h"

/* The mover's points at least and at most. */
double weigh_least(Player mover, ValueSet values);
double weigh_most(Player mover, ValueSet values);

/* The first player's points, or the nearest to them that the values leave open. */
double weigh_within(double points, ValueSet values);

static inline double weigh_mover(Player mover, double first) {
  return mover == FIRST ? first : 1 - first;
}

/* A node that was just made, for which `own` points were expected. Of a node that had been
 * forgotten after `visits` they are what it was judged to be worth. */
void weigh_new(const Tree *tree, TreeNode *node, double own, uint32_t visits);

/* Takes over what its moves' nodes say now. */
void weigh_again(const Tree *tree, TreeNode *node);

/* The move to look into; NULL: what is left to see can change nothing. */
TreeEdge *weigh_choose(const Tree *tree, const TreeNode *node);

/* The move that is judged best: which surely keeps most, was looked into most, promises most. */
const TreeEdge *weigh_best(const Tree *tree, const TreeNode *node);
