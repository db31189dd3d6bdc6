/* The 8 symmetries of the board that keep gravity: those of the square, on every level alike.
 *
 * Symmetry g (0 to 7): mirror left-right if g & 1, then front-back if g & 2, then along the
 * diagonal if g & 4. 0 is the identity. */
#pragma once

#include "board.h"

enum { SYMMETRIES = 8 };

/* The image of a set of cells. */
uint64_t symmetry_cells(uint64_t cells, int symmetry);

/* The column to which a column (0 to 15) is moved. */
int symmetry_column(int column, int symmetry);

/* The image of a position. */
Board symmetry_board(Board board, int symmetry);

/* The symmetries other than the identity that can map a position below this one to another: bits 1
 * to 7. Positions below hold all its stones. So a symmetry that maps one of them to where the other
 * player has a stone is none. */
unsigned symmetry_useful(Board board);
