#include "paper-tree.h"

#include "code.h"
#include "moves.h"

#include <stdlib.h>

enum { NODES_MOST = 1 << 22, BUCKET_BITS = 18 }; /* of some 200 bytes */

/* A child of a node: the node's number, and which of its children. */
typedef uint32_t Edge;

typedef struct {
  Key key; /* canonical code */
  Board board;
  PaperNode next_in_bucket, next_told;
  PaperNode children[COLUMNS]; /* all there are, in minimax's order */
  Edge next_parent[COLUMNS];   /* ... the next edge to the same child; 0: none */
  Edge parents;                /* the first edge to this one */
  uint32_t needed;     /* parents that are needed, have no proof, and continue with this one */
  uint8_t count, seen; /* children, and those that the node continues with or has left */
  Answer answer;       /* a proof; OPEN: a virtual win of the claimant */
  bool built;          /* it has children, or is a task: */
  bool task, taken;
} PaperTreeNode;

struct PaperTree {
  PaperTreeOptions options;
  PaperTreeNode *nodes; /* from 1 on */
  PaperNode count, room;
  PaperNode first;    /* no task before it can be taken */
  PaperNode told;     /* nodes that were proved, whose parents do not know: a list */
  PaperNode *buckets; /* by key: heads of lists */
  PaperNode root;
};

static PaperTreeNode *paper_node_at(const PaperTree *tree, PaperNode i) { return &tree->nodes[i]; }

/* --- Nodes ------------------------------------------------------------------------------------ */

/* Makes room for this many more nodes; false if there is none. */
static bool paper_tree_make_room(PaperTree *tree, PaperNode more) {
  if (tree->count + more <= tree->room) return true;
  PaperNode room = 2 * tree->room + COLUMNS;
  if (room > NODES_MOST) return false;
  PaperTreeNode *nodes = realloc(tree->nodes, room * sizeof *nodes);
  if (nodes == NULL) return false;
  tree->nodes = nodes;
  tree->room = room;
  return true;
}

static PaperNode *bucket_of(const PaperTree *tree, Key key) {
  uint64_t hash = (key.low ^ (uint64_t)key.high << 48) * UINT64_C(0x9E3779B97F4A7C15);
  return &tree->buckets[hash >> (64 - BUCKET_BITS)];
}

/* The node of the position, made if there is none yet; there has to be room for it. */
static PaperNode node_of(PaperTree *tree, Board board) {
  Key key = code_canonical(board);
  PaperNode *bucket = bucket_of(tree, key);
  for (PaperNode i = *bucket; i != PAPER_NONE; i = paper_node_at(tree, i)->next_in_bucket)
    if (code_compare(paper_node_at(tree, i)->key, key) == 0) return i;
  PaperNode i = tree->count++;
  *paper_node_at(tree, i) =
      (PaperTreeNode){.key = key, .board = board, .next_in_bucket = *bucket, .answer = OPEN};
  return *bucket = i;
}

static void add_child(PaperTree *tree, PaperNode i, Board board) {
  PaperNode child = node_of(tree, board);
  PaperTreeNode *node = paper_node_at(tree, i);
  Edge edge = i * COLUMNS + node->count;
  node->children[node->count] = child;
  node->next_parent[node->count++] = paper_node_at(tree, child)->parents;
  paper_node_at(tree, child)->parents = edge;
}

/* --- Which nodes are needed ------------------------------------------------------------------- */

static void need(PaperTree *tree, PaperNode i) {
  PaperTreeNode *node = paper_node_at(tree, i);
  if (node->needed++ > 0 || node->answer != OPEN) return;
  if (node->task && i < tree->first) tree->first = i;
  for (int m = 0; m < node->seen; m++)
    need(tree, node->children[m]);
}

static void paper_tree_let_go(PaperTree *tree, PaperNode i) {
  PaperTreeNode *node = paper_node_at(tree, i);
  if (--node->needed > 0 || node->answer != OPEN) return;
  for (int m = 0; m < node->seen; m++)
    paper_tree_let_go(tree, node->children[m]);
}

/* --- Answers ---------------------------------------------------------------------------------- */

/* Its parents are told later. */
static void paper_tree_settle(PaperTree *tree, PaperNode i, Answer answer) {
  PaperTreeNode *node = paper_node_at(tree, i);
  node->answer = answer;
  for (int m = 0; node->needed && m < node->seen; m++)
    paper_tree_let_go(tree, node->children[m]);
  node->next_told = tree->told;
  tree->told = i;
}

static void build(PaperTree *tree, PaperNode i);

/* The answer of the next child, with which the node continues. */
static Answer see(PaperTree *tree, PaperNode i, PaperNode child) {
  build(tree, child);
  PaperTreeNode *node = paper_node_at(tree, i);
  node->seen++;
  if (node->needed) need(tree, child);
  return paper_node_at(tree, child)->answer;
}

/* Looks for a proof of the node in its children, as minimax does, and for what to search if there
 * is none. */
static void paper_tree_evaluate(PaperTree *tree, PaperNode i) {
  bool claims = board_mover(paper_node_at(tree, i)->board) == claim_player(tree->options.claim),
       open = false;
  Answer goal = claims ? YES : NO;
  for (int m = 0; m < paper_node_at(tree, i)->count && !(claims && open); m++) {
    const PaperTreeNode *node = paper_node_at(tree, i);
    PaperNode child = node->children[m];
    Answer answer = m < node->seen ? paper_node_at(tree, child)->answer : see(tree, i, child);
    if (answer == goal) {
      paper_tree_settle(tree, i, goal);
      return;
    }
    open = open || answer == OPEN;
  }
  if (!open) paper_tree_settle(tree, i, claims ? NO : YES);
}

static bool paper_tree_is_stopped(const PaperTree *tree) {
  return tree->options.stop != NULL && stop_is_raised(tree->options.stop);
}

/* Builds the tree below a node that is met for the first time. */
static void build(PaperTree *tree, PaperNode i) {
  if (paper_node_at(tree, i)->built) return;
  Board board = paper_node_at(tree, i)->board;
  paper_node_at(tree, i)->built = true;
  paper_node_at(tree, i)->task = board.ply >= tree->options.cutoff || paper_tree_is_stopped(tree) ||
                                 !paper_tree_make_room(tree, COLUMNS);
  if (paper_node_at(tree, i)->task) return;
  Moves moves = moves_of(board, tree->options.claim, 0);
  if (moves.values != VALUE_ANY) {
    paper_tree_settle(tree, i, moves.values == claim_values(tree->options.claim, true) ? YES : NO);
    return;
  }
  for (int m = 0; m < moves.count; m++)
    add_child(tree, i, moves.boards[m]);
  paper_tree_evaluate(tree, i);
}

/* Corrects the tree above the nodes that were proved. */
static void tell_parents(PaperTree *tree) {
  for (PaperNode i; (i = tree->told) != PAPER_NONE;) {
    tree->told = paper_node_at(tree, i)->next_told;
    for (Edge e = paper_node_at(tree, i)->parents; e != 0;) {
      PaperNode parent = e / COLUMNS;
      e = paper_node_at(tree, parent)->next_parent[e % COLUMNS];
      if (paper_node_at(tree, parent)->answer == OPEN) paper_tree_evaluate(tree, parent);
    }
  }
}

/* --- From outside ----------------------------------------------------------------------------- */

PaperTree *paper_tree_new(const PaperTreeOptions *options) {
  PaperTree *tree = calloc(1, sizeof *tree);
  if (tree == NULL) return NULL;
  *tree = (PaperTree){.options = *options, .count = 1, .first = 1};
  tree->buckets = calloc((size_t)1 << BUCKET_BITS, sizeof *tree->buckets);
  if (tree->buckets == NULL || !paper_tree_make_room(tree, 2)) {
    paper_tree_free(tree);
    return NULL;
  }
  tree->root = node_of(tree, options->root);
  need(tree, tree->root);
  build(tree, tree->root);
  tell_parents(tree);
  return tree;
}

void paper_tree_free(PaperTree *tree) {
  if (tree == NULL) return;
  free(tree->nodes);
  free(tree->buckets);
  free(tree);
}

Answer paper_tree_answer(const PaperTree *tree) { return paper_node_at(tree, tree->root)->answer; }

Board paper_tree_board(const PaperTree *tree, PaperNode task) {
  return paper_node_at(tree, task)->board;
}

bool paper_tree_needs(const PaperTree *tree, PaperNode task) {
  return paper_node_at(tree, task)->needed > 0;
}

PaperNode paper_tree_take(PaperTree *tree) {
  for (; tree->first < tree->count; tree->first++) {
    PaperTreeNode *node = paper_node_at(tree, tree->first);
    if (!node->task || node->taken || node->answer != OPEN || node->needed == 0) continue;
    node->taken = true;
    return tree->first++;
  }
  return PAPER_NONE;
}

void paper_tree_end(PaperTree *tree, PaperNode task, Answer answer) {
  paper_node_at(tree, task)->taken = false;
  if (answer == OPEN) {
    if (task < tree->first) tree->first = task;
    return;
  }
  paper_tree_settle(tree, task, answer);
  tell_parents(tree);
}
