#include "tree.h"

#include "../core/memory.h"
#include "../core/random.h"

#include <string.h>

enum { EDGES_OF_NODE = 12, LEAST_NODES = 64 };

static size_t bytes_of_node(void) {
  return sizeof(TreeNode) + EDGES_OF_NODE * sizeof(TreeEdge) + sizeof(uint32_t);
}

Status tree_init(Tree *tree, Variant variant, size_t bytes, Error *error) {
  size_t room = bytes / bytes_of_node();
  if (room < LEAST_NODES)
    return status_fail(error, STATUS_RANGE, 0, "a table of estimates needs %zu bytes at least",
                       LEAST_NODES * bytes_of_node());
  if (room > UINT32_MAX / EDGES_OF_NODE) room = UINT32_MAX / EDGES_OF_NODE;
  *tree = (Tree){.variant = variant,
                 .has_keys = position_has_key(variant) && !variant.rules->repeats_draw,
                 .nodes_room = (uint32_t)room,
                 .edges_room = (uint32_t)(EDGES_OF_NODE * room),
                 .bytes = room * bytes_of_node()};
  tree->memory = memory_map(tree->bytes);
  if (tree->memory == NULL)
    return status_fail(error, STATUS_MEMORY, 0, "no memory for a table of %zu bytes", bytes);
  tree->nodes = tree->memory;
  tree->edges = (TreeEdge *)(tree->nodes + room);
  tree->table = (uint32_t *)(tree->edges + tree->edges_room);
  tree->nodes_count = 1; /* 0 is none */
  return STATUS_OK;
}

void tree_clear(Tree *tree) {
  if (tree->memory != NULL) memory_unmap(tree->memory, tree->bytes);
  *tree = (Tree){0};
}

void tree_empty(Tree *tree) {
  memset(tree->table, 0, tree->nodes_room * sizeof *tree->table);
  tree->nodes_count = 1;
  tree->edges_count = 0;
}

Position tree_position(const Tree *tree, const TreeNode *node) {
  Position position = {.variant = tree->variant};
  memcpy(position.words, node->words, sizeof node->words);
  return position;
}

/* --- The table -------------------------------------------------------------------------------- */

static uint32_t *judge_tree_place_of(const Tree *tree, Key key) {
  uint64_t scattered = random_scatter(key.low ^ random_scatter(key.high)) >> 32;
  return &tree->table[scattered * tree->nodes_room >> 32];
}

uint32_t tree_find(const Tree *tree, const Position *position) {
  if (!tree->has_keys) return 0;
  Key key = position_key(position);
  uint32_t at = *judge_tree_place_of(tree, key);
  while (at != 0 && (tree->nodes[at].key.low != key.low || tree->nodes[at].key.high != key.high))
    at = tree->nodes[at].next;
  return at;
}

static void judge_tree_enter(Tree *tree, uint32_t at) {
  uint32_t *place = judge_tree_place_of(tree, tree->nodes[at].key);
  tree->nodes[at].next = *place;
  *place = at;
}

uint32_t tree_add(Tree *tree, const Position *position, const Expansion *expansion) {
  uint32_t count = (uint32_t)expansion->count;
  if (tree->nodes_count == tree->nodes_room || tree->edges_count + count > tree->edges_room)
    return 0;
  uint32_t at = tree->nodes_count++;
  TreeNode *node = &tree->nodes[at];
  *node = (TreeNode){.edges = tree->edges_count,
                     .count = (uint8_t)count,
                     .values = VALUE_ANY,
                     .mover = (uint8_t)position_mover(position)};
  memcpy(node->words, position->words, sizeof node->words);
  for (uint32_t i = 0; i < count; i++) {
    const ExpandedMove *move = &expansion->moves[i];
    tree->edges[tree->edges_count++] = (TreeEdge){
        .move = move->move, .values = move->values, .points = move->points, .cost = move->cost};
  }
  if (tree->has_keys) {
    node->key = position_key(position);
    judge_tree_enter(tree, at);
  }
  return at;
}

/* --- Forgetting ------------------------------------------------------------------------------- */

/* The least visits of the nodes that are to be kept, so that no more than half of them are. */
static uint32_t least_visits(const Tree *tree) {
  uint32_t counts[32] = {0}, more = 0;
  for (uint32_t at = 1; at < tree->nodes_count; at++)
    counts[31 - __builtin_clz(tree->nodes[at].visits | 1)]++;
  int bits = 31;
  while (bits > 0 && more + counts[bits] <= tree->nodes_count / 2)
    more += counts[bits--];
  return (uint32_t)2 << bits;
}

/* Moves the nodes that stay to the front, in their order, with their moves; where[] gets the new
 * place of each, 0 for those that are forgotten. */
static void slide(Tree *tree, uint32_t least, uint32_t root, uint32_t *where) {
  uint32_t count = 1, edges = 0;
  for (uint32_t at = 1; at < tree->nodes_count; at++) {
    TreeNode *node = &tree->nodes[at];
    where[at] = node->visits >= least || at == root ? count : 0;
    if (where[at] == 0) continue;
    memmove(&tree->edges[edges], &tree->edges[node->edges], node->count * sizeof(TreeEdge));
    node->edges = edges;
    edges += node->count;
    tree->nodes[count++] = *node;
  }
  tree->nodes_count = count;
  tree->edges_count = edges;
}

uint32_t tree_prune(Tree *tree, uint32_t root) {
  uint32_t *where = tree->table; /* as many places as nodes; it is made again below */
  where[0] = 0;
  slide(tree, least_visits(tree), root, where);
  for (uint32_t i = 0; i < tree->edges_count; i++)
    tree->edges[i].child = where[tree->edges[i].child];
  root = where[root];
  memset(tree->table, 0, tree->nodes_room * sizeof *tree->table);
  for (uint32_t at = 1; at < tree->nodes_count && tree->has_keys; at++)
    judge_tree_enter(tree, at);
  return root;
}
