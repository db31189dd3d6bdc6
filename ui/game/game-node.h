/* The moves known after a position, as a tree: its branches in order, the first the main line, and
 * a comment on the position itself.
 *
 * A node never changes once it is made. An edit copies the nodes on the way to it, at most 64, and
 * shares the rest with the tree it came from, so that keeping both is all that undo needs. Rules of
 * the game are the caller's business. Main thread only. */
#pragma once

#include <glib.h>

#include "cube/lines.h"

typedef struct GameNode GameNode;

typedef struct {
  int column;
  GameNode *node;
} GameBranch;

struct GameNode {
  guint refs;
  char *comment; /* NULL for none */
  int count;     /* 0 to 16 */
  GameBranch branches[];
};

GameNode *game_node_new(void); /* no branch, no comment */
GameNode *game_node_ref(GameNode *node);
void game_node_unref(GameNode *node);

/* The place of the branch with this column; -1 if there is none. */
int game_node_index(const GameNode *node, int column);

/* The node after these moves, or NULL if the tree does not have them all. */
const GameNode *game_node_find(const GameNode *root, const uint8_t *columns, int length);

/* Nodes of the tree, the root among them. */
gsize game_node_size(const GameNode *root);

/* The next four give a new tree, with a reference for the caller. The path must be in the tree but
 * for game_node_with_path. */

/* ... that has the path: what is missing becomes the last branch. */
GameNode *game_node_with_path(GameNode *root, const uint8_t *columns, int length);

/* ... without the last move of the path and all that follows it. length > 0. */
GameNode *game_node_without(GameNode *root, const uint8_t *columns, int length);

/* ... where the last move of the path is the first branch. length > 0. */
GameNode *game_node_promoted(GameNode *root, const uint8_t *columns, int length);

/* ... with another comment; NULL or "" for none. */
GameNode *game_node_commented(GameNode *root, const uint8_t *columns, int length,
                              const char *comment);
