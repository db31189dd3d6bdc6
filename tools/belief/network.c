/* Outputs, and gradients with respect to what made them. */
#include "core/random.h"
#include "layers.h"

#include <string.h>

static int plane_kind(int plane) { return belief_plane_kind(plane / 2); }

static int plane_column(int plane, int place) {
  return belief_planes[plane / 2][plane & 1 ? 3 - place : place];
}

Dropout dropout_draw(float share, uint64_t *random) {
  Dropout drop;
  float *number = (float *)&drop;
  for (size_t i = 0; i < sizeof drop / sizeof *number; i++)
    number[i] = (float)(random_word(random) >> 40) * 0x1p-24F < share ? 0 : 1 / (1 - share);
  return drop;
}

static void see_rows(const Network *network, NetworkTrace *trace) {
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

static void say(const Network *network, NetworkTrace *trace) {
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

static void tell(const Network *network, NetworkTrace *trace) {
  const Parameters *used = &network->used;
  int t = trace->turn;
  for (int i = 0; i < NETWORK_PLANES; i++) {
    for (int k = 0; k < 4; k++)
      VECTOR(trace->plane[i] + k * TOLD) = CONST_VECTOR(trace->mixed[plane_column(i, k)]);
    memcpy(trace->told[i], used->plane_bias[t][plane_kind(i)], sizeof trace->told[i]);
  }
  pass(8, FOUR, TOLD, trace->told[0], trace->plane[0], used->plane[t][0][0]);
  pass(8, FOUR, TOLD, trace->told[8], trace->plane[8], used->plane[t][1][0]);
  pass(4, FOUR, TOLD, trace->told[16], trace->plane[16], used->plane[t][2][0]);
  clip(trace->told[0], NETWORK_PLANES * TOLD, network->rounded);
  for (int i = 0; i < NETWORK_PLANES; i++) {
    int at = told_at(i);
    for (int k = 0; k < 4; k++)
      VECTOR(trace->mixed[plane_column(i, k)] + at) +=
          CONST_VECTOR(trace->told[i]) * CONST_VECTOR(trace->drop.mixed + at);
  }
}

static void sum_columns(const Network *network, NetworkTrace *trace) {
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

static void conclude(const Network *network, NetworkTrace *trace) {
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

void network_forward(const Network *network, Board board, const Dropout *drop,
                     NetworkTrace *trace) {
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

static void back_to_sums(const Network *network, NetworkTrace *trace, const float *by_out,
                         Parameters *by, float by_sum[SUMS]) {
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

static void back_to_mixed(const Network *network, NetworkTrace *trace, const float by_sum[SUMS],
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

INLINE void back_to_planes(const Network *network, NetworkTrace *trace, int kind, int first,
                           int count, float by_told[NETWORK_PLANES][TOLD], Parameters *by,
                           float by_plane[NETWORK_PLANES][FOUR]) {
  int t = trace->turn;
  learn(count, FOUR, TOLD, by->plane[t][kind][0], trace->plane[first], by_told[first]);
  pass_back(count, FOUR, TOLD, by_plane[first], by_told[first], network->turned.plane[t][kind][0]);
}

static void back_to_said(const Network *network, NetworkTrace *trace,
                         float by_mixed[COLUMNS][MIXED], Parameters *by,
                         float by_said[COLUMNS][HIDDEN]) {
  float by_told[NETWORK_PLANES][TOLD] = {0}, by_plane[NETWORK_PLANES][FOUR];
  for (int i = 0; i < NETWORK_PLANES; i++) {
    for (int k = 0; k < 4; k++)
      add(by_told[i], by_mixed[plane_column(i, k)] + told_at(i), TOLD);
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
      VECTOR(by_said[plane_column(i, k)]) +=
          CONST_VECTOR(by_plane[i] + k * TOLD) * CONST_VECTOR(trace->drop.mixed);
}

static void back_to_rows(const Network *network, NetworkTrace *trace,
                         float by_said[COLUMNS][HIDDEN], Gradient *gradient) {
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

void network_backward(const Network *network, NetworkTrace *trace,
                      const float by_out[BELIEF_OUTPUTS], Gradient *gradient) {
  float by_sum[SUMS], by_mixed[COLUMNS][MIXED], by_said[COLUMNS][HIDDEN];
  back_to_sums(network, trace, by_out, &gradient->by, by_sum);
  back_to_mixed(network, trace, by_sum, &gradient->by, by_mixed);
  back_to_said(network, trace, by_mixed, &gradient->by, by_said);
  back_to_rows(network, trace, by_said, gradient);
}
