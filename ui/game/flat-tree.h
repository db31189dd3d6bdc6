/* A flat game with its variations: the tree of its moves, and the line of it that is shown.
 *
 * A value with a reference to the tree. Where nothing can be done, nothing is done, and FALSE
 * returned. Main thread only. */
#pragma once

#include "flat/record.h"
#include "game-node.h"

typedef struct {
  FlatRecord line; /* through the position shown, to the end of a branch */
  GameNode *root;  /* has all moves of it */
} FlatTree;

/* A game whose tree is this one line. */
FlatTree flat_tree_new(const FlatRecord *line);
FlatTree flat_tree_copy(const FlatTree *tree);
void flat_tree_clear(FlatTree *tree);

/* The first moves of a line, as numbers (flat-play.h). */
void flat_tree_write_path(const FlatRecord *line, int length, uint8_t *path);

/* The moves to the position shown, as numbers; returns how many. */
int flat_tree_path(const FlatTree *tree, uint8_t path[GAME_MOVES_MOST]);

/* The node of the position shown, and the last move up to there that leaves the line before it, as
 * game_node_fork(). */
const GameNode *flat_tree_node(const FlatTree *tree);
int flat_tree_fork(const FlatTree *tree);

/* Moving about. The line stays if it has these moves; another one follows the first branches. */
gboolean flat_tree_go(FlatTree *tree, const uint8_t *path, int length);
gboolean flat_tree_go_sideways(FlatTree *tree, int direction); /* among variations */

/* Edits, after which the root is another. A move that the tree has already is only gone to. */
gboolean flat_tree_play(FlatTree *tree, FlatMove move);
/* Deletes the move that led to the position shown, with all that follows it. */
gboolean flat_tree_delete(FlatTree *tree);
/* Makes the variation shown the main line where it left it last. */
gboolean flat_tree_promote(FlatTree *tree);
gboolean flat_tree_comment(FlatTree *tree, const char *comment);

typedef void (*FlatVisit)(const FlatRecord *line, const GameNode *node, gpointer data);

/* Calls visit for every node, parents before their branches and the first branch before the others;
 * the line it is given ends at the node. */
void flat_tree_each(const FlatTree *tree, FlatVisit visit, gpointer data);

/* Adds a line, which begins where the game does, and shows its end; from there the line
 * follows the first branches. */
void flat_tree_add(FlatTree *tree, const FlatRecord *line);
