/* Weights of a belief that mean nothing, for tests. */
#pragma once

#include "cube/belief.h"

#include <glib.h>

static inline void noise_biases(GRand *rand, void *numbers, size_t bytes) {
  int32_t *biases = numbers;
  for (size_t i = 0; i < bytes / sizeof *biases; i++)
    biases[i] = g_rand_int_range(rand, -10000, 10000);
}

static inline void noise_layer(GRand *rand, void *numbers, size_t bytes, int most) {
  int16_t *weights = numbers;
  for (size_t i = 0; i < bytes / sizeof *weights; i++)
    weights[i] = (int16_t)g_rand_int_range(rand, -most, most + 1);
}

/* Weights drawn at random; free with g_aligned_free(). */
static inline BeliefWeights *noise_belief(guint32 seed) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
  BeliefWeights *weights = g_aligned_alloc0(1, sizeof *weights, 64);
  int8_t *rows = (void *)weights->rows;
  for (size_t i = 0; i < sizeof weights->rows; i++)
    rows[i] = (int8_t)g_rand_int_range(rand, -60, 61);
  noise_biases(rand, weights->bias1, sizeof weights->bias1);
  noise_biases(rand, weights->plane_bias, sizeof weights->plane_bias);
  noise_biases(rand, weights->mix_bias, sizeof weights->mix_bias);
  noise_biases(rand, weights->tempo, sizeof weights->tempo);
  noise_biases(rand, weights->bias2, sizeof weights->bias2);
  noise_biases(rand, weights->bias3, sizeof weights->bias3);
  noise_biases(rand, weights->bias4, sizeof weights->bias4);
  noise_layer(rand, weights->layer1, sizeof weights->layer1, 256);
  noise_layer(rand, weights->plane, sizeof weights->plane, 128);
  noise_layer(rand, weights->mix, sizeof weights->mix, 128);
  noise_layer(rand, weights->layer2, sizeof weights->layer2, 40);
  noise_layer(rand, weights->layer3, sizeof weights->layer3, 256);
  noise_layer(rand, weights->layer4, sizeof weights->layer4, 256);
  return weights;
}
