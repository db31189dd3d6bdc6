#include "node-rate.h"

void node_rate_add(NodeRate *rate, double seconds, uint64_t nodes) {
  int slot = rate->count % NODE_RATE_SAMPLES;
  rate->seconds[slot] = seconds;
  rate->nodes[slot] = nodes;
  rate->count++;
}

double node_rate_get(const NodeRate *rate) {
  if (rate->count < 2) return 0;
  int newest = (rate->count - 1) % NODE_RATE_SAMPLES;
  int oldest = rate->count < NODE_RATE_SAMPLES ? 0 : rate->count % NODE_RATE_SAMPLES;
  double seconds = rate->seconds[newest] - rate->seconds[oldest];
  return seconds > 0 ? (double)(rate->nodes[newest] - rate->nodes[oldest]) / seconds : 0;
}
