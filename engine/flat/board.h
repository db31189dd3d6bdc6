/* Connect-4 and PopOut on boards of any medium size: the rules, as everyone outside the solvers
 * sees them.
 *
 * Players take turns; the first player begins. A move drops a stone into a column that is not full.
 * In PopOut it may instead pop a stone of the mover's from the bottom of a column; those above it
 * fall. Four in a row win. If a pop makes lines for both, the popper wins. If the board is full,
 * the mover may end the game as a draw, or pop. A position that occurs a second time is a draw (the
 * solvers know this; a board has no memory). Every move changes the number of stones by one, so
 * whose turn it is follows from it. */
#pragma once

#include "../core/status.h"
#include "../core/value.h"

#include <stdint.h>

enum { FLAT_WIDTH_MOST = 31, FLAT_HEIGHT_MOST = 31, FLAT_MOVES_MOST = 2 * FLAT_WIDTH_MOST };

typedef struct {
  int width, height; /* width * (height + 1) <= 128 */
  bool pops;         /* PopOut */
} FlatGame;

typedef unsigned __int128 FlatCells; /* bit x * (height + 1) + y; see cells.h */

typedef struct {
  FlatCells stones[2]; /* by Player */
} FlatBoard;

typedef struct {
  uint8_t column;
  bool pop;
} FlatMove;

/* Reads "connect4:7x6" or "popout:5x4" (width x height). STATUS_TEXT with an offset, or
 * STATUS_RANGE for a board that does not fit into 128 bits. */
Status flat_game_read(const char *text, FlatGame *game, Error *error);

/* STATUS_RANGE, with the reason, if the board does not fit into 128 bits. */
Status flat_game_check(FlatGame game, Error *error);

/* Writes the game as flat_game_read() takes it, and a NUL. */
void flat_game_write(FlatGame game, char text[24]);

/* The bits of a position's code: width * (height + 1). */
unsigned flat_game_bits(FlatGame game);

Player flat_mover(FlatBoard board);
int flat_stones(FlatBoard board);

/* The stone in a cell: FIRST, SECOND, or -1 if it is empty. */
int flat_at(FlatGame game, FlatBoard board, int x, int y);

/* Fills moves with all legal moves, drops first, and returns their number: 0 if the game is over.
 * The mover's right to end the game on a full board is not among them. */
int flat_moves(FlatGame game, FlatBoard board, FlatMove moves[FLAT_MOVES_MOST]);

/* Requires a legal move. */
FlatBoard flat_play(FlatGame game, FlatBoard board, FlatMove move);

/* The result if the game is over, else VALUE_ANY. A full board is a draw if no pop is legal. */
ValueSet flat_result(FlatGame game, FlatBoard board);

/* The cells of the winner's lines; 0 if nobody has won. */
FlatCells flat_winning_cells(FlatGame game, FlatBoard board);

FlatBoard flat_mirror(FlatGame game, FlatBoard board);

/* Reads moves ("3344p3": column digits from 0, letters from a for columns from 10, a pop is p and
 * the column; from the empty board, which is ".") or a board code (columns from the left joined by
 * '/', each its stones from the bottom as w or b). STATUS_TEXT with an offset if it is neither. */
Status flat_read(FlatGame game, const char *text, FlatBoard *board, Error *error);

/* Reads the stones of a board code, whether or not they can occur in a game: while a position is
 * being set up they need not. STATUS_TEXT with the offset. */
Status flat_read_stones(FlatGame game, const char *text, FlatBoard *board, Error *error);

/* Checks that the stones can occur in a game, as far as counts and lines tell: STATUS_TEXT with the
 * reason if not. */
Status flat_check(FlatGame game, FlatBoard board, Error *error);

/* Writes the board code and a NUL; at most 160 bytes. */
enum { FLAT_CODE_SIZE = 160 };
void flat_write(FlatGame game, FlatBoard board, char text[FLAT_CODE_SIZE]);

/* Reads the move at text[*at], legal on the board of a game that is not over, and sets *at behind
 * it. STATUS_TEXT with the offset. */
Status flat_move_read(FlatGame game, FlatBoard board, const char *text, size_t *at, FlatMove *move,
                      Error *error);

/* Writes the move as in flat_read and a NUL. */
void flat_move_write(FlatMove move, char text[3]);

/* The number of games of exactly `depth` further moves; a game that is over is not continued. */
uint64_t flat_perft(FlatGame game, FlatBoard board, int depth);
