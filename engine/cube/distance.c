/* The search for distances. It judges moves as minimax.c does, except that a follow-up proof for
 * the winner says that he wins, not when. */
#include "distance.h"

#include "bounds.h"
#include "judge.h"
#include "order.h"
#include "symmetry.h"

enum { TABLE_LEFT = 4 }; /* with fewer stones to come positions are searched, not looked up */

typedef struct {
  CubeSearch *search;
  BoundPair *bounds;
  Player winner;
  int deadline; /* stones on the board when he must have won */
  Judge judge;
  const Sorter *sorter;
  unsigned symmetries;
} Hunt;

/* --- The table -------------------------------------------------------------------------------- */

/* What is known about the deadline. */
static Answer distance_look_up(const Hunt *hunt, Key key) {
  const Bound *bound = bounds_find(hunt->bounds, key, hunt->winner);
  hunt->search->counters.probes++;
  if (bound == NULL) return OPEN;
  hunt->search->counters.hits++;
  if (bound->won != 0 && bound->won <= hunt->deadline) return YES;
  return bound->not_won >= hunt->deadline ? NO : OPEN;
}

static Key distance_key(const Hunt *hunt, Node node) {
  return code_least(node_board(node), hunt->symmetries);
}

/* --- The search ------------------------------------------------------------------------------- */

/* True if the winner, who has no opening, is too late even if nothing stops him: he needs as many
 * stones as the line that lacks the fewest. */
static bool is_too_late(const Hunt *hunt, Node node) {
  bool moves = node_mover(node) == hunt->winner;
  uint64_t own = moves ? node.own : node.other, other = moves ? node.other : node.own;
  int stones = (hunt->deadline - node.ply + moves) / 2;
  if (stones < 2) return true;
  if (stones > 3) return false;
  for (int i = 0; i < LINES; i++)
    if ((lines[i] & other) == 0 && __builtin_popcountll(lines[i] & ~own) <= stones) return false;
  return true;
}

/* What an answer found within two plies means for the deadline: the winner's last stone is the
 * third from a node where he moves, the second from one where he does not. */
static Answer in_time(const Hunt *hunt, Node node, Answer answer) {
  int needs = node_mover(node) == hunt->winner ? 3 : 2;
  return answer == YES && node.ply + needs > hunt->deadline ? NO : answer;
}

/* Judges a move as judge_move() does, except for what does not say when. Of follow-up proofs only
 * the other player's are used, which say that the winner never wins. */
static Answer judge_one(const Hunt *hunt, Node node, int cell, Child *child) {
  Judge judge = hunt->judge;
  judge.prove &= node_mover(node) != hunt->winner;
  return in_time(hunt, node, judge_move(&judge, node, cell, child));
}

static Answer hunt_node(Hunt *hunt, Node node);

/* Follows forced replies from a node whose mover must take `opening`. */
static Answer hunt_forced(Hunt *hunt, Node node, uint64_t opening) {
  while (opening) {
    hunt->search->counters.nodes++;
    Child child;
    Answer answer = judge_one(hunt, node, __builtin_ctzll(opening), &child);
    if (answer != OPEN) return answer;
    node = child.node;
    opening = child.openings;
  }
  return hunt_node(hunt, node);
}

/* The moves of a node that are open; the answer if one of them decides it. */
static Answer judge_all(const Hunt *hunt, Node node, Child children[COLUMNS], int *count) {
  Answer goal = judge_wins(&hunt->judge, node_mover(node));
  *count = 0;
  for (uint64_t moves = judge_safe(node); moves; moves &= moves - 1) {
    Answer answer = judge_one(hunt, node, __builtin_ctzll(moves), &children[*count]);
    if (answer == goal) return goal;
    *count += answer == OPEN;
  }
  return *count ? OPEN : judge_fails(goal);
}

static Answer hunt_children(Hunt *hunt, Node node) {
  Answer goal = judge_wins(&hunt->judge, node_mover(node));
  Child children[COLUMNS];
  uint8_t order[COLUMNS] = {0};
  int count;
  Answer answer = judge_all(hunt, node, children, &count);
  if (answer != OPEN) return answer;
  order_rate(hunt->sorter, goal == YES, node, children, count);
  order_sort(children, count, order);
  for (int i = 0; i < count; i++) {
    const Child *child = &children[order[i]];
    answer = hunt_forced(hunt, child->node, child->openings);
    if (answer == goal || answer == OPEN) return answer;
  }
  return judge_fails(goal);
}

/* The mover has no opening, and no move is forced. */
static Answer hunt_node(Hunt *hunt, Node node) {
  CubeSearch *search = hunt->search;
  uint64_t before = search->counters.nodes++;
  if (cube_must_end(search)) return OPEN;
  if (is_too_late(hunt, node)) return NO;
  if (hunt->deadline - node.ply < TABLE_LEFT) return hunt_children(hunt, node);
  Key key = distance_key(hunt, node);
  Answer answer = distance_look_up(hunt, key);
  if (answer != OPEN) return answer;
  answer = hunt_children(hunt, node);
  if (answer != OPEN)
    bounds_keep(hunt->bounds, key, hunt->winner, hunt->deadline, answer == YES,
                search->counters.nodes - before);
  return answer;
}

/* Whether the winner has won by the deadline from a game that goes on. */
static Answer hunt_from(Hunt *hunt, Board board, int deadline) {
  Node node = node_of(board);
  uint64_t opening = 0;
  hunt->deadline = deadline;
  Player mover = node_mover(node);
  if (board_openings(board, mover) && mover == hunt->winner)
    return board.ply + 1 <= deadline ? YES : NO;
  Answer answer = in_time(hunt, node, judge_position(&hunt->judge, node, &opening));
  return answer != OPEN ? answer : hunt_forced(hunt, node, opening);
}

/* --- The score -------------------------------------------------------------------------------- */

static Hunt hunt_make(CubeSearch *search, BoundPair *bounds, Board board, Claim claim) {
  unsigned without = search->without;
  return (Hunt){.search = search,
                .bounds = bounds,
                .winner = claim_player(claim),
                .judge = judge_for(claim, without),
                .sorter = order_built_in(claim_player(claim)),
                .symmetries = without & MINIMAX_SYMMETRY ? 0 : symmetry_useful(board)};
}

/* The first number of stones with which the winner can have won. */
static int first_deadline(Hunt *hunt, Board board) {
  return board.ply + (board_mover(board) == hunt->winner ? 1 : 2);
}

/* The value alone, by minimax. VALUE_ANY if stopped. */
static ValueSet find_value(CubeSearch *search, Board board) {
  ValueSet values = board_result(board);
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    if (!claim_answered(claim, values)) values &= solvers[0]->solve(search, board, claim);
  return goal_answered(GOAL_EXACT, values) ? values : VALUE_ANY;
}

/* By rising deadlines; 0 if stopped, or if he does not win at all. */
static int find_stones(Hunt *hunt, Board board) {
  for (int stones = first_deadline(hunt, board); stones <= CELLS; stones += 2) {
    Answer answer = hunt_from(hunt, board, stones);
    if (answer != NO) return answer == YES ? stones : 0;
  }
  return 0; /* the table was given a value that is wrong */
}

/* Fills in *hunt if the game goes on and somebody wins it. */
static CubeScore find_score(CubeSearch *search, BoundPair *bounds, Board board, Hunt *hunt) {
  ValueSet value = find_value(search, board);
  if (board_result(board) != VALUE_ANY) return (CubeScore){value, board.ply};
  if (value == VALUE_ANY || value == VALUE_DRAW) return (CubeScore){value, CELLS};
  *hunt = hunt_make(search, bounds, board, value == VALUE_FIRST ? CLAIM_FIRST : CLAIM_SECOND);
  int stones = find_stones(hunt, board);
  return (CubeScore){stones > 0 ? value : VALUE_ANY, stones};
}

static void publish(const CubeSearch *search) {
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
}

CubeScore cube_score(CubeSearch *search, Board board) {
  BoundPair *bounds = bounds_make();
  CubeScore score = {VALUE_ANY, 0};
  Hunt hunt;
  if (bounds != NULL) score = find_score(search, bounds, board, &hunt);
  publish(search);
  bounds_free(bounds);
  return score;
}

/* --- Best play -------------------------------------------------------------------------------- */

/* Whether a move keeps the score of the position before it: the winner's still wins by then, after
 * the loser's nobody wins earlier. */
static Answer keeps(Hunt *hunt, Board next, CubeScore score) {
  bool winner_moved = board_mover(next) != hunt->winner;
  ValueSet over = board_result(next);
  if (over != VALUE_ANY) return over == score.value ? YES : NO;
  if (winner_moved) return hunt_from(hunt, next, score.stones);
  Answer earlier = hunt_from(hunt, next, score.stones - 2);
  return earlier == OPEN ? OPEN : earlier == YES ? NO : YES;
}

/* The cell of the first move that keeps the score; -1 if stopped; otherwise only a table with wrong
 * values can hide it. */
static int best_cell(Hunt *hunt, Board board, CubeScore score) {
  for (uint64_t cells = board_playable(board); cells; cells &= cells - 1) {
    int cell = __builtin_ctzll(cells);
    Answer answer = keeps(hunt, board_play(board, cell), score);
    if (answer == YES) return cell;
    if (answer == OPEN) return -1;
  }
  return -1;
}

/* The same for a draw, by values. */
static int drawing_cell(CubeSearch *search, Board board) {
  for (uint64_t cells = board_playable(board); cells; cells &= cells - 1) {
    int cell = __builtin_ctzll(cells);
    ValueSet value = find_value(search, board_play(board, cell));
    if (value == VALUE_DRAW) return cell;
    if (value == VALUE_ANY) return -1;
  }
  return -1;
}

/* Plays on to the end; -1 if stopped. */
static int play_on(Hunt *hunt, CubeSearch *search, Board board, CubeScore score,
                   uint8_t cells[CELLS]) {
  int length = 0;
  while (board_result(board) == VALUE_ANY) {
    int cell =
        score.value == VALUE_DRAW ? drawing_cell(search, board) : best_cell(hunt, board, score);
    if (cell < 0) return -1;
    cells[length++] = (uint8_t)cell;
    board = board_play(board, cell);
  }
  return length;
}

int cube_score_line(CubeSearch *search, Board board, uint8_t cells[CELLS]) {
  BoundPair *bounds = bounds_make();
  int length = -1;
  Hunt hunt;
  if (bounds != NULL) {
    CubeScore score = find_score(search, bounds, board, &hunt);
    if (score.value != VALUE_ANY) length = play_on(&hunt, search, board, score, cells);
  }
  publish(search);
  bounds_free(bounds);
  return length;
}
