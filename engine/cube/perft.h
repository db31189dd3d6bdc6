/* Counting games, to test the rules. */
#pragma once

#include "board.h"

/* The number of games of exactly `depth` further moves; a game that is over is not continued. */
uint64_t perft(Board board, int depth);
