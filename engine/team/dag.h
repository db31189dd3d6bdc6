/* The tree above the tasks: every position met between a root and its tasks, once up to symmetry.
 *
 * Design ("Towards Solving Connect Four 3D", chapter Parallel Minimax Solver, taken further;
 * paper.h has it as it was). A node is a position with a choice; forced replies and moves decided
 * at sight have no node. A node is
 *
 *   unopened  when nothing is known below it. It is a task, or will be opened when its turn comes.
 *   opened    when it has children, all of them made at once.
 *   proved    when its answer to the claim is known, by a search, the table, or its children.
 *
 * An opened node *relies* on all its children that are not proved. `needed` counts the parents that
 * rely on a node and are needed themselves; a root is needed until it is proved. Hence the unopened
 * nodes that are needed are exactly the tasks. Proof numbers (dag-proof.c) point from a root at the
 * one to take next. A thread that takes it proves it, gives it back, or opens it because it takes
 * too long.
 *
 * A change marks the nodes it may concern. They are evaluated one by one until nothing changes,
 * without recursion, and the order of events does not matter. A node that is no longer needed
 * stays, with all that is known about it. A task under way is worth finishing as long as a chain of
 * parents without proof leads up to the root (dag_contributes).
 *
 * Memory: 48 bytes a node, 16 an edge (parents' and children's lists share it), and 8 a node for
 * look-up and work list, all below a limit. When that is reached, nodes are no
 * longer opened but searched whole. Nothing depends on when a node was made except the numbers, so
 * the same root, options and known set build an equivalent tree again.
 *
 * Not for several threads at once: the caller locks.
 */
#pragma once

#include "../core/outlook.h"
#include "../core/proof-record.h"
#include "../core/status.h"
#include "../cube/code.h"
#include "../cube/moves.h"

typedef uint32_t DagNode; /* a growing number; DAG_NONE is no node */
enum { DAG_NONE = 0, DAG_NODE_BYTES = 48, DAG_EDGE_BYTES = 16 };

typedef struct {
  Board root; /* any position */
  Claim claim;
  unsigned without;                   /* techniques of minimax that are switched off */
  size_t bytes;                       /* memory limit for the tree */
  const struct BeliefWeights *belief; /* of first proof numbers; NULL: those built in */
  Table *table;       /* shared with the searches; new nodes are looked up in it. NULL: none */
  const Known *known; /* proved before, e.g. read from a store. NULL: nothing */
  bool record;        /* whether to keep records for dag_take_records() */
} DagOptions;

typedef struct {
  uint64_t nodes, edges, nodes_most;
  size_t bytes, bytes_most; /* in use, and the limit */
  uint64_t open;            /* tasks that are needed and wait */
  uint64_t running;         /* taken and not yet proved or given back */
  uint64_t done;            /* proved by a search */
  uint64_t dropped;         /* tasks that waited or were under way when they stopped mattering */
  uint64_t split;           /* tasks that were opened because they took too long */
  uint64_t looked_up;       /* nodes that the table or the known set answered */
  Counters counters;        /* of the look-ups; nodes are counted by the searches, not here */
  bool full;                /* the memory limit keeps it from going deeper */
  bool contradicted;        /* a search contradicts what was known about a position */
  Key contradiction;        /* ... this one */
} DagView;

typedef struct Dag Dag;

/* Makes a tree of only the root. STATUS_MEMORY if there is no room even for that. */
Status dag_create(Dag **dag, const DagOptions *options, Error *error);

/* Adds a root, whose tasks come after those of earlier ones; the position may be in the tree
 * already. dag_proved() of its node gives its answer. DAG_NONE if there is no memory. */
DagNode dag_add_root(Dag *dag, Board root);

/* The roots that are not proved. */
uint64_t dag_roots_open(const Dag *dag);
void dag_free(Dag *dag); /* NULL is allowed */

/* The least memory limit that dag_create accepts. */
size_t dag_least_bytes(void);

/* The answer to the claim for the first root as values; VALUE_ANY as long as it is not proved. */
ValueSet dag_values(const Dag *dag);

typedef enum { DAG_TASK, DAG_EMPTY, DAG_LATER } DagTake;

/* Takes the task that comes first. DAG_EMPTY: there is none at the moment. DAG_LATER: the
 * tree is growing; call again, perhaps after letting others have the lock. */
DagTake dag_take(Dag *dag, DagNode *task);

/* Takes this task, which another worker has chosen. False if it is no task any more, or is
 * taken. */
bool dag_take_this(Dag *dag, DagNode task);

/* The position of a node, turned as it was first met, so that searches of neighbours share what
 * the table keeps by plain codes. */
Board dag_board(const Dag *dag, DagNode node);

/* The node of a canonical code, DAG_NONE if there is none. */
DagNode dag_find(const Dag *dag, Key canonical);

/* What is proved about the node: the values of yes or of no, VALUE_ANY if nothing; and the values
 * of the answer that is proved, or else looks cheaper to prove. */
ValueSet dag_proved(const Dag *dag, DagNode node);
ValueSet dag_expected(const Dag *dag, DagNode node);

/* True if the proof of the node can still matter for a root. */
bool dag_contributes(const Dag *dag, DagNode node);

/* Proof numbers: what a proof of yes and one of no look likely to cost, in their own unit. */
typedef struct {
  double yes, no;
} DagNumbers;

/* How many times as many nodes as others a task may take before it is opened: more where an answer
 * is believed to be near, fewer where it is believed to be far. 1 without beliefs. */
double dag_patience(const Dag *dag, DagNode task);

/* Ends what dag_take began, in one of three ways. dag_prove enters the answer, which propagates;
 * dag_give_back lets the task wait again if it is still needed; dag_open makes it an inner node
 * whose children are tasks, false if it cannot be opened (memory). A node may be opened while its
 * search goes on; it is then still to be proved or given back. What follows above it may be seen
 * only when the next task is taken, or one ends. `nodes` and `seconds`: what the search has taken
 * so far. */
void dag_prove(Dag *dag, DagNode node, ValueSet values, uint64_t nodes, double seconds);
void dag_give_back(Dag *dag, DagNode node);
bool dag_open(Dag *dag, DagNode node, uint64_t nodes, double seconds);

/* Opens all needed nodes that were divided according to the known set: so a tree is built again
 * without taking a task. */
void dag_open_divided(Dag *dag);

/* What is known about the position after a move before the tree is changed. */
typedef struct {
  Key key;            /* its canonical code */
  DagNode node;       /* DAG_NONE: none was found, and all below is of one to be made */
  unsigned turn;      /* the symmetry that turns the canonical position into the one that is met */
  ValueSet values;    /* that the known set or the table give for yes or for no; else VALUE_ANY */
  bool by_table;      /* the known set does not answer, and the table was asked */
  DagNumbers numbers; /* if there are no values */
} DagChild;

/* The part of opening a node that needs no change of the tree. */
enum { DAG_NO_CHILD = -1 };
typedef struct {
  Moves moves;
  int reached; /* the first child that is known to reach the mover's goal, or DAG_NO_CHILD */
  DagChild children[COLUMNS]; /* after the moves, up to that one */
  Counters counters;          /* of the look-ups */
} DagOpening;

/* As dag_open(), after dag_prepare() has done most of the work, which needs no lock: for the node's
 * board, as dag_board() gives it. */
void dag_prepare(Dag *dag, Board board, DagOpening *opening);
bool dag_open_prepared(Dag *dag, DagNode node, const DagOpening *opening, uint64_t nodes,
                       double seconds);

/* Moves the records since the last call to `records`, the oldest first and at most `room`, and
 * returns their number. A record for which there was no memory is left out; that costs a second
 * search after a restart, nothing else. */
size_t dag_take_records(Dag *dag, ProofRecord *records, size_t room);
DagView dag_view(const Dag *dag);

/* Writes tasks that are needed and wait, at most `room`, the cheapest branch first, and returns
 * their number. */
size_t dag_waiting(Dag *dag, DagNode *nodes, size_t room);

/* Where the root's proof numbers lean, from 0, no, to 1, yes: how much cheaper a proof of one
 * answer now looks than one of the other. No probability, and no proof. */
double dag_leaning(const Dag *dag);

/* The root's proof numbers; 0 and 1e30 once it is proved. */
DagNumbers dag_numbers(const Dag *dag);

typedef struct {
  bool legal;
  ValueSet proved; /* of the position after it: the values of yes or of no, VALUE_ANY if nothing */
  double leaning;  /* ... else as dag_leaning(); negative: nothing yet */
} DagColumn;

/* The moves of the root; none if its moves are forced. */
void dag_columns(const Dag *dag, DagColumn columns[COLUMNS]);

/* What the tree shows about the work that is left; without the nodes, which the caller counts. */
OutlookPart dag_outlook(const Dag *dag);
