#include "belief-layout.h"

#include "symmetry.h"

#include <assert.h>

BeliefLine belief_lines[BELIEF_LINES];
uint16_t belief_line_rows[BELIEF_LINE_KINDS][BELIEF_CODES];
const uint8_t belief_planes[BELIEF_PLANES][4] = {
    {0, 1, 2, 3},  {0, 4, 8, 12},  {12, 13, 14, 15}, {3, 7, 11, 15}, {4, 5, 6, 7},
    {1, 5, 9, 13}, {8, 9, 10, 11}, {2, 6, 10, 14},   {0, 5, 10, 15}, {3, 6, 9, 12},
};

/* The cells of a directed line as a number, the first in the highest digit; the least of its images
 * represents its kind. */
static uint32_t layout_number_of(const uint8_t cells[4], bool backward, int symmetry) {
  uint32_t number = 0;
  for (int i = 0; i < 4; i++) {
    int cell = cells[backward ? 3 - i : i];
    number = number << 8 | (uint32_t)(symmetry_column(cell & 15, symmetry) + (cell & ~15));
  }
  return number;
}

static uint32_t least_number(const BeliefLine *line, bool backward) {
  uint32_t least = UINT32_MAX;
  for (int g = 0; g < SYMMETRIES; g++) {
    uint32_t number = layout_number_of(line->cell, backward, g);
    least = number < least ? number : least;
  }
  return least;
}

static int fill_lines(void) {
  int count = 0;
  for (int d = 0; d < LINE_DIRECTIONS; d++) {
    if (line_directions[d].step == COLUMNS) continue;
    for (uint64_t starts = line_directions[d].starts; starts; starts &= starts - 1) {
      BeliefLine *line = &belief_lines[count++];
      for (int i = 0; i < 4; i++) {
        line->cell[i] = (uint8_t)(__builtin_ctzll(starts) + i * line_directions[d].step);
        line->column[i] = line->cell[i] & 15;
        line->cells |= (uint64_t)1 << line->cell[i];
      }
    }
  }
  return count;
}

/* Inserts the number into the sorted list unless it is there. */
static int insert(uint32_t kinds[], int count, uint32_t number) {
  int at = count;
  while (at > 0 && kinds[at - 1] >= number)
    at--;
  if (at < count && kinds[at] == number) return count;
  for (int i = count; i > at; i--)
    kinds[i] = kinds[i - 1];
  kinds[at] = number;
  return count + 1;
}

static int fill_kinds(uint32_t kinds[]) {
  int count = 0;
  for (int i = 0; i < 2 * BELIEF_LINES; i++)
    count = insert(kinds, count, least_number(&belief_lines[i / 2], i & 1));
  for (int i = 0; i < 2 * BELIEF_LINES; i++) {
    uint32_t number = least_number(&belief_lines[i / 2], i & 1);
    int kind = 0;
    while (kinds[kind] != number)
      kind++;
    belief_lines[i / 2].kind[i & 1] = (uint8_t)kind;
  }
  return count;
}

/* False if no position can have these contents on such a line, or the line is blocked. */
static bool is_seen(uint32_t kind, int code) {
  bool stone[2] = {false, false};
  for (int i = 0; i < 4; i++, code /= 6) {
    int level = (int)(kind >> (24 - 8 * i) & 0xFF) >> 4, digit = code % 6;
    if (digit < 2)
      stone[digit] = true;
    else if (digit - 2 > level)
      return false;
  }
  return !(stone[0] && stone[1]);
}

__attribute__((constructor)) static void fill(void) {
  uint32_t kinds[BELIEF_LINE_KINDS + 1];
  int lines_count = fill_lines(), kinds_count = fill_kinds(kinds), row = BELIEF_LINE_ROWS;
  for (int kind = 0; kind < kinds_count; kind++)
    for (int code = 0; code < BELIEF_CODES; code++)
      if (is_seen(kinds[kind], code)) {
        belief_line_rows[kind][code] = (uint16_t)row;
        row += 2;
      }
  assert(lines_count == BELIEF_LINES && kinds_count == BELIEF_LINE_KINDS && row == BELIEF_ROWS);
  (void)lines_count;
}
