/* The tree above the tasks: the order in which its tasks wait. */
#include "dag-inner.h"

#include <stdlib.h>

enum { PATH_STEPS = 16 }; /* steps from the root that a priority can tell */

/* The number of the edge among those of its parent. */
static unsigned step_of(const Dag *dag, EdgeIndex edge) {
  unsigned step = 0;
  EdgeIndex e = node_at(dag, edge_at(dag, edge)->parent)->children;
  for (; e != edge; e = edge_at(dag, e)->next_child)
    step++;
  return step;
}

/* An edge to the node from a needed parent that relies on it; 0 for the root. */
static EdgeIndex relying_edge(const Dag *dag, DagNode i, unsigned *step) {
  for (EdgeIndex e = node_at(dag, i)->parents; e != 0; e = edge_at(dag, e)->next_parent) {
    const DagEntry *parent = node_at(dag, edge_at(dag, e)->parent);
    *step = step_of(dag, e);
    if (parent->needed && (parent->relied >> *step & 1)) return e;
  }
  return 0;
}

/* Steps from the root, the first in the highest bits: numbers in the order of the leaves. */
static uint64_t path_to(const Dag *dag, DagNode i) {
  uint64_t path = 0;
  unsigned step;
  for (EdgeIndex e; (e = relying_edge(dag, i, &step)) != 0; i = edge_at(dag, e)->parent)
    path = path >> 64 / PATH_STEPS | (uint64_t)step << (64 - 64 / PATH_STEPS);
  return path;
}

bool dag_to_be_opened(const Dag *dag, const DagEntry *node) {
  return node->ply < dag->options.cutoff && !has(node, NODE_CUT) && !dag->view.full;
}

void dag_enqueue(Dag *dag, DagNode i) {
  DagEntry *node = node_at(dag, i);
  node->flags |= NODE_QUEUED;
  if (dag->options.order == DAG_ORDER_PROOF) return; /* is found from the root */
  queue_push(&dag->memory.queue, (QueueItem){path_to(dag, i), i});
}

/* Keeps the view's number of open tasks: queued and needed. */
void dag_count_open(Dag *dag, DagEntry *node) {
  bool open = has(node, NODE_QUEUED) && node->needed && !has(node, NODE_PROVED | NODE_OPENED);
  if (open == has(node, NODE_COUNTED)) return;
  node->flags ^= NODE_COUNTED;
  if (open) {
    dag->view.open++;
  } else {
    dag->view.open--;
    if (has(node, NODE_QUEUED) && !has(node, NODE_OPENED)) dag->view.dropped++;
  }
}

static int compare_items(const void *a, const void *b) {
  const QueueItem *x = a, *y = b;
  if (x->priority != y->priority) return x->priority < y->priority ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

size_t dag_order_waiting(const Dag *dag, DagNode *nodes, size_t room) {
  if (dag->options.order == DAG_ORDER_PROOF) return dag_proof_waiting(dag, nodes, room);
  const Queue *queue = &dag->memory.queue;
  QueueItem *items = malloc((room + 1) * sizeof *items);
  if (items == NULL) return 0;
  size_t count = 0;
  for (size_t i = 0; i < queue->count && count < room; i++)
    if (has(node_at(dag, queue->items[i].number), NODE_COUNTED)) items[count++] = queue->items[i];
  qsort(items, count, sizeof *items, compare_items);
  for (size_t i = 0; i < count; i++)
    nodes[i] = items[i].number;
  free(items);
  return count;
}

ValueSet dag_guess(const Dag *dag, DagNode i) {
  return values_of(dag, has(node_at(dag, i), NODE_YES));
}
