/* Random positions of a flat game, by the rule of Connect Four 3D (cube/sample.h).
 *
 * A player blocks an opening of the opponent and otherwise drops a stone at random. A game in which
 * a player to move could win, or cannot block, is dropped. Nobody pops. docs/formats/positions.md
 * specifies the numbers.
 */
#pragma once

#include "board.h"

typedef struct {
  FlatGame game;
  uint64_t state; /* of the generator of random numbers */
  int stones;
} FlatSample;

/* The next position, and its moves. False if a million games were dropped on the way: there may be
 * no such position. */
bool flat_sample_next(FlatSample *sample, FlatBoard *board, FlatMove moves[128]);
