#include "moves.h"

#include "solver.h"

/* The solver itself, for its judgement and its order; what searches is not used here. */
#define MINIMAX_SOLVE moves_unused
static ValueSet moves_unused(Search *search, Board board, Claim claim) __attribute__((unused));
#include "minimax.c"

static Minimax moves_minimax(Search *search, Claim claim) {
  Minimax minimax = {
      .search = search,
      .claimant = claim_player(claim),
      .use = ~search->without,
      .last_ply = claim == CLAIM_FIRST ? 62 : 63,
      .order = &order_default,
  };
  for (int phase = 0; phase < ORDER_PHASES; phase++)
    for (int role = 0; role < 2; role++)
      minimax.tables[phase][role] =
          order_tables(minimax.order->weights[minimax.claimant][phase][role]);
  if (has_technique(&minimax, MINIMAX_PAIRING)) minimax.parity_use |= PARITY_PAIRING;
  if (has_technique(&minimax, MINIMAX_TEMPO)) minimax.parity_use |= PARITY_TEMPO;
  return minimax;
}

static Board moves_board(Node node) {
  Player mover = mover_of(node), other = player_other(mover);
  uint64_t empty = ~(node.own | node.other);
  Board board = {.ply = node.ply};
  board.stones[mover] = node.own;
  board.stones[other] = node.other;
  board.threats[mover] = node.own_threats & empty;
  board.threats[other] = node.other_threats & empty;
  return board;
}

/* Follows forced replies: *node becomes the position with a choice, unless the answer is known. */
static Answer moves_follow(const Minimax *minimax, Node *node, uint64_t opening) {
  Answer answer = OPEN;
  while (opening && answer == OPEN) {
    Child child;
    answer = judge(minimax, *node, __builtin_ctzll(opening), &child);
    *node = child.node;
    opening = child.openings;
  }
  return answer;
}

/* What search_root of the solver decides before it searches. */
static Answer moves_root(const Minimax *minimax, Node *node) {
  Player mover = mover_of(*node), opponent = player_other(mover);
  uint64_t playable = playable_of(*node);
  if (node->own_threats & playable) return wins(minimax, mover);
  uint64_t opening = node->other_threats & playable;
  if ((opening & (opening - 1)) || (opening & node->other_threats >> 16))
    return wins(minimax, opponent);
  if (opening) return moves_follow(minimax, node, opening);
  if ((playable & ~(node->other_threats >> 16)) == 0) return wins(minimax, opponent);
  return node->ply >= minimax->last_ply ? NO : OPEN;
}

/* The boards after the open children, forced replies followed. */
static Answer moves_children(const Minimax *minimax, Node node, Moves *moves) {
  Answer goal = wins(minimax, mover_of(node));
  Child children[COLUMNS];
  uint8_t order[COLUMNS] = {0};
  int count;
  Answer answer = expand(minimax, node, children, &count);
  if (answer != OPEN) return answer;
  if (count > 1) sort(minimax, node, children, count, order);
  for (int i = 0; i < count; i++) {
    Child *child = &children[order[i]];
    answer = moves_follow(minimax, &child->node, child->openings);
    if (answer == goal) return goal;
    if (answer == OPEN) moves->boards[moves->count++] = moves_board(child->node);
  }
  return moves->count ? OPEN : goal == YES ? NO : YES;
}

static Node moves_node(Board board) {
  Player mover = board_mover(board), other = player_other(mover);
  return (Node){board.stones[mover], board.stones[other], board.threats[mover],
                board.threats[other], board.ply};
}

ValueSet moves_to_choice(Board *board, Claim claim, unsigned without) {
  ValueSet values = board_result(*board);
  if (values != VALUE_ANY) return values;
  Search search = {.without = without};
  Minimax minimax = moves_minimax(&search, claim);
  Node node = moves_node(*board);
  Answer answer = moves_root(&minimax, &node);
  if (answer != OPEN) return claim_values(claim, answer == YES);
  *board = moves_board(node);
  return VALUE_ANY;
}

Moves moves_of(Board board, Claim claim, unsigned without) {
  Moves moves = {.values = VALUE_ANY};
  Search search = {.without = without};
  Minimax minimax = moves_minimax(&search, claim);
  Answer answer = moves_children(&minimax, moves_node(board), &moves);
  if (answer != OPEN) {
    moves.values = claim_values(claim, answer == YES);
    moves.count = 0;
  }
  return moves;
}
