/* What can be said of a position and its moves at sight, without looking one up or searching it.
 *
 * A question is a claim; an answer is whether it holds. Inline only: minimax.c is built for several
 * instruction sets. */
#pragma once

#include "minimax.h"
#include "node.h"
#include "follow-up.h"

enum { JUDGE_LINES_PLY = 48 }; /* before, nobody has a stone in every line */

/* What all judgements of one search have in common. */
typedef struct {
  Player claimant;     /* who wins if the answer is YES */
  int last_ply;        /* at which he places his last stone */
  bool prove;          /* use follow-up proofs */
  unsigned follow_use; /* ... and these parts of them */
} Judge;

/* The judge of minimax without these techniques (minimax.h). */
static inline Judge judge_for(Claim claim, unsigned without) {
  return (Judge){
      .claimant = claim_player(claim),
      .last_ply = claim == CLAIM_FIRST ? 62 : 63,
      .prove = !(without & MINIMAX_FOLLOW_UP),
      .follow_use = (without & MINIMAX_PAIRING ? 0 : FOLLOW_PAIRING) |
                    (without & MINIMAX_TEMPO ? 0 : FOLLOW_TEMPO) |
                    (without & MINIMAX_YIELD ? 0 : FOLLOW_YIELD) |
                    (without & MINIMAX_CROSSING ? 0 : FOLLOW_CROSSING),
  };
}

/* The answer if the player wins; the goal of a player who is to move. */
static inline Answer judge_wins(const Judge *judge, Player player) {
  return player == judge->claimant ? YES : NO;
}

/* The answer if the mover has tried all and nothing reached his goal. */
static inline Answer judge_fails(Answer goal) { return goal == YES ? NO : YES; }

/* The empty cells of the lines through the cell on which the mover has three once his stone lies
 * there. */
static inline uint64_t judge_new_threats(Node node, int cell) {
  Vec line = *(const Vec *)lines_of_cell[cell];
  Vec missing = line & ~vector_spread(node.own | (uint64_t)1 << cell);
  Vec single = vector_none((missing & (missing - 1)) | (line & vector_spread(node.other)));
  return vector_union(missing & single);
}

/* Decides what two plies decide: fills in the child's openings and replies. */
static inline Answer judge_tactics(const Judge *judge, Player mover, Child *child) {
  uint64_t playable = node_playable(child->node);
  uint64_t mine = child->node.other_threats, theirs = child->node.own_threats;
  if (theirs & playable) return judge_wins(judge, player_other(mover));
  child->openings = mine & playable;
  if (child->openings) {
    child->replies = child->openings;
    bool two = child->openings & (child->openings - 1), covered = mine & child->openings << 16;
    return two || covered ? judge_wins(judge, mover) : OPEN;
  }
  child->replies = playable & ~(mine >> 16);
  if (child->replies) return OPEN;
  return playable ? judge_wins(judge, mover) : NO;
}

/* As judge_move() where the new threats are known. */
static inline Answer judge_making(const Judge *judge, Node node, int cell, uint64_t new_threats,
                                  Child *child) {
  Player mover = node_mover(node), opponent = player_other(mover);
  uint64_t own = node.own | (uint64_t)1 << cell;
  uint64_t threats = node.own_threats | new_threats;
  child->node = (Node){node.other, own, node.other_threats, threats, node.ply + 1};
  child->cell = cell;
  child->missing = FOLLOW_NONE;
  Answer answer = judge_tactics(judge, mover, child);
  if (answer != OPEN) return answer;
  if (child->node.ply + (opponent == judge->claimant) > judge->last_ply) return NO;
  uint64_t against = mover == judge->claimant ? node.other : own;
  if (child->node.ply >= JUDGE_LINES_PLY && !vector_holds_line(~against)) return NO;
  if (!judge->prove) return OPEN;
  FollowCase position = {node.other, own, node.other_threats, threats, opponent == FIRST};
  FollowGoal goal = mover == judge->claimant ? FOLLOW_WIN : FOLLOW_HOLD;
  bool proved = follow_proof(position, goal, judge->follow_use, &child->missing);
  return proved ? judge_wins(judge, mover) : OPEN;
}

/* Plays the cell and decides what can be decided at sight. The node's mover has no opening, and the
 * cell is safe or the only one that stops an opening. */
static inline Answer judge_move(const Judge *judge, Node node, int cell, Child *child) {
  return judge_making(judge, node, cell, judge_new_threats(node, cell), child);
}

/* The moves that do not let the opponent complete a line above them. */
static inline uint64_t judge_safe(Node node) {
  return node_playable(node) & ~(node.other_threats >> 16);
}

/* Judges all moves of a node without an opening of either player. Returns the answer if that
 * decides it, else OPEN and the moves that are open. */
static inline Answer judge_moves(const Judge *judge, Node node, Child children[COLUMNS],
                                 int *count) {
  Answer goal = judge_wins(judge, node_mover(node));
  *count = 0;
  for (uint64_t moves = judge_safe(node); moves; moves &= moves - 1) {
    Answer answer = judge_move(judge, node, __builtin_ctzll(moves), &children[*count]);
    if (answer == goal) return goal;
    *count += answer == OPEN;
  }
  return *count ? OPEN : judge_fails(goal);
}

/* Decides what can be decided of a position that no judged move led to; the game is not over. If it
 * is open, *opening is the cell that the mover must take, or none. */
static inline Answer judge_position(const Judge *judge, Node node, uint64_t *opening) {
  Player mover = node_mover(node), opponent = player_other(mover);
  uint64_t playable = node_playable(node);
  if (node.own_threats & playable) return judge_wins(judge, mover);
  *opening = node.other_threats & playable;
  if (*opening & (*opening - 1)) return judge_wins(judge, opponent);
  if (*opening & node.other_threats >> 16) return judge_wins(judge, opponent);
  if (*opening) return OPEN;
  if ((playable & ~(node.other_threats >> 16)) == 0) return judge_wins(judge, opponent);
  return node.ply >= judge->last_ply ? NO : OPEN;
}
