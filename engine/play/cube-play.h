/* Connect Four 3D as a game of engine/play: its rules, and its boards as positions and back. */
#pragma once

#include "../cube/board.h"
#include "question.h"

extern const Rules rules_cube;
extern const Solving cube_solving;

/* The board of a position of rules_cube, and the position of a board. */
Board cube_board(const Position *position);
Position cube_position(Board board);
