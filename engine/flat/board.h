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

/* STATUS_RANGE, with the reason, if the board does not fit into 128 bits. */
Status flat_game_check(FlatGame game, Error *error);

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

/* What lines show, by Player: lines through his stones that have no stone of the other, summed over
 * the stones; and the empty cells that would complete one. */
typedef struct {
  int lines[2];
  FlatCells missing_one[2];
} FlatLines;

int flat_cells_count(FlatCells cells);

FlatLines flat_lines(FlatGame game, FlatBoard board);

/* Row 0, 2, 4 and so on. */
FlatCells flat_even_rows(FlatGame game);

FlatBoard flat_mirror(FlatGame game, FlatBoard board);

/* Fills `before` with the positions from which one move leads to this one, by column, and returns
 * their number. Nobody has a line in them; whether play can reach them is not asked. */
int flat_before(FlatGame game, FlatBoard board, FlatBoard before[FLAT_MOVES_MOST]);

/* Checks that the stones can arise in a game, as far as counts and lines show: the last move must
 * have made every line there is. STATUS_RANGE with the reason if not. */
Status flat_check(FlatGame game, FlatBoard board, Error *error);

/* The number of games of exactly `depth` further moves; a game that is over is not continued. */
uint64_t flat_perft(FlatGame game, FlatBoard board, int depth);
