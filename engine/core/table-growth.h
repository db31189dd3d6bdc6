/* What making a table and growing it share. */
#pragma once

#include "table-access.h"

enum {
  GROWTH_SAMPLE = 64, /* one slot in this many is counted */
  GROWTH_FILLED = 4,  /* a part grows when one in this many of its entries is in use */
};

/* The entry in that place of the part, with its whole key: the only one with this slot and this
 * lock (Chinese remainder theorem). The number of slots is odd. */
TableEntry part_entry(const TablePart *part, uint64_t place, uint64_t word);
