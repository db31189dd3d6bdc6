/* What flat-data wrote, as engine/flat/opinion.c sees it. */
#pragma once

#include "flat/opinion.h"

#include <stddef.h>

typedef struct {
  uint16_t rows[OPINION_ROWS_MOST];
  uint8_t count, set; /* of rows; of the layers */
  uint8_t value;      /* of the position: as the network's outputs count */
  uint8_t stones;
  FlatBoard board;
} FlatExample;

typedef struct {
  size_t count;
  FlatExample *all;
} FlatExamples;

/* Adds those of a file; ends the program with a message if it cannot be read. */
void flat_examples_read(FlatExamples *examples, const char *path);

/* Prints the log loss of a table of probabilities and how often the likeliest is right, by stones.
 */
void flat_examples_judge(const char *name, const FlatExamples *examples,
                         const OpinionWeights *weights);
