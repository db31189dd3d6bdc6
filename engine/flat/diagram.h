/* A flat position as text for people. */
#pragma once

#include "board.h"

enum { FLAT_DIAGRAM_SIZE = 512 };

/* The names of the columns and below them the rows from the top, 'w', 'b' and '.' for the cells;
 * then a line that says whose turn it is or, by `result`, how the game ended. Lines end in LF. */
void flat_diagram_write(FlatGame game, FlatBoard board, ValueSet result,
                        char text[FLAT_DIAGRAM_SIZE]);
