/* Trains a network of engine/flat/opinion.c on positions that flat-data solved and on games of
 * flat-games.
 *
 *     flat-train GAME WEIGHTS EPOCHS OWN-DECAY DECAY DATA... [-- OTHER-DATA...]
 *
 * Writes WEIGHTS, and prints how good they are on one block of data in twelve, which is kept from
 * training, and on OTHER-DATA. With 0 epochs it judges WEIGHTS alone; "-" are those that are built
 * in.
 *
 * The loss of a solved position is the logarithm of the probability of its value. That of one that
 * was played is a quarter of this, with the value of its game, and three quarters of the cross
 * entropy with the points that the judge expected. Steps are those of Adam, with decay apart from
 * the gradient; the rate falls along a cosine. A row is the sum of its own part, with OWN-DECAY,
 * and one that it shares with rows of its kin. Rows that a step does not use make up for its decay
 * when they are used again. At the end everything is rounded as the engine needs it. */
#include "core/random.h"
#include "flat-examples.h"
#include "flat-weights.h"
#include "play/flat-play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { S = OPINION_SUMS, H = OPINION_HIDDEN, V = OPINION_VALUES };
enum { BATCH = 256, KEPT = 12, SEED = 5 };

static const float RATE = 0.003f;
static const float JUDGED = 0.75f; /* of the loss of a position that was played */
static const float MEAN = 0.9f, SQUARE = 0.99f;
static const float LEAK = 0.01f; /* of the gradient where a sum is clipped */
static const float GAIN = 4;     /* of the last layer, so that its weights are as large as others */

typedef struct {
  float bias[S], hidden[OPINION_SETS][H][S], hidden_bias[OPINION_SETS][H];
  float values[OPINION_SETS][V][H], values_bias[OPINION_SETS][V];
} Layers;

typedef struct {
  float weights[S], gradient[S], mean[S], square[S];
  uint32_t step;  /* that updated it last */
  uint32_t touch; /* that has a gradient for it */
} TrainRow;

static Layers layers, gradient, mean, square;
static const OpinionShape *shape;
static TrainRow *rows;    /* own ones, and then shared ones */
static uint32_t *touched; /* rows with a gradient in this step */
static size_t touched_count;
static float *decayed; /* the sum of the rates until each step */
static float own_decay, decay;

/* What one position makes of the network: sums before and after they are clipped, and the values.
 */
typedef struct {
  float sums[S], clipped[S], hidden[H], hidden_clipped[H], values[V];
} Pass;

/* --- Rows ------------------------------------------------------------------------------------- */

static void update_row(TrainRow *row, bool own, uint32_t step, float rate) {
  float missed = (float)(step - 1 - row->step);
  float mean_left = powf(MEAN, missed + 1), square_left = powf(SQUARE, missed + 1);
  float first = 1 - powf(MEAN, (float)step), second = 1 - powf(SQUARE, (float)step);
  float kept = expf((own ? own_decay : decay) * (decayed[row->step] - decayed[step]));
  for (int k = 0; k < S; k++) {
    row->mean[k] = mean_left * row->mean[k] + (1 - MEAN) * row->gradient[k];
    row->square[k] =
        square_left * row->square[k] + (1 - SQUARE) * row->gradient[k] * row->gradient[k];
    float slope = row->mean[k] / first / (sqrtf(row->square[k] / second) + 1e-8f);
    row->weights[k] = kept * row->weights[k] - rate * slope;
    row->gradient[k] = 0;
  }
  row->step = step;
}

static void touch(uint32_t at, uint32_t step, const float slopes[S]) {
  TrainRow *row = &rows[at];
  if (row->touch != step) touched[touched_count++] = at;
  row->touch = step;
  for (int k = 0; k < S; k++)
    row->gradient[k] += slopes[k];
}

static void update_rows(uint32_t step, float rate) {
  for (size_t i = 0; i < touched_count; i++)
    update_row(&rows[touched[i]], touched[i] < (uint32_t)shape->rows, step, rate);
  touched_count = 0;
}

/* --- A position ------------------------------------------------------------------------------- */

static void flat_train_add(float to[S], const float row[S]) {
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
  memcpy(pass->sums, layers.bias, sizeof pass->sums);
  for (int i = 0; i < example->count; i++) {
    int row = example->rows[i], kin = shape->kin(row);
    flat_train_add(pass->sums, rows[row].weights);
    if (kin >= 0) flat_train_add(pass->sums, rows[shape->rows + kin].weights);
  }
  clip(pass->sums, pass->clipped, S);
  for (int j = 0; j < H; j++) {
    pass->hidden[j] = layers.hidden_bias[set][j];
    for (int k = 0; k < S; k++)
      pass->hidden[j] += layers.hidden[set][j][k] * pass->clipped[k];
  }
  clip(pass->hidden, pass->hidden_clipped, H);
  for (int v = 0; v < V; v++) {
    pass->values[v] = layers.values_bias[set][v];
    for (int j = 0; j < H; j++)
      pass->values[v] += GAIN * layers.values[set][v][j] * pass->hidden_clipped[j];
  }
  softmax(pass->values);
}

/* Of the loss, by each output. */
static void slopes_of(const FlatExample *example, const Pass *pass, float slopes[V]) {
  float of_points = example->played ? JUDGED : 0, of_value = 1 - of_points;
  const float *values = pass->values;
  float expected = fminf(fmaxf(values[0] + values[1] / 2, 0.001f), 0.999f);
  float by_points = (expected - example->points) / (expected * (1 - expected));
  for (int v = 0; v < V; v++) {
    float known = example->value < V ? values[v] - (float)(v == example->value) : 0;
    float worth = 1 - (float)v / 2;
    slopes[v] = (of_value * known + of_points * by_points * values[v] * (worth - expected)) / BATCH;
  }
}

/* The gradient before a clip. */
static void unclip(const float *sums, float *slopes, int count) {
  for (int k = 0; k < count; k++)
    if (sums[k] <= 0 || sums[k] >= 1) slopes[k] *= LEAK;
}

static void backward(const FlatExample *example, const Pass *pass, uint32_t step) {
  float hidden[H] = {0}, sums[S] = {0}, slopes[V];
  int set = example->set;
  slopes_of(example, pass, slopes);
  for (int v = 0; v < V; v++) {
    gradient.values_bias[set][v] += slopes[v];
    for (int j = 0; j < H; j++) {
      gradient.values[set][v][j] += GAIN * slopes[v] * pass->hidden_clipped[j];
      hidden[j] += GAIN * slopes[v] * layers.values[set][v][j];
    }
  }
  unclip(pass->hidden, hidden, H);
  for (int j = 0; j < H; j++) {
    gradient.hidden_bias[set][j] += hidden[j];
    for (int k = 0; k < S; k++) {
      gradient.hidden[set][j][k] += hidden[j] * pass->clipped[k];
      sums[k] += hidden[j] * layers.hidden[set][j][k];
    }
  }
  unclip(pass->sums, sums, S);
  flat_train_add(gradient.bias, sums);
  for (int i = 0; i < example->count; i++) {
    int row = example->rows[i], kin = shape->kin(row);
    touch((uint32_t)row, step, sums);
    if (kin >= 0) touch((uint32_t)(shape->rows + kin), step, sums);
  }
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void update_layers(uint32_t step, float rate) {
  enum { PARAMETERS = sizeof(Layers) / sizeof(float) };
  float *weights = (float *)&layers, *slopes = (float *)&gradient, *means = (float *)&mean;
  float *squares = (float *)&square;
  float first = 1 - powf(MEAN, (float)step), second = 1 - powf(SQUARE, (float)step);
  for (int i = 0; i < PARAMETERS; i++) {
    means[i] = MEAN * means[i] + (1 - MEAN) * slopes[i];
    squares[i] = SQUARE * squares[i] + (1 - SQUARE) * slopes[i] * slopes[i];
    weights[i] -=
        rate * (means[i] / first / (sqrtf(squares[i] / second) + 1e-8f) + decay * weights[i]);
  }
  memset(&gradient, 0, sizeof gradient);
}

static float drawn(uint64_t *random) { return (float)(random_word(random) >> 40) * 0x1p-23f - 1; }

static void *room(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory == NULL) exit(1);
  return memory;
}

static void begin(uint64_t *random, size_t steps) {
  static const float BEGIN_ROWS = 0.03f, BEGIN_LAYERS = 0.3f, MIDDLE = 0.5f;
  size_t count = (size_t)(shape->rows + shape->kins);
  rows = room(count, sizeof *rows);
  touched = room(count, sizeof *touched);
  decayed = room(steps + 1, sizeof *decayed);
  for (size_t i = (size_t)shape->rows; i < count; i++)
    for (int k = 0; k < S; k++)
      rows[i].weights[k] = BEGIN_ROWS * drawn(random);
  float *weights = (float *)&layers;
  for (size_t i = 0; i < sizeof layers / sizeof(float); i++)
    weights[i] = BEGIN_LAYERS * drawn(random);
  for (int k = 0; k < S; k++)
    layers.bias[k] = MIDDLE;
  for (int i = 0; i < OPINION_SETS * H; i++)
    layers.hidden_bias[i / H][i % H] = MIDDLE;
}

static void train(const FlatExamples *examples, double epochs) {
  uint64_t random = random_scatter(SEED);
  uint32_t steps = (uint32_t)(epochs * (double)examples->count / BATCH);
  begin(&random, steps);
  for (uint32_t step = 1; step <= steps; step++) {
    float rate = RATE * (1 + cosf((float)M_PI * (float)step / (float)steps)) / 2;
    decayed[step] = decayed[step - 1] + rate;
    for (int i = 0; i < BATCH; i++) {
      Pass pass;
      const FlatExample *example = &examples->all[random_word(&random) % examples->count];
      forward(example, &pass);
      backward(example, &pass, step);
    }
    update_rows(step, rate);
    update_layers(step, rate);
  }
  for (int i = 0; i < shape->rows + shape->kins; i++)
    if (rows[i].step < steps) update_row(&rows[i], i < shape->rows, steps, 0);
}

/* --- As the engine needs it ------------------------------------------------------------------- */

static int rounded(float value, int most) {
  return (int)lrintf(fminf(fmaxf(value, (float)-most), (float)most));
}

enum { ONE = 64, LAYER_ONE = 256 };

static void round_rows(int8_t (*bytes)[S]) {
  for (int row = 0; row < shape->rows; row++) {
    int kin = shape->kin(row);
    for (int k = 0; k < S; k++) {
      float sum = rows[row].weights[k] + (kin >= 0 ? rows[shape->rows + kin].weights[k] : 0);
      bytes[row][k] = (int8_t)rounded(ONE * sum, INT8_MAX);
    }
  }
}

static void round_layers(OpinionLayers *to, int set) {
  for (int j = 0; j < H; j++) {
    to->hidden_bias[set][j] = rounded(ONE * LAYER_ONE * layers.hidden_bias[set][j], INT32_MAX / 2);
    for (int k = 0; k < S; k++)
      to->hidden[set][j][k] = (int16_t)rounded(LAYER_ONE * layers.hidden[set][j][k], INT16_MAX);
  }
  for (int v = 0; v < V; v++) {
    to->values_bias[set][v] = rounded(ONE * LAYER_ONE * layers.values_bias[set][v], INT32_MAX / 2);
    for (int j = 0; j < H; j++)
      to->values[set][v][j] =
          (int16_t)rounded(GAIN * LAYER_ONE * layers.values[set][v][j], INT16_MAX);
  }
}

static void *round_all(void) {
  char *bytes = room(1, opinion_bytes_of(shape));
  OpinionLayers *to = (void *)(bytes + (size_t)shape->rows * S);
  round_rows((void *)bytes);
  for (int k = 0; k < S; k++)
    to->bias[k] = (int16_t)rounded(ONE * layers.bias[k], INT16_MAX);
  for (int set = 0; set < OPINION_SETS; set++)
    round_layers(to, set);
  return bytes;
}

/* --- The program ------------------------------------------------------------------------------ */

static bool flat_train_put(const char *path, const void *bytes) {
  FILE *file = fopen(path, "wb");
  bool written = file != NULL && fwrite(bytes, opinion_bytes_of(shape), 1, file) == 1;
  return file != NULL && fclose(file) == 0 && written;
}

/* Divides the examples by blocks. */
static void flat_train_divide(const FlatExamples *all, FlatExamples *learned, FlatExamples *kept) {
  *learned = *kept = (FlatExamples){.shape = all->shape};
  learned->all = room(all->count + 1, sizeof *all->all);
  kept->all = room(all->count + 1, sizeof *all->all);
  for (size_t i = 0; i < all->count; i++) {
    FlatExamples *to = all->all[i].block % KEPT == 0 ? kept : learned;
    to->all[to->count++] = all->all[i];
  }
}

static OpinionWeights made(const char *path, double epochs, const FlatExamples *learned,
                           Variant variant) {
  static FlatWeights weights;
  if (epochs > 0 && learned->count > 0) {
    train(learned, epochs);
    if (!flat_train_put(path, round_all())) {
      perror(path);
      exit(1);
    }
  }
  flat_weights_begin(&weights, path, variant);
  const OpinionWeights *built_in = opinion_built_in(shape->game), *used = flat_weights(&weights);
  if (used == NULL && (weights.path != NULL || built_in == NULL)) {
    fprintf(stderr, "%s has no weights\n", path);
    exit(1);
  }
  return used != NULL ? *used : *built_in;
}

int main(int argc, char **argv) {
  Variant variant;
  Error error;
  if (argc < 7) {
    fprintf(stderr, "usage: flat-train GAME WEIGHTS EPOCHS OWN-DECAY DECAY DATA... [-- OTHER-DATA...]\n");
    return 2;
  }
  if (variant_read(argv[1], strlen(argv[1]), &variant, &error) != STATUS_OK ||
      (shape = opinion_shape(flat_play_game(variant))) == NULL) {
    fprintf(stderr, "%s has no opinions\n", argv[1]);
    return 2;
  }
  FlatExamples all = {.shape = shape}, others = {.shape = shape}, learned, kept, *into = &all;
  own_decay = (float)atof(argv[4]);
  decay = (float)atof(argv[5]);
  for (int i = 6; i < argc; i++) {
    if (strcmp(argv[i], "--") == 0)
      into = &others;
    else
      flat_examples_read(into, argv[i]);
  }
  flat_train_divide(&all, &learned, &kept);
  OpinionWeights weights = made(argv[2], atof(argv[3]), &learned, variant);
  flat_examples_judge("learned", &learned, &weights);
  flat_examples_judge("kept", &kept, &weights);
  flat_examples_judge("others", &others, &weights);
  return 0;
}
