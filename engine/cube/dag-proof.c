/* The order of tasks by proof numbers: which task is likely to bring the root's answer soonest?
 *
 * Each node has two numbers: what a proof of yes and one of no are likely to cost. As in
 * proof-number search (L.V. Allis, "Searching for Solutions in Games and Artificial Intelligence",
 * 1994, chapter 2) the mover's goal costs what its cheapest move costs, and the other answer all
 * moves together; from the root the cheapest way is followed.
 *
 * A new node is one that no search has begun on, or that one gave up. Its number for an answer is
 * the root of the nodes that the answer is believed to take, over the probability that is believed
 * of it (belief.h). Without belief it starts with 1 for the goal of the mover. For the other answer
 * it starts with more, the more moves are to be refuted and the later it comes in the default
 * solver's order.
 *
 * A task under way counts as much costlier than it is, so that threads spread out. Where all moves
 * of a position have to be searched, the next thread takes another of them, rather than something
 * that is of use only if that task fails. What is wholly under way is passed by.
 */
#include "belief.h"
#include "dag-inner.h"
#include "minimax.h"

#include <math.h>

static const float PER_RANK = 4.0F, PER_MOVE = 0.5F, UNDER_WAY = 100.0F, MOST = 1e30F;
static const double DOUBT = 0.02; /* what a belief may be wrong by, at least */

static void begin_by_order(const Dag *dag, DagEntry *node, Board board, int rank) {
  uint64_t threats = board.threats[player_other(board_mover(board))];
  int moves = __builtin_popcountll(board_playable(board) & ~(threats >> 16));
  float cost = (1 + PER_RANK * (float)rank) * (1 + PER_MOVE * (float)moves);
  bool goal = goal_of(dag, node);
  node->yes = goal ? 1 : cost;
  node->no = goal ? cost : 1;
}

/* The root, since what is believed of costs is far too much or too little more often than what
 * their logarithms say on average. */
static float believed(const Belief *belief, Claim claim, bool yes) {
  double likely = belief_yes(belief, claim);
  return (float)(sqrt(belief_nodes(belief, claim, yes)) / ((yes ? likely : 1 - likely) + DOUBT));
}

void dag_proof_begin(const Dag *dag, DagEntry *node, Board board, int rank) {
  const DagOptions *options = &dag->options;
  if (options->without & MINIMAX_BELIEF) {
    begin_by_order(dag, node, board, rank);
    return;
  }
  Belief belief;
  belief_of(options->belief ? options->belief : belief_built_in(), &board, 1, &belief);
  node->yes = believed(&belief, options->claim, true);
  node->no = believed(&belief, options->claim, false);
}

/* What the answer costs at a node below. */
static float cost_of(const DagEntry *node, bool answer) {
  if (has(node, NODE_PROVED)) return has(node, NODE_YES) == answer ? 0 : MOST;
  float cost = answer ? node->yes : node->no;
  return has(node, NODE_RUNNING) && !has(node, NODE_OPENED) ? UNDER_WAY * cost : cost;
}

static bool is_busy(const DagEntry *node) {
  return has(node, NODE_PROVED) || has(node, has(node, NODE_OPENED) ? NODE_BUSY : NODE_RUNNING);
}

bool dag_proof_update(const Dag *dag, DagEntry *node) {
  bool goal = goal_of(dag, node), busy = true;
  float least = MOST, sum = 0;
  for (EdgeIndex e = node->children; e != 0; e = edge_at(dag, e)->next_child) {
    const DagEntry *child = node_at(dag, edge_at(dag, e)->child);
    float reaches = cost_of(child, goal), fails = cost_of(child, !goal);
    least = reaches < least ? reaches : least;
    sum = sum + fails < MOST ? sum + fails : MOST;
    busy = busy && is_busy(child);
  }
  float yes = goal ? least : sum, no = goal ? sum : least;
  if (yes == node->yes && no == node->no && busy == has(node, NODE_BUSY)) return false;
  node->yes = yes;
  node->no = no;
  node->flags = (uint16_t)((node->flags & ~NODE_BUSY) | (busy ? NODE_BUSY : 0));
  return true;
}

/* The cheapest child for the mover's goal; if so asked, of those with a task that is not under way.
 */
static EdgeIndex cheapest(const Dag *dag, const DagEntry *node, bool idle) {
  bool goal = goal_of(dag, node);
  EdgeIndex best = 0;
  float least = 0;
  for (EdgeIndex e = node->children; e != 0; e = edge_at(dag, e)->next_child) {
    const DagEntry *child = node_at(dag, edge_at(dag, e)->child);
    float cost = cost_of(child, goal);
    if (has(child, NODE_PROVED) || (idle && is_busy(child)) || (best != 0 && cost >= least))
      continue;
    best = e;
    least = cost;
  }
  return best;
}

DagNode dag_proof_next(const Dag *dag) {
  DagNode i = ROOT;
  if (is_busy(node_at(dag, i))) return DAG_NONE;
  while (has(node_at(dag, i), NODE_OPENED))
    i = edge_at(dag, cheapest(dag, node_at(dag, i), true))->child;
  return i;
}

EdgeIndex dag_proof_best(const Dag *dag, const DagEntry *node) {
  bool goal = goal_of(dag, node);
  return cost_of(node, goal) < cost_of(node, !goal) ? cheapest(dag, node, false) : 0;
}

static double leaning_of(const Dag *dag, const DagEntry *node) {
  if (dag->options.order != DAG_ORDER_PROOF) return -1;
  if (has(node, NODE_PROVED)) return has(node, NODE_YES);
  return (double)node->no / ((double)node->yes + (double)node->no);
}

double dag_leaning(const Dag *dag) { return leaning_of(dag, node_at(dag, ROOT)); }

DagNumbers dag_numbers(const Dag *dag) {
  const DagEntry *root = node_at(dag, ROOT);
  if (dag->options.order != DAG_ORDER_PROOF) return (DagNumbers){-1, -1};
  return (DagNumbers){(double)cost_of(root, true), (double)cost_of(root, false)};
}

static DagColumn column_after(const Dag *dag, Board board) {
  const DagOptions *options = &dag->options;
  ValueSet proved = moves_to_choice(&board, options->claim, options->without);
  DagColumn column = {.legal = true, .proved = proved, .leaning = -1};
  if (proved != VALUE_ANY) return column;
  DagNode node = dag_find(dag, code_canonical(board));
  if (node == DAG_NONE) return column;
  column.proved = dag_proved(dag, node);
  column.leaning = leaning_of(dag, node_at(dag, node));
  return column;
}

void dag_columns(const Dag *dag, DagColumn columns[COLUMNS]) {
  Board root = dag->options.root;
  bool forced = node_at(dag, ROOT)->ply != root.ply;
  for (int column = 0; column < COLUMNS; column++) {
    int cell = board_cell(root, column);
    columns[column] = (DagColumn){.leaning = -1};
    if (cell >= 0 && !forced) columns[column] = column_after(dag, board_play(root, cell));
  }
}

/* Adds the tasks below the node that wait, the cheapest branch first. What was visited is marked:
 * the work list is empty when this is called. */
static size_t add_waiting(const Dag *dag, DagNode i, DagNode *nodes, size_t count, size_t room) {
  DagEntry *node = node_at(dag, i);
  if (count == room || has(node, NODE_PROVED | NODE_MARKED)) return count;
  node->flags |= NODE_MARKED;
  if (has(node, NODE_COUNTED)) nodes[count++] = i;
  if (!has(node, NODE_OPENED)) return count;
  EdgeIndex best = cheapest(dag, node, false);
  if (best != 0) count = add_waiting(dag, edge_at(dag, best)->child, nodes, count, room);
  for (EdgeIndex e = node->children; e != 0; e = edge_at(dag, e)->next_child)
    count = add_waiting(dag, edge_at(dag, e)->child, nodes, count, room);
  return count;
}

static void unmark(const Dag *dag, DagNode i) {
  DagEntry *node = node_at(dag, i);
  if (!has(node, NODE_MARKED)) return;
  node->flags &= (uint16_t)~NODE_MARKED;
  for (EdgeIndex e = node->children; e != 0; e = edge_at(dag, e)->next_child)
    unmark(dag, edge_at(dag, e)->child);
}

size_t dag_proof_waiting(const Dag *dag, DagNode *nodes, size_t room) {
  size_t count = add_waiting(dag, ROOT, nodes, 0, room);
  unmark(dag, ROOT);
  return count;
}
