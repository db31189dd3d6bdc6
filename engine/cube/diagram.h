/* The four layers of a position as text for people. */
#pragma once

#include "board.h"

enum { DIAGRAM_SIZE = 1024 };

/* Four layers side by side, level 0 at the left. Cells are 'w', 'b' and '.', or '+' where a stone
 * can go now. A last line says whose turn it is or how the game ended. Lines end in LF. */
void diagram_write(Board board, char text[DIAGRAM_SIZE]);
