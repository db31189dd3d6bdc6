/* Random positions to measure and test solvers with: the same for a seed on every machine.
 *
 * As in "Towards Solving Connect Four 3D", chapter Performance Test, a player blocks an opening of
 * the opponent and otherwise moves uniformly at random. A game is dropped and the next one begun if
 * a player to move could win, or cannot block because there are two openings. The position reached
 * is kept as it is, so its mover may well have an opening.
 *
 * docs/formats/positions.md, "Random positions", specifies the numbers. A Sample is a small value;
 * copying it is saving where it stands. */
#pragma once

#include "board.h"

enum { SAMPLE_STONES_MOST = 63 };

typedef struct {
  uint64_t state; /* of the generator of random numbers */
  int stones;
} Sample;

/* The sequence of positions of that many stones (0 to SAMPLE_STONES_MOST) for a seed. */
Sample sample_new(uint64_t seed, int stones);

/* The next position, and in columns, unless it is NULL, the moves that led there. */
Board sample_next(Sample *sample, uint8_t *columns);
