#include "game-node.h"

/* Every edit is a copy of one node put in place of the old one: game_node_replaced() copies the
 * way there. */

static GameNode *node_alloc(int count, const char *comment) {
  GameNode *node = g_malloc0(sizeof *node + sizeof(GameBranch) * (gsize)count);
  node->refs = 1;
  node->count = count;
  node->comment = comment && *comment ? g_strdup(comment) : NULL;
  return node;
}

GameNode *game_node_new(void) { return node_alloc(0, NULL); }

GameNode *game_node_ref(GameNode *node) {
  node->refs++;
  return node;
}

void game_node_unref(GameNode *node) {
  if (--node->refs > 0) return;
  for (int i = 0; i < node->count; i++)
    game_node_unref(node->branches[i].node);
  g_free(node->comment);
  g_free(node);
}

int game_node_index(const GameNode *node, Move move) {
  for (int i = 0; i < node->count; i++)
    if (node->branches[i].move == move) return i;
  return -1;
}

/* The last node on the path that the tree has, and how many moves lead there. */
static const GameNode *node_along(const GameNode *root, const Move *moves, int length, int *known) {
  for (*known = 0; *known < length; ++*known) {
    int index = game_node_index(root, moves[*known]);
    if (index < 0) break;
    root = root->branches[index].node;
  }
  return root;
}

const GameNode *game_node_find(const GameNode *root, const Move *moves, int length) {
  int known;
  const GameNode *node = node_along(root, moves, length, &known);
  return known == length ? node : NULL;
}

int game_node_known(const GameNode *root, const Move *moves, int length) {
  int known;
  node_along(root, moves, length, &known);
  return known;
}

int game_node_fork(const GameNode *root, const Move *moves, int length) {
  int fork = 0;
  for (int n = 0; n < length; n++) {
    int index = game_node_index(root, moves[n]);
    if (index > 0) fork = n + 1;
    root = root->branches[index].node;
  }
  return fork;
}

int game_node_beside(const GameNode *root, const Move *moves, int length, int direction) {
  if (length == 0) return -1;
  const GameNode *parent = game_node_find(root, moves, length - 1);
  int index = game_node_index(parent, moves[length - 1]) + direction;
  return index >= 0 && index < parent->count ? parent->branches[index].move : -1;
}

/* The first `count` branches of a node; room for more is left empty. */
static GameNode *node_copy(const GameNode *node, int room, int count) {
  GameNode *copy = node_alloc(room, node->comment);
  for (int i = 0; i < count; i++)
    copy->branches[i] = (GameBranch){node->branches[i].move, game_node_ref(node->branches[i].node)};
  return copy;
}

/* The tree with `by`, whose reference is taken, at the end of the path. */
static GameNode *game_node_replaced(const GameNode *root, const Move *moves, int length,
                                    GameNode *by) {
  if (length == 0) return by;
  int index = game_node_index(root, moves[0]);
  GameNode *child = root->branches[index].node, *copy = node_copy(root, root->count, root->count);
  copy->branches[index].node = game_node_replaced(child, moves + 1, length - 1, by);
  game_node_unref(child);
  return copy;
}

/* A tree of one line. */
static GameNode *node_chain(const Move *moves, int length) {
  GameNode *node = game_node_new();
  while (length > 0) {
    GameNode *before = node_alloc(1, NULL);
    before->branches[0] = (GameBranch){moves[--length], node};
    node = before;
  }
  return node;
}

GameNode *game_node_with_path(GameNode *root, const Move *moves, int length) {
  int known;
  const GameNode *node = node_along(root, moves, length, &known);
  if (known == length) return game_node_ref(root);
  GameNode *copy = node_copy(node, node->count + 1, node->count);
  GameNode *rest = node_chain(moves + known + 1, length - known - 1);
  copy->branches[node->count] = (GameBranch){moves[known], rest};
  return game_node_replaced(root, moves, known, copy);
}

/* A copy of the node without the branch; with room for it at the front if it is to move there. */
static GameNode *copy_without(const GameNode *node, int index, gboolean to_front) {
  GameNode *copy = node_alloc(node->count - !to_front, node->comment);
  for (int i = 0, j = to_front; i < node->count; i++)
    if (i != index)
      copy->branches[j++] =
          (GameBranch){node->branches[i].move, game_node_ref(node->branches[i].node)};
  return copy;
}

GameNode *game_node_without(GameNode *root, const Move *moves, int length) {
  const GameNode *parent = game_node_find(root, moves, length - 1);
  int index = game_node_index(parent, moves[length - 1]);
  return game_node_replaced(root, moves, length - 1, copy_without(parent, index, FALSE));
}

GameNode *game_node_promoted(GameNode *root, const Move *moves, int length) {
  const GameNode *parent = game_node_find(root, moves, length - 1);
  int index = game_node_index(parent, moves[length - 1]);
  GameNode *copy = copy_without(parent, index, TRUE), *first = parent->branches[index].node;
  copy->branches[0] = (GameBranch){moves[length - 1], game_node_ref(first)};
  return game_node_replaced(root, moves, length - 1, copy);
}

GameNode *game_node_commented(GameNode *root, const Move *moves, int length, const char *comment) {
  const GameNode *node = game_node_find(root, moves, length);
  GameNode *copy = node_copy(node, node->count, node->count);
  g_free(copy->comment);
  copy->comment = comment && *comment ? g_strdup(comment) : NULL;
  return game_node_replaced(root, moves, length, copy);
}
