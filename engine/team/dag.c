#include "dag.h"

#include "dag-inner.h"
#include "../cube/minimax.h"
#include "../cube/symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  OPENED_AT_ONCE = 256, /* nodes opened by one dag_take() */
  INNER_WORK = 1 << 12, /* nodes below an inner node, not counted: a task's first budget */
};

Board dag_board(const Dag *dag, DagNode i) {
  const DagEntry *node = node_at(dag, i);
  return symmetry_board(code_board(node_key(node)), node->flags >> NODE_TURN_SHIFT & 7);
}

DagNode dag_find(const Dag *dag, Key canonical) { return dag_memory_find(&dag->memory, canonical); }

ValueSet dag_proved(const Dag *dag, DagNode i) {
  const DagEntry *node = node_at(dag, i);
  return has(node, NODE_PROVED) ? values_of(dag, has(node, NODE_YES)) : VALUE_ANY;
}

static void mark(Dag *dag, DagNode i) { dag_memory_mark(&dag->memory, i); }

static void mark_parents(Dag *dag, DagNode i) {
  for (EdgeIndex e = node_at(dag, i)->parents; e != 0; e = edge_at(dag, e)->next_parent)
    mark(dag, edge_at(dag, e)->parent);
}

/* Searches of other nodes meet an inner node too, and know it only from the table. */
static void tell_table(Dag *dag, DagNode i, bool yes) {
  if (dag->options.table == NULL) return;
  table_store(dag->options.table, dag_table_key(dag, dag_board(dag, i)), values_of(dag, yes),
              INNER_WORK, &dag->view.counters);
}

static void enter_answer(Dag *dag, DagNode i, bool yes) {
  DagEntry *node = node_at(dag, i);
  assert(!has(node, NODE_PROVED));
  if (has(node, NODE_OPENED)) tell_table(dag, i, yes);
  node->flags |= NODE_PROVED | (yes ? NODE_YES : 0);
  mark(dag, i);
  mark_parents(dag, i);
}

/* Makes the node rely on the children in the set, and no others. */
static void rely_on(Dag *dag, DagEntry *node, uint16_t set) {
  uint16_t changed = node->relied ^ set;
  node->relied = set;
  EdgeIndex e = node->children;
  for (; changed != 0; changed >>= 1, set >>= 1, e = edge_at(dag, e)->next_child) {
    if (!(changed & 1)) continue;
    DagNode child = edge_at(dag, e)->child;
    DagEntry *below = node_at(dag, child);
    if (set & 1 ? below->needed++ == 0 : --below->needed == 0) mark(dag, child);
  }
}

/* A root is proved. Its answer is recorded too, after that of the search, if there was one. */
static void dag_end(Dag *dag, DagEntry *root) {
  dag_record(dag,
             (ProofRecord){.key = node_key(root), .values = values_of(dag, has(root, NODE_YES))});
  root->flags &= (uint16_t)~NODE_ROOT;
  root->needed--;
  dag->roots_open--;
  while (dag->roots_first < dag->roots_count &&
         !has(node_at(dag, dag->roots[dag->roots_first]), NODE_ROOT))
    dag->roots_first++;
}

/* Works out the answer of an opened node from its children, or its numbers if these leave it
 * open. */
static void dag_evaluate(Dag *dag, DagNode i) {
  DagEntry *node = node_at(dag, i);
  bool goal = goal_of(dag, node);
  uint16_t open = 0;
  int m = 0;
  for (EdgeIndex e = node->children; e != 0; e = edge_at(dag, e)->next_child, m++) {
    const DagEntry *child = node_at(dag, edge_at(dag, e)->child);
    if (!has(child, NODE_PROVED)) {
      open |= (uint16_t)(1 << m);
    } else if (has(child, NODE_YES) == goal) {
      enter_answer(dag, i, goal);
      return;
    }
  }
  if (open == 0) {
    enter_answer(dag, i, !goal);
    return;
  }
  rely_on(dag, node, node->needed ? open : 0);
  if (dag_proof_update(dag, node)) mark_parents(dag, i);
}

/* Keeps the view's number of open tasks after a change of the node. */
static void count_open(Dag *dag, DagEntry *node) {
  bool open = node->needed && !has(node, NODE_PROVED | NODE_OPENED | NODE_RUNNING);
  if (open == has(node, NODE_WAITING)) return;
  node->flags ^= NODE_WAITING;
  if (open) {
    dag->view.open++;
  } else {
    dag->view.open--;
    if (!has(node, NODE_OPENED | NODE_RUNNING)) dag->view.dropped++;
  }
}

static void work_off(Dag *dag, DagNode i) {
  DagEntry *node = node_at(dag, i);
  if (has(node, NODE_PROVED)) {
    rely_on(dag, node, 0);
    if (has(node, NODE_ROOT)) dag_end(dag, node);
  } else if (has(node, NODE_OPENED)) {
    dag_evaluate(dag, i);
  }
  count_open(dag, node);
}

/* Those of the greatest ply first, so that a changed node is worked off before its parents. Changes
 * above a task that is taken, or opened while it runs, wait until it ends or another is taken: most
 * of them take the same way to the root. */
static void work_off_all(Dag *dag) {
  for (DagNode i; (i = dag_memory_take_marked(&dag->memory)) != DAG_NONE;)
    work_off(dag, i);
}

Status dag_create(Dag **out, const DagOptions *options, Error *error) {
  Dag *dag = calloc(1, sizeof *dag);
  if (dag == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for the tree of tasks");
  dag->options = *options;
  Status status = dag_memory_reserve(&dag->memory, options->bytes, error);
  if (status != STATUS_OK) {
    free(dag);
    return status;
  }
  if (dag_add_root(dag, options->root) != ROOT) {
    dag_free(dag);
    return status_fail(error, STATUS_MEMORY, 0, "no memory for the tree of tasks");
  }
  *out = dag;
  return STATUS_OK;
}

/* Whether there is a place for one more among the roots. */
static bool reserve_root(Dag *dag) {
  size_t count = dag->roots_count;
  if (count > 0 && (count & (count - 1)) != 0) return true; /* room is made in powers of two */
  DagNode *roots = realloc(dag->roots, (count > 0 ? 2 * count : 1) * sizeof *roots);
  if (roots != NULL) dag->roots = roots;
  return roots != NULL;
}

DagNode dag_add_root(Dag *dag, Board board) {
  const DagOptions *options = &dag->options;
  if (!(options->without & MINIMAX_SYMMETRY)) dag->symmetries |= symmetry_useful(board);
  ValueSet values = moves_to_choice(&board, options->claim, options->without);
  DagChild begin = dag_look(dag, board, 0, &dag->view.counters);
  DagNode i = reserve_root(dag) ? dag_make(dag, board, &begin) : DAG_NONE;
  if (i == DAG_NONE) return DAG_NONE;
  DagEntry *node = node_at(dag, i);
  if (!has(node, NODE_PROVED) && values != VALUE_ANY)
    enter_answer(dag, i, values == values_of(dag, true));
  if (has(node, NODE_ROOT)) return i;
  node->flags |= NODE_ROOT;
  node->needed++;
  dag->roots[dag->roots_count++] = i;
  dag->roots_open++;
  mark(dag, i);
  work_off_all(dag);
  return i;
}

uint64_t dag_roots_open(const Dag *dag) { return dag->roots_open; }

void dag_free(Dag *dag) {
  if (dag == NULL) return;
  dag_memory_release(&dag->memory);
  free(dag->records);
  free(dag->roots);
  free(dag);
}

size_t dag_least_bytes(void) { return dag_memory_least(); }

ValueSet dag_values(const Dag *dag) { return dag_proved(dag, ROOT); }

/* Gives an unopened node its children, or its answer if that can be seen at once. Without memory
 * for all children it is searched whole. */
static void open_node(Dag *dag, DagNode i, const DagOpening *opening) {
  DagEntry *node = node_at(dag, i);
  bool known = opening->reached != DAG_NO_CHILD;
  const DagChild *reached = known ? &opening->children[opening->reached] : NULL;
  ValueSet values = known ? reached->values : opening->moves.values;
  dag->view.counters = counters_add(dag->view.counters, opening->counters);
  if (known && reached->by_table)
    dag_record(dag, (ProofRecord){.key = reached->key, .values = values});
  if (values != VALUE_ANY) {
    enter_answer(dag, i, values == values_of(dag, true));
  } else {
    dag->view.full = !dag_make_children(dag, i, opening);
    node->flags |= dag->view.full ? NODE_CUT : NODE_OPENED;
    mark(dag, i);
  }
  if (!has(node, NODE_RUNNING)) work_off_all(dag); /* else there is more to come */
}

void dag_prepare(Dag *dag, Board board, DagOpening *opening) {
  dag_memory_make_pages(&dag->memory);
  dag_look_ahead(dag, board, opening);
}

bool dag_open_prepared(Dag *dag, DagNode i, const DagOpening *opening, uint64_t nodes,
                       double seconds) {
  DagEntry *node = node_at(dag, i);
  if (dag->view.full || has(node, NODE_PROVED | NODE_OPENED | NODE_CUT)) return false;
  dag_record(dag, (ProofRecord){.key = node_key(node),
                                .values = VALUE_ANY,
                                .nodes = nodes,
                                .seconds = (float)seconds});
  dag->view.split++;
  open_node(dag, i, opening);
  return true;
}

bool dag_open(Dag *dag, DagNode i, uint64_t nodes, double seconds) {
  DagOpening opening;
  dag_look_ahead(dag, dag_board(dag, i), &opening);
  return dag_open_prepared(dag, i, &opening, nodes, seconds);
}

/* True if the known set says that a search for the node was given up as too long. */
static bool was_split(const Dag *dag, const DagEntry *node) {
  const KnownEntry *entry = known_find(dag->options.known, node_key(node));
  return entry != NULL && entry->split && !has(node, NODE_CUT) && !dag->view.full;
}

static void look_and_open(Dag *dag, DagNode i) {
  DagOpening opening;
  dag_look_ahead(dag, dag_board(dag, i), &opening);
  open_node(dag, i, &opening);
}

/* Opening a node may help one that was made before it, so rounds are repeated until one opens
 * none. */
void dag_open_divided(Dag *dag) {
  for (bool opened = true; opened;) {
    opened = false;
    for (DagNode i = ROOT; i < dag->memory.nodes_count; i++) {
      const DagEntry *node = node_at(dag, i);
      if (!node->needed || has(node, NODE_PROVED | NODE_OPENED) || !was_split(dag, node)) continue;
      look_and_open(dag, i);
      opened = true;
    }
  }
}

/* Enters whether the node's search is under way. */
static void set_running(Dag *dag, DagNode i, bool running) {
  DagEntry *node = node_at(dag, i);
  if (has(node, NODE_RUNNING) == running) return;
  node->flags ^= NODE_RUNNING;
  dag->view.running += running ? 1 : UINT64_MAX;
  if (running) count_open(dag, node);
  mark_parents(dag, i);
}

DagTake dag_take(Dag *dag, DagNode *task) {
  work_off_all(dag);
  for (int opened = 0; opened < OPENED_AT_ONCE; opened++) {
    DagNode i = dag_proof_next(dag);
    if (i == DAG_NONE) return DAG_EMPTY;
    *task = i;
    if (!was_split(dag, node_at(dag, i))) {
      set_running(dag, i, true);
      return DAG_TASK;
    }
    look_and_open(dag, i);
  }
  return DAG_LATER;
}

bool dag_take_this(Dag *dag, DagNode i) {
  if (has(node_at(dag, i), NODE_PROVED | NODE_OPENED | NODE_RUNNING)) return false;
  set_running(dag, i, true);
  return true;
}

void dag_prove(Dag *dag, DagNode i, ValueSet values, uint64_t nodes, double seconds) {
  DagEntry *node = node_at(dag, i);
  bool yes = values == values_of(dag, true);
  assert(claim_answered(dag->options.claim, values));
  set_running(dag, i, false);
  dag->view.done++;
  dag_record(
      dag, (ProofRecord){
               .key = node_key(node), .values = values, .nodes = nodes, .seconds = (float)seconds});
  if (!has(node, NODE_PROVED)) enter_answer(dag, i, yes);
  if (has(node, NODE_YES) != yes) {
    dag->view.contradicted = true; /* the known set came from a file */
    dag->view.contradiction = node_key(node);
  }
  work_off_all(dag);
}

void dag_give_back(Dag *dag, DagNode i) {
  DagEntry *node = node_at(dag, i);
  set_running(dag, i, false);
  if (!node->needed && !has(node, NODE_PROVED | NODE_OPENED)) dag->view.dropped++;
  mark(dag, i);
  work_off_all(dag);
}

bool dag_contributes(const Dag *dag, DagNode i) {
  const DagEntry *node = node_at(dag, i);
  if (has(node, NODE_PROVED)) return false;
  if (node->needed) return true;
  for (EdgeIndex e = node->parents; e != 0; e = edge_at(dag, e)->next_parent)
    if (dag_contributes(dag, edge_at(dag, e)->parent)) return true;
  return false;
}

size_t dag_take_records(Dag *dag, ProofRecord *records, size_t room) {
  size_t count = dag->records_count < room ? dag->records_count : room;
  if (count == 0) return 0;
  memcpy(records, dag->records, count * sizeof *records);
  dag->records_count -= count;
  memmove(dag->records, dag->records + count, dag->records_count * sizeof *records);
  return count;
}

size_t dag_waiting(Dag *dag, DagNode *nodes, size_t room) {
  work_off_all(dag);
  return dag_proof_waiting(dag, nodes, room);
}

DagView dag_view(const Dag *dag) {
  DagView view = dag->view;
  view.nodes = dag->memory.nodes_count - 1;
  view.edges = dag->memory.edges_count - 1;
  view.nodes_most = dag->memory.nodes_most;
  view.bytes = dag_memory_used(&dag->memory);
  view.bytes_most = dag->memory.bytes;
  return view;
}

OutlookPart dag_outlook(const Dag *dag) {
  return (OutlookPart){.over = has(node_at(dag, ROOT), NODE_PROVED),
                       .stones = dag->options.root.ply,
                       .open = (double)(dag->view.open + dag->view.running),
                       .done = (double)dag->view.done,
                       .split = (double)dag->view.split};
}
