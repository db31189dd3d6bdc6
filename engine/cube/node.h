/* A position in the middle of a search, as its mover sees it. Inline only, for minimax.c. */
#pragma once

#include "../core/answer.h"
#include "../core/table.h"
#include "board.h"

typedef struct {
  uint64_t own, other;                 /* stones of the mover and of his opponent */
  uint64_t own_threats, other_threats; /* cells filled since may still be in them */
  int ply;
} Node;

/* A move and what judging it found out. */
typedef struct {
  Node node;         /* after the move: the opponent is to move */
  int cell;          /* of the move */
  uint64_t openings; /* the mover's opening that the opponent must take, or none */
  uint64_t replies;  /* the opponent's moves that do not lose at once */
  int missing;       /* what the follow-up proof lacked */
  int score;         /* that orders it among its siblings */
  Key key;           /* of the position after the move, once it was looked up */
} Child;

static inline Node node_of(Board board) {
  Player mover = board_mover(board), other = player_other(mover);
  return (Node){board.stones[mover], board.stones[other], board.threats[mover],
                board.threats[other], board.ply};
}

static inline Player node_mover(Node node) { return (Player)(node.ply & 1); }

static inline uint64_t node_playable(Node node) {
  uint64_t filled = node.own | node.other;
  return (filled << 16 | 0xFFFF) & ~filled;
}

static inline Board node_board(Node node) {
  Player mover = node_mover(node), other = player_other(mover);
  uint64_t empty = ~(node.own | node.other);
  Board board = {.ply = node.ply};
  board.stones[mover] = node.own;
  board.stones[other] = node.other;
  board.threats[mover] = node.own_threats & empty;
  board.threats[other] = node.other_threats & empty;
  return board;
}
