/* Trains the weights of a belief on what belief-data wrote; docs/belief.md.
 *
 *     belief-train WEIGHTS STEPS RATE DATA...
 *
 * Writes WEIGHTS, as the engine reads them, and beside them the network from which they come, with
 * which later training continues; without the network it continues with existing WEIGHTS. A step
 * takes about 7 ms of one core. The data kept from training show how right the result is: see
 * belief-judge. Fails unless the engine computes the same with the new weights as the network did,
 * to the last bit. */
#include "core/random.h"
#include "loss.h"
#include "network.h"
#include "weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  BATCH = 640,
  WARM_UP = 100, /* steps of growing rate */
  REPORTS = 20,
  EASY_NODES = 8, /* positions that took fewer teach little ... */
  GLANCE_NODES = 3,
  TUNE_LEAST = 200, /* examples to fit a temperature to */
};

static const float RATE_LEAST = 1e-5F, NORM_MOST = 2;
static const float ROWS_DECAY = 3,
                   DECAY = 0.03F;        /* a row's own part is for what it does not share */
static const double PLAYED_WEIGHT = 0.4; /* a game's positions have the same end */
static const double ASIDE_WEIGHT = 0.15; /* of a position that was only judged */
static const float DROP = 0.1F, ROUNDED_FROM = 0.7F;

typedef struct {
  Network network;
  Gradient gradient;
  Parameters mean, square; /* of gradients, running (Kingma and Ba: "Adam", 2015) */
  NetworkTrace trace;
  Examples examples;
  double *weights; /* of examples, summed up to each */
  uint64_t random;
  int step, steps;
  float rate;      /* at most */
  char path[4096]; /* of the network */
} Trainer;

/* ---- What is trained on ---- */

static double weight_of(const Example *example) {
  if (example->part != TRAIN) return 0;
  if (example->judged) return example->played ? PLAYED_WEIGHT : ASIDE_WEIGHT;
  return example_took(example, EASY_NODES) ? 1 : example_took(example, GLANCE_NODES) ? 0.4 : 0.15;
}

static void weigh(Trainer *trainer) {
  double sum = 0;
  trainer->weights = malloc(trainer->examples.count * sizeof *trainer->weights);
  if (trainer->weights == NULL) abort();
  for (size_t i = 0; i < trainer->examples.count; i++)
    trainer->weights[i] = sum += weight_of(&trainer->examples.list[i]);
  if (sum > 0) return;
  fprintf(stderr, "there is nothing to learn from\n");
  exit(1);
}

static const Example *draw_example(Trainer *trainer) {
  size_t low = 0, high = trainer->examples.count - 1;
  double place = (double)(random_word(&trainer->random) >> 11) * 0x1p-53 * trainer->weights[high];
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (trainer->weights[middle] > place)
      high = middle;
    else
      low = middle + 1;
  }
  return &trainer->examples.list[low];
}

/* ---- The network in a file, so that nothing learned is lost ---- */

static bool put_file(const char *path, const void *bytes, size_t size) {
  FILE *file = fopen(path, "wb");
  bool good = file != NULL && fwrite(bytes, size, 1, file) == 1;
  if (file != NULL) good = fclose(file) == 0 && good;
  if (!good) perror(path);
  return good;
}

static void begin(Trainer *trainer, const char *weights) {
  Parameters *trained = &trainer->network.trained;
  snprintf(trainer->path, sizeof trainer->path, "%s.net", weights);
  network_begin(&trainer->network, &trainer->random);
  FILE *file = fopen(trainer->path, "rb");
  if (file == NULL && access(weights, R_OK) == 0)
    network_import(&trainer->network, weights_read(weights, NULL));
  if (file == NULL) return;
  bool good = fread(trained, sizeof *trained, 1, file) == 1 && getc(file) == EOF;
  fclose(file);
  if (good) return;
  fprintf(stderr, "%s: no network of this size\n", trainer->path);
  exit(1);
}

/* ---- Steps ---- */

static double norm_of(const float *numbers) {
  double sum = 0;
  for (size_t i = 0; i < NETWORK_NUMBERS; i++)
    sum += (double)numbers[i] * (double)numbers[i];
  return sqrt(sum);
}

/* Adam with decay apart from the gradient (Loshchilov and Hutter, 2019). */
static void move(Trainer *trainer, size_t begin, size_t end, float rate, float decay, float scale) {
  float *number = (float *)&trainer->network.trained, *by = (float *)&trainer->gradient.by;
  float *mean = (float *)&trainer->mean, *square = (float *)&trainer->square;
  float new1 = 1 / (1 - powf(0.9F, (float)trainer->step));
  float new2 = 1 / (1 - powf(0.999F, (float)trainer->step));
  for (size_t i = begin; i < end; i++) {
    float g = by[i] * scale;
    mean[i] = 0.9F * mean[i] + 0.1F * g;
    square[i] = 0.999F * square[i] + 0.001F * g * g;
    number[i] -= rate * (decay * number[i] + mean[i] * new1 / (sqrtf(square[i] * new2) + 1e-8F));
  }
}

static float rate_at(const Trainer *trainer) {
  float part = (float)trainer->step / (float)trainer->steps;
  float rate = trainer->rate * 0.5F * (1 + cosf(3.14159265F * part)) + RATE_LEAST;
  return trainer->step < WARM_UP ? rate * (float)trainer->step / WARM_UP : rate;
}

static Losses do_step(Trainer *trainer) {
  Losses sum = {0};
  float part = (float)trainer->step / (float)trainer->steps, by_out[BELIEF_OUTPUTS];
  network_prepare(&trainer->network, part > ROUNDED_FROM);
  memset(&trainer->gradient, 0, sizeof trainer->gradient);
  for (int i = 0; i < BATCH; i++) {
    const Example *example = draw_example(trainer);
    Dropout drop = dropout_draw(DROP, &trainer->random);
    network_forward(&trainer->network, example->board, &drop, &trainer->trace);
    Losses losses = loss_of(example, trainer->trace.out, by_out);
    sum.value += losses.value / BATCH;
    sum.cost += losses.cost / BATCH;
    network_backward(&trainer->network, &trainer->trace, by_out, &trainer->gradient);
  }
  gradient_spread(&trainer->gradient);
  float norm = (float)norm_of((const float *)&trainer->gradient.by) / BATCH;
  float scale = (norm > NORM_MOST ? NORM_MOST / norm : 1) / BATCH, rate = rate_at(trainer);
  move(trainer, 0, NETWORK_ROW_NUMBERS, rate, ROWS_DECAY, scale);
  move(trainer, NETWORK_ROW_NUMBERS, NETWORK_NUMBERS, rate, DECAY, scale);
  return sum;
}

static void train(Trainer *trainer) {
  Losses sum = {0};
  int each = trainer->steps / REPORTS + 1;
  for (trainer->step = 1; trainer->step <= trainer->steps; trainer->step++) {
    Losses losses = do_step(trainer);
    sum.value += losses.value / each;
    sum.cost += losses.cost / each;
    if (trainer->step % each != 0) continue;
    printf("step %d: loss of values %.3f, of costs %.3f\n", trainer->step, sum.value, sum.cost);
    fflush(stdout);
    put_file(trainer->path, &trainer->network.trained, sizeof(Parameters));
    sum = (Losses){0};
  }
}

/* ---- Temperature: beliefs are as sure as they are right on examples kept for tuning ---- */

static const float *outputs_of(Trainer *trainer, const Example *example) {
  static const float nothing = 0;
  Dropout drop = dropout_draw(nothing, &trainer->random);
  network_forward(&trainer->network, example->board, &drop, &trainer->trace);
  return trainer->trace.out;
}

static bool tunes(const Example *example, int bucket) {
  return example->part == TUNE && example->random && example_took(example, EASY_NODES) &&
         belief_bucket(example->board.ply) == bucket;
}

/* The sum of losses if the outputs for values are multiplied. */
static double loss_times(const float (*values)[3], const bool (*possible)[3], size_t count,
                         float factor) {
  double loss = 0;
  for (size_t i = 0; i < count; i++) {
    float out[BELIEF_OUTPUTS] = {0}, probability[3], sum = 1e-9F;
    for (int k = 0; k < 3; k++)
      out[BELIEF_VALUE + k] = factor * values[i][k];
    loss_probabilities(out, probability);
    for (int k = 0; k < 3; k++)
      sum += possible[i][k] ? probability[k] : 0;
    loss -= log(sum);
  }
  return loss;
}

static float best_factor(const float (*values)[3], const bool (*possible)[3], size_t count) {
  float best = 1;
  double least = loss_times(values, possible, count, best);
  for (float factor = 0.4F; factor < 1.5F; factor += 0.02F) {
    double loss = loss_times(values, possible, count, factor);
    if (loss >= least) continue;
    least = loss;
    best = factor;
  }
  return best;
}

static void temper_bucket(Trainer *trainer, int bucket) {
  const Examples *examples = &trainer->examples;
  float(*values)[3] = malloc((examples->count + 1) * sizeof *values);
  bool(*possible)[3] = malloc((examples->count + 1) * sizeof *possible);
  size_t count = 0;
  if (values == NULL || possible == NULL) abort();
  for (size_t i = 0; i < examples->count; i++) {
    if (!tunes(&examples->list[i], bucket)) continue;
    memcpy(values[count], outputs_of(trainer, &examples->list[i]) + BELIEF_VALUE, sizeof values[0]);
    loss_possible(&examples->list[i], possible[count++]);
  }
  float factor = count < TUNE_LEAST ? 1 : best_factor(values, possible, count);
  printf("layers %d: %zu positions, values times %.2f\n", bucket, count, (double)factor);
  Parameters *trained = &trainer->network.trained;
  for (int k = BELIEF_VALUE; k < BELIEF_VALUE + 3; k++) {
    trained->bias4[bucket][k] *= factor;
    for (int i = 0; i < BELIEF_HIDDEN; i++)
      trained->layer4[bucket][i][k] *= factor;
  }
  free(values);
  free(possible);
}

/* ---- The result ---- */

static void check(Trainer *trainer, const void *bytes) {
  const BeliefWeights *weights;
  Error error;
  if (belief_weights(&weights, bytes, belief_size(), &error) != STATUS_OK) {
    fprintf(stderr, "%s\n", error.message);
    exit(1);
  }
  for (size_t i = 0; i < trainer->examples.count; i++) {
    const Example *example = &trainer->examples.list[i];
    if (example->part != KEPT) continue;
    Belief belief;
    belief_of(weights, &example->board, 1, &belief);
    const float *out = outputs_of(trainer, example);
    for (int o = 0; o < BELIEF_OUTPUTS; o++) {
      if (belief.out[o] == (int32_t)floorf(out[o] * BELIEF_ONE)) continue;
      fprintf(stderr, "example %zu, output %d: the engine says %d, the network %g\n", i, o,
              belief.out[o], (double)(out[o] * BELIEF_ONE));
      exit(1);
    }
  }
}

static bool write_weights(Trainer *trainer, const char *path) {
  void *bytes = aligned_alloc(BELIEF_HEADER, (belief_size() / BELIEF_HEADER + 1) * BELIEF_HEADER);
  if (bytes == NULL) abort();
  network_prepare(&trainer->network, true);
  network_export(&trainer->network, bytes);
  check(trainer, bytes);
  bool good = put_file(path, bytes, belief_size());
  free(bytes);
  return good;
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: belief-train WEIGHTS STEPS RATE DATA...\n");
    return 2;
  }
  Trainer *trainer = calloc(1, sizeof *trainer);
  if (trainer == NULL) abort();
  trainer->steps = atoi(argv[2]);
  trainer->rate = strtof(argv[3], NULL);
  for (int i = 4; i < argc; i++)
    if (!examples_read(&trainer->examples, argv[i])) return 1;
  begin(trainer, argv[1]);
  weigh(trainer);
  train(trainer);
  network_prepare(&trainer->network, true);
  for (int bucket = 0; bucket < BELIEF_BUCKETS; bucket++)
    temper_bucket(trainer, bucket);
  bool good = write_weights(trainer, argv[1]);
  free(trainer->examples.list);
  free(trainer->weights);
  free(trainer);
  return good ? 0 : 1;
}
