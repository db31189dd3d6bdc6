/* The 76 lines of four cells of the 4x4x4 board, by 13 directions.
 *
 *     cell = column + 16 * level       level 3   48 49 50 51   ...
 *     column = x + 4 * y               level 0    0  1  2  3
 *                                                 4  5  6  7
 *                                                 8  9 10 11
 *                                                12 13 14 15                                  */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
  CELLS = 64,
  COLUMNS = 16,
  LEVELS = 4,
  LINES = 76,
  LINE_DIRECTIONS = 13,
  LINES_OF_CELL_MAX = 7,
  LINES_ROOM = 80, /* lines, and empty sets that fill the last eight up */
};

/* Lines of one direction: the cells start, start + step, start + 2 step, start + 3 step for each
 * start in the mask. */
typedef struct {
  int step;
  uint64_t starts;
} LineDirection;

extern const LineDirection line_directions[LINE_DIRECTIONS];

/* All lines as sets of four cells; and the lines through each cell, with their number.
 * Filled once, before main() runs. */
extern _Alignas(64) uint64_t lines[LINES_ROOM];
extern uint8_t lines_class[LINES_ROOM];               /* of the empty sets: LINE_CLASSES */
extern _Alignas(64) uint64_t lines_of_cell[CELLS][8]; /* padded with empty sets */
extern int lines_of_cell_count[CELLS];                /* 4 to 7 */
extern uint8_t lines_of_cell_class[CELLS][8]; /* ... and their classes, padded with LINE_CLASSES */
/* ... and their places in lines[], padded with LINES; there are none above the board. */
extern _Alignas(64) uint8_t lines_of_cell_place[CELLS + COLUMNS][8];

/* How a line lies: horizontal on level 0 to 3, or one of these. */
enum { LINE_VERTICAL = LEVELS, LINE_SLANTED, LINE_CLASSES };

/* True if the set holds a whole line. */
bool lines_any(uint64_t cells);

/* The cells of all lines that the set holds. */
uint64_t lines_cells(uint64_t cells);
