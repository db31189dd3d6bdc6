/* What the engine's tests share: positions at random, the known positions, and the bridge from the
 * oracle's array to the engine's board. For tests that link GLib. */
#pragma once

#include "amount.h"
#include "fourscore.h"
#include "oracle/oracle.h"

#include <glib.h>

/* One line of data/known.txt. */
typedef struct {
  char moves[65];
  Board board;
  ValueSet value; /* exact: one of VALUE_FIRST, VALUE_DRAW, VALUE_SECOND */
} KnownPosition;

/* All positions of known.txt with `least` to `most` stones, in its order; aborts the test if the
 * file is not as it should be. The file is found below G_TEST_SRCDIR. Unref the array after use. */
GArray *positions_known(int least, int most);

/* Sets of the oracle's stones and threats, built cell by cell. */
uint64_t positions_stones(const Oracle *oracle, int player);
uint64_t positions_threats(const Oracle *oracle, int player);

/* The engine's board for the oracle's position, worked out from nothing. */
Board positions_board(const Oracle *oracle);

/* VALUE_FIRST, VALUE_SECOND or VALUE_DRAW for the oracle's winner. */
ValueSet positions_value(int winner);

/* A legal column at random, -1 if the game is over. */
int positions_random_column(const Oracle *oracle, GRand *rand);

/* A game of random legal moves that ends after at most `stones` stones; it may have been won. The
 * moves go to columns, which has room for 64. */
Oracle positions_random_game(GRand *rand, int stones, int columns[64]);

/* A position of exactly that many stones that nobody has won. Moves are random among those that
 * complete no line, so the mover may have an opening that the opponent did not block. */
Oracle positions_random_unfinished(GRand *rand, int stones);

/* A position of exactly that many stones (at most 63) by reasonable play: a player who can block an
 * opening does so, and the mover never has an opening, at the end either. */
Oracle positions_random_reasonable(GRand *rand, int stones);

uint64_t positions_random_word(GRand *rand);
