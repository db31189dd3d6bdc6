/* What is believed about a position before anything is proved: a network of integers.
 *
 * Beliefs order moves, estimate and are shown as beliefs; no value ever comes from one. The network
 * is evaluated in integers alone, so that its outputs, and all node counts that follow from them,
 * are the same on every machine. It is symmetric by construction: images of a position have the
 * same beliefs. docs/belief.md explains how it is made and trained, and how often it is right. The
 * idea of tables that are summed, with small layers behind them, is NNUE's (Yu Nasu, 2018).
 *
 * All functions may be called by any thread at any time; they allocate nothing.
 */
#pragma once

#include "../core/status.h"
#include "belief-see.h"

enum {
  BELIEF_VERSION = 2, /* of the layout of weights */
  BELIEF_WIDTH = 32,  /* numbers of a column */
  BELIEF_HIDDEN = 32, /* numbers of a hidden layer: what a column says */
  BELIEF_TOLD = 16,   /* numbers that it says to planes, and they to it */
  BELIEF_MIXED = BELIEF_HIDDEN + 2 * BELIEF_TOLD, /* said, told by rows, by diagonals */
  BELIEF_PHASES = 4,                  /* last layers differ by the number of stones ... */
  BELIEF_BUCKETS = 2 * BELIEF_PHASES, /* ... and by who is to move */
  BELIEF_OUTPUTS = 16,
  BELIEF_HEADER = 64, /* bytes before the weights */
};

/* Which of the last layers a position goes through. */
static inline int belief_bucket(int ply) {
  return (ply & 1) * BELIEF_PHASES + (ply >= 28) + (ply >= 36) + (ply >= 44);
}

/* Weights in 1/64 (rows) and 1/256. Pairs of inputs lie together, as the processor multiplies. */
typedef struct BeliefWeights {
  int8_t rows[BELIEF_ROWS][BELIEF_WIDTH];
  int32_t bias1[2][BELIEF_COLUMN_KINDS][BELIEF_HIDDEN];
  int16_t layer1[2][BELIEF_WIDTH / 2][BELIEF_HIDDEN][2]; /* by who is to move */
  int32_t plane_bias[2][BELIEF_PLANE_KINDS][BELIEF_TOLD];
  int16_t plane[2][BELIEF_PLANE_KINDS][4 * BELIEF_TOLD / 2][BELIEF_TOLD][2];
  int32_t mix_bias[2][BELIEF_COLUMN_KINDS][BELIEF_HIDDEN];
  int16_t mix[2][BELIEF_MIXED / 2][BELIEF_HIDDEN][2];
  int32_t tempo[2][BELIEF_TEMPI][BELIEF_HIDDEN]; /* added to bias2, by belief_tempo() */
  int32_t bias2[BELIEF_BUCKETS][BELIEF_HIDDEN];
  int16_t layer2[BELIEF_BUCKETS][BELIEF_COLUMN_KINDS * BELIEF_HIDDEN / 2][BELIEF_HIDDEN][2];
  int32_t bias3[BELIEF_BUCKETS][BELIEF_HIDDEN];
  int16_t layer3[BELIEF_BUCKETS][BELIEF_HIDDEN / 2][BELIEF_HIDDEN][2];
  int32_t bias4[BELIEF_BUCKETS][BELIEF_OUTPUTS];
  int16_t layer4[BELIEF_BUCKETS][BELIEF_HIDDEN / 2][BELIEF_OUTPUTS][2];
} BeliefWeights;

/* Places of the outputs, all logarithms to base 2 in 1/256. Those of a claim: + the claim. */
enum {
  BELIEF_VALUE = 0,      /* 3: of the weights of the values first, draw and second */
  BELIEF_YES_NODES = 3,  /* 2: mean of the nodes of a yes, less BELIEF_NODES_OFFSET */
  BELIEF_NO_NODES = 5,   /* 2: ... of a no */
  BELIEF_YES_SPREAD = 7, /* 2: of the standard deviation of that logarithm */
  BELIEF_NO_SPREAD = 9,
  BELIEF_USED = 11, /* the others mean nothing */
  BELIEF_ONE = 256,
  BELIEF_NODES_OFFSET = 6 * BELIEF_ONE,
  BELIEF_NODES_FROM = 22, /* stones: with fewer, costs were not learned */
  BELIEF_EARLY_END =
      28, /* stones from which the solver's weights are the better ones (docs/belief.md) */
};

typedef struct {
  int32_t out[BELIEF_OUTPUTS];
} Belief;

/* The weights that are built in: those that the solver searches with, and those that learned from
 * games what to expect of early positions. */
const BeliefWeights *belief_built_in(void);
const BeliefWeights *belief_early(void);

/* Bytes of a file of weights. */
size_t belief_size(void);

/* The weights in `size` bytes at an address that is a multiple of 64, which stay the caller's.
 * STATUS_FILE if they are no weights, of another version, or their checksum is wrong. */
Status belief_weights(const BeliefWeights **weights, const void *bytes, size_t size, Error *error);

/* Writes the header before the weights, BELIEF_HEADER bytes: version and checksum. */
void belief_write_header(void *bytes);

/* Beliefs of `count` positions, none of which is over. */
void belief_of(const BeliefWeights *weights, const Board boards[], int count, Belief beliefs[]);

/* Opinions: beliefs of positions of fewer than BELIEF_EARLY_END stones by the weights `early`, of
 * others by those that are built in for the solver. NULL: belief_early(). */
void belief_opinions(const BeliefWeights *early, const Board boards[], int count, Belief beliefs[]);

/* A belief for people. */
typedef struct {
  double value[3]; /* probabilities of first, draw and second; their sum is 1 */
  struct {
    double yes;                   /* probability that the claim holds */
    double yes_nodes, no_nodes;   /* mean logarithm to base 2 of the nodes a proof takes */
    double yes_spread, no_spread; /* its standard deviation */
  } claim[2];                     /* by Claim */
} BeliefView;

BeliefView belief_view(const Belief *belief);

/* The probability that the claim holds, to a hundredth or so: from the integers by sums and a
 * quotient alone, the same everywhere. */
double belief_yes(const Belief *belief, Claim claim);

/* The nodes that this answer to the claim is believed to take if it is the right one, 1 to 2^60:
 * two to the mean logarithm, to a twentieth or so, the same everywhere. */
double belief_nodes(const Belief *belief, Claim claim, bool yes);

/* The builds of belief-net.c; only belief.c calls them, where the processor allows. */
typedef void BeliefRun(const BeliefWeights *weights, const Board boards[], int count,
                       Belief beliefs[]);
BeliefRun belief_run_base, belief_run_v3, belief_run_v4;
