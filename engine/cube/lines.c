#include "lines.h"

#include <string.h>

const LineDirection line_directions[LINE_DIRECTIONS] = {
    {1, 0x1111111111111111},  {4, 0x000F000F000F000F},  {16, 0x000000000000FFFF}, /* edges */
    {5, 0x0001000100010001},  {3, 0x0008000800080008},  /* diagonals ... */
    {17, 0x0000000000001111}, {15, 0x0000000000008888}, /* of faces */
    {20, 0x000000000000000F}, {12, 0x000000000000F000}, /*          */
    {21, 0x0000000000000001}, {19, 0x0000000000000008}, /* of the cube */
    {13, 0x0000000000001000}, {11, 0x0000000000008000}, /*             */
};

_Alignas(64) uint64_t lines[LINES_ROOM];
uint8_t lines_class[LINES_ROOM];
_Alignas(64) uint64_t lines_of_cell[CELLS][8];
uint8_t lines_of_cell_class[CELLS][8];
_Alignas(64) uint8_t lines_of_cell_place[CELLS + COLUMNS][8];
int lines_of_cell_count[CELLS];

static uint8_t line_class(int start, int step) {
  int level = start >> 4;
  if (step == 16) return LINE_VERTICAL;
  return (start + 3 * step) >> 4 == level ? (uint8_t)level : LINE_SLANTED;
}

static void lines_add_line(int index, int start, int step) {
  for (int i = 0; i < 4; i++)
    lines[index] |= (uint64_t)1 << (start + i * step);
  lines_class[index] = line_class(start, step);
  for (int i = 0; i < 4; i++) {
    int cell = start + i * step, place = lines_of_cell_count[cell]++;
    lines_of_cell[cell][place] = lines[index];
    lines_of_cell_class[cell][place] = lines_class[index];
    lines_of_cell_place[cell][place] = (uint8_t)index;
  }
}

__attribute__((constructor)) static void find_lines(void) {
  int count = 0;
  memset(lines_class, LINE_CLASSES, sizeof lines_class);
  memset(lines_of_cell_place, LINES, sizeof lines_of_cell_place);
  memset(lines_of_cell_class, LINE_CLASSES, sizeof lines_of_cell_class);
  for (int d = 0; d < LINE_DIRECTIONS; d++)
    for (uint64_t starts = line_directions[d].starts; starts != 0; starts &= starts - 1)
      lines_add_line(count++, __builtin_ctzll(starts), line_directions[d].step);
}

/* The starts of the lines of one direction that the set holds. */
static inline uint64_t held(uint64_t cells, int step, uint64_t starts) {
  uint64_t pairs = cells & cells >> step;
  return pairs & pairs >> 2 * step & starts;
}

bool lines_any(uint64_t cells) {
  uint64_t found = 0;
#pragma GCC unroll 13
  for (int d = 0; d < LINE_DIRECTIONS; d++)
    found |= held(cells, line_directions[d].step, line_directions[d].starts);
  return found != 0;
}

uint64_t lines_cells(uint64_t cells) {
  uint64_t all = 0;
  for (int d = 0; d < LINE_DIRECTIONS; d++) {
    int step = line_directions[d].step;
    uint64_t starts = held(cells, step, line_directions[d].starts);
    all |= starts | starts << step | starts << 2 * step | starts << 3 * step;
  }
  return all;
}
