#include "flat-examples.h"

#include "flat/code.h"
#include "flat/sight.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 16, POOL = 1 << 20 };

static bool swapped(const FlatExamples *examples, FlatBoard board) {
  return examples->shape->by_mover && flat_mover(board) == SECOND;
}

static FlatExample *flat_examples_add(FlatExamples *examples, FlatBoard board) {
  size_t count = examples->count++;
  if ((count & (count - 1)) == 0) {
    examples->all = realloc(examples->all, (2 * count + 1) * sizeof *examples->all);
    if (examples->all == NULL) exit(1);
  }
  if (examples->room < OPINION_ROWS_MOST) {
    examples->rows = malloc(POOL * sizeof *examples->rows);
    if (examples->rows == NULL) exit(1);
    examples->room = POOL;
  }
  FlatExample *example = &examples->all[count];
  *example = (FlatExample){.rows = examples->rows, .board = board, .block = examples->blocks};
  example->count = (uint8_t)examples->shape->choose(board, example->rows);
  example->set = (uint8_t)opinion_set(examples->shape, board);
  example->stones = (uint8_t)flat_stones(board);
  examples->rows += example->count;
  examples->room -= example->count;
  return example;
}

/* True if a belief would be asked: the game goes on, and nothing is decided or forced at sight. */
static bool is_asked(FlatGame game, Key key, FlatBoard *board) {
  if (!flat_code_can_be_asked(game, key)) return false;
  *board = flat_code_board(game, key);
  Sight seen = sight(game, *board);
  return !seen.wins && seen.replies > 1;
}

/* A code and a number; returns their length, 0 if there are none. */
static int read_pair(const char *text, Key *code, int *number) {
  int length = 0;
  bool read = sscanf(text, " %4" SCNx16 "%16" SCNx64 " %d%n", &code->high, &code->low, number,
                     &length) == 3;
  return read ? length : 0;
}

/* Codes with the points of the first player, 1, 0 or -1. Returns their length. */
static int read_proved(FlatExamples *examples, const char *text) {
  Key key;
  int points, length, at = 0;
  FlatBoard board;
  while ((length = read_pair(text + at, &key, &points)) > 0) {
    at += length;
    if (!is_asked(examples->shape->game, key, &board) || abs(points) > 1) continue;
    FlatExample *example = flat_examples_add(examples, board);
    example->value = (uint8_t)(swapped(examples, board) ? 1 + points : 1 - points);
  }
  return at;
}

/* The same with thousandths of a point, of a game with this value. */
static int read_played(FlatExamples *examples, const char *text, int value) {
  Key key;
  int points, length, at = 0;
  FlatBoard board;
  while ((length = read_pair(text + at, &key, &points)) > 0) {
    at += length;
    if (!is_asked(examples->shape->game, key, &board)) continue;
    FlatExample *example = flat_examples_add(examples, board);
    bool swap = swapped(examples, board);
    example->value = (uint8_t)(swap && value < OPINION_VALUES ? OPINION_VALUES - 1 - value : value);
    example->points = (float)(swap ? 1000 - points : points) / 1000;
    example->played = true;
  }
  return at;
}

/* "+ CODE POINTS ... | CODE POINTS ..." */
static void flat_examples_read_game(FlatExamples *examples, const char *line) {
  static const char signs[] = "+=-?";
  const char *sign = strchr(signs, *line++);
  examples->blocks++;
  if (sign == NULL) return;
  line += read_played(examples, line, (int)(sign - signs));
  if (strncmp(line, " |", 2) == 0) read_proved(examples, line + 2);
  examples->blocks++;
}

void flat_examples_read(FlatExamples *examples, const char *path) {
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t size = 0;
  if (file == NULL) {
    perror(path);
    exit(1);
  }
  for (size_t lines = 0; getline(&line, &size, file) > 0; lines++) {
    if (strncmp(line, "g ", 2) == 0)
      flat_examples_read_game(examples, line + 2);
    else
      read_proved(examples, line);
    if (lines % BLOCK == 0) examples->blocks++;
  }
  examples->blocks++;
  free(line);
  fclose(file);
}

/* --- How good weights are --------------------------------------------------------------------- */

void flat_examples_judge(const char *name, const FlatExamples *examples,
                         const OpinionWeights *weights) {
  enum { STEP = 4, BINS = 9 };
  double loss[BINS] = {0};
  int right[BINS] = {0}, count[BINS] = {0};
  for (size_t i = 0; i < examples->count; i++) {
    const FlatExample *example = &examples->all[i];
    double values[OPINION_VALUES];
    int bin = example->stones / STEP, likeliest = 0, value = example->value;
    if (value == OPINION_VALUES) continue;
    if (swapped(examples, example->board)) value = OPINION_VALUES - 1 - value;
    if (bin >= BINS) bin = BINS - 1;
    opinion_believe(weights, example->board, values);
    for (int v = 1; v < OPINION_VALUES; v++)
      if (values[v] > values[likeliest]) likeliest = v;
    loss[bin] -= log(fmax(values[value], 1e-9));
    right[bin] += likeliest == value;
    count[bin]++;
  }
  printf("%s: stones, positions, log loss, likeliest is right\n", name);
  for (int bin = 0; bin < BINS; bin++)
    if (count[bin] > 0)
      printf("%2d-%-2d %7d  %.3f  %.3f\n", STEP * bin, STEP * bin + STEP - 1, count[bin],
             loss[bin] / count[bin], (double)right[bin] / count[bin]);
  fflush(stdout);
}
