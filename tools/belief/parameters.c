/* What is trained: how it begins, is made ready for use, and becomes the engine's weights. */
#include "core/random.h"
#include "layers.h"

#include <string.h>

static const float WEIGHT_MOST = 8;

static uint16_t factors[BELIEF_ROWS];

/* What a cell of a line is, wherever the line lies: whose stones the line has and how many, the
 * cell itself, its level, and how many cells are missing below the others. */
static uint16_t factor_of(const int digit[4], const int level[4], int place) {
  int stones = 0, side = 2, missing = 0;
  for (int i = 0; i < 4; i++) {
    if (digit[i] < 2) side = digit[i] == 0 ? 1 : 2;
    stones += digit[i] < 2;
    missing += i != place && digit[i] > 2 ? digit[i] - 2 : 0;
  }
  side = stones == 0 ? 0 : side;
  missing = missing < 3 ? missing : 3;
  return (uint16_t)((((side * 5 + stones) * 6 + digit[place]) * 4 + level[place]) * 4 + missing);
}

static void fill_factors(const BeliefLine *line, bool backward) {
  for (int code = 0; code < BELIEF_CODES; code++) {
    int row = belief_line_rows[line->kind[backward]][code], digit[4], level[4];
    if (row == 0) continue;
    for (int i = 0, rest = code; i < 4; i++, rest /= 6) {
      digit[i] = rest % 6;
      level[i] = line->cell[backward ? 3 - i : i] / COLUMNS;
    }
    for (int place = 0; place < 2; place++)
      factors[row + place] = factor_of(digit, level, place);
  }
}

static void fill_all_factors(void) {
  for (int i = 0; i < BELIEF_LINES; i++) {
    fill_factors(&belief_lines[i], false);
    fill_factors(&belief_lines[i], true);
  }
}

static float *shared_part(Parameters *parameters, int row) {
  if (row < BELIEF_LINE_ROWS) return parameters->states[row % BELIEF_COLUMN_STATES];
  return parameters->factors[factors[row]];
}

static void spread(void *numbers, size_t bytes, float deviation, uint64_t *random) {
  float *number = numbers;
  for (size_t i = 0; i < bytes / sizeof *number; i++) {
    float sum = -6; /* of twelve evenly spread numbers: nearly normal */
    for (int k = 0; k < 12; k++)
      sum += (float)(random_word(random) >> 40) * 0x1p-24F;
    number[i] = deviation * sum;
  }
}

static void fill(void *numbers, size_t bytes, float value) {
  float *number = numbers;
  for (size_t i = 0; i < bytes / sizeof *number; i++)
    number[i] = value;
}

void network_begin(Network *network, uint64_t *random) {
  Parameters *p = &network->trained;
  fill_all_factors();
  memset(network, 0, sizeof *network);
  spread(p->rows, sizeof p->rows, 0.02F, random);
  spread(p->factors, sizeof p->factors + sizeof p->states, 0.1F, random);
  spread(p->layer1, sizeof p->layer1, 0.18F, random);
  spread(p->plane, sizeof p->plane, 0.09F, random);
  for (int turn = 0; turn < 2; turn++) {
    spread(p->mix[turn], sizeof(float[HIDDEN][HIDDEN]), 0.17F, random);
    spread(p->mix[turn][HIDDEN], sizeof(float[2 * TOLD][HIDDEN]), 0.11F, random);
  }
  fill(p->bias1, sizeof p->bias1, 0.2F);
  fill(p->plane_bias, sizeof p->plane_bias, 0.1F);
  fill(p->mix_bias, sizeof p->mix_bias, 0.1F);
  fill(p->bias2, sizeof p->bias2, 0.2F);
  fill(p->bias3, sizeof p->bias3, 0.2F);
  spread(p->layer2[0], sizeof p->layer2[0], 0.05F, random);
  spread(p->layer3[0], sizeof p->layer3[0], 0.18F, random);
  spread(p->layer4[0], sizeof p->layer4[0], 0.1F, random);
  for (int b = 1; b < BELIEF_BUCKETS; b++) { /* all begin alike */
    memcpy(p->layer2[b], p->layer2[0], sizeof p->layer2[0]);
    memcpy(p->layer3[b], p->layer3[0], sizeof p->layer3[0]);
    memcpy(p->layer4[b], p->layer4[0], sizeof p->layer4[0]);
  }
}

static float clamped(float value, float most) { return fminf(fmaxf(value, -most), most); }

static void use(void *used, const void *trained, size_t bytes, float one) {
  const float *from = trained;
  float *to = used;
  for (size_t i = 0; i < bytes / sizeof *to; i++)
    to[i] =
        one != 0 ? rintf(clamped(from[i], WEIGHT_MOST) * one) / one : clamped(from[i], WEIGHT_MOST);
}

#define USE(part, one) use(u->part, t->part, sizeof u->part, one)
static void use_all(Parameters *u, const Parameters *t, bool rounded) {
  float weight = rounded ? NETWORK_WEIGHT_ONE : 0;
  float bias = rounded ? NETWORK_WEIGHT_ONE * NETWORK_ONE : 0;
  USE(layer1, weight), USE(bias1, bias), USE(plane, weight), USE(plane_bias, bias);
  USE(mix, weight), USE(mix_bias, bias), USE(tempo, bias);
  USE(layer2, weight), USE(bias2, bias), USE(layer3, weight), USE(bias3, bias);
  USE(layer4, weight), USE(bias4, bias);
}

static void turn(float *to, const float *from, int layers, int inputs, int outputs) {
  for (int l = 0; l < layers; l++)
    for (int i = 0; i < inputs; i++)
      for (int o = 0; o < outputs; o++)
        to[(l * outputs + o) * inputs + i] = from[(l * inputs + i) * outputs + o];
}

static void turn_all(Turned *to, const Parameters *from) {
  turn(to->layer1[0][0], from->layer1[0][0], 2, WIDTH, HIDDEN);
  turn(to->plane[0][0][0], from->plane[0][0][0], 2 * BELIEF_PLANE_KINDS, FOUR, TOLD);
  turn(to->mix[0][0], from->mix[0][0], 2, MIXED, HIDDEN);
  turn(to->layer2[0][0], from->layer2[0][0], BELIEF_BUCKETS, SUMS, HIDDEN);
  turn(to->layer3[0][0], from->layer3[0][0], BELIEF_BUCKETS, HIDDEN, HIDDEN);
  turn(to->layer4[0][0], from->layer4[0][0], BELIEF_BUCKETS, HIDDEN, OUTPUTS);
}

void network_prepare(Network *network, bool rounded) {
  Parameters *trained = &network->trained;
  network->rounded = rounded;
  use_all(&network->used, trained, rounded);
  turn_all(&network->turned, &network->used);
  for (int row = 0; row < BELIEF_ROWS; row++) {
    const float *shared = shared_part(trained, row);
    for (int i = 0; i < WIDTH; i++) {
      float value = clamped(trained->rows[row][i] + shared[i], TOP);
      network->table[row][i] = rounded ? rintf(value * NETWORK_ONE) / NETWORK_ONE : value;
    }
  }
}

void gradient_spread(Gradient *gradient) {
  memcpy(gradient->by.rows, gradient->table, sizeof gradient->table);
  for (int row = 0; row < BELIEF_ROWS; row++)
    add(shared_part(&gradient->by, row), gradient->table[row], WIDTH);
}

/* ---- Import ---- */

static void import_biases(void *biases, const int32_t *from, size_t bytes) {
  float *to = biases;
  for (size_t i = 0; i < bytes / sizeof *to; i++)
    to[i] = (float)from[i] / (NETWORK_ONE * NETWORK_WEIGHT_ONE);
}

static void import_layers(float *to, const int16_t *from, int layers, int inputs, int outputs) {
  for (int l = 0; l < layers; l++)
    for (int i = 0; i < inputs; i++)
      for (int o = 0; o < outputs; o++)
        to[(l * inputs + i) * outputs + o] =
            (float)from[(l * inputs + (i & ~1)) * outputs + 2 * o + (i & 1)] / NETWORK_WEIGHT_ONE;
}

/* What rows share is their mean, and their own part what differs from it. */
static void import_rows(Parameters *to, const BeliefWeights *from) {
  static float counts[BELIEF_ROWS];
  memset(counts, 0, sizeof counts);
  for (int row = 0; row < BELIEF_ROWS; row++) {
    float *shared = shared_part(to, row), *count = &counts[(shared - to->factors[0]) / WIDTH];
    *count += 1;
    for (int i = 0; i < WIDTH; i++)
      shared[i] += ((float)from->rows[row][i] / NETWORK_ONE - shared[i]) / *count;
  }
  for (int row = 0; row < BELIEF_ROWS; row++)
    for (int i = 0; i < WIDTH; i++)
      to->rows[row][i] = (float)from->rows[row][i] / NETWORK_ONE - shared_part(to, row)[i];
}

#define BIASES(name) import_biases(to->name, (const int32_t *)from->name, sizeof to->name)
void network_import(Network *network, const BeliefWeights *from) {
  Parameters *to = &network->trained;
  fill_all_factors();
  memset(network, 0, sizeof *network);
  import_rows(to, from);
  BIASES(bias1), BIASES(plane_bias), BIASES(mix_bias), BIASES(tempo);
  BIASES(bias2), BIASES(bias3), BIASES(bias4);
  import_layers(to->layer1[0][0], from->layer1[0][0][0], 2, WIDTH, HIDDEN);
  import_layers(to->plane[0][0][0], from->plane[0][0][0][0], 2 * BELIEF_PLANE_KINDS, FOUR, TOLD);
  import_layers(to->mix[0][0], from->mix[0][0][0], 2, MIXED, HIDDEN);
  import_layers(to->layer2[0][0], from->layer2[0][0][0], BELIEF_BUCKETS, SUMS, HIDDEN);
  import_layers(to->layer3[0][0], from->layer3[0][0][0], BELIEF_BUCKETS, HIDDEN, HIDDEN);
  import_layers(to->layer4[0][0], from->layer4[0][0][0], BELIEF_BUCKETS, HIDDEN, OUTPUTS);
}
#undef BIASES

/* ---- Export ---- */

static void export_biases(int32_t *to, const void *biases, size_t bytes) {
  const float *from = biases;
  for (size_t i = 0; i < bytes / sizeof *from; i++)
    to[i] = (int32_t)lrintf(from[i] * NETWORK_ONE * NETWORK_WEIGHT_ONE);
}

/* Pairs of inputs lie together. */
static void export_layers(int16_t *to, const float *from, int layers, int inputs, int outputs) {
  for (int l = 0; l < layers; l++)
    for (int i = 0; i < inputs; i++)
      for (int o = 0; o < outputs; o++)
        to[(l * inputs + (i & ~1)) * outputs + 2 * o + (i & 1)] =
            (int16_t)lrintf(from[(l * inputs + i) * outputs + o] * NETWORK_WEIGHT_ONE);
}

#define BIASES(name) export_biases((int32_t *)to->name, from->name, sizeof from->name)
void network_export(const Network *network, void *bytes) {
  const Parameters *from = &network->used;
  BeliefWeights *to = (void *)((char *)bytes + BELIEF_HEADER);
  for (int row = 0; row < BELIEF_ROWS; row++)
    for (int i = 0; i < WIDTH; i++)
      to->rows[row][i] = (int8_t)lrintf(network->table[row][i] * NETWORK_ONE);
  BIASES(bias1), BIASES(plane_bias), BIASES(mix_bias), BIASES(tempo);
  BIASES(bias2), BIASES(bias3), BIASES(bias4);
  export_layers(to->layer1[0][0][0], from->layer1[0][0], 2, WIDTH, HIDDEN);
  export_layers(to->plane[0][0][0][0], from->plane[0][0][0], 2 * BELIEF_PLANE_KINDS, FOUR, TOLD);
  export_layers(to->mix[0][0][0], from->mix[0][0], 2, MIXED, HIDDEN);
  export_layers(to->layer2[0][0][0], from->layer2[0][0], BELIEF_BUCKETS, SUMS, HIDDEN);
  export_layers(to->layer3[0][0][0], from->layer3[0][0], BELIEF_BUCKETS, HIDDEN, HIDDEN);
  export_layers(to->layer4[0][0][0], from->layer4[0][0], BELIEF_BUCKETS, HIDDEN, OUTPUTS);
  belief_write_header(bytes);
}
