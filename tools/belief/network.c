#include "network.h"

#include "core/random.h"

#include <math.h>
#include <string.h>

enum {
  WIDTH = BELIEF_WIDTH,
  HIDDEN = BELIEF_HIDDEN,
  TOLD = BELIEF_TOLD,
  MIXED = BELIEF_MIXED,
  OUTPUTS = BELIEF_OUTPUTS,
  SUMS = BELIEF_COLUMN_KINDS * BELIEF_HIDDEN,
  FOUR = 4 * BELIEF_TOLD,
  LANES = 16,
};

static const float TOP = 127.0F / NETWORK_ONE, WEIGHT_MOST = 8;

typedef float Vector __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
#define VECTOR(place) (*(Vector *)(place))
#define CONST_VECTOR(place) (*(const Vector *)(place))
#define INLINE static inline __attribute__((always_inline))

static uint16_t factors[BELIEF_ROWS];
static uint8_t plane_columns[NETWORK_PLANES][4];

static int plane_kind(int plane) { return belief_plane_kind(plane / 2); }

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

static void fill_tables(void) {
  for (int i = 0; i < BELIEF_LINES; i++) {
    fill_factors(&belief_lines[i], false);
    fill_factors(&belief_lines[i], true);
  }
  for (int i = 0; i < NETWORK_PLANES; i++)
    for (int k = 0; k < 4; k++)
      plane_columns[i][k] = belief_planes[i / 2][i & 1 ? 3 - k : k];
}

static float *shared_part(Parameters *parameters, int row) {
  if (row < BELIEF_LINE_ROWS) return parameters->states[row % BELIEF_COLUMN_STATES];
  return parameters->factors[factors[row]];
}

/* ---- Parameters ---- */

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
  fill_tables();
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

Dropout dropout_draw(float share, uint64_t *random) {
  Dropout drop;
  float *number = (float *)&drop;
  for (size_t i = 0; i < sizeof drop / sizeof *number; i++)
    number[i] = (float)(random_word(random) >> 40) * 0x1p-24F < share ? 0 : 1 / (1 - share);
  return drop;
}

/* ---- Layers: `rows` vectors of inputs at once, four at a time, as registers allow ---- */

/* y += x weights. */
INLINE void pass(int rows, int inputs, int outputs, float *y, const float *x,
                 const float *weights) {
  for (int r = 0; r < rows; r += 4) {
    Vector sum[4][2];
    int some = rows - r < 4 ? rows - r : 4, parts = outputs / LANES;
    for (int k = 0; k < some; k++)
      for (int p = 0; p < parts; p++)
        sum[k][p] = CONST_VECTOR(y + (r + k) * outputs + LANES * p);
    for (int i = 0; i < inputs; i++)
      for (int p = 0; p < parts; p++)
        for (int k = 0; k < some; k++)
          sum[k][p] += x[(r + k) * inputs + i] * CONST_VECTOR(weights + i * outputs + LANES * p);
    for (int k = 0; k < some; k++)
      for (int p = 0; p < parts; p++)
        VECTOR(y + (r + k) * outputs + LANES * p) = sum[k][p];
  }
}

/* by_x = by_y turned, 32 inputs at a time. */
INLINE void pass_back(int rows, int inputs, int outputs, float *by_x, const float *by_y,
                      const float *turned) {
  for (int at = 0; at < inputs; at += 2 * LANES)
    for (int r = 0; r < rows; r += 4) {
      Vector sum[4][2] = {0};
      int some = rows - r < 4 ? rows - r : 4;
      for (int o = 0; o < outputs; o++)
        for (int p = 0; p < 2; p++)
          for (int k = 0; k < some; k++)
            sum[k][p] +=
                by_y[(r + k) * outputs + o] * CONST_VECTOR(turned + o * inputs + at + LANES * p);
      for (int k = 0; k < some; k++)
        for (int p = 0; p < 2; p++)
          VECTOR(by_x + (r + k) * inputs + at + LANES * p) = sum[k][p];
    }
}

/* by_weights += x by_y. */
INLINE void learn(int rows, int inputs, int outputs, float *by_weights, const float *x,
                  const float *by_y) {
  for (int i = 0; i < inputs; i++)
    for (int p = 0; p < outputs / LANES; p++) {
      Vector sum = CONST_VECTOR(by_weights + i * outputs + LANES * p);
      for (int r = 0; r < rows; r++)
        sum += x[r * inputs + i] * CONST_VECTOR(by_y + r * outputs + LANES * p);
      VECTOR(by_weights + i * outputs + LANES * p) = sum;
    }
}

INLINE void clip(float *x, int count, bool rounded) {
  for (int i = 0; i < count; i++) {
    float value = rounded ? floorf(x[i] * NETWORK_ONE) * (1.0F / NETWORK_ONE) : x[i];
    x[i] = value < 0 ? 0 : value > TOP ? TOP : value;
  }
}

/* Nothing comes through what was clipped. */
INLINE void gate(float *by_x, const float *x, int count) {
  for (int i = 0; i < count; i++)
    by_x[i] = x[i] > 0 && x[i] < TOP ? by_x[i] : 0;
}

INLINE void add(float *to, const float *from, int count) {
  for (int i = 0; i < count; i++)
    to[i] += from[i];
}

INLINE void scale(float *to, const float *factor, int count) {
  for (int i = 0; i < count; i++)
    to[i] *= factor[i];
}

/* ---- Forward ---- */

static void see_rows(const Network *network, Trace *trace) {
  for (int column = 0; column < COLUMNS; column++) {
    Vector low = {0}, high = {0};
    for (int k = 0; k < trace->seen.count[column]; k++) {
      const float *row = network->table[trace->seen.row[column][k]];
      low += CONST_VECTOR(row);
      high += CONST_VECTOR(row + LANES);
    }
    VECTOR(trace->x[column]) = low;
    VECTOR(trace->x[column] + LANES) = high;
    clip(trace->x[column], WIDTH, false);
    scale(trace->x[column], trace->drop.row, WIDTH);
  }
}

static void say(const Network *network, Trace *trace) {
  const Parameters *used = &network->used;
  for (int column = 0; column < COLUMNS; column++)
    memcpy(trace->said[column], used->bias1[trace->turn][belief_column_kind(column)],
           sizeof trace->said[column]);
  pass(COLUMNS, WIDTH, HIDDEN, trace->said[0], trace->x[0], used->layer1[trace->turn][0]);
  clip(trace->said[0], COLUMNS * HIDDEN, network->rounded);
  memset(trace->mixed, 0, sizeof trace->mixed);
  for (int column = 0; column < COLUMNS; column++) {
    memcpy(trace->mixed[column], trace->said[column], sizeof trace->said[column]);
    scale(trace->mixed[column], trace->drop.mixed, HIDDEN);
  }
}

static int told_at(int plane) { return HIDDEN + (plane_kind(plane) == BELIEF_DIAGONAL ? TOLD : 0); }

static void tell(const Network *network, Trace *trace) {
  const Parameters *used = &network->used;
  int t = trace->turn;
  for (int i = 0; i < NETWORK_PLANES; i++) {
    for (int k = 0; k < 4; k++)
      VECTOR(trace->plane[i] + k * TOLD) = CONST_VECTOR(trace->mixed[plane_columns[i][k]]);
    memcpy(trace->told[i], used->plane_bias[t][plane_kind(i)], sizeof trace->told[i]);
  }
  pass(8, FOUR, TOLD, trace->told[0], trace->plane[0], used->plane[t][0][0]);
  pass(8, FOUR, TOLD, trace->told[8], trace->plane[8], used->plane[t][1][0]);
  pass(4, FOUR, TOLD, trace->told[16], trace->plane[16], used->plane[t][2][0]);
  clip(trace->told[0], NETWORK_PLANES * TOLD, network->rounded);
  for (int i = 0; i < NETWORK_PLANES; i++) {
    int at = told_at(i);
    for (int k = 0; k < 4; k++)
      VECTOR(trace->mixed[plane_columns[i][k]] + at) +=
          CONST_VECTOR(trace->told[i]) * CONST_VECTOR(trace->drop.mixed + at);
  }
}

static void sum_columns(const Network *network, Trace *trace) {
  const Parameters *used = &network->used;
  for (int column = 0; column < COLUMNS; column++)
    memcpy(trace->column[column], used->mix_bias[trace->turn][belief_column_kind(column)],
           sizeof trace->column[column]);
  pass(COLUMNS, MIXED, HIDDEN, trace->column[0], trace->mixed[0], used->mix[trace->turn][0]);
  clip(trace->column[0], COLUMNS * HIDDEN, network->rounded);
  memset(trace->sum, 0, sizeof trace->sum);
  for (int column = 0; column < COLUMNS; column++)
    add(trace->sum + HIDDEN * belief_column_kind(column), trace->column[column], HIDDEN);
  scale(trace->sum, trace->drop.sum, SUMS);
}

static void conclude(const Network *network, Trace *trace) {
  const Parameters *used = &network->used;
  int b = trace->bucket;
  memcpy(trace->hidden2, used->bias2[b], sizeof trace->hidden2);
  add(trace->hidden2, used->tempo[trace->turn][trace->seen.tempo], HIDDEN);
  pass(1, SUMS, HIDDEN, trace->hidden2, trace->sum, used->layer2[b][0]);
  clip(trace->hidden2, HIDDEN, network->rounded);
  memcpy(trace->hidden3, used->bias3[b], sizeof trace->hidden3);
  pass(1, HIDDEN, HIDDEN, trace->hidden3, trace->hidden2, used->layer3[b][0]);
  clip(trace->hidden3, HIDDEN, network->rounded);
  memcpy(trace->out, used->bias4[b], sizeof trace->out);
  pass(1, HIDDEN, OUTPUTS, trace->out, trace->hidden3, used->layer4[b][0]);
}

void network_forward(const Network *network, Board board, const Dropout *drop, Trace *trace) {
  trace->turn = board.ply & 1;
  trace->bucket = belief_bucket(board.ply);
  trace->drop = *drop;
  belief_see(board, &trace->seen);
  see_rows(network, trace);
  say(network, trace);
  tell(network, trace);
  sum_columns(network, trace);
  conclude(network, trace);
}

/* ---- Backward, with gradients by what the functions above made ---- */

static void back_to_sums(const Network *network, Trace *trace, const float *by_out, Parameters *by,
                         float by_sum[SUMS]) {
  const Turned *turned = &network->turned;
  float by3[HIDDEN], by2[HIDDEN];
  int b = trace->bucket;
  add(by->bias4[b], by_out, OUTPUTS);
  learn(1, HIDDEN, OUTPUTS, by->layer4[b][0], trace->hidden3, by_out);
  pass_back(1, HIDDEN, OUTPUTS, by3, by_out, turned->layer4[b][0]);
  gate(by3, trace->hidden3, HIDDEN);
  add(by->bias3[b], by3, HIDDEN);
  learn(1, HIDDEN, HIDDEN, by->layer3[b][0], trace->hidden2, by3);
  pass_back(1, HIDDEN, HIDDEN, by2, by3, turned->layer3[b][0]);
  gate(by2, trace->hidden2, HIDDEN);
  add(by->bias2[b], by2, HIDDEN);
  add(by->tempo[trace->turn][trace->seen.tempo], by2, HIDDEN);
  learn(1, SUMS, HIDDEN, by->layer2[b][0], trace->sum, by2);
  pass_back(1, SUMS, HIDDEN, by_sum, by2, turned->layer2[b][0]);
  scale(by_sum, trace->drop.sum, SUMS);
}

static void back_to_mixed(const Network *network, Trace *trace, const float by_sum[SUMS],
                          Parameters *by, float by_mixed[COLUMNS][MIXED]) {
  float by_column[COLUMNS][HIDDEN];
  int t = trace->turn;
  for (int column = 0; column < COLUMNS; column++) {
    int kind = belief_column_kind(column);
    memcpy(by_column[column], by_sum + HIDDEN * kind, sizeof by_column[column]);
    gate(by_column[column], trace->column[column], HIDDEN);
    add(by->mix_bias[t][kind], by_column[column], HIDDEN);
  }
  learn(COLUMNS, MIXED, HIDDEN, by->mix[t][0], trace->mixed[0], by_column[0]);
  pass_back(COLUMNS, MIXED, HIDDEN, by_mixed[0], by_column[0], network->turned.mix[t][0]);
  for (int column = 0; column < COLUMNS; column++)
    scale(by_mixed[column], trace->drop.mixed, MIXED);
}

INLINE void back_to_planes(const Network *network, Trace *trace, int kind, int first, int count,
                           float by_told[NETWORK_PLANES][TOLD], Parameters *by,
                           float by_plane[NETWORK_PLANES][FOUR]) {
  int t = trace->turn;
  learn(count, FOUR, TOLD, by->plane[t][kind][0], trace->plane[first], by_told[first]);
  pass_back(count, FOUR, TOLD, by_plane[first], by_told[first], network->turned.plane[t][kind][0]);
}

static void back_to_said(const Network *network, Trace *trace, float by_mixed[COLUMNS][MIXED],
                         Parameters *by, float by_said[COLUMNS][HIDDEN]) {
  float by_told[NETWORK_PLANES][TOLD] = {0}, by_plane[NETWORK_PLANES][FOUR];
  for (int i = 0; i < NETWORK_PLANES; i++) {
    for (int k = 0; k < 4; k++)
      add(by_told[i], by_mixed[plane_columns[i][k]] + told_at(i), TOLD);
    gate(by_told[i], trace->told[i], TOLD);
    add(by->plane_bias[trace->turn][plane_kind(i)], by_told[i], TOLD);
  }
  back_to_planes(network, trace, 0, 0, 8, by_told, by, by_plane);
  back_to_planes(network, trace, 1, 8, 8, by_told, by, by_plane);
  back_to_planes(network, trace, 2, 16, 4, by_told, by, by_plane);
  for (int column = 0; column < COLUMNS; column++)
    memcpy(by_said[column], by_mixed[column], sizeof by_said[column]);
  for (int i = 0; i < NETWORK_PLANES; i++)
    for (int k = 0; k < 4; k++)
      VECTOR(by_said[plane_columns[i][k]]) +=
          CONST_VECTOR(by_plane[i] + k * TOLD) * CONST_VECTOR(trace->drop.mixed);
}

static void back_to_rows(const Network *network, Trace *trace, float by_said[COLUMNS][HIDDEN],
                         Gradient *gradient) {
  float by_x[COLUMNS][WIDTH];
  int t = trace->turn;
  for (int column = 0; column < COLUMNS; column++) {
    gate(by_said[column], trace->said[column], HIDDEN);
    add(gradient->by.bias1[t][belief_column_kind(column)], by_said[column], HIDDEN);
  }
  learn(COLUMNS, WIDTH, HIDDEN, gradient->by.layer1[t][0], trace->x[0], by_said[0]);
  pass_back(COLUMNS, WIDTH, HIDDEN, by_x[0], by_said[0], network->turned.layer1[t][0]);
  for (int column = 0; column < COLUMNS; column++) {
    for (int i = 0; i < WIDTH; i++) {
      float x = trace->x[column][i], drop = trace->drop.row[i];
      by_x[column][i] = x > 0 && x < TOP * drop - 1e-6F ? by_x[column][i] * drop : 0;
    }
    for (int k = 0; k < trace->seen.count[column]; k++)
      add(gradient->table[trace->seen.row[column][k]], by_x[column], WIDTH);
  }
}

void network_backward(const Network *network, Trace *trace, const float by_out[BELIEF_OUTPUTS],
                      Gradient *gradient) {
  float by_sum[SUMS], by_mixed[COLUMNS][MIXED], by_said[COLUMNS][HIDDEN];
  back_to_sums(network, trace, by_out, &gradient->by, by_sum);
  back_to_mixed(network, trace, by_sum, &gradient->by, by_mixed);
  back_to_said(network, trace, by_mixed, &gradient->by, by_said);
  back_to_rows(network, trace, by_said, gradient);
}

void gradient_spread(Gradient *gradient) {
  memcpy(gradient->by.rows, gradient->table, sizeof gradient->table);
  for (int row = 0; row < BELIEF_ROWS; row++)
    add(shared_part(&gradient->by, row), gradient->table[row], WIDTH);
}

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
