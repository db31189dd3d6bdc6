/* How soon a player wins with best resistance, and best play to the four.
 *
 * A deadline is a number of stones on the board: the question is whether a player wins with no more
 * than that, whatever the other one does. Deadlines rise until the answer is yes; so the search for
 * a win in few moves looks at few moves. Every answer is a proof.
 *
 * The search's table holds values as usual; bounds have their own table (bounds.h), made at the
 * start. One thread; what Solver promises of stopping holds here too. */
#pragma once

#include "solver.h"

typedef struct {
  ValueSet value; /* one value; VALUE_ANY if stopped, or without memory */
  int stones;     /* on the board at the end */
} CubeScore;

/* The score of a position: the winner wins as soon, and the loser loses as late, as he can. The
 * search's table, stop flag and counters are used; its node limit ends it as the flag does. */
CubeScore cube_score(CubeSearch *search, Board board);

/* Fills cells with best play to the end and returns its length; -1 as above. For a draw, any line
 * that keeps it. */
int cube_score_line(CubeSearch *search, Board board, uint8_t cells[CELLS]);
