/* The inside of the tree above the tasks, shared by its files: dag.c propagates changes, dag-make.c
 * makes nodes, dag-proof.c chooses by proof numbers, dag-memory.c keeps nodes and edges. */
#pragma once

#include "dag-memory.h"

enum { ROOT = 1 };

struct Dag {
  DagOptions options;
  DagMemory memory;
  DagView view;
  unsigned symmetries; /* that the keys of the table fold */
  DagNode *roots;      /* each once; all before number roots_first are proved */
  size_t roots_count, roots_first;
  uint64_t roots_open;
  ProofRecord *records;
  size_t records_count, records_room;
};

static inline DagEntry *node_at(const Dag *dag, DagNode i) { return &dag->memory.nodes[i]; }
static inline Edge *edge_at(const Dag *dag, EdgeIndex i) { return &dag->memory.edges[i]; }
static inline Key node_key(const DagEntry *node) { return (Key){node->low, node->high}; }
static inline Key dag_table_key(const Dag *dag, Board board) {
  return code_least(board, dag->symmetries);
}
static inline bool has(const DagEntry *node, unsigned flag) { return node->flags & flag; }

/* The answer that the player to move wants. */
static inline bool goal_of(const Dag *dag, const DagEntry *node) {
  return (node->ply & 1) == (int)claim_player(dag->options.claim);
}

static inline ValueSet values_of(const Dag *dag, bool yes) {
  return claim_values(dag->options.claim, yes);
}

/* dag-make.c, in order:
 * - notes a record;
 * - looks up a position that may become a node, of that rank among its parent's children;
 * - makes its node, unless there is one; DAG_NONE if there is no memory;
 * - makes the children of a node, false if there is no memory for all;
 * - looks up what an opening takes. */
void dag_record(Dag *dag, ProofRecord record); /* its claim is filled in */
DagChild dag_look(const Dag *dag, Board board, int rank, Counters *counters);
DagNode dag_make(Dag *dag, Board board, const DagChild *child);
bool dag_make_children(Dag *dag, DagNode node, const DagOpening *opening);
void dag_look_ahead(const Dag *dag, Board board, DagOpening *opening);

/* dag-proof.c, in order:
 * - the numbers of new nodes, children of one node from that rank on;
 * - those of an opened node from its children, true if they change;
 * - the task to take next, of the first root that has one; DAG_NONE if all are under way;
 * - the tasks that wait. */
void dag_first_numbers(const DagOptions *options, const Board boards[], int rank, int count,
                       DagNumbers numbers[]);
bool dag_proof_update(const Dag *dag, DagEntry *node);
DagNode dag_proof_next(const Dag *dag);
size_t dag_proof_waiting(const Dag *dag, DagNode *nodes, size_t room);
