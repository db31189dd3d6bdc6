#include "belief-ahead.h"

#include "belief-mix.h"
#include "moves.h"

#include <math.h>

static const double SURE = 12; /* what is decided at sight; nothing is surer */

static double bounded(double odds) { return fmin(fmax(odds, -SURE), SURE); }

double belief_odds(const Belief *belief, Claim claim) {
  double yes = belief_view(belief).claim[claim].yes;
  return bounded(log(yes / (1 - yes)));
}

double belief_decided(ValueSet values, Claim claim) {
  return values == claim_values(claim, true) ? SURE : -SURE;
}

double belief_mixed(const BeliefMix *mix, bool goal, const double moves[], int count, double own) {
  double sign = goal ? 1 : -1, sum = 0;
  for (int i = 0; i < count; i++)
    sum += exp(mix->sharpness * sign * moves[i]);
  double best = log(sum) / mix->sharpness;
  return bounded(sign * (mix->moves * best + mix->own * sign * own + mix->add));
}

/* For a position with a choice, about which `own` is believed. */
static double ahead_look(const BeliefWeights *weights, Board board, const Belief *own, Claim claim,
                         int plies) {
  if (plies == 0) return belief_odds(own, claim);
  Moves moves = moves_of(board, claim, 0);
  if (moves.values != VALUE_ANY) return belief_decided(moves.values, claim);
  Belief beliefs[COLUMNS];
  double odds[COLUMNS];
  belief_of(weights, moves.boards, moves.count, beliefs);
  for (int i = 0; i < moves.count; i++)
    odds[i] = ahead_look(weights, moves.boards[i], &beliefs[i], claim, plies - 1);
  bool goal = board_mover(board) == claim_player(claim);
  return belief_mixed(&belief_mixes[claim][goal], goal, odds, moves.count, belief_odds(own, claim));
}

double belief_ahead_yes(const BeliefWeights *weights, Board board, Claim claim, int plies) {
  Belief own;
  ValueSet values = moves_to_choice(&board, claim, 0);
  double odds = belief_decided(values, claim);
  if (values == VALUE_ANY) {
    belief_of(weights, &board, 1, &own);
    odds = ahead_look(weights, board, &own, claim, plies);
  }
  return 1 / (1 + exp(-odds));
}

/* The claims are looked at separately, so they may leave nothing for a draw. */
void belief_ahead(const BeliefWeights *weights, Board board, int plies, double value[3]) {
  value[0] = belief_ahead_yes(weights, board, CLAIM_FIRST, plies);
  value[2] = belief_ahead_yes(weights, board, CLAIM_SECOND, plies);
  value[1] = fmax(0, 1 - value[0] - value[2]);
  double sum = value[0] + value[1] + value[2];
  for (int i = 0; i < 3; i++)
    value[i] /= sum;
}
