/* What is decided at sight about the moves of Connect Four 3D, and what is believed about the
 * others.
 */
#include "../cube/belief.h"
#include "../cube/moves.h"
#include "../play/cube-play.h"
#include "expand.h"

static ValueSet expand_cube_win_of(Player player) {
  return player == FIRST ? VALUE_FIRST : VALUE_SECOND;
}

/* Plays a cell and judges the position after it by both claims; requires what moves_judge() does.
 */
static ValueSet play_and_judge(Board *board, int cell) {
  Board before = *board;
  ValueSet values = moves_judge(board, cell, CLAIM_FIRST, 0);
  return values_exact(values) ? values : values & moves_judge(&before, cell, CLAIM_SECOND, 0);
}

/* Follows forced replies to a position with a choice. What is proved there holds here. */
static ValueSet expand_cube_follow(Board *board, ValueSet values) {
  while (!values_exact(values)) {
    uint64_t forced = board_openings(*board, player_other(board_mover(*board)));
    if (forced == 0) break;
    values &= play_and_judge(board, __builtin_ctzll(forced));
  }
  return values;
}

/* What is decided about a move. *leaf becomes the position whose belief represents it. */
static ValueSet expand_cube_judge(Board board, int cell, Board *leaf) {
  Player mover = board_mover(board), other = player_other(mover);
  uint64_t stone = (uint64_t)1 << cell, opened = board_openings(board, other);
  *leaf = board_play(board, cell);
  if (board.threats[mover] & stone) return expand_cube_win_of(mover);
  if ((opened & ~stone) || (board.threats[other] >> 16 & stone)) return expand_cube_win_of(other);
  if (board_openings(board, mover)) return board_result(*leaf);
  *leaf = board;
  return expand_cube_follow(leaf, play_and_judge(leaf, cell));
}

static uint8_t expand_cube_cost_of(Board board, const Belief *belief) {
  if (board.ply < BELIEF_NODES_FROM) return EXPAND_NEVER;
  Claim claim = belief_yes(belief, CLAIM_FIRST) > 0.5 ? CLAIM_FIRST : CLAIM_SECOND;
  return (uint8_t)(63 - __builtin_clzll((uint64_t)belief_nodes(belief, claim, true)));
}

void expand_cube(const Position *position, const ExpandKnown *known, Expansion *expansion) {
  Board board = cube_board(position), leaves[COLUMNS];
  Belief beliefs[COLUMNS];
  int places[COLUMNS], count = 0;
  for (int i = 0; i < expansion->count; i++) {
    ExpandedMove *move = &expansion->moves[i];
    ValueSet seen = expand_cube_judge(board, board_cell(board, move->move), &leaves[count]);
    if ((seen & move->values) != 0) move->values &= seen;
    if (!values_exact(move->values)) places[count++] = i;
  }
  if (count == 0) return;
  belief_opinions(known->early, leaves, count, beliefs);
  for (int i = 0; i < count; i++) {
    ExpandedMove *move = &expansion->moves[places[i]];
    const Belief *belief = &beliefs[i];
    move->cost = expand_cube_cost_of(leaves[i], belief);
    move->points =
        (float)((1 + belief_yes(belief, CLAIM_FIRST) - belief_yes(belief, CLAIM_SECOND)) / 2);
  }
}
