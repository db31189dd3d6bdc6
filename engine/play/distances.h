/* How long each move of a position takes to the end, by a solver that finds distances.
 *
 * In Connect-4 they take seconds; in the cube they are found if the win is near or forced
 * (cube/distance.h), in PopOut where values are (flat/soonest.h).
 *
 * distances_find() blocks; any thread may look at moves that are known meanwhile, and stop it. */
#pragma once

#include "../core/stop.h"
#include "question.h"

#include <stdatomic.h>

typedef struct {
  atomic_bool known; /* the rest is final */
  Distance distance; /* after the move; moves are counted with it */
  int score;         /* as players count it: distance_score() */
} MoveDistance;

typedef struct {
  Position position;
  MoveDistance moves[MOVES_MOST]; /* by move */
} Distances;

/* True if the solver finds distances in this variant. */
bool distances_possible(const SolverInfo *solver, Variant variant);

Distance distance_of_draw(Variant variant);

/* The winner's stones that would be left after his last, and one more: 1 for a win with his last
 * stone. Of games with pops, the moves until the end. Negative if the position's mover loses, 0 for
 * a draw. */
int distance_score(const Position *position, Distance distance);

/* Enters what is proved about the position after a move. */
void distances_enter(Distances *found, Move move, Distance after);

/* Finds those of all moves that are not entered, symmetric ones once, with the options' solver and
 * table, which is emptied. If one may take long, all moves are tried in rounds of growing effort.
 * *found is all zero except for the position and what was entered. Returns the nodes that it
 * took. */
uint64_t distances_find(const QuestionOptions *options, const StopFlag *stop, Distances *found);

/* The best of all moves for the mover, soonest if he wins, latest if he loses, or the draw that he
 * may end the game with. VALUE_ANY if some are not known, or there are none. */
Distance distances_best(const Distances *found);
