/* The speed of a search over its last second. A plain value. */
#pragma once

#include <stdint.h>

enum { NODE_RATE_SAMPLES = 11 }; /* ten intervals of a tenth of a second */

typedef struct {
  double seconds[NODE_RATE_SAMPLES];
  uint64_t nodes[NODE_RATE_SAMPLES];
  int count; /* samples ever added */
} NodeRate;

/* Adds what a search has done after this many seconds; call it ten times a second. */
void node_rate_add(NodeRate *rate, double seconds, uint64_t nodes);

/* Nodes per second between the oldest and the newest sample kept; 0 with fewer than two. */
double node_rate_get(const NodeRate *rate);
