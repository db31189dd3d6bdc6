/* What is said about a move in a puzzle: why it wins, or why it does not, and a line that shows
 * it. */
#pragma once

#include "best-line.h"
#include "explain.h"
#include "puzzle.h"

typedef struct {
  Move move;       /* that was played */
  bool wins;       /* it is the answer */
  Player mover;    /* who played it */
  bool loses;      /* the other player wins after it, as far as was found out */
  Position from;   /* the position after it */
  Explanation why; /* of that; REASON_NONE where there is no reason at sight */
  BestLine line;   /* from there on; without moves if the game is over, or it was stopped */
} PuzzleTold;

/* Blocks until it is found; if `stop` is raised before, it says what was found so far. The options'
 * position and goal are not used; its table must be the caller's alone. */
PuzzleTold puzzle_tell(const QuestionOptions *options, const Puzzle *puzzle, Move move,
                       const StopFlag *stop);
