/* Nodes and edges of the tree above the tasks, in arenas that never move; for dag.c only.
 *
 * Address space for the largest size is reserved at once; memory is used as the tree grows. Number
 * 0 is no node and no edge.
 */
#pragma once

#include "dag.h"

typedef uint32_t EdgeIndex;

enum { DAG_ARENAS = 4 }; /* nodes, edges, buckets, work list */

enum {
  NODE_PROVED = 1 << 0,
  NODE_YES = 1 << 1,     /* ... and the answer is yes */
  NODE_OPENED = 1 << 2,  /* has children */
  NODE_CUT = 1 << 3,     /* is to be searched whole: there was no memory for its children */
  NODE_MARKED = 1 << 4,  /* is in the work list */
  NODE_RUNNING = 1 << 5, /* taken */
  NODE_WAITING = 1 << 6, /* is among the open tasks of the view */
  NODE_BUSY = 1 << 7,    /* all tasks below it are under way; for dag-proof.c */
  NODE_ROOT = 1 << 8,    /* a root, needed for itself until it is proved */
  NODE_TURN_SHIFT = 9,   /* 3 bits: the symmetry that turns the canonical position as it was met */
};

typedef struct {
  uint64_t low; /* canonical code */
  uint16_t high;
  uint16_t relied; /* bit i: relies on the child of edge i, counted from the first */
  uint16_t flags;
  uint8_t ply;     /* stones on the board */
  uint32_t needed; /* needed nodes that rely on this one */
  EdgeIndex children, parents;
  _Atomic DagNode next; /* in the same bucket of the look-up */
  /* For dag-proof.c: what proving that answer is likely to cost, and the factor by which it looks
   * costlier to one more searcher because of the tasks under way. */
  float yes, no, yes_crowd, no_crowd;
} DagEntry;

typedef struct {
  DagNode child, parent;
  EdgeIndex next_child, next_parent; /* the parent's next child, the child's next parent */
} Edge;

_Static_assert(sizeof(DagEntry) == DAG_NODE_BYTES, "documented in dag.h");
_Static_assert(sizeof(Edge) == DAG_EDGE_BYTES, "documented in dag.h");

typedef struct {
  DagEntry *nodes;
  Edge *edges;
  _Atomic DagNode *buckets; /* heads of the look-up's chains */
  _Atomic uint64_t buckets_used;
  DagNode *marked;                 /* of a node in the work list: the next of its ply */
  DagNode marked_first[CELLS + 1]; /* ... by ply; DAG_NONE: none */
  int marked_ply;                  /* none has a greater one; -1: the list is empty */
  _Atomic uint64_t nodes_count, edges_count;
  uint64_t nodes_most, edges_most;
  _Atomic size_t paged[DAG_ARENAS]; /* bytes of each arena whose pages are made */
  char *memory;
  size_t bytes;
} DagMemory;

Status dag_memory_reserve(DagMemory *memory, size_t bytes, Error *error);
void dag_memory_release(DagMemory *memory);
size_t dag_memory_least(void);
size_t dag_memory_used(const DagMemory *memory); /* bytes of nodes and edges, in whole pages */

/* Makes pages for the nodes that are added next: up to 8 MiB of each arena beyond what is used.
 * Also while another thread adds nodes. */
void dag_memory_make_pages(DagMemory *memory);

/* Puts a node into the work list unless it is there; takes one with the greatest ply, or
 * DAG_NONE. */
void dag_memory_mark(DagMemory *memory, DagNode node);
DagNode dag_memory_take_marked(DagMemory *memory);

/* Fetch what dag_memory_find() will read: the first, and when that has come the second. */
void dag_memory_prefetch_head(const DagMemory *memory, Key key);
void dag_memory_prefetch_node(const DagMemory *memory, Key key);
/* DAG_NONE: there is none. While another thread adds nodes, it may miss one. */
DagNode dag_memory_find(const DagMemory *memory, Key key);
DagNode dag_memory_add_node(DagMemory *memory, Key key);                    /* or DAG_NONE */
bool dag_memory_add_edge(DagMemory *memory, DagNode parent, DagNode child); /* false: full */
