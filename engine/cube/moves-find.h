/* What moves.h promises, built for several instruction sets; moves.c chooses at run time. */
#pragma once

#include "moves.h"

typedef struct {
  ValueSet (*to_choice)(Board *board, Claim claim, unsigned without);
  Moves (*of)(Board board, Claim claim, unsigned without);
  ValueSet (*judge)(Board *board, int cell, Claim claim, unsigned without);
} MovesFind;

extern const MovesFind moves_find_base, moves_find_v3, moves_find_v4;
