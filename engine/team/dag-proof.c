/* The order of tasks by proof numbers: which task is likely to bring the root's answer soonest?
 *
 * Each node has two numbers: what a proof of yes and one of no are likely to cost. As in
 * proof-number search (L.V. Allis, "Searching for Solutions in Games and Artificial Intelligence",
 * 1994, chapter 2) the mover's goal costs what its cheapest move costs, and the other answer all
 * moves together; from the root the cheapest way is followed.
 *
 * A new node is one that no search has begun on, or that one gave up. Its number for an answer is
 * the root of the nodes that the answer is believed to take, divided by its believed probability
 * (belief.h). Without beliefs it starts with 1 for the goal of the mover. For the other answer it
 * starts with more if more moves have to be refuted, or if it comes later in the default solver's
 * order.
 *
 * Threads spread out, since a task under way looks costlier to the next one than it is: that is its
 * crowd, a factor. Where one move is enough, the crowd is what the next thread would lose by the
 * way that is best for it. Where all moves of a position have to be searched it is the mean of all,
 * weighted by cost. A node of which all tasks are under way is passed by.
 */
#include "../cube/belief.h"
#include "dag-inner.h"
#include "../cube/minimax.h"

#include <math.h>
#include <string.h>

static const float PER_RANK = 4.0F, PER_MOVE = 0.5F, MOST = 1e30F;
static const float UNDER_WAY = 10.0F; /* the crowd of a task that is searched */
static const float CROWD_MOST = 1e4F; /* so that a product with a cost does not overflow */
static const double DOUBT = 0.02;     /* the least error that a belief is taken to have */

static DagNumbers by_order(const DagOptions *options, Board board, int rank) {
  uint64_t threats = board.threats[player_other(board_mover(board))];
  int moves = __builtin_popcountll(board_playable(board) & ~(threats >> 16));
  double cost = (double)((1 + PER_RANK * (float)rank) * (1 + PER_MOVE * (float)moves));
  bool goal = board_mover(board) == claim_player(options->claim);
  return (DagNumbers){goal ? 1 : cost, goal ? cost : 1};
}

/* Takes the root, since beliefs about costs are far too high or too low more often than the spread
 * of their logarithms suggests. */
static double believed(const Belief *belief, Claim claim, bool yes) {
  double likely = belief_yes(belief, claim);
  return sqrt(belief_nodes(belief, claim, yes)) / ((yes ? likely : 1 - likely) + DOUBT);
}

void dag_first_numbers(const DagOptions *options, const Board boards[], int rank, int count,
                       DagNumbers numbers[]) {
  if (options->without & MINIMAX_BELIEF) {
    for (int i = 0; i < count; i++)
      numbers[i] = by_order(options, boards[i], rank + i);
    return;
  }
  Belief beliefs[COLUMNS];
  belief_of(options->belief ? options->belief : belief_built_in(), boards, count, beliefs);
  for (int i = 0; i < count; i++)
    numbers[i] = (DagNumbers){believed(&beliefs[i], options->claim, true),
                              believed(&beliefs[i], options->claim, false)};
}

/* What the answer costs at a node below. */
static float dag_cost_of(const DagEntry *node, bool answer) {
  if (has(node, NODE_PROVED)) return has(node, NODE_YES) == answer ? 0 : MOST;
  return answer ? node->yes : node->no;
}

/* The factor by which its cost rises for one more thread. */
static float crowd_of(const DagEntry *node, bool answer) {
  if (has(node, NODE_OPENED)) return answer ? node->yes_crowd : node->no_crowd;
  return has(node, NODE_RUNNING) ? UNDER_WAY : 1;
}

static bool is_busy(const DagEntry *node) {
  return has(node, NODE_PROVED) || has(node, has(node, NODE_OPENED) ? NODE_BUSY : NODE_RUNNING);
}

static float least(float a, float b) { return a < b ? a : b; }

/* The numbers of a node with children, for the goal of its mover and for the other answer. */
typedef struct {
  float reach, fail, reach_crowd, fail_crowd;
  bool busy;
} Numbers;

/* One more thread goes to the child that looks cheapest to it. All children count for the other
 * answer. */
static Numbers numbers_of(const Dag *dag, const DagEntry *node, bool goal) {
  Numbers numbers = {.reach = MOST, .busy = true};
  float crowded = MOST, fail_crowded = 0;
  for (EdgeIndex e = node->children; e != 0; e = edge_at(dag, e)->next_child) {
    const DagEntry *child = node_at(dag, edge_at(dag, e)->child);
    if (has(child, NODE_PROVED)) continue; /* for the other answer, and costs nothing */
    float reach = dag_cost_of(child, goal);
    numbers.reach = least(numbers.reach, reach);
    float fail = dag_cost_of(child, !goal);
    numbers.fail = least(numbers.fail + fail, MOST);
    fail_crowded = least(fail_crowded + fail * crowd_of(child, !goal), MOST);
    crowded = least(crowded, reach * crowd_of(child, goal));
    numbers.busy = numbers.busy && is_busy(child);
  }
  numbers.fail_crowd = least(fail_crowded / numbers.fail, CROWD_MOST);
  numbers.reach_crowd = least(crowded / numbers.reach, CROWD_MOST);
  return numbers;
}

/* Rounds down to 6 significant bits. Most ends of tasks change the numbers above
 * them by less, and go no further then. */
static float rough(float number) {
  enum { BITS = 6, MANTISSA_BITS = 23 };
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  bits &= ~((1U << (MANTISSA_BITS - BITS)) - 1);
  memcpy(&number, &bits, sizeof number);
  return number;
}

bool dag_proof_update(const Dag *dag, DagEntry *node) {
  bool goal = goal_of(dag, node);
  Numbers n = numbers_of(dag, node, goal);
  float yes = rough(goal ? n.reach : n.fail), no = rough(goal ? n.fail : n.reach);
  float yes_crowd = rough(goal ? n.reach_crowd : n.fail_crowd);
  float no_crowd = rough(goal ? n.fail_crowd : n.reach_crowd);
  if (yes == node->yes && no == node->no && yes_crowd == node->yes_crowd &&
      no_crowd == node->no_crowd && n.busy == has(node, NODE_BUSY))
    return false;
  node->yes = yes;
  node->no = no;
  node->yes_crowd = yes_crowd;
  node->no_crowd = no_crowd;
  node->flags = (uint16_t)((node->flags & ~NODE_BUSY) | (n.busy ? NODE_BUSY : 0));
  return true;
}

/* The cheapest child for the mover's goal; if so asked, of those with a task that is not under way.
 */
static EdgeIndex cheapest(const Dag *dag, const DagEntry *node, bool idle) {
  bool goal = goal_of(dag, node);
  EdgeIndex best = 0;
  float lowest = 0;
  for (EdgeIndex e = node->children; e != 0; e = edge_at(dag, e)->next_child) {
    const DagEntry *child = node_at(dag, edge_at(dag, e)->child);
    float cost = dag_cost_of(child, goal) * crowd_of(child, goal);
    if (has(child, NODE_PROVED) || (idle && is_busy(child)) || (best != 0 && cost >= lowest))
      continue;
    best = e;
    lowest = cost;
  }
  return best;
}

DagNode dag_proof_next(const Dag *dag) {
  size_t root = dag->roots_first;
  while (root < dag->roots_count && is_busy(node_at(dag, dag->roots[root])))
    root++;
  if (root == dag->roots_count) return DAG_NONE;
  DagNode i = dag->roots[root];
  while (has(node_at(dag, i), NODE_OPENED))
    i = edge_at(dag, cheapest(dag, node_at(dag, i), true))->child;
  return i;
}

/* A number is the root of nodes. Most nodes are those of tasks that are opened after all, so one
 * with little hope of an answer is not worth much. */
double dag_patience(const Dag *dag, DagNode task) {
  static const double WORTH = 32, LEAST = 0.25, GREATEST = 8;
  const DagEntry *node = node_at(dag, task);
  if (dag->options.without & MINIMAX_BELIEF) return 1;
  return fmin(fmax(WORTH / (double)least(node->yes, node->no), LEAST), GREATEST);
}

ValueSet dag_expected(const Dag *dag, DagNode i) {
  const DagEntry *node = node_at(dag, i);
  return values_of(dag, dag_cost_of(node, true) <= dag_cost_of(node, false));
}

static double leaning_of(const Dag *dag, const DagEntry *node) {
  if (has(node, NODE_PROVED)) return has(node, NODE_YES);
  return (double)node->no / ((double)node->yes + (double)node->no);
}

double dag_leaning(const Dag *dag) { return leaning_of(dag, node_at(dag, ROOT)); }

DagNumbers dag_numbers(const Dag *dag) {
  const DagEntry *root = node_at(dag, ROOT);
  return (DagNumbers){(double)dag_cost_of(root, true), (double)dag_cost_of(root, false)};
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
  if (has(node, NODE_WAITING)) nodes[count++] = i;
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
  size_t count = 0;
  for (size_t r = dag->roots_first; r < dag->roots_count; r++)
    count = add_waiting(dag, dag->roots[r], nodes, count, room);
  for (size_t r = dag->roots_first; r < dag->roots_count; r++)
    unmark(dag, dag->roots[r]);
  return count;
}
