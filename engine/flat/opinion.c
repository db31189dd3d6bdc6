#include "opinion.h"

#include "cells.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { WIDTH = 7, HEIGHT = 6, STRIDE = HEIGHT + 1, LINES = 69 };

/* --- What a position chooses ------------------------------------------------------------------ */

typedef struct {
  uint8_t cells[4]; /* from the lowest, or from the left */
  uint16_t rows;    /* the first of those for its kind */
  Cells all;
} LineOf;

static struct {
  Grid grid;
  LineOf lines[LINES];
  uint16_t
      level[OPINION_CONTENTS]; /* of a horizontal line: its content or the reversed, the less */
} layout;

static void add_line(int *count, int x, int y, int right, int up, int kind) {
  LineOf *line = &layout.lines[*count];
  if (x + 3 * right < 0 || x + 3 * right >= WIDTH || y + 3 * up >= HEIGHT) return;
  *line = (LineOf){.rows = (uint16_t)(kind * OPINION_CONTENTS)};
  for (int i = 0; i < 4; i++) {
    line->cells[i] = (uint8_t)((x + i * right) * STRIDE + y + i * up);
    line->all |= (Cells)1 << line->cells[i];
  }
  ++*count;
}

static int reversed(int content) {
  int back = 0;
  for (int i = 0; i < 4; i++, content /= OPINION_CELLS)
    back = back * OPINION_CELLS + content % OPINION_CELLS;
  return back;
}

__attribute__((constructor)) static void make_layout(void) {
  enum { SLANTING = 6, UPRIGHT = 9 };
  int count = 0;
  layout.grid = grid_make(WIDTH, HEIGHT);
  for (int x = 0; x < WIDTH; x++)
    for (int y = 0; y < HEIGHT; y++) {
      add_line(&count, x, y, 1, 0, y);
      add_line(&count, x, y, 1, 1, SLANTING + y);
      add_line(&count, x, y, -1, 1, SLANTING + y);
      add_line(&count, x, y, 0, 1, UPRIGHT + y);
    }
  for (int i = 0; i < OPINION_CONTENTS; i++)
    layout.level[i] = (uint16_t)(reversed(i) < i ? reversed(i) : i);
}

/* What each cell holds, as a line sees it, and the height of each column. */
static void look(Cells first, Cells filled, uint8_t held[WIDTH * STRIDE], int heights[WIDTH]) {
  enum { DEEP = 3, FIRST_STONE = 4, SECOND_STONE = 5 };
  for (int x = 0; x < WIDTH; x++) {
    int height = heights[x] = cells_count(filled & grid_column(&layout.grid, x));
    for (int y = 0; y < HEIGHT; y++) {
      int at = x * STRIDE + y, empty = y - height < DEEP ? y - height : DEEP;
      held[at] = (uint8_t)(y >= height ? empty : first >> at & 1 ? FIRST_STONE : SECOND_STONE);
    }
  }
}

/* A column's empty cells, each with four states: a threat of neither, of the first, the second,
 * both.
 */
static int column_row(int x, int height, Cells first, Cells second) {
  int row = 0, before = 0;
  for (int y = HEIGHT - 1, states = 1; y >= height; y--, states *= 4) {
    int at = x * STRIDE + y;
    before += states; /* contents of higher columns */
    row = row * 4 + (int)(first >> at & 1) + 2 * (int)(second >> at & 1);
  }
  return before + row;
}

int opinion_rows(FlatBoard board, uint16_t rows[OPINION_ROWS_MOST]) {
  Cells first = (Cells)board.stones[FIRST], second = (Cells)board.stones[SECOND];
  uint8_t held[WIDTH * STRIDE];
  int heights[WIDTH], count = 0;
  look(first, first | second, held, heights);
  for (int i = 0; i < LINES; i++) {
    const LineOf *line = &layout.lines[i];
    if ((line->all & first) != 0 && (line->all & second) != 0) continue;
    int content = 0;
    for (int k = 0; k < 4; k++)
      content = content * OPINION_CELLS + held[line->cells[k]];
    bool flat = line->rows < 6 * OPINION_CONTENTS;
    rows[count++] = (uint16_t)(line->rows + (flat ? layout.level[content] : content));
  }
  Cells first_threats = grid_almost(&layout.grid, first);
  Cells second_threats = grid_almost(&layout.grid, second);
  for (int x = 0; x < WIDTH; x++)
    rows[count++] = (uint16_t)(OPINION_KINDS * OPINION_CONTENTS +
                               column_row(x, heights[x], first_threats, second_threats));
  return count;
}

int opinion_set(FlatBoard board) {
  int stones = flat_stones(board), phase = stones < 14 ? 0 : stones < 22 ? 1 : 2;
  return 2 * phase + stones % 2;
}

bool opinion_knows(FlatGame game) {
  return !game.pops && game.width == WIDTH && game.height == HEIGHT;
}

/* --- What follows from it --------------------------------------------------------------------- */

/* opinion.bin, made a source by scripts/embed.py. */
extern const unsigned char opinion_bytes[];

enum { ONE = 64, LAYER_SHIFT = 8 };

const OpinionWeights *opinion_built_in(void) {
  return (const OpinionWeights *)(const void *)opinion_bytes;
}

static int16_t clipped(int32_t sum) { return (int16_t)(sum < 0 ? 0 : sum > ONE ? ONE : sum); }

/* The sums of the rows, clipped. */
static void add_rows(const OpinionWeights *weights, FlatBoard board, int16_t sums[OPINION_SUMS]) {
  uint16_t rows[OPINION_ROWS_MOST];
  int count = opinion_rows(board, rows);
  memcpy(sums, weights->bias, sizeof weights->bias);
  for (int i = 0; i < count; i++)
    for (int k = 0; k < OPINION_SUMS; k++)
      sums[k] = (int16_t)(sums[k] + weights->rows[rows[i]][k]);
  for (int k = 0; k < OPINION_SUMS; k++)
    sums[k] = clipped(sums[k]);
}

/* The sum of a layer for one output. */
static int32_t layer(const int16_t *in, const int16_t *weights, int32_t bias) {
  static_assert(OPINION_SUMS == (int)OPINION_HIDDEN, "layers have the same number of inputs");
  int32_t sum = bias;
  for (int k = 0; k < OPINION_SUMS; k++)
    sum += in[k] * weights[k];
  return sum;
}

static void softmax(const double odds[OPINION_VALUES], double values[OPINION_VALUES]) {
  double most = fmax(odds[0], fmax(odds[1], odds[2])), sum = 0;
  for (int v = 0; v < OPINION_VALUES; v++)
    sum += values[v] = exp(odds[v] - most);
  for (int v = 0; v < OPINION_VALUES; v++)
    values[v] /= sum;
}

void opinion_believe(const OpinionWeights *weights, FlatBoard board,
                     double values[OPINION_VALUES]) {
  int16_t sums[OPINION_SUMS], hidden[OPINION_HIDDEN];
  double odds[OPINION_VALUES];
  int set = opinion_set(board);
  add_rows(weights, board, sums);
  for (int j = 0; j < OPINION_HIDDEN; j++)
    hidden[j] =
        clipped(layer(sums, weights->hidden[set][j], weights->hidden_bias[set][j]) >> LAYER_SHIFT);
  for (int v = 0; v < OPINION_VALUES; v++)
    odds[v] = layer(hidden, weights->values[set][v], weights->values_bias[set][v]) /
              (double)(ONE << LAYER_SHIFT);
  softmax(odds, values);
}
