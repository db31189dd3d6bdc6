/* What is believed about positions of Connect-4 and of PopOut on the common board, 7x6: a small
 * network for each game. tools/belief/flat-train.c made the weights.
 *
 * A position chooses rows of numbers (opinion-rows.c). They are summed and clipped, and go through
 * two small layers, whose weights depend on the mover and on how full the board is. Mirror images
 * are believed alike. All arithmetic is of integers, so every machine believes the same to the last
 * bit. No state: any thread. */
#pragma once

#include "opinion-rows.h"

enum {
  OPINION_SUMS = 16,
  OPINION_HIDDEN = 16,
  OPINION_VALUES = 3, /* the first player wins, a draw, the second wins */
  OPINION_SETS = 6,   /* of layers */
};

/* As in the files that are compiled in, opinion.bin and opinion-popout.bin, behind the rows:
 * little-endian, without gaps. Rows have a byte a number. Rows and the bias count in 1/64, layers
 * in 1/256. */
typedef struct {
  int16_t bias[OPINION_SUMS];
  int16_t hidden[OPINION_SETS][OPINION_HIDDEN][OPINION_SUMS];
  int32_t hidden_bias[OPINION_SETS][OPINION_HIDDEN];
  int16_t values[OPINION_SETS][OPINION_VALUES][OPINION_HIDDEN];
  int32_t values_bias[OPINION_SETS][OPINION_VALUES];
} OpinionLayers;

/* A view of a file's bytes. */
typedef struct OpinionWeights {
  const OpinionShape *shape;
  const int8_t (*rows)[OPINION_SUMS];
  const OpinionLayers *layers;
} OpinionWeights;

static inline size_t opinion_bytes_of(const OpinionShape *shape) {
  return (size_t)shape->rows * OPINION_SUMS + sizeof(OpinionLayers);
}

/* Requires opinion_bytes_of() bytes, aligned as an int32_t. */
OpinionWeights opinion_view(const OpinionShape *shape, const void *bytes);

/* Those that are built in for the game; NULL: there are none. */
const OpinionWeights *opinion_built_in(FlatGame game);

/* The probabilities that the first player wins, of a draw, and that the second wins, of a position
 * whose game goes on. */
void opinion_believe(const OpinionWeights *weights, FlatBoard board, double values[OPINION_VALUES]);

/* The set of a position's layers. For training. */
int opinion_set(const OpinionShape *shape, FlatBoard board);
