/* Random positions of any game; docs/formats/positions.md specifies them. */
#pragma once

#include "base/position.h"

enum { SAMPLER_STONES_MOST = 127 }; /* of any game */

typedef struct {
  Variant variant;
  int stones;
  uint64_t state; /* of the generator of random numbers */
} Sampler;

/* The sequence of positions with this many stones for a seed. False, with a message, if the board
 * has no room for these and one more. */
bool sampler_new(Sampler *sampler, Variant variant, uint64_t seed, int stones);

/* The next position, to be cleared by the caller. False, with a message, if none was found. */
bool sampler_next(Sampler *sampler, InputPosition *position);
