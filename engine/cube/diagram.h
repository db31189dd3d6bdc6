/* The four layers of a position as text for people. */
#pragma once

#include "board.h"

enum { DIAGRAM_SIZE = 1024 };

/* Four layers side by side, level 0 at the left, 'w', 'b' and '.' for the cells, '+' for cells
 * where a stone can go now; then a line that says whose turn it is or how the game ended. Lines end
 * in LF. */
void diagram_write(Board board, char text[DIAGRAM_SIZE]);
