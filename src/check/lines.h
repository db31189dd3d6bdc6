/* Lines of four as sets of cells, all at once: shifts find in a set what lies in one direction.
 * Written for the checker alone. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { LINES = 76 };

/* Call once before the others; game_prepare() does. */
void lines_prepare(void);

/* The cells of `empty` that would complete a line of these stones. */
uint64_t lines_threats(uint64_t stones, uint64_t empty);

/* True if a whole line lies in the set. */
bool lines_any(uint64_t set);

/* Lists the lines that lie in the set, and returns their number. */
int lines_within(uint64_t set, uint64_t lines[LINES]);
