#include "flat-weights.h"

#include "play/flat-play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void flat_weights_begin(FlatWeights *weights, const char *path, Variant variant) {
  *weights = (FlatWeights){.path = strcmp(path, "-") == 0 ? NULL : path,
                           .shape = opinion_shape(flat_play_game(variant))};
  if (weights->shape == NULL) {
    fprintf(stderr, "there are no opinions about this game\n");
    exit(1);
  }
  flat_weights_again(weights);
}

static void *read_all(const char *path, size_t size) {
  FILE *file = fopen(path, "rb");
  void *bytes = malloc(size);
  bool read = file != NULL && bytes != NULL && fread(bytes, size, 1, file) == 1;
  if (file != NULL) fclose(file);
  if (read) return bytes;
  free(bytes);
  return NULL;
}

void flat_weights_again(FlatWeights *weights) {
  struct stat now;
  size_t size = opinion_bytes_of(weights->shape);
  if (weights->path == NULL || stat(weights->path, &now) != 0 || (size_t)now.st_size != size)
    return;
  if (memcmp(&now.st_mtim, &weights->changed, sizeof now.st_mtim) == 0) return;
  void *bytes = read_all(weights->path, size);
  if (bytes == NULL) return;
  free(weights->bytes);
  weights->bytes = bytes;
  weights->changed = now.st_mtim;
  weights->weights = opinion_view(weights->shape, bytes);
}

const OpinionWeights *flat_weights(const FlatWeights *weights) {
  return weights->bytes != NULL ? &weights->weights : NULL;
}
