/* Lines of four on the board of any game, cell by cell: for drawing and naming, not for searches.
 * Rules.side says how columns lie beside each other. Pure functions; any thread. */
#pragma once

#include "position.h"

enum { FOUR = 4, FOURS_MOST = 16 };

typedef struct {
  uint8_t column, level;
} BoardCell;

/* From end to end. */
typedef struct {
  BoardCell cells[FOUR];
} Four;

/* All lines through the cell, whatever lies there; returns their number. */
int fours_through(Variant variant, BoardCell cell, Four fours[FOURS_MOST]);

/* The stones that the player has on it, and whether it holds none of the other's. */
int four_stones(const Position *position, const Four *four, Player player);
bool four_is_open(const Position *position, const Four *four, Player player);

/* The complete lines of both players; *count of them are filled in, FOURS_MOST at most. */
void fours_complete(const Position *position, Four fours[FOURS_MOST], int *count);
