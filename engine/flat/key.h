/* Position codes as keys of the table. Inline only, for the solvers. */
#pragma once

#include "../core/table-access.h"
#include "cells.h"

static inline Key key_make(Cells code) {
#ifdef FLAT_WIDE
  return (Key){(uint64_t)code, (uint16_t)(code >> 64)};
#else
  return (Key){code, 0};
#endif
}

/* The code of the position or of its mirror image, whichever is less. */
static inline Cells key_canonical(const Grid *grid, Cells code) {
  Cells image = grid_mirror(grid, code);
  return image < code ? image : code;
}
