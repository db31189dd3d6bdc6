#include "box.h"

Box box;

static uint64_t cell_at(int column, int level) { return (uint64_t)1 << (column + COLUMNS * level); }

static bool is_within(int a, int length) { return a >= 0 && a < length; }

/* The cells in a row from one in a direction; 0 if they leave the box. */
static uint64_t row_from(const BoxShape *shape, int x, int y, int z, const int step[3]) {
  int last = shape->row - 1;
  uint64_t row = 0;
  if (!is_within(x + last * step[0], shape->width) ||
      !is_within(y + last * step[1], shape->depth) || !is_within(z + last * step[2], shape->levels))
    return 0;
  for (int i = 0; i <= last; i++)
    row |= cell_at(x + i * step[0] + shape->width * (y + i * step[1]), z + i * step[2]);
  return row;
}

static void add_line(uint64_t line) {
  for (int i = 0; i < box.line_count; i++)
    if (box.lines[i] == line) return;
  g_assert_cmpint(box.line_count, <, LINES);
  box.lines[box.line_count++] = line;
}

static void add_rows(const BoxShape *shape, int x, int y, int z) {
  for (int d = 0; d < 27; d++) {
    const int step[3] = {d % 3 - 1, d / 3 % 3 - 1, d / 9 - 1};
    uint64_t row = d == 13 ? 0 : row_from(shape, x, y, z, step);
    if (row != 0) add_line(row);
  }
}

/* Any cells are a line: no rule's proof asks where they lie. */
static void draw_line(int row, GRand *rand) {
  uint64_t line = 0;
  while (__builtin_popcountll(line) < row)
    line |= cell_at(g_rand_int_range(rand, 0, box.columns), g_rand_int_range(rand, 0, box.levels));
  add_line(line);
}

void box_make(const BoxShape *shape, GRand *rand) {
  box = (Box){.columns = shape->width * shape->depth, .levels = shape->levels};
  for (int column = 0; column < box.columns; column++)
    for (int level = 0; level < box.levels; level++) {
      box.inside |= cell_at(column, level);
      if (shape->drawn == 0) add_rows(shape, column % shape->width, column / shape->width, level);
    }
  for (int i = 0; i < shape->drawn; i++)
    draw_line(shape->row, rand);
}

/* --- What lines.h promises, for the box ------------------------------------------------------- */

void lines_prepare(void) {}

uint64_t lines_threats(uint64_t stones, uint64_t empty) {
  uint64_t threats = 0;
  for (int i = 0; i < box.line_count; i++) {
    uint64_t left = box.lines[i] & ~stones;
    if ((left & (left - 1)) == 0) threats |= left;
  }
  return threats & empty;
}

bool lines_any(uint64_t set) {
  for (int i = 0; i < box.line_count; i++)
    if ((box.lines[i] & ~set) == 0) return true;
  return false;
}

int lines_within(uint64_t set, uint64_t lines[LINES]) {
  int count = 0;
  for (int i = 0; i < box.line_count; i++)
    if ((box.lines[i] & ~set) == 0) lines[count++] = box.lines[i];
  return count;
}
