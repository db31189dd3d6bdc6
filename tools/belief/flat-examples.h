/* Positions to learn opinions of Connect-4 and PopOut from, as engine/flat/opinion.c sees them:
 * what flat-data and flat-games wrote. */
#pragma once

#include "flat/opinion.h"
#include "play/rules.h"

#include <stddef.h>

typedef struct {
  uint16_t *rows;
  uint8_t count, set; /* of rows; of the layers */
  uint8_t value;      /* as the network's outputs count; OPINION_VALUES: unknown */
  uint8_t stones;
  bool played;  /* the value is that of a game which went on from here; `points` are known */
  float points; /* of the player whose win is value 0, as the judge expected */
  uint32_t block;
  FlatBoard board;
} FlatExample;

typedef struct {
  const OpinionShape *shape;
  size_t count;
  FlatExample *all;
  uint32_t blocks; /* games, and proved positions by 16 */
  uint16_t *rows;  /* room for those of the next examples */
  size_t room;
} FlatExamples;

/* Adds those of a file that are not decided at sight; ends the program with a message if it cannot
 * be read. A line that was cut off ends it. */
void flat_examples_read(FlatExamples *examples, const char *path);

/* Prints the log loss of the weights, and how often the likeliest value is right, by stones. */
void flat_examples_judge(const char *name, const FlatExamples *examples,
                         const OpinionWeights *weights);
