#include "moves-find.h"

#include "judge.h"
#include "order.h"

/* Without pairs across columns: certificates give the rule of each position that is decided at
 * sight, and these have no form in them. */
static Judge judge_of(Claim claim, unsigned without) {
  return judge_for(claim, without | MINIMAX_CROSSING);
}

/* Follows forced replies: *node becomes the position with a choice, unless the answer is known. */
static Answer moves_follow(const Judge *judge, Node *node, uint64_t opening) {
  Answer answer = OPEN;
  while (opening && answer == OPEN) {
    Child child;
    answer = judge_move(judge, *node, __builtin_ctzll(opening), &child);
    *node = child.node;
    opening = child.openings;
  }
  return answer;
}

static ValueSet to_choice(Board *board, Claim claim, unsigned without) {
  ValueSet values = board_result(*board);
  if (values != VALUE_ANY) return values;
  Judge judge = judge_of(claim, without);
  Node node = node_of(*board);
  uint64_t opening;
  Answer answer = judge_position(&judge, node, &opening);
  if (answer == OPEN) answer = moves_follow(&judge, &node, opening);
  if (answer != OPEN) return claim_values(claim, answer == YES);
  *board = node_board(node);
  return VALUE_ANY;
}

/* The boards after the open children, forced replies followed. */
static Answer find_moves(const Judge *judge, Node node, Claim claim, Moves *moves) {
  Answer goal = judge_wins(judge, node_mover(node));
  Child children[COLUMNS];
  uint8_t order[COLUMNS] = {0};
  int count;
  Answer answer = judge_moves(judge, node, children, &count);
  if (answer != OPEN) return answer;
  order_rate(order_built_in(claim_player(claim)), goal == YES, node, children, count);
  order_sort(children, count, order);
  for (int i = 0; i < count; i++) {
    Child *child = &children[order[i]];
    answer = moves_follow(judge, &child->node, child->openings);
    if (answer == goal) return goal;
    if (answer == OPEN) moves->boards[moves->count++] = node_board(child->node);
  }
  return moves->count ? OPEN : judge_fails(goal);
}

static Moves of(Board board, Claim claim, unsigned without) {
  Moves moves = {.values = VALUE_ANY};
  Judge judge = judge_of(claim, without);
  Answer answer = find_moves(&judge, node_of(board), claim, &moves);
  if (answer != OPEN) {
    moves.values = claim_values(claim, answer == YES);
    moves.count = 0;
  }
  return moves;
}

static ValueSet moves_judge_cell(Board *board, int cell, Claim claim, unsigned without) {
  Judge judge = judge_of(claim, without);
  Child child;
  Answer answer = judge_move(&judge, node_of(*board), cell, &child);
  *board = board_play(*board, cell);
  return answer == OPEN ? VALUE_ANY : claim_values(claim, answer == YES);
}

const MovesFind MOVES_FIND = {to_choice, of, moves_judge_cell};
