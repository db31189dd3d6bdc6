/* The tree above the tasks: children made and looked up, guesses, and records of what was proved.
 */
#include "dag-inner.h"
#include "symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TALLY_MOST = 8 };

void dag_record(Dag *dag, DagRecord record) {
  if (!dag->options.record) return;
  if (dag->records_count == dag->records_room) {
    size_t room = dag->records_room ? 2 * dag->records_room : 64;
    DagRecord *records = realloc(dag->records, room * sizeof *records);
    if (records == NULL) return;
    dag->records = records;
    dag->records_room = room;
  }
  dag->records[dag->records_count++] = record;
}

static int8_t *tally_of(Dag *dag, const DagEntry *node) {
  return &dag->tally[node->ply][has(node, NODE_FIRST_CHILD) ? 1 : 0];
}

void dag_count_answer(Dag *dag, const DagEntry *node, bool yes) {
  int8_t *tally = tally_of(dag, node);
  if (yes && *tally < TALLY_MOST) ++*tally;
  if (!yes && *tally > -TALLY_MOST) --*tally;
}

static bool guess(Dag *dag, const DagEntry *node) {
  return dag->options.order == DAG_ORDER_PAPER || *tally_of(dag, node) >= 0;
}

/* What the table or the known set tell: the values of yes or of no; VALUE_ANY if they do not
 * answer. */
static ValueSet look_up(const Dag *dag, Board board, Key canonical, bool *by_table,
                        Counters *counters) {
  *by_table = false;
  const KnownEntry *entry = known_find(dag->options.known, canonical);
  if (entry != NULL && claim_answered(dag->options.claim, entry->values))
    return values_of(dag, entry->values == values_of(dag, true));
  if (dag->options.table == NULL) return VALUE_ANY;
  *by_table = true;
  ValueSet values = table_probe(dag->options.table, dag_table_key(dag, board), counters);
  if (!claim_answered(dag->options.claim, values)) return VALUE_ANY;
  return values_of(dag, values == values_of(dag, true));
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

static void begin_numbers(const Dag *dag, DagEntry *node, Board board, int rank) {
  DagNumbers numbers = {0};
  if (dag->opening != NULL) numbers = dag->opening->numbers[rank];
  if (numbers.yes == 0) dag_proof_begin(&dag->options, &board, rank, 1, &numbers);
  node->yes = (float)numbers.yes;
  node->no = (float)numbers.no;
  node->yes_crowd = node->no_crowd = 1;
}

/* The node of a position, made if there is none; DAG_NONE if there is no room. */
DagNode dag_make(Dag *dag, Board board, Key key, int rank) {
  DagNode i = dag_memory_find(&dag->memory, key);
  if (i != DAG_NONE) return i;
  i = dag_memory_add_node(&dag->memory, key);
  if (i == DAG_NONE) return DAG_NONE;
  DagEntry *node = node_at(dag, i);
  node->ply = (uint8_t)board.ply;
  node->flags = (uint16_t)(turn_of(board, key) << NODE_TURN_SHIFT);
  if (rank == 0) node->flags |= NODE_FIRST_CHILD;
  if (guess(dag, node)) node->flags |= NODE_YES;
  bool by_table;
  ValueSet values = look_up(dag, board, key, &by_table, &dag->view.counters);
  if (values == VALUE_ANY) {
    if (dag->options.order == DAG_ORDER_PROOF) begin_numbers(dag, node, board, rank);
    return i;
  }
  dag->view.looked_up++;
  if (!by_table) dag_count_answer(dag, node, values == values_of(dag, true));
  if (by_table) dag_record(dag, (DagRecord){.key = key, .values = values});
  node->flags &= (uint16_t)~NODE_YES;
  node->flags |= NODE_PROVED | (values == values_of(dag, true) ? NODE_YES : 0);
  return i;
}

const Moves *dag_moves(Dag *dag, DagNode i) {
  size_t place = i % MOVES_KEPT;
  Moves *moves = &dag->moves[place];
  if (dag->moves_node[place] == i) return moves;
  *moves = moves_of(dag_board(dag, i), dag->options.claim, dag->options.without);
  dag->moves_node[place] = i;
  return moves;
}

bool dag_make_child(Dag *dag, DagNode i, const Moves *moves, Key key) {
  DagEntry *node = node_at(dag, i);
  if (dag->memory.edges_count >= dag->memory.edges_most) return false;
  DagNode child = dag_make(dag, moves->boards[node->made], key, node->made);
  if (child == DAG_NONE || !dag_memory_add_edge(&dag->memory, i, child)) return false;
  if (++node->made == moves->count) node->flags |= NODE_ALL_MADE;
  return true;
}

/* Each of the places to be looked up is a trip to memory; together they take little longer. */
void dag_find_keys(const Dag *dag, const Moves *moves, Key keys[COLUMNS]) {
  for (int m = 0; m < moves->count; m++) {
    keys[m] = code_canonical(moves->boards[m]);
    known_prefetch(dag->options.known, keys[m]);
    if (dag->options.table != NULL)
      table_prefetch(dag->options.table, dag_table_key(dag, moves->boards[m]));
    dag_memory_prefetch_head(&dag->memory, keys[m]);
  }
  for (int m = 0; m < moves->count; m++)
    dag_memory_prefetch_node(&dag->memory, keys[m]);
}

/* True if a look-up of all children answers the node: one of them is known to reach the goal. */
bool dag_child_known(Dag *dag, const DagEntry *node, const Moves *moves, const Key keys[]) {
  ValueSet goal = values_of(dag, goal_of(dag, node));
  bool by_table;
  for (int m = 0; m < moves->count; m++) {
    if (look_up(dag, moves->boards[m], keys[m], &by_table, &dag->view.counters) != goal) continue;
    if (by_table) dag_record(dag, (DagRecord){.key = keys[m], .values = goal});
    return true;
  }
  return false;
}

void dag_prepare_numbers(const Dag *dag, bool goal, DagOpening *opening) {
  const Moves *moves = &opening->moves;
  Counters counters = {0}; /* those of the view are of look-ups that count */
  bool by_table, open[COLUMNS];
  memset(opening->numbers, 0, sizeof opening->numbers);
  for (int m = 0; m < moves->count; m++) {
    ValueSet values = look_up(dag, moves->boards[m], opening->keys[m], &by_table, &counters);
    if (values == values_of(dag, goal)) return;
    open[m] = values == VALUE_ANY;
  }
  for (int m = 0; m < moves->count; m++)
    if (open[m] && dag_find(dag, opening->keys[m]) == DAG_NONE)
      dag_proof_begin(&dag->options, &moves->boards[m], m, 1, &opening->numbers[m]);
}
