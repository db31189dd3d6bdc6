/* Trains the network of engine/flat/opinion.c on positions that flat-data solved.
 *
 *     flat-train WEIGHTS EPOCHS DATA... [-- OTHER-DATA...]
 *
 * Writes WEIGHTS, and prints how good they are on one block of data in twelve, which is kept from
 * training, and on OTHER-DATA. With 0 epochs it judges WEIGHTS alone; "-" are those that are built
 * in.
 *
 * The loss is the logarithm of the probability of the right value. Steps are those of Adam, with
 * decay apart from the gradient; the rate falls along a cosine. The row of a line is the sum of its
 * own part and one that it shares with lines of the same direction at other heights, which decays
 * less. At the end everything is rounded as the engine needs it. */
#include "core/random.h"
#include "flat-examples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { S = OPINION_SUMS, H = OPINION_HIDDEN, V = OPINION_VALUES };
enum { SHARED = 3 * OPINION_CONTENTS, BATCH = 256, BLOCK = 16, KEPT = 12, SEED = 5 };

static const float RATE = 0.003f, OWN_DECAY = 6, DECAY = 0.6f;
static const float LEAK = 0.01f; /* of the gradient where a sum is clipped */
static const float GAIN = 4;     /* of the last layer, so that its weights are as large as others */

typedef struct {
  float own[OPINION_ROWS][S], shared[SHARED][S], bias[S];
  float hidden[OPINION_SETS][H][S], hidden_bias[OPINION_SETS][H];
  float values[OPINION_SETS][V][H], values_bias[OPINION_SETS][V];
} Net;

enum { PARAMETERS = sizeof(Net) / sizeof(float) };
static const size_t OWN = sizeof((Net *)0)->own / sizeof(float);
static const size_t ROWS = (sizeof((Net *)0)->own + sizeof((Net *)0)->shared) / sizeof(float);

static Net net, gradient, mean, square;

/* What one position makes of the network: sums before and after they are clipped, and the values.
 */
typedef struct {
  float sums[S], clipped[S], hidden[H], hidden_clipped[H], values[V];
} Pass;

/* The shared part of a row; -1: it has none. */
static int shared_of(int row) {
  enum { SLANTING = 6, UPRIGHT = 9 };
  int kind = row / OPINION_CONTENTS, direction = kind < SLANTING ? 0 : kind < UPRIGHT ? 1 : 2;
  return kind >= OPINION_KINDS ? -1 : direction * OPINION_CONTENTS + row % OPINION_CONTENTS;
}

static void add(float to[S], const float row[S]) {
  for (int k = 0; k < S; k++)
    to[k] += row[k];
}

static void clip(const float *from, float *to, int count) {
  for (int k = 0; k < count; k++)
    to[k] = fminf(fmaxf(from[k], 0), 1);
}

static void softmax(float odds[V]) {
  float sum = 0, most = fmaxf(odds[0], fmaxf(odds[1], odds[2]));
  for (int v = 0; v < V; v++)
    sum += odds[v] = expf(odds[v] - most);
  for (int v = 0; v < V; v++)
    odds[v] /= sum;
}

static void forward(const FlatExample *example, Pass *pass) {
  int set = example->set;
  memcpy(pass->sums, net.bias, sizeof pass->sums);
  for (int i = 0; i < example->count; i++) {
    int row = example->rows[i], shared = shared_of(row);
    add(pass->sums, net.own[row]);
    if (shared >= 0) add(pass->sums, net.shared[shared]);
  }
  clip(pass->sums, pass->clipped, S);
  for (int j = 0; j < H; j++) {
    pass->hidden[j] = net.hidden_bias[set][j];
    for (int k = 0; k < S; k++)
      pass->hidden[j] += net.hidden[set][j][k] * pass->clipped[k];
  }
  clip(pass->hidden, pass->hidden_clipped, H);
  for (int v = 0; v < V; v++) {
    pass->values[v] = net.values_bias[set][v];
    for (int j = 0; j < H; j++)
      pass->values[v] += GAIN * net.values[set][v][j] * pass->hidden_clipped[j];
  }
  softmax(pass->values);
}

/* The gradient before a clip. */
static void unclip(const float *sums, float *slopes, int count) {
  for (int k = 0; k < count; k++)
    if (sums[k] <= 0 || sums[k] >= 1) slopes[k] *= LEAK;
}

static void backward(const FlatExample *example, const Pass *pass) {
  float hidden[H] = {0}, sums[S] = {0};
  int set = example->set;
  for (int v = 0; v < V; v++) {
    float slope = (pass->values[v] - (float)(v == example->value)) / BATCH;
    gradient.values_bias[set][v] += slope;
    for (int j = 0; j < H; j++) {
      gradient.values[set][v][j] += GAIN * slope * pass->hidden_clipped[j];
      hidden[j] += GAIN * slope * net.values[set][v][j];
    }
  }
  unclip(pass->hidden, hidden, H);
  for (int j = 0; j < H; j++) {
    gradient.hidden_bias[set][j] += hidden[j];
    for (int k = 0; k < S; k++) {
      gradient.hidden[set][j][k] += hidden[j] * pass->clipped[k];
      sums[k] += hidden[j] * net.hidden[set][j][k];
    }
  }
  unclip(pass->sums, sums, S);
  add(gradient.bias, sums);
  for (int i = 0; i < example->count; i++) {
    int row = example->rows[i], shared = shared_of(row);
    add(gradient.own[row], sums);
    if (shared >= 0) add(gradient.shared[shared], sums);
  }
}

static void update(size_t step, size_t steps) {
  static const float MEAN = 0.9f, SQUARE = 0.99f;
  float *weights = (float *)&net, *slopes = (float *)&gradient, *means = (float *)&mean;
  float *squares = (float *)&square;
  float rate = RATE * (1 + cosf((float)M_PI * (float)step / (float)steps)) / 2;
  float first = 1 - powf(MEAN, (float)step), second = 1 - powf(SQUARE, (float)step);
  for (size_t i = 0; i < PARAMETERS; i++) {
    means[i] = MEAN * means[i] + (1 - MEAN) * slopes[i];
    squares[i] = SQUARE * squares[i] + (1 - SQUARE) * slopes[i] * slopes[i];
    float decay = (i < OWN ? OWN_DECAY : DECAY) * weights[i];
    weights[i] -= rate * (means[i] / first / (sqrtf(squares[i] / second) + 1e-8f) + decay);
  }
}

static void begin(uint64_t *random) {
  static const float BEGIN_ROWS = 0.03f, BEGIN_LAYERS = 0.3f, MIDDLE = 0.5f;
  float *weights = (float *)&net;
  for (size_t i = OWN; i < PARAMETERS; i++) {
    float drawn = (float)(random_word(random) >> 40) * 0x1p-23f - 1;
    weights[i] = (i < ROWS ? BEGIN_ROWS : BEGIN_LAYERS) * drawn;
  }
  for (int k = 0; k < S; k++)
    net.bias[k] = MIDDLE;
  for (int i = 0; i < OPINION_SETS * H; i++)
    net.hidden_bias[i / H][i % H] = MIDDLE;
}

static void train(const FlatExamples *examples, int epochs) {
  uint64_t random = random_scatter(SEED);
  size_t steps = (size_t)epochs * examples->count / BATCH;
  begin(&random);
  for (size_t step = 1; step <= steps; step++) {
    memset(&gradient, 0, sizeof gradient);
    for (int i = 0; i < BATCH; i++) {
      Pass pass;
      const FlatExample *example = &examples->all[random_word(&random) % examples->count];
      forward(example, &pass);
      backward(example, &pass);
    }
    update(step, steps);
  }
}

/* --- As the engine needs it ------------------------------------------------------------------- */

static int rounded(float value, int most) {
  return (int)lrintf(fminf(fmaxf(value, (float)-most), (float)most));
}

static void round_rows(OpinionWeights *weights) {
  enum { ONE = 64 };
  for (int row = 0; row < OPINION_ROWS; row++) {
    int shared = shared_of(row);
    for (int k = 0; k < S; k++) {
      float sum = net.own[row][k] + (shared >= 0 ? net.shared[shared][k] : 0);
      weights->rows[row][k] = (int8_t)rounded(ONE * sum, INT8_MAX);
    }
  }
  for (int k = 0; k < S; k++)
    weights->bias[k] = (int16_t)rounded(ONE * net.bias[k], INT16_MAX);
}

static void round_layers(OpinionWeights *weights, int set) {
  enum { ONE = 256, BIAS_ONE = 64 * 256, BIAS_MOST = 1 << 24 };
  for (int j = 0; j < H; j++) {
    weights->hidden_bias[set][j] = rounded(BIAS_ONE * net.hidden_bias[set][j], BIAS_MOST);
    for (int k = 0; k < S; k++)
      weights->hidden[set][j][k] = (int16_t)rounded(ONE * net.hidden[set][j][k], INT16_MAX);
  }
  for (int v = 0; v < V; v++) {
    weights->values_bias[set][v] = rounded(BIAS_ONE * net.values_bias[set][v], BIAS_MOST);
    for (int j = 0; j < H; j++)
      weights->values[set][v][j] = (int16_t)rounded(GAIN * ONE * net.values[set][v][j], INT16_MAX);
  }
}

static void round_all(OpinionWeights *weights) {
  round_rows(weights);
  for (int set = 0; set < OPINION_SETS; set++)
    round_layers(weights, set);
}

/* --- The program ------------------------------------------------------------------------------ */

static bool put(const char *path, const OpinionWeights *weights) {
  FILE *file = fopen(path, "wb");
  bool written = file != NULL && fwrite(weights, sizeof *weights, 1, file) == 1;
  return file != NULL && fclose(file) == 0 && written;
}

static bool get(const char *path, OpinionWeights *weights) {
  if (strcmp(path, "-") == 0) {
    *weights = *opinion_built_in();
    return true;
  }
  FILE *file = fopen(path, "rb");
  bool read = file != NULL && fread(weights, sizeof *weights, 1, file) == 1;
  if (file != NULL) fclose(file);
  return read;
}

/* Divides the examples by blocks. */
static void divide(const FlatExamples *all, FlatExamples *learned, FlatExamples *kept) {
  *learned = *kept = (FlatExamples){0};
  learned->all = malloc((all->count + 1) * sizeof *all->all);
  kept->all = malloc((all->count + 1) * sizeof *all->all);
  if (learned->all == NULL || kept->all == NULL) exit(1);
  for (size_t i = 0; i < all->count; i++) {
    FlatExamples *to = i / BLOCK % KEPT == 0 ? kept : learned;
    to->all[to->count++] = all->all[i];
  }
}

int main(int argc, char **argv) {
  static OpinionWeights weights;
  FlatExamples all = {0}, others = {0}, learned, kept, *into = &all;
  if (argc < 4) {
    fprintf(stderr, "usage: flat-train WEIGHTS EPOCHS DATA... [-- OTHER-DATA...]\n");
    return 2;
  }
  for (int i = 3; i < argc; i++) {
    if (strcmp(argv[i], "--") == 0)
      into = &others;
    else
      flat_examples_read(into, argv[i]);
  }
  divide(&all, &learned, &kept);
  int epochs = atoi(argv[2]);
  if (epochs > 0 && learned.count > 0) {
    train(&learned, epochs);
    round_all(&weights);
  }
  bool done = epochs > 0 ? put(argv[1], &weights) : get(argv[1], &weights);
  if (!done) {
    perror(argv[1]);
    return 1;
  }
  flat_examples_judge("learned", &learned, &weights);
  flat_examples_judge("kept", &kept, &weights);
  flat_examples_judge("others", &others, &weights);
  return 0;
}
