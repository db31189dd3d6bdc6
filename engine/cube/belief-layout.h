/* Which rows of its tables the network of belief.h sees.
 *
 * A column is seen as one row, by its stones and by who threatens which of its empty cells. A line
 * that is neither vertical nor blocked is seen by each of its four cells, as a row of that cell's
 * column. The row depends on what lies on the line, read from the end nearer to the cell. Lines
 * that a symmetry maps to each other share their rows, and so do the columns.
 */
#pragma once

#include "lines.h"

enum {
  BELIEF_COLUMN_STATES = 496, /* 4^4 + 2 4^3 + 4 4^2 + 8 4 + 16 */
  BELIEF_COLUMN_KINDS = 3,    /* corner, edge, centre */
  BELIEF_LINE_ROWS = BELIEF_COLUMN_KINDS * BELIEF_COLUMN_STATES, /* rows of lines begin here */
  BELIEF_ROWS = 13692,
  BELIEF_LINES = 60,      /* that are not vertical */
  BELIEF_LINE_KINDS = 18, /* of lines with a direction, except for symmetries */
  BELIEF_CODES = 6 * 6 * 6 * 6,
};

/* The planes of four columns, as seen from above: rows and columns of the board at its edges, in
 * the middle, and diagonals. */
enum { BELIEF_PLANES = 10, BELIEF_PLANE_KINDS = 3, BELIEF_DIAGONAL = 2 };
extern const uint8_t belief_planes[BELIEF_PLANES][4];

static inline int belief_plane_kind(int plane) { return plane / 4; }

/* What lies on a cell: a stone of first, of second, or 2 + the empty cells below it. */
typedef struct {
  uint64_t cells;
  uint8_t cell[4], column[4]; /* along the line */
  uint8_t kind[2];            /* of the line, read forward and backward */
} BeliefLine;

/* Filled before main() runs. */
extern BeliefLine belief_lines[BELIEF_LINES];
/* The row for a line's first cell, after which comes that for its second; 0 if there is none. The
 * indices are the kind of the directed line and what lies on it, a number to base 6 with the first
 * cell in the lowest digit. */
extern uint16_t belief_line_rows[BELIEF_LINE_KINDS][BELIEF_CODES];

static inline int belief_column_kind(int column) {
  int x = column & 3, y = column >> 2;
  return (x == 1 || x == 2) + (y == 1 || y == 2);
}
