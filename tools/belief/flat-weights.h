/* Weights of opinions (flat/opinion.h) in a file that may be replaced while it is in use. */
#pragma once

#include "flat/opinion.h"
#include "play/rules.h"

#include <time.h>

typedef struct {
  const char *path; /* NULL: those that are built in */
  const OpinionShape *shape;
  struct timespec changed;
  void *bytes;
  OpinionWeights weights;
} FlatWeights;

/* "-": those that are built in. Ends the program with a message if the game has none. */
void flat_weights_begin(FlatWeights *weights, const char *path, Variant variant);

/* Reads the file if it has changed. One that is not there, or of another size, changes nothing. */
void flat_weights_again(FlatWeights *weights);

/* NULL: those that are built in, or none yet. */
const OpinionWeights *flat_weights(const FlatWeights *weights);
