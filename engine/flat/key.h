/* Position codes as keys of the table. Inline only, for the solvers.
 *
 * With FLAT_LONG codes may have more bits than a Key, and the table is one for wide keys. */
#pragma once

#include "../core/table-access.h"
#ifdef FLAT_LONG
#include "../core/table-wide.h"
#endif
#include "cells.h"

static inline Key key_make(Cells code) {
#ifdef FLAT_WIDE
  return (Key){(uint64_t)code, (uint16_t)(code >> 64)};
#else
  return (Key){code, 0};
#endif
}

/* Starts to fetch the code's slot. */
static inline void key_fetch(const Table *table, Cells code) {
#ifdef FLAT_LONG
  wide_prefetch(table, code);
#else
  access_prefetch(table, key_make(code));
#endif
}

/* As table_probe() and table_store(). */
static inline ValueSet key_probe(const Table *table, Cells code, Counters *counters) {
#ifdef FLAT_LONG
  return table_probe_wide(table, code, counters);
#else
  return access_probe(table, key_make(code), counters);
#endif
}

static inline void key_store(Table *table, Cells code, ValueSet values, uint64_t work,
                             Counters *counters) {
#ifdef FLAT_LONG
  table_store_wide(table, code, values, work, counters);
#else
  table_store(table, key_make(code), values, work, counters);
#endif
}

/* The code of the position or of its mirror image, whichever is less. */
static inline Cells key_canonical(const Grid *grid, Cells code) {
  Cells image = grid_mirror(grid, code);
  return image < code ? image : code;
}
