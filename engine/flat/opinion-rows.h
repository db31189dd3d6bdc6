/* The rows of a network of opinions (opinion.h) that a position chooses, by what stands in lines
 * and columns.
 *
 * Connect-4: each line that a player can still complete chooses a row by what its cells hold: a
 * stone, or how many empty cells are below an empty one. A column chooses one by its height and
 * threats.
 *
 * PopOut: the same, but seen by the mover, as counts of stones say nothing about who gets a cell.
 * A column's threats count with the owner of its lowest stone. Other rows are for what a pop
 * changes. They show the contents of each column, and of each two side by side. They show the cells
 * that complete a line when a stone falls into them, and how many lowest stones each player has. */
#pragma once

#include "board.h"

#include <stdbool.h>
#include <stddef.h>

enum { OPINION_ROWS_MOST = 160 }; /* that a position chooses */

typedef struct {
  FlatGame game;
  int rows, kins;
  int phases[2]; /* stones from which the next set of layers serves */
  bool by_mover; /* values are those of the mover, not of the first player */
  /* Fills in rows, OPINION_ROWS_MOST at most, and returns their number. */
  int (*choose)(FlatBoard board, uint16_t rows[OPINION_ROWS_MOST]);
  /* What is the same of rows that differ only by their place on the board: below `kins`; -1: there
   * are none. For training. */
  int (*kin)(int row);
} OpinionShape;

/* NULL: none for that game. */
const OpinionShape *opinion_shape(FlatGame game);
