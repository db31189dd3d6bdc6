/* How soon a player of PopOut wins with best resistance.
 *
 * Stones come and go, so what counts is the moves until the end. With the winner known, his
 * handicap rises: does he win within one move of his, within two, and so on? No position need
 * repeat for a win that comes as soon as it can, so each "no" is a proof too (docs/flat.md,
 * "Distance"). */
#pragma once

#include "solver.h"

enum { FLAT_SOONEST_MOST = 127 }; /* moves: those of a handicap */

typedef struct {
  ValueSet value; /* one value; VALUE_ANY if stopped, or if the win takes more than that */
  int moves;      /* of both players from the position to the end; 0 for a draw */
} FlatSoonest;

/* Of any position, by the solver popout; its table is the one it needs, and keeps what is found.
 * Handicap and past are not looked at. VALUE_ANY too where the thread has less than 1 MiB of stack.
 */
FlatSoonest flat_soonest(const FlatSearch *options, FlatGame game, FlatBoard board,
                         uint64_t *nodes);

/* Fills in a line by which that winner wins so soon, and the loser holds out so long; no position
 * occurs twice on it. Returns its length: 0 for a draw or a game that is over, and -1 where
 * flat_soonest() finds nothing. */
int flat_soonest_line(const FlatSearch *options, FlatGame game, FlatBoard board,
                      FlatMove line[FLAT_SOONEST_MOST]);
