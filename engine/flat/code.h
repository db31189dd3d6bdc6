/* Positions as numbers: one player's stones with a marker above each column, as in "Solving
 * Connect-4 on medium board sizes" (2 * B1 + B2 + BOTTOM). Two positions of a game are equal
 * exactly if their codes are. Boards of up to FLAT_CODE_BITS_MOST bits have codes that fit a Key.
 */
#pragma once

#include "../core/table.h"
#include "board.h"

enum { FLAT_CODE_BITS_MOST = 80 };

/* The code of the position or of its mirror image, whichever is less. Requires flat_game_bits() of
 * at most FLAT_CODE_BITS_MOST, as does the next. */
Key flat_code_canonical(FlatGame game, FlatBoard board);

/* The position of a code that flat_code_canonical() made. */
FlatBoard flat_code_board(FlatGame game, Key code);

/* True if flat_code_canonical() gives this code for a position that can be asked about: one that
 * can arise (flat_check()) and whose game goes on. Codes from files are checked with this.
 */
bool flat_code_can_be_asked(FlatGame game, Key code);
