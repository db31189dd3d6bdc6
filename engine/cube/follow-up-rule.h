/* A follow-up proof in its parts, for people: which threats close columns, what is left to play,
 * and by what rule the answers are given.
 *
 * follow-up.h decides the same for searches, many million times a second, without the parts. This
 * looks for the simplest rule that suffices: plain answers first, then pairs of singles, then
 * columns that may be opened, then yielded ones. docs/methods.md, "Follow-up proofs". Any thread.
 */
#pragma once

#include "board.h"

enum { FOLLOW_RULE_PAIRS = COLUMNS / 2 };

/* Cells are bits as of a Board, columns are bits 0 to 15. M is to move, R answers. */
typedef struct {
  uint64_t closing; /* cells below a threat of R's: R never plays there, and M loses if he does */
  uint64_t free;    /* other empty cells that are played before one of those; yielded ones not */
  uint64_t opened;  /* columns whose threat R gives up, so that the free cells are even in number */
  uint64_t tempo;   /* closed columns that R may open, to gain a move; `tempi` of them */
  int tempi;
  uint64_t yielded; /* columns in which R leaves the second level to M, and takes the third */
  uint64_t pairs[FOLLOW_RULE_PAIRS]; /* two cells each: R answers one with the other */
  int pair_count;
} FollowRule;

/* True, with the parts, if the player R who is not to move is proved to win, or, if not `wins`, to
 * hold the other one off, by answering every move. Nobody has a line; false if the mover has an
 * opening. */
bool follow_rule_find(Board board, bool wins, FollowRule *found);
