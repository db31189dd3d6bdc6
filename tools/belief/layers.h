/* Layers of the network: `rows` vectors of inputs at once, four at a time, as registers allow. */
#pragma once

#include "network.h"

#include <math.h>

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

static const float TOP = 127.0F / NETWORK_ONE;

typedef float Vector __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
#define VECTOR(place) (*(Vector *)(place))
#define CONST_VECTOR(place) (*(const Vector *)(place))
#define INLINE static inline __attribute__((always_inline))

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
