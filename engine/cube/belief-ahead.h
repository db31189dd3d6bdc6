/* What is believed about a position after a look at its moves: for people, since each move ahead
 * takes ten times as long.
 *
 * The moves of a position say more about it than the position itself, though the same network
 * judges both: what it gets wrong here it may get right there. Moves that lose at once are left
 * out, and forced replies are followed, as the solver does. docs/belief.md shows how much better
 * that is.
 *
 * Any thread at any time; nothing is allocated. Symmetric except for rounding. */
#pragma once

#include "belief.h"

/* From the odds of all moves to those of a position, both as logarithms, for the mover. The soft
 * maximum of the moves, log(sum(exp(sharpness x))) / sharpness, counts `moves` times, and what the
 * position itself is believed to be `own` times. */
typedef struct {
  double sharpness, moves, own, add;
} BeliefMix;

/* The probability that the claim holds, between 0 and 1 without these. The position must not be
 * over. `plies`: how many moves to look ahead; two take half a millisecond. 0: as belief_of(),
 * except for forced replies. */
double belief_ahead_yes(const BeliefWeights *weights, Board board, Claim claim, int plies);

/* The probabilities that the first player wins, of a draw, and that the second wins, from the look
 * at both claims. Their sum is 1. */
void belief_ahead(const BeliefWeights *weights, Board board, int plies, double value[3]);

/* The parts of a look ahead, for fitting mixes. Odds are logarithms of those of the claim: what is
 * believed about it, what a decision at sight counts, and the mix for 1 to COLUMNS moves. `goal`:
 * the mover wants the claim to hold. */
double belief_odds(const Belief *belief, Claim claim);
double belief_decided(ValueSet values, Claim claim);
double belief_mixed(const BeliefMix *mix, bool goal, const double moves[], int count, double own);
