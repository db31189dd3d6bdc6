/* The positions that a judgement has looked into: a graph in memory of a fixed size, with a table
 * by key, so that a position occurs only once, however it is reached.
 *
 * Images of a position are one node; its moves are those of the image that came first. In games
 * where a repeated position ends the game a node has a past. So each is reached in only one way,
 * and the table is not used. Not locked: one thread at a time. */
#pragma once

#include "expand.h"

typedef struct {
  float points;    /* points of the first player, as judged now */
  float prior;     /* the share of the visits that it should get, judged at first sight */
  uint32_t child;  /* the node after it; 0: not looked into, or forgotten */
  uint32_t visits; /* visits that went this way */
  Move move;
  ValueSet values; /* proved about the position after it */
  uint8_t cost;    /* as in ExpandedMove */
} TreeEdge;

typedef struct {
  Key key;
  uint64_t words[6]; /* of its position */
  float first;       /* points when it was made ... */
  uint32_t weight;   /* ... and the visits that they count for: 1, or those that were forgotten */
  float points;      /* of the first player */
  float square;      /* the mean of the squares of the opinions whose mean the points are */
  uint32_t visits;
  uint32_t next;  /* with the same place in the table; 0: none */
  uint32_t edges; /* where its moves begin */
  uint8_t count;  /* of its moves */
  ValueSet least; /* what the mover has if all moves fail: a loss, or a draw that can be claimed */
  ValueSet values;
  uint8_t mover; /* Player */
  uint8_t cost;  /* as its edge had it */
  uint8_t tries; /* proofs that were tried, each with more nodes */
} TreeNode;

typedef struct {
  Variant variant;
  bool has_keys; /* nodes are found by key */
  TreeNode *nodes;
  TreeEdge *edges;
  uint32_t *table;
  uint32_t nodes_count, nodes_room, edges_count, edges_room;
  void *memory;
  size_t bytes;
} Tree;

/* STATUS_RANGE if there are too few bytes, STATUS_MEMORY. */
Status tree_init(Tree *tree, Variant variant, size_t bytes, Error *error);
void tree_clear(Tree *tree); /* gives the memory back */

/* Forgets all nodes. */
void tree_empty(Tree *tree);

static inline TreeEdge *tree_edges(const Tree *tree, const TreeNode *node) {
  return tree->edges + node->edges;
}

Position tree_position(const Tree *tree, const TreeNode *node);

/* The node of the position; 0: there is none. */
uint32_t tree_find(const Tree *tree, const Position *position);

/* Makes a node of it, with these moves; 0 if there is no room. */
uint32_t tree_add(Tree *tree, const Position *position, const Expansion *expansion);

/* Forgets nodes with few visits, so that about half of the room is free; the moves to them keep
 * their judged worth. The root stays; returns its new place. */
uint32_t tree_prune(Tree *tree, uint32_t root);
