/* Positions as text, both ways. docs/formats.md is the reference.
 *
 *   moves       hex columns from the empty board, upper or lower case; "." is the empty board
 *   board code  16 fields for columns 0 to F joined by '/', each the stones from the bottom, 'w' or
 *               'b'; an empty field is an empty column                                       */
#pragma once

#include "../core/status.h"
#include "game.h"

enum {
  NOTATION_MOVES_SIZE = 65, /* bytes for moves with the final NUL */
  NOTATION_CODE_SIZE = 80,  /* bytes for a board code with the final NUL */
};

/* Reads `length` bytes (no NUL needed) in either format; a text with a '/' is a board code. Moves
 * give a game from the empty board with its cursor at the end, a board code gives a game without
 * moves that starts there. Fails with STATUS_TEXT, the offset of the first wrong byte and a
 * sentence that says what was expected; *game is then untouched. */
Status notation_read(const char *text, size_t length, Game *game, Error *error);

/* Reads the stones of a board code, whether or not they can occur in a game: while a position is
 * being set up they need not. STATUS_TEXT with the offset. */
Status notation_read_stones(const char *text, size_t length, uint64_t stones[2], Error *error);

/* Checks that the stones can have come from alternate moves, as far as counts and lines tell:
 * STATUS_TEXT with this offset and the reason if not. */
Status notation_check_stones(const uint64_t stones[2], size_t offset, Error *error);

/* Reads the move at text[*at], which is legal, and sets *at behind it. STATUS_TEXT with the offset,
 * also if the game is over or the text ends there. */
Status notation_read_move(Board board, const char *text, size_t length, size_t *at, int *column,
                          Error *error);

/* Writes the moves made so far, from game->start, or "." if there are none. */
void notation_write_moves(const Game *game, char text[NOTATION_MOVES_SIZE]);

void notation_write_code(Board board, char text[NOTATION_CODE_SIZE]);

/* The shortest text that notation_read turns into this position again: moves if the game starts
 * from the empty board, else the board code. */
void notation_write(const Game *game, char text[NOTATION_CODE_SIZE]);
