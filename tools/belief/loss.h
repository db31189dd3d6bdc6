/* How wrong a network's outputs are for an example, and what to do about it. */
#pragma once

#include "cube/belief.h"
#include "examples.h"

typedef struct {
  double value, cost;
} Losses;

/* The probabilities of first, draw and second. */
void loss_probabilities(const float out[BELIEF_OUTPUTS], float probability[3]);

/* Which values the answers leave possible. */
void loss_possible(const Example *example, bool possible[3]);

/* The losses, and the gradient of value + COST_PART cost by the outputs. Of values: -log of the
 * probability of what the answers leave possible; half of it of a position that was judged, and the
 * cross entropy with what was expected for the other half. Of costs: -log of a normal density of
 * log2 of the nodes; of a search given up, -log of the probability that it takes as many. */
Losses loss_of(const Example *example, const float out[BELIEF_OUTPUTS],
               float by_out[BELIEF_OUTPUTS]);
