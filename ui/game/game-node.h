/* The moves known after a position, as a tree: its branches in order, the first the main line, and
 * a comment on the position itself.
 *
 * A node never changes once it is made. An edit copies the nodes on the way to it and shares the
 * rest with the old tree, so undo only has to keep both. The rules of the game are the caller's
 * business: here moves are numbers. Main thread only.
 */
#pragma once

#include <glib.h>

#include "play/line.h"

typedef struct GameNode GameNode;

enum { GAME_MOVES_MOST = LINE_MOST }; /* one after the other */

typedef struct {
  Move move;
  GameNode *node;
} GameBranch;

struct GameNode {
  guint refs;
  char *comment; /* NULL for none */
  int count;
  GameBranch branches[];
};

GameNode *game_node_new(void); /* no branch, no comment */
GameNode *game_node_ref(GameNode *node);
void game_node_unref(GameNode *node);

/* The place of the branch with this move; -1 if there is none. */
int game_node_index(const GameNode *node, Move move);

/* The node after these moves, or NULL if the tree does not have them all. */
const GameNode *game_node_find(const GameNode *root, const Move *moves, int length);

/* How many moves of the path, from its first on, the tree has. */
int game_node_known(const GameNode *root, const Move *moves, int length);

/* The number of the last move of the path that is not its parent's first branch; 0 if there is none
 * and the path is on the main line. */
int game_node_fork(const GameNode *root, const Move *moves, int length);

/* The move `direction` places after the last one of the path, among its parent's branches; -1 if
 * there is none. */
int game_node_beside(const GameNode *root, const Move *moves, int length, int direction);

/* The next four give a new tree, with a reference for the caller. The path must be in the tree
 * except for game_node_with_path. */

/* ... that has the path: what is missing becomes the last branch. */
GameNode *game_node_with_path(GameNode *root, const Move *moves, int length);

/* ... without the last move of the path and all that follows it. length > 0. */
GameNode *game_node_without(GameNode *root, const Move *moves, int length);

/* ... where the last move of the path is the first branch. length > 0. */
GameNode *game_node_promoted(GameNode *root, const Move *moves, int length);

/* ... with another comment; NULL or "" for none. */
GameNode *game_node_commented(GameNode *root, const Move *moves, int length, const char *comment);
