/* What is believed about positions of Connect-4 on the common board, 7x6: a small network over
 * lines and columns. tools/belief/flat-train.c made its weights, from positions that were solved.
 *
 * Each line that a player can still complete chooses a row of numbers by what its cells hold: a
 * stone, or how many empty cells are below an empty one. A column chooses one by its height and
 * threats. The rows are summed and clipped, and go through two small layers, whose weights depend
 * on the mover and on how full the board is. Mirror images are believed alike. All arithmetic is of
 * integers, so every machine believes the same to the last bit. No state: any thread. */
#pragma once

#include "board.h"

enum {
  OPINION_CELLS = 6, /* what a cell of a line can hold */
  OPINION_CONTENTS = OPINION_CELLS * OPINION_CELLS * OPINION_CELLS * OPINION_CELLS,
  OPINION_KINDS = 12, /* rows of: horizontal lines by level; slanting, and upright, by the lowest */
  OPINION_COLUMNS = 5461, /* contents of a column */
  OPINION_ROWS = OPINION_KINDS * OPINION_CONTENTS + OPINION_COLUMNS,
  OPINION_ROWS_MOST = 69 + 7, /* that a position chooses */
  OPINION_SUMS = 16,
  OPINION_HIDDEN = 16,
  OPINION_VALUES = 3, /* the first player wins, a draw, the second wins */
  OPINION_SETS = 6,   /* of layers */
};

/* As in the file that is compiled in, opinion.bin: little-endian, without gaps. Rows and the bias
 * count in 1/64, layers in 1/256. */
typedef struct {
  int8_t rows[OPINION_ROWS][OPINION_SUMS];
  int16_t bias[OPINION_SUMS];
  int16_t hidden[OPINION_SETS][OPINION_HIDDEN][OPINION_SUMS];
  int32_t hidden_bias[OPINION_SETS][OPINION_HIDDEN];
  int16_t values[OPINION_SETS][OPINION_VALUES][OPINION_HIDDEN];
  int32_t values_bias[OPINION_SETS][OPINION_VALUES];
} OpinionWeights;

const OpinionWeights *opinion_built_in(void);

/* The probabilities that the first player wins, of a draw, and that the second wins, of a position
 * whose game goes on. */
void opinion_believe(const OpinionWeights *weights, FlatBoard board, double values[OPINION_VALUES]);

/* True if there are weights for the game. */
bool opinion_knows(FlatGame game);

/* The rows that a position chooses, OPINION_ROWS_MOST at most, and their number; and the set of its
 * layers. For training. */
int opinion_rows(FlatBoard board, uint16_t rows[OPINION_ROWS_MOST]);
int opinion_set(FlatBoard board);
