#include "weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MOST = 2 << 20, ALIGNMENT = 64 };

const BeliefWeights *weights_read(const char *path, const BeliefWeights *built_in) {
  if (strcmp(path, "-") == 0) return built_in;
  char *bytes = aligned_alloc(ALIGNMENT, BYTES_MOST);
  if (bytes == NULL) abort();
  FILE *file = fopen(path, "rb");
  size_t size = file ? fread(bytes, 1, BYTES_MOST, file) : 0;
  if (file) fclose(file);
  const BeliefWeights *weights;
  Error error;
  if (belief_weights(&weights, bytes, size, &error) == STATUS_OK) return weights;
  fprintf(stderr, "%s: %s\n", path, error.message);
  exit(1);
}
