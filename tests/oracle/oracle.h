/* Connect Four 3D as a plain array and plain loops: the engine is compared with it.
 *
 * Written from the rules alone, independently of the engine; it shares no file, no table and no
 * trick with it. Slow, and meant to be obviously right. A value: a copy is a saved position. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { ORACLE_NOBODY = 0, ORACLE_WHITE = 1, ORACLE_BLACK = 2 };

typedef struct {
  int cells[4][4][4]; /* [x][y][z]: who has a stone there; z is the level */
  int stones;         /* White has moved when this was even */
} Oracle;

typedef struct {
  int cells[4]; /* x + 4 * y + 16 * z, in order along the line */
} OracleLine;

Oracle oracle_empty(void);

/* Who moves next. */
int oracle_mover(const Oracle *oracle);

/* Stones in column c = x + 4 * y. */
int oracle_height(const Oracle *oracle, int column);

/* The stone at cell = column + 16 * level. */
int oracle_at(const Oracle *oracle, int cell);

/* The game goes on and the column has room. */
bool oracle_legal(const Oracle *oracle, int column);

/* Throws the mover's stone into a column that has room, whether or not the game is over. */
void oracle_play(Oracle *oracle, int column);

/* The player who has a whole line, ORACLE_NOBODY if nobody has; both cannot. */
int oracle_winner(const Oracle *oracle);

/* Somebody has won or the board is full. */
bool oracle_over(const Oracle *oracle);

/* The cell is empty and a stone of the player there would complete a line. */
bool oracle_threat(const Oracle *oracle, int player, int cell);

/* The cell lies on a line that one player holds whole. */
bool oracle_in_won_line(const Oracle *oracle, int cell);

/* All lines, and their number. The array has room for 100. */
int oracle_lines(OracleLine lines[100]);

/* Games of exactly `depth` further moves. */
uint64_t oracle_perft(const Oracle *oracle, int depth);

/* The winner under best play, ORACLE_NOBODY for a draw: full minimax, which stops only at a won
 * child. */
int oracle_value(const Oracle *oracle);
