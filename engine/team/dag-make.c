/* The tree above the tasks: children made and looked up, and records of what was proved. */
#include "dag-inner.h"
#include "../cube/symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void dag_record(Dag *dag, ProofRecord record) {
  if (!dag->options.record) return;
  if (dag->records_count == dag->records_room) {
    size_t room = dag->records_room ? 2 * dag->records_room : 64;
    ProofRecord *records = realloc(dag->records, room * sizeof *records);
    if (records == NULL) return;
    dag->records = records;
    dag->records_room = room;
  }
  record.claim = dag->options.claim;
  dag->records[dag->records_count++] = record;
}

/* What the known set or the table know about the child's position. */
static void dag_look_up(const Dag *dag, Board board, DagChild *child, Counters *counters) {
  const Claim claim = dag->options.claim;
  const KnownEntry *entry = known_find(dag->options.known, child->key);
  ValueSet values = entry != NULL ? entry->values : VALUE_ANY;
  child->by_table = !claim_answered(claim, values) && dag->options.table != NULL;
  if (child->by_table)
    values = table_probe(dag->options.table, dag_table_key(dag, board), counters);
  bool answered = claim_answered(claim, values);
  child->values = answered ? values_of(dag, values == values_of(dag, true)) : VALUE_ANY;
}

/* The symmetry that turns the canonical position into the board. */
static unsigned turn_of(Board board, Key canonical) {
  uint64_t image[2];
  code_stones(canonical, image);
  for (int g = 0; g < SYMMETRIES; g++)
    if (symmetry_cells(image[FIRST], g) == board.stones[FIRST] &&
        symmetry_cells(image[SECOND], g) == board.stones[SECOND])
      return (unsigned)g;
  assert(!"the canonical code is one of an image");
  return 0;
}

/* What is needed to make a node of the position. */
static void look_closer(const Dag *dag, Board board, int rank, DagChild *child) {
  child->node = dag_find(dag, child->key);
  if (child->node != DAG_NONE) return;
  child->turn = turn_of(board, child->key);
  if (child->values == VALUE_ANY)
    dag_first_numbers(&dag->options, &board, rank, 1, &child->numbers);
}

DagChild dag_look(const Dag *dag, Board board, int rank, Counters *counters) {
  DagChild child = {.key = code_canonical(board)};
  dag_look_up(dag, board, &child, counters);
  look_closer(dag, board, rank, &child);
  return child;
}

/* Each look-up is a trip to memory; together they take little longer than one. */
static void begin_children(const Dag *dag, const Moves *moves, DagChild children[]) {
  for (int m = 0; m < moves->count; m++) {
    Key key = code_canonical(moves->boards[m]);
    children[m] = (DagChild){.key = key};
    known_prefetch(dag->options.known, key);
    if (dag->options.table != NULL)
      table_prefetch(dag->options.table, dag_table_key(dag, moves->boards[m]));
    dag_memory_prefetch_head(&dag->memory, key);
  }
  for (int m = 0; m < moves->count; m++)
    dag_memory_prefetch_node(&dag->memory, children[m].key);
}

void dag_look_ahead(const Dag *dag, Board board, DagOpening *opening) {
  const DagOptions *options = &dag->options;
  Moves *moves = &opening->moves;
  *moves = moves_of(board, options->claim, options->without);
  opening->reached = DAG_NO_CHILD;
  opening->counters = (Counters){0};
  begin_children(dag, moves, opening->children);
  ValueSet goal = values_of(dag, board_mover(board) == claim_player(options->claim));
  for (int m = 0; m < moves->count; m++) {
    DagChild *child = &opening->children[m];
    dag_look_up(dag, moves->boards[m], child, &opening->counters);
    if (child->values != goal) continue;
    opening->reached = m;
    return;
  }
  for (int m = 0; m < moves->count; m++)
    look_closer(dag, moves->boards[m], m, &opening->children[m]);
}

/* Another thread may have made the node since it was looked for. */
DagNode dag_make(Dag *dag, Board board, const DagChild *child) {
  DagNode i = child->node != DAG_NONE ? child->node : dag_memory_find(&dag->memory, child->key);
  if (i != DAG_NONE) return i;
  i = dag_memory_add_node(&dag->memory, child->key);
  if (i == DAG_NONE) return DAG_NONE;
  DagEntry *node = node_at(dag, i);
  node->ply = (uint8_t)board.ply;
  node->flags = (uint16_t)(child->turn << NODE_TURN_SHIFT);
  if (child->values == VALUE_ANY) {
    node->yes = (float)child->numbers.yes;
    node->no = (float)child->numbers.no;
    node->yes_crowd = node->no_crowd = 1;
    return i;
  }
  bool yes = child->values == values_of(dag, true);
  node->flags |= NODE_PROVED | (yes ? NODE_YES : 0);
  dag->view.looked_up++;
  if (child->by_table) dag_record(dag, (ProofRecord){.key = child->key, .values = child->values});
  return i;
}

bool dag_make_children(Dag *dag, DagNode i, const DagOpening *opening) {
  for (int m = 0; m < opening->moves.count; m++) {
    DagNode child = dag_make(dag, opening->moves.boards[m], &opening->children[m]);
    if (child == DAG_NONE || !dag_memory_add_edge(&dag->memory, i, child)) return false;
  }
  return true;
}
