/* The 80-bit code of a position: each column's stones as bits (1 = first player's) with a marker 1
 * on its lowest empty cell; bits 64 to 79 are the markers of full columns. ("Towards Solving
 * Connect Four 3D", Compact bitboard.) Two positions are equal exactly if their codes are. */
#pragma once

#include "../core/table.h"
#include "board.h"

enum { CODE_BITS = 80 };

Key code_of(Board board);

/* The least code (as a number) of the 8 images of the position. */
Key code_canonical(Board board);

/* The least code of the position and its images under these symmetries (bits 1 to 7): the default
 * solver's key in searches that fold them. */
Key code_least(Board board, unsigned symmetries);

/* The position of a code that code_of made, threats included. */
Board code_board(Key code);

/* The stones of both players in it: all that can be found without looking at lines. */
void code_stones(Key code, uint64_t stones[2]);

/* True if it is the code, in any image, of a position that can be asked about: one that can arise
 * (board_check()) and whose game goes on. A code from a file or another process is handed to
 * code_board(), and believed, only then: results of games that are over are computed. */
bool code_is_open(Key code);

/* True if it is that, and the least code of its images. */
bool code_can_be_asked(Key code);

/* The code as 20 hexadecimal digits, high ones first, and back; false if it is anything else. */
enum { CODE_DIGITS = 20 };
void code_write(Key code, char text[CODE_DIGITS + 1]);
bool code_read(const char *text, size_t length, Key *code);

/* -1, 0 or 1 as a is less than, equal to or greater than b. */
int code_compare(Key a, Key b);
