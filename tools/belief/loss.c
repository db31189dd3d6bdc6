#include "loss.h"

#include <math.h>
#include <string.h>

static const float COST_PART = 0.08F, OPINION_PART = 0.5F, LN2 = 0.693147181F, NODES_OFFSET = 6;
static const float FAR = 6, FAR_TAIL = 5, SPREAD_LEAST = -2, SPREAD_MOST = 3;

/* Where the mean and the spread of a cost are among the outputs. */
typedef struct {
  int mean, spread;
} Cost;

void loss_probabilities(const float out[BELIEF_OUTPUTS], float probability[3]) {
  const float *value = out + BELIEF_VALUE;
  float most = fmaxf(value[0], fmaxf(value[1], value[2])), sum = 0;
  for (int i = 0; i < 3; i++)
    sum += probability[i] = exp2f(value[i] - most);
  for (int i = 0; i < 3; i++)
    probability[i] /= sum;
}

void loss_possible(const Example *example, bool possible[3]) {
  const uint8_t *answer = example->answer;
  possible[0] = answer[CLAIM_FIRST] != NO && answer[CLAIM_SECOND] != YES;
  possible[1] = answer[CLAIM_FIRST] != YES && answer[CLAIM_SECOND] != YES;
  possible[2] = answer[CLAIM_SECOND] != NO && answer[CLAIM_FIRST] != YES;
}

static double answer_loss(const Example *example, const float probability[3], float weight,
                          float *by_out) {
  float sum = 1e-9F;
  bool possible[3];
  loss_possible(example, possible);
  for (int i = 0; i < 3; i++)
    sum += possible[i] ? probability[i] : 0;
  for (int i = 0; i < 3; i++)
    by_out[BELIEF_VALUE + i] += weight * LN2 * probability[i] * (possible[i] ? 1 - 1 / sum : 1);
  return -log(sum) * (double)weight;
}

/* Treats expected points as wins and losses in that proportion. */
static double opinion_loss(float points, const float probability[3], float weight, float *by_out) {
  const float share[3] = {points, 0, 1 - points};
  double loss = 0;
  for (int i = 0; i < 3; i++) {
    by_out[BELIEF_VALUE + i] += weight * LN2 * (probability[i] - share[i]);
    loss -= (double)(share[i] * logf(probability[i] + 1e-9F));
  }
  return loss * (double)weight;
}

static double value_loss(const Example *example, const float *out, float *by_out) {
  float probability[3], opinion = !example->judged ? 0 : example->played ? OPINION_PART : 1;
  loss_probabilities(out, probability);
  return answer_loss(example, probability, 1 - opinion, by_out) +
         opinion_loss(example->points, probability, opinion, by_out);
}

/* Standard deviations from the mean to what was seen. */
static float distance(const float *out, Cost cost, float log_nodes, float *deviation) {
  *deviation = exp2f(fminf(fmaxf(out[cost.spread], SPREAD_LEAST), SPREAD_MOST));
  return (log_nodes - out[cost.mean] - NODES_OFFSET) / *deviation;
}

static bool spread_is_free(const float *out, Cost cost) {
  return out[cost.spread] > SPREAD_LEAST && out[cost.spread] < SPREAD_MOST;
}

static double seen_loss(const float *out, Cost cost, float log_nodes, float *by_out) {
  float deviation, u = distance(out, cost, log_nodes, &deviation);
  bool far = fabsf(u) > FAR;
  if (!far) by_out[cost.mean] -= COST_PART * u / deviation;
  if (spread_is_free(out, cost)) by_out[cost.spread] += COST_PART * LN2 * (far ? 1 : 1 - u * u);
  return 0.5F * fminf(u * u, FAR * FAR) + logf(deviation);
}

/* For a search given up, where the answer has this probability. */
static double tail_loss(const float *out, Cost cost, float log_nodes, float probability,
                        float *by_out) {
  float deviation, u = distance(out, cost, log_nodes, &deviation);
  float near = fminf(fmaxf(u, -FAR_TAIL), FAR_TAIL), tail = 0.5F * erfcf(near * 0.707106781F);
  float hazard = 0.398942280F * expf(-0.5F * near * near) / tail * probability * COST_PART;
  if (near == u) {
    by_out[cost.mean] -= hazard / deviation;
    if (spread_is_free(out, cost)) by_out[cost.spread] -= hazard * u * LN2;
  }
  return -logf(tail) * probability;
}

static double cost_loss(const Example *example, const float *out, float *by_out) {
  float probability[3];
  double loss = 0;
  loss_probabilities(out, probability);
  for (int claim = 0; claim < 2 && example->answer[claim] != NOT_ASKED && !example->played;
       claim++) {
    Cost yes = {BELIEF_YES_NODES + claim, BELIEF_YES_SPREAD + claim};
    Cost no = {BELIEF_NO_NODES + claim, BELIEF_NO_SPREAD + claim};
    float nodes = example->log_nodes[claim], p = probability[claim == CLAIM_FIRST ? 0 : 2];
    if (example->answer[claim] == YES) loss += seen_loss(out, yes, nodes, by_out);
    if (example->answer[claim] == NO) loss += seen_loss(out, no, nodes, by_out);
    if (example->answer[claim] == UNKNOWN)
      loss += tail_loss(out, yes, nodes, p, by_out) + tail_loss(out, no, nodes, 1 - p, by_out);
  }
  return loss;
}

Losses loss_of(const Example *example, const float out[BELIEF_OUTPUTS],
               float by_out[BELIEF_OUTPUTS]) {
  memset(by_out, 0, BELIEF_OUTPUTS * sizeof *by_out);
  Losses losses = {.value = value_loss(example, out, by_out)};
  losses.cost = cost_loss(example, out, by_out);
  return losses;
}
