/* All positions of a small board, with their exact values, by retrograde analysis.
 *
 * The position's code is its index, so the array has 2^(width * (height + 1)) bytes. Forward, all
 * positions that can arise are marked and their moves counted. Backward, each decided position
 * counts for those before it: one move to a win decides, and so does the last move left if all
 * lose. What is never decided is a draw: the side that would lose by it can repeat positions for
 * ever. (The Oulu thesis on solving PopOut, 5.4.) */
#pragma once

#include "solver.h"

typedef struct Retrograde Retrograde;

enum { RETROGRADE_BITS_MOST = 32 }; /* of position codes */

/* Bytes that suffice for the game: the array, and as much again for positions still to be looked
 * at. Only what is used is really taken. */
size_t retrograde_memory(FlatGame game);

/* Reserves at most `memory` bytes: 2^bits for the positions, the rest for those still to be looked
 * at. STATUS_RANGE if the codes are too long or there is too little memory; the message says which.
 * STATUS_MEMORY if the system refuses. */
Status retrograde_new(Retrograde **out, FlatGame game, size_t memory, Error *error);
void retrograde_free(Retrograde *retrograde); /* NULL is allowed */

/* Finds all positions that can arise from this one, once. False if stopped, or if the memory did
 * not suffice: then search->out_of_memory is set. counters.nodes counts positions. */
bool retrograde_count(Retrograde *retrograde, FlatBoard from, FlatSearch *search);

/* Values all positions found; false as above. Requires retrograde_count(). */
bool retrograde_solve(Retrograde *retrograde, FlatSearch *search);

/* Positions that can arise, ended games included. */
uint64_t retrograde_positions(const Retrograde *retrograde);

/* The value; VALUE_ANY if the position cannot arise. Requires retrograde_solve(). */
ValueSet retrograde_value(const Retrograde *retrograde, FlatBoard board);

/* The FlatSolver.solve of this method. */
ValueSet retrograde_answer(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal);
