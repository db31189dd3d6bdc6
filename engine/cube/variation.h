/* A line of play that shows why a claim holds or not.
 *
 * The player whose goal is reached plays a move that keeps it, the other the move that is hardest
 * to answer: the one whose refutation takes the most nodes. Each move is proved; the line is an
 * example, not the longest resistance. */
#pragma once

#include "solver.h"

typedef struct {
  uint8_t columns[CELLS];
  int length;
  bool complete; /* it ends with the game; else the search was stopped on the way */
} Variation;

/* Searches the children of each position of the line, with the table that the claim was answered
 * with if possible. Blocks as Solver.solve does. */
Variation variation_find(const Solver *solver, Search *search, Board board, Claim claim);

/* The same for a goal: both players play moves that keep the position's values under it. The one
 * who cannot reach more plays the move that is hardest to answer. */
Variation variation_keep(const Solver *solver, Search *search, Board board, Goal goal);
