/* The moves of a position that are worth a search, in the order in which minimax
 * searches them: the tree above the tasks of the parallel solver is built in this order.
 *
 * What the solver decides at sight costs no search here either: moves that lose at once are left
 * out, and forced replies are followed, so that a move leads to a position with a choice. */
#pragma once

#include "board.h"

typedef struct {
  ValueSet values;       /* what is decided at sight; VALUE_ANY: all depends on the boards */
  int count;             /* 0 if decided, else 1 to COLUMNS */
  Board boards[COLUMNS]; /* the best first */
} Moves;

/* Follows forced replies: *board becomes a position with a choice and VALUE_ANY is returned, or the
 * values that are decided at sight; *board is then as before. Any position. `without` are the
 * techniques of minimax that are switched off. */
ValueSet moves_to_choice(Board *board, Claim claim, unsigned without);

/* The moves of a position with a choice: one that moves_to_choice or this function made. The same
 * for the same arguments, always. */
Moves moves_of(Board board, Claim claim, unsigned without);

/* Plays a cell and judges the position after it, as the search does: *board becomes that position,
 * and its values are returned, VALUE_ANY if a search has to find them. Requires that the mover has
 * no opening, and that the cell stops the opponent's only one or is not below a threat of his. */
ValueSet moves_judge(Board *board, int cell, Claim claim, unsigned without);
