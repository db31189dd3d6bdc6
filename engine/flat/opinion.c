#include "opinion.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* opinion.bin and opinion-popout.bin, made sources by scripts/embed.py. */
extern const unsigned char opinion_bytes[];
extern const unsigned char opinion_popout_bytes[];

enum { ONE = 64, LAYER_SHIFT = 8 };

OpinionWeights opinion_view(const OpinionShape *shape, const void *bytes) {
  const char *start = bytes;
  const void *layers = start + (size_t)shape->rows * OPINION_SUMS;
  return (OpinionWeights){shape, bytes, layers};
}

static OpinionWeights built_in[2]; /* without pops, with them */

__attribute__((constructor)) static void find_built_in(void) {
  built_in[0] = opinion_view(opinion_shape((FlatGame){7, 6, false}), opinion_bytes);
  built_in[1] = opinion_view(opinion_shape((FlatGame){7, 6, true}), opinion_popout_bytes);
}

const OpinionWeights *opinion_built_in(FlatGame game) {
  const OpinionWeights *weights = &built_in[game.pops];
  return weights->shape != NULL && opinion_shape(game) == weights->shape ? weights : NULL;
}

int opinion_set(const OpinionShape *shape, FlatBoard board) {
  int stones = flat_stones(board);
  int phase = (stones >= shape->phases[0]) + (stones >= shape->phases[1]);
  return 2 * phase + stones % 2;
}

static int16_t clipped(int32_t sum) { return (int16_t)(sum < 0 ? 0 : sum > ONE ? ONE : sum); }

/* The sums of the rows, clipped. */
static void add_rows(const OpinionWeights *weights, FlatBoard board, int16_t sums[OPINION_SUMS]) {
  uint16_t rows[OPINION_ROWS_MOST];
  int count = weights->shape->choose(board, rows);
  memcpy(sums, weights->layers->bias, sizeof weights->layers->bias);
  for (int i = 0; i < count; i++)
    for (int k = 0; k < OPINION_SUMS; k++)
      sums[k] = (int16_t)(sums[k] + weights->rows[rows[i]][k]);
  for (int k = 0; k < OPINION_SUMS; k++)
    sums[k] = clipped(sums[k]);
}

/* The sum of a layer for one output. */
static int32_t layer(const int16_t *in, const int16_t *weights, int32_t bias) {
  static_assert(OPINION_SUMS == (int)OPINION_HIDDEN, "layers have the same number of inputs");
  int32_t sum = bias;
  for (int k = 0; k < OPINION_SUMS; k++)
    sum += in[k] * weights[k];
  return sum;
}

static void softmax(const double odds[OPINION_VALUES], double values[OPINION_VALUES]) {
  double most = fmax(odds[0], fmax(odds[1], odds[2])), sum = 0;
  for (int v = 0; v < OPINION_VALUES; v++)
    sum += values[v] = exp(odds[v] - most);
  for (int v = 0; v < OPINION_VALUES; v++)
    values[v] /= sum;
}

void opinion_believe(const OpinionWeights *weights, FlatBoard board,
                     double values[OPINION_VALUES]) {
  const OpinionLayers *layers = weights->layers;
  int16_t sums[OPINION_SUMS], hidden[OPINION_HIDDEN];
  double odds[OPINION_VALUES];
  int set = opinion_set(weights->shape, board);
  add_rows(weights, board, sums);
  for (int j = 0; j < OPINION_HIDDEN; j++)
    hidden[j] =
        clipped(layer(sums, layers->hidden[set][j], layers->hidden_bias[set][j]) >> LAYER_SHIFT);
  bool swap = weights->shape->by_mover && flat_mover(board) == SECOND;
  for (int v = 0; v < OPINION_VALUES; v++)
    odds[swap ? OPINION_VALUES - 1 - v : v] =
        layer(hidden, layers->values[set][v], layers->values_bias[set][v]) /
        (double)(ONE << LAYER_SHIFT);
  softmax(odds, values);
}
