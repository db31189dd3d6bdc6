#include "flat-examples.h"

#include "flat/code.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const FlatGame game = {7, 6, false};

static void add(FlatExamples *examples, Key key, int points) {
  size_t count = examples->count++;
  if ((count & (count - 1)) == 0) {
    examples->all = realloc(examples->all, (2 * count + 1) * sizeof *examples->all);
    if (examples->all == NULL) exit(1);
  }
  FlatExample *example = &examples->all[count];
  example->board = flat_code_board(game, key);
  example->count = (uint8_t)opinion_rows(example->board, example->rows);
  example->set = (uint8_t)opinion_set(example->board);
  example->value = (uint8_t)(1 - points);
  example->stones = (uint8_t)flat_stones(example->board);
}

void flat_examples_read(FlatExamples *examples, const char *path) {
  FILE *file = fopen(path, "r");
  Key key;
  int points;
  if (file == NULL) {
    perror(path);
    exit(1);
  }
  while (fscanf(file, "%4" SCNx16 "%16" SCNx64 " %d", &key.high, &key.low, &points) == 3)
    if (flat_code_can_be_asked(game, key) && abs(points) <= 1) add(examples, key, points);
  fclose(file);
}

void flat_examples_judge(const char *name, const FlatExamples *examples,
                         const OpinionWeights *weights) {
  enum { FROM = 4, STEP = 4, BINS = 8 };
  double loss[BINS] = {0};
  int right[BINS] = {0}, count[BINS] = {0};
  for (size_t i = 0; i < examples->count; i++) {
    const FlatExample *example = &examples->all[i];
    double values[OPINION_VALUES];
    int bin = example->stones < FROM ? 0 : (example->stones - FROM) / STEP, likeliest = 0;
    if (bin >= BINS) bin = BINS - 1;
    opinion_believe(weights, example->board, values);
    for (int v = 1; v < OPINION_VALUES; v++)
      if (values[v] > values[likeliest]) likeliest = v;
    loss[bin] -= log(fmax(values[example->value], 1e-9));
    right[bin] += likeliest == example->value;
    count[bin]++;
  }
  printf("%s: stones, positions, log loss, likeliest is right\n", name);
  for (int bin = 0; bin < BINS; bin++)
    if (count[bin] > 0)
      printf("%2d-%-2d %7d  %.3f  %.3f\n", FROM + STEP * bin, FROM + STEP * bin + STEP - 1,
             count[bin], loss[bin] / count[bin], (double)right[bin] / count[bin]);
}
