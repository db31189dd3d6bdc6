/* The network of engine/cube/belief.h in floating point, to be trained.
 *
 * Numbers of the engine are these times NETWORK_ONE (activations and rows) or NETWORK_WEIGHT_ONE
 * (weights of layers). What the engine clips is clipped here. What it rounds is rounded here if
 * so asked: then the outputs are the engine's, to the last bit. Gradients take rounding for the
 * identity. */
#pragma once

#include "cube/belief.h"

enum {
  NETWORK_ONE = 64,
  NETWORK_WEIGHT_ONE = 256,
  NETWORK_FACTORS = 3 * 5 * 6 * 4 * 4, /* kinds of what a line's cell can be, wherever it lies */
  NETWORK_PLANES = 2 * BELIEF_PLANES,  /* read both ways */
};

/* All that is trained. A row is the sum of its own part and one that it shares: that of its factor,
 * or of the column's state in all kinds of columns. */
typedef struct {
  float rows[BELIEF_ROWS][BELIEF_WIDTH];
  float factors[NETWORK_FACTORS][BELIEF_WIDTH], states[BELIEF_COLUMN_STATES][BELIEF_WIDTH];
  float layer1[2][BELIEF_WIDTH][BELIEF_HIDDEN], bias1[2][BELIEF_COLUMN_KINDS][BELIEF_HIDDEN];
  float plane[2][BELIEF_PLANE_KINDS][4 * BELIEF_TOLD][BELIEF_TOLD];
  float plane_bias[2][BELIEF_PLANE_KINDS][BELIEF_TOLD];
  float mix[2][BELIEF_MIXED][BELIEF_HIDDEN], mix_bias[2][BELIEF_COLUMN_KINDS][BELIEF_HIDDEN];
  float tempo[2][BELIEF_TEMPI][BELIEF_HIDDEN];
  float layer2[BELIEF_BUCKETS][BELIEF_COLUMN_KINDS * BELIEF_HIDDEN][BELIEF_HIDDEN];
  float bias2[BELIEF_BUCKETS][BELIEF_HIDDEN];
  float layer3[BELIEF_BUCKETS][BELIEF_HIDDEN][BELIEF_HIDDEN], bias3[BELIEF_BUCKETS][BELIEF_HIDDEN];
  float layer4[BELIEF_BUCKETS][BELIEF_HIDDEN][BELIEF_OUTPUTS];
  float bias4[BELIEF_BUCKETS][BELIEF_OUTPUTS];
} Parameters;

enum {
  NETWORK_NUMBERS = sizeof(Parameters) / sizeof(float),
  NETWORK_ROW_NUMBERS = BELIEF_ROWS * BELIEF_WIDTH, /* the first of them */
};

typedef float Table[BELIEF_ROWS][BELIEF_WIDTH];

/* Layers with outputs first, to go back through them. */
typedef struct {
  float layer1[2][BELIEF_HIDDEN][BELIEF_WIDTH];
  float plane[2][BELIEF_PLANE_KINDS][BELIEF_TOLD][4 * BELIEF_TOLD];
  float mix[2][BELIEF_HIDDEN][BELIEF_MIXED];
  float layer2[BELIEF_BUCKETS][BELIEF_HIDDEN][BELIEF_COLUMN_KINDS * BELIEF_HIDDEN];
  float layer3[BELIEF_BUCKETS][BELIEF_HIDDEN][BELIEF_HIDDEN];
  float layer4[BELIEF_BUCKETS][BELIEF_OUTPUTS][BELIEF_HIDDEN];
} Turned;

typedef struct {
  Parameters trained;
  Parameters used; /* clipped and, perhaps, rounded */
  Table table;     /* rows with their factors, likewise */
  Turned turned;
  bool rounded;
} Network;

/* How an example's loss changes; sums over examples. */
typedef struct {
  Parameters by;
  Table table;
} Gradient;

/* Factors for what layers see: 0 for what is left out while training, else more than 1. */
typedef struct {
  float row[BELIEF_WIDTH], mixed[BELIEF_MIXED], sum[BELIEF_COLUMN_KINDS * BELIEF_HIDDEN];
} Dropout;

/* All numbers of one evaluation. */
typedef struct {
  BeliefSeen seen;
  Dropout drop;
  int turn, bucket;
  float x[COLUMNS][BELIEF_WIDTH], said[COLUMNS][BELIEF_HIDDEN], mixed[COLUMNS][BELIEF_MIXED];
  float plane[NETWORK_PLANES][4 * BELIEF_TOLD], told[NETWORK_PLANES][BELIEF_TOLD];
  float column[COLUMNS][BELIEF_HIDDEN], sum[BELIEF_COLUMN_KINDS * BELIEF_HIDDEN];
  float hidden2[BELIEF_HIDDEN], hidden3[BELIEF_HIDDEN], out[BELIEF_OUTPUTS];
} NetworkTrace;

/* Random parameters to begin with. */
void network_begin(Network *network, uint64_t *random);

/* Begins with weights of the engine: exported again, they are the same. */
void network_import(Network *network, const BeliefWeights *weights);

/* To be called after each change of what is trained. */
void network_prepare(Network *network, bool rounded);

/* Leaves out a share of what layers see. */
Dropout dropout_draw(float share, uint64_t *random);

/* Outputs in logarithms to base 2. */
void network_forward(const Network *network, Board board, const Dropout *drop, NetworkTrace *trace);

/* Adds the gradient of a loss with this gradient by the outputs. */
void network_backward(const Network *network, NetworkTrace *trace,
                      const float by_out[BELIEF_OUTPUTS], Gradient *gradient);

/* Takes the gradient by the table to that by rows, factors and states. */
void gradient_spread(Gradient *gradient);

/* The weights for the engine, with their header: belief_size() bytes. */
void network_export(const Network *network, void *bytes);
