#include "weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MOST = 2 << 20 };

const BeliefWeights *weights_read(const char *path) {
  static _Alignas(64) char bytes[BYTES_MOST];
  if (strcmp(path, "-") == 0) return belief_built_in();
  FILE *file = fopen(path, "rb");
  size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
  if (file) fclose(file);
  const BeliefWeights *weights;
  Error error;
  if (belief_weights(&weights, bytes, size, &error) == STATUS_OK) return weights;
  fprintf(stderr, "%s: %s\n", path, error.message);
  exit(1);
}
