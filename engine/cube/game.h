/* A game: a start position, the moves made from it, and a cursor that undo and redo move.
 *
 * Owns moves, undo and result, so that a window only draws. A value without pointers: copying it is
 * saving it. */
#pragma once

#include "board.h"

typedef struct {
  Board start;         /* where the moves begin; ended games are allowed */
  uint8_t columns[64]; /* the moves: columns 0 to 15 */
  int length;          /* moves known, undone ones included */
  int at;              /* moves made now: 0 <= at <= length */
} Game;

Game game_new(Board start);

/* The position now, and the position after the first n moves (0 <= n <= length). */
Board game_board(const Game *game);
Board game_board_at(const Game *game, int n);

/* Throws a stone into the column (0 to 15). Returns false, and does nothing, if the game is over or
 * the column full. Moves undone before are forgotten, unless this repeats the first of them. */
bool game_play(Game *game, int column);

bool game_undo(Game *game); /* false if there is nothing to undo */
bool game_redo(Game *game); /* false if there is nothing to redo */

/* Goes to the position after n moves, 0 <= n <= length. */
void game_go_to(Game *game, int n);

/* The cell of the last stone made by a move, or -1 at the start. */
int game_last_cell(const Game *game);

/* board_result() of the position now. */
ValueSet game_result(const Game *game);

/* The cells of the winning line or lines, 0 if nobody has won. */
uint64_t game_winning_cells(const Game *game);
