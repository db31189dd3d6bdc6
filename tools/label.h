/* Values of positions, for what is learned from them. */
#pragma once

#include "core/table.h"
#include "play/position.h"

#include <stddef.h>
#include <stdint.h>

enum { LABEL_TABLE_BYTES = 64 << 20 }; /* of a table that serves */

/* The exact value by the default solver of the game, or what was left of it after this many nodes.
 * Ends the program if memory runs out. */
ValueSet label_solve(const Position *position, Table *table, uint64_t nodes);

/* 1, 0 and -1 for a win of the first player, a draw and a win of the second. */
int label_points(ValueSet value);
